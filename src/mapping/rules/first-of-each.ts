import { BitList } from '../../rows/bit-list.ts';
import { isBlankInAny } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { FirstRows, HASH_WORDS } from '../../rows/first-rows.ts';
import type { Column } from '../../rows/row.ts';
import type { SheetIssues } from '../apply/row-issue.ts';
import { toYamlScalar } from '../file/yaml-scalar.ts';
import { hasKey, RowKeys } from './row-keys.ts';

/** A row, and the first with the same text in a column: only one of them meets a condition. */
export interface Split {
  readonly per: Column;
  readonly row: number;
  readonly first: number;
}

/** Lets the first row with each text of a column decide for all of them. An empty cell belongs to the row above. */
export class FirstOfEach {
  /** The first row whose own cell says something else than its first, where that is empty and where it is filled. */
  empty: Split | null = null;
  filled: Split | null = null;
  /** How many rows are filled, and whether one of them is not the first with its text. */
  rows = 0;
  isLater = false;
  /** Whether a row is not the first with its text. */
  isUsed = false;
  readonly firsts = new FirstRows();
  readonly #per: Column;
  readonly #decided: readonly number[];
  readonly #keys: RowKeys;
  readonly #unmet = new BitList();
  #above = 0;

  /** @param decided The column that the condition is about. */
  constructor(per: Column, decided: Column) {
    this.#per = per;
    this.#decided = [decided.index];
    this.#keys = new RowKeys([per.index], []);
  }

  /** Returns the places of rows whose first does not meet the condition. @param unmet Places of those that do not by themselves. */
  decide({ cells, numbers }: ByteRows, unmet: ReadonlySet<number>): number[] {
    const hashes = this.#keys.hashAll(cells);
    return [...numbers.keys()].filter((place) => {
      const row = numbers[place] as number;
      const at = HASH_WORDS * place;
      const isNamed = hasKey(hashes, place);
      const known = isNamed ? this.firsts.findOrAdd(hashes, row, at) : this.#above;
      const first = known || row;
      this.#above = first;
      if (first === row && unmet.has(place)) this.#unmet.set(row);
      const isFilled = !isBlankInAny(cells, place, this.#decided);
      if (isFilled) this.rows += 1;
      this.isUsed ||= first !== row;
      this.isLater ||= isFilled && first !== row;
      const isUnmet = this.#unmet.has(first);
      const kind = isFilled ? 'filled' : 'empty';
      if (isUnmet !== unmet.has(place) && (isFilled || isNamed))
        this[kind] ??= { row, first, per: this.#per };
      return isUnmet;
    });
  }
}

export function askOf({ row, first, per }: Split, decided: Column, issues: SheetIssues): void {
  const [one, other] = [first, row].map((at) => issues.cell(decided, at));
  issues.column(decided, {
    code: 'condition_unsure',
    message: `Only one of ${one} and ${other} meets a condition of rows.where, but both rows have the same "${per.name}" and may be of one order`,
    fix: `If the first row of each "${per.name}" decides for all its rows, write "per: { column: ${toYamlScalar(per.name)} }" in this condition, with the list sorted accordingly; if each row is judged by its own cell, write "per: row"`,
  });
}
