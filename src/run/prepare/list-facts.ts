import { Decimal } from 'decimal.js';
import type { DecimalMark } from '../../mapping/cells/number-cell.ts';
import { FirstRows, HASH_WORDS } from '../../rows/kept/first-rows.ts';
import { viewOf } from '../../rows/kept/text-hash.ts';
import type { Column } from '../../rows/row.ts';
import { ColumnFacts, type FactRows, FILLED_AT } from './column-facts.ts';
import type { FoundText } from './number-facts.ts';

/** Of each kind of groups, so many are told. */
const MOST_TOLD = 5;

export interface ListFactsOptions {
  readonly columns: readonly Column[];
  /** By column: whether each text is told when it is first seen. */
  readonly watched: readonly boolean[];
  readonly decimal: DecimalMark | undefined;
}

/** Rows in memory that several threads see. */
export type SharedRows = Omit<FactRows, 'bytes' | 'view'> & { readonly bytes: Uint8Array };

/** A text of a watched column, by the column's place. */
export interface NotedText {
  readonly column: number;
  readonly text: string;
  readonly row: number;
}

export type FoundInList = ReturnType<ListFacts['end']>;
export type FoundInColumn = ReturnType<typeof toFound>;

/** Finds what the columns of a list are like, and which rows repeat another. All that it takes and gives may come from another thread. */
export class ListFacts {
  readonly #columns: readonly ColumnFacts[];
  readonly #repeats = new RepeatedRows();
  readonly #noted: NotedText[] = [];
  #rows = 0;

  constructor({ columns, watched, decimal }: ListFactsOptions) {
    this.#columns = columns.map((of, column) => {
      const note = (text: string, row: number) => this.#noted.push({ column, text, row });
      const watch = watched[column] ? { note } : undefined;
      return new ColumnFacts(of, columns.length, watch, decimal);
    });
  }

  /** Returns the texts of watched columns. */
  add({ bytes: given, ...rows }: SharedRows): readonly NotedText[] {
    const bytes = Buffer.from(given.buffer, given.byteOffset, given.length);
    const keys = this.#repeats.keysFor(rows.numbers.length);
    const batch = { bytes, view: viewOf(bytes), ...rows };
    for (const facts of this.#columns) facts.add(batch, keys);
    this.#repeats.look(rows.numbers);
    this.#rows += rows.numbers.length;
    return this.#noted.splice(0);
  }

  /** To be called when all rows were added. */
  end() {
    for (const facts of this.#columns) facts.end();
    const marks = this.#columns.reduce((all, { numbers }) => all | numbers.marks, 0);
    for (const { numbers } of this.#columns) numbers.settle(marks);
    const { rows, first } = this.#repeats;
    return { rows: this.#rows, repeated: { rows, first }, columns: this.#columns.map(toFound) };
  }
}

/** Counts rows that repeat an earlier one. */
class RepeatedRows {
  rows = 0;
  first: { readonly row: number; readonly repeats: number } | null = null;
  readonly #seen = new FirstRows();
  #keys = new Uint32Array();

  /** Where the columns put what they have of the next rows. */
  keysFor(rows: number): Uint32Array {
    if (this.#keys.length < HASH_WORDS * rows) this.#keys = new Uint32Array(2 * HASH_WORDS * rows);
    return this.#keys.fill(0);
  }

  look(numbers: ArrayLike<number>): void {
    this.#seen.request(this.#keys, numbers.length);
    for (let at = 0; at < numbers.length; at += 1) {
      if (this.#keys[HASH_WORDS * at + FILLED_AT] === 0) continue;
      const row = numbers[at] as number;
      const repeats = this.#seen.findOrAdd(this.#keys, row, HASH_WORDS * at);
      if (repeats === 0) continue;
      this.rows += 1;
      this.first ??= { row, repeats };
    }
  }
}

function toFound(facts: ColumnFacts) {
  const { filled, empty, distinct, shortest, longest, spaced, numbers } = facts;
  const shown = (found: FoundText | null) => found && { value: found.value, row: found.row };
  const { smallest, largest, leftOut } = numbers;
  return {
    ...{ filled, empty, distinct, shortest, longest, spaced },
    firstEmpty: facts.firstEmptyRow,
    ...(facts.isEstimated && { estimated: true as const }),
    mostFrequent: facts.frequent(MOST_TOLD),
    kinds: facts.kinds.slice(0, MOST_TOLD),
    forms: facts.forms.slice(0, MOST_TOLD),
    scripts: facts.scripts.slice(0, MOST_TOLD),
    numbers:
      facts.hasZeros || (!smallest && !leftOut)
        ? null
        : {
            smallest: shown(smallest),
            largest: shown(largest),
            median: facts.median === null ? null : new Decimal(facts.median).toFixed(),
            sums: Object.fromEntries([...numbers.sums].map(([sign, sum]) => [sign, sum.toFixed()])),
            leftOut,
          },
    odd: facts.odd(),
  };
}
