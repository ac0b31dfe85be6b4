import type { ByteRows } from '../../../rows/byte-rows.ts';
import { BitList } from '../../../rows/kept/bit-list.ts';
import { FirstRows, HASH_WORDS } from '../../../rows/kept/first-rows.ts';
import type { Column, SheetPlace } from '../../../rows/row.ts';
import type { SheetIssues } from '../../apply/row-issue.ts';
import { toYamlScalar } from '../../file/yaml/yaml-scalar.ts';
import { hasKey, RowKeys } from '../row-keys.ts';
import { saysNothing } from './says-nothing.ts';

/** A row, and the first with the same text in a column: only one of them meets a condition. */
export interface Split {
  readonly per: Column;
  readonly row: number;
  readonly first: number;
  /** Whether the texts are those of lines, which begin as their order does. @default false */
  readonly isOfLines?: boolean;
}

/** Lets the first row with each text of a column decide for all of them. A cell that says nothing belongs to the row above. */
export class FirstOfEach {
  /** The first row that is judged otherwise than its first: where it says nothing, where it says something, and where only it does. */
  empty: Split | null = null;
  /** The same where both rows have the text itself. */
  named: Split | null = null;
  filled: Split | null = null;
  late: Split | null = null;
  /** Whether a row is not the first with its text, whether such a row says something, and whether each first one does. */
  isUsed = false;
  isOwn = false;
  isEach = true;
  /** By place in the batch: the first row. */
  readonly of: number[] = [];
  readonly per: Column;
  readonly firsts = new FirstRows();
  readonly #decided: number;
  readonly #keys: RowKeys;
  readonly #parts: SheetPlace['parts'];
  #inPart = { part: 0, firsts: new FirstRows() };
  readonly #unmet = new BitList();
  readonly #undecided = new BitList();
  #above = 0;

  /**
   * @param decided The column that the condition is about.
   * @param isStrict Case and spaces count, which takes less time.
   * @param parts Of a list of several parts, in which the same text may be that of another order.
   */
  constructor(
    per: Column,
    decided: Column,
    isStrict = false,
    parts: SheetPlace['parts'] = undefined,
  ) {
    this.per = per;
    this.#parts = parts;
    this.#decided = decided.index;
    this.#keys = new RowKeys([per.index], isStrict ? [] : ['case', 'space', 'width']);
  }

  /** Rows that are the first of their part with a text of an earlier one. */
  #firstsInPart(row: number): FirstRows {
    const part = this.#parts?.placeOf(row) ?? 0;
    if (part !== this.#inPart.part) this.#inPart = { part, firsts: new FirstRows() };
    return this.#inPart.firsts;
  }

  /** Returns the places of rows whose first does not meet the condition. @param unmet Those that do not. @param judged Those taken not to. */
  decide({ cells, numbers }: ByteRows, unmet: ReadonlySet<number>, judged = unmet): number[] {
    const { per } = this;
    const hashes = this.#keys.hashAll(cells);
    return [...numbers.keys()].filter((place) => {
      const row = numbers[place] as number;
      const isNamed = hasKey(hashes, place) && !saysNothing(cells, place, per.index);
      const known = isNamed ? this.firsts.findOrAdd(hashes, row, HASH_WORDS * place) : this.#above;
      const first = known || row;
      this.#above = first;
      this.of[place] = first;
      const isFilled = !saysNothing(cells, place, this.#decided);
      const isLater = first !== row;
      if (!isLater && unmet.has(place)) this.#unmet.set(row);
      if (!isLater && !isFilled) this.#undecided.set(row);
      this.isUsed ||= isLater;
      this.isOwn ||= isFilled && isLater;
      this.isEach &&= isFilled || isLater;
      const isUnmet = this.#unmet.has(first);
      const split = isUnmet === judged.has(place) ? null : { row, first, per };
      const isApart =
        isNamed &&
        this.#parts?.areApart(row, first) === true &&
        !this.#firstsInPart(row).findOrAdd(hashes, row, HASH_WORDS * place);
      if (isLater && (isFilled || isApart)) {
        this.filled ??= split;
        if (this.#undecided.has(first)) this.late ??= split;
      } else {
        this.empty ??= split;
        if (isNamed) this.named ??= split;
      }
      return isUnmet;
    });
  }
}

/** @param given The column that `per` names. @default none */
export function askOf(split: Split, decided: Column, issues: SheetIssues, given?: Column): void {
  const { row, first, per, isOfLines } = split;
  const [one, other] = [first, row].map((at) => issues.cell(decided, at));
  const isOther = given && given !== per;
  const isApart = issues.place.parts?.areApart(row, first);
  const same = isOfLines ? `a "${per.name}" that begins alike` : `the same "${per.name}"`;
  const ofColumn = `write "per: { column: ${toYamlScalar(per.name)} }" in this condition, with the list sorted accordingly`;
  const way = isOfLines ? 'fill in the cells of the others' : ofColumn;
  issues.column(decided, {
    code: 'condition_unsure',
    message: isOther
      ? `The first row with its "${given.name}" decides for ${other}, and ${one} would decide otherwise, as the first row with ${same}, which may be of one order`
      : `Only one of ${one} and ${other} meets a condition of rows.where, but both rows have ${same} and may be of one order`,
    fix: `${isApart ? 'If these are two orders, order their files or sheets one by one. ' : ''}If the first row of each "${per.name}" decides for all its rows, ${given === per ? 'correct one of the cells, or sort the list so that it is the first' : way}; if each row is judged by its own cell, write "per: row"`,
  });
}
