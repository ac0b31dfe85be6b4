import { type Amount, type ExactTotal, isGrownBy, ZERO } from './exact-total.ts';

/** Subtotals whose places are remembered: sums since then are compared, too. */
const MAX_MARKS = 32;

/** How the amounts of a row are the sums of rows above it. */
export interface SumsFound {
  /** Rows that were added up. */
  readonly rows: number;
  /** Amounts other than 0 that are sums. */
  readonly amounts: number;
}

/** An amount of a row, and the sum of its column so far. */
export interface AmountAbove {
  readonly amount: Amount;
  readonly sum: ExactTotal;
  /** Position of the column. */
  readonly column: number;
  /** The mapping says that these are amounts. */
  readonly isMapped: boolean;
}

/** Where a sum may begin: what had been added up before it. */
interface Mark {
  readonly rows: number;
  readonly sums: readonly ExactTotal[];
}

const START: Mark = { rows: 0, sums: [] };

/** The rows that a total may be of: all, those since one of the last totals, those of the project that stand together. */
export class TotalScopes {
  readonly #marks: Mark[] = [];
  #project: Mark = START;
  /** Rows added up so far. */
  rows = 0;

  /** A row of another project comes next. */
  beginProject(sums: readonly ExactTotal[]): void {
    this.#project = { rows: this.rows, sums };
  }

  /** A total stands here. */
  markTotal(sums: readonly ExactTotal[]): void {
    if (this.#marks.length === MAX_MARKS) this.#marks.shift();
    this.#marks.push({ rows: this.rows, sums });
    this.#project = { rows: this.rows, sums };
  }

  /** The rows whose sums the amounts are; null when they are sums of none. */
  find(amounts: readonly AmountAbove[]): SumsFound | null {
    for (const mark of [START, ...this.#marks, this.#project]) {
      const found = this.#compare(amounts, mark);
      if (found) return found;
    }
    return null;
  }

  /** The same of all rows alone. */
  findAll(amounts: readonly AmountAbove[]): SumsFound | null {
    return this.#compare(amounts, START);
  }

  /** Amounts of 0 say nothing. Those that the mapping names are all sums; of other numbers, half of them are. */
  #compare(amounts: readonly AmountAbove[], { rows: before, sums }: Mark): SumsFound | null {
    const rows = this.rows - before;
    const compared = amounts.filter(({ amount }) => amount !== 0);
    const hits = compared.filter(({ amount, sum, column }) =>
      isGrownBy(sum, sums[column] ?? ZERO, amount),
    );
    const least = compared.every(({ isMapped }) => isMapped)
      ? compared.length
      : compared.length / 2;
    const isSum = rows > 0 && hits.length > 0 && hits.length >= least;
    return isSum ? { rows, amounts: hits.length } : null;
  }
}
