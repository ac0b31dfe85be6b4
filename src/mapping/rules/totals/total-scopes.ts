import { type Amount, type ExactTotal, isGrownBy, plus, ZERO } from './exact-total.ts';

/** Subtotals whose places are remembered: sums since then are compared, too. */
const MAX_MARKS = 32;

/** How the amounts of a row are the sums of rows above it. */
export interface SumsFound {
  /** Rows that were added up. */
  readonly rows: number;
  /** Amounts other than 0 that are sums. */
  readonly amounts: number;
  /** The rows stand below: the total is above them. */
  readonly areBelow?: boolean;
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
export interface Mark {
  rows: number;
  sums: readonly ExactTotal[];
}

const START: Mark = { rows: 0, sums: [] };

/** The rows that a total may add up: all, those since one of the last totals, or adjacent rows of one project. */
export class TotalScopes {
  #marks: Mark[] = [];
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

  /**
   * The rows whose sums the amounts are, as many as possible; null when they are sums of none.
   *
   * @param isOfProject The amounts may be those of the project above.
   * @param groups Where groups of rows began that stand right above.
   */
  find(
    amounts: readonly AmountAbove[],
    isOfProject: boolean,
    groups: readonly Mark[],
  ): SumsFound | null {
    const marks = [START, ...this.#marks, ...(isOfProject ? [this.#project] : []), ...groups];
    const found = marks.flatMap((mark) => compareSums(amounts, mark, this.rows) ?? []);
    return found.sort((a, b) => b.rows - a.rows)[0] ?? null;
  }

  /** The same of all rows alone. */
  findAll(amounts: readonly AmountAbove[]): SumsFound | null {
    return compareSums(amounts, START, this.rows);
  }

  /** The places that are remembered. */
  get marks(): readonly Mark[] {
    return [...this.#marks, this.#project];
  }
}

/** Amounts of 0 say nothing. Those that the mapping names are all sums; of other numbers, half of them are. */
export function compareSums(
  amounts: readonly AmountAbove[],
  { rows: before, sums }: Mark,
  rowsSoFar: number,
): SumsFound | null {
  const rows = rowsSoFar - before;
  if (rows <= 0) return null;
  const compared = amounts.filter(({ amount }) => amount !== 0);
  const hits = compared.filter(({ amount, sum, column }) =>
    isGrownBy(sum, sums[column] ?? ZERO, amount),
  );
  const least = compared.every(({ isMapped }) => isMapped) ? compared.length : compared.length / 2;
  const isSum = hits.length > 0 && hits.length >= least;
  return isSum ? { rows, amounts: hits.length } : null;
}

/** Takes a row out of what was added up before a mark. */
export function takeOut(mark: Mark, amounts: readonly (Amount | null)[]): void {
  if (mark === START) return;
  mark.rows -= 1;
  mark.sums = mark.sums.map((sum, column) => {
    const amount = amounts[column] ?? null;
    return amount === null ? sum : plus(sum, -amount);
  });
}
