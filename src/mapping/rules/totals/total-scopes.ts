import { type Amount, type ExactTotal, isGrownBy, plus, ZERO } from './exact-total.ts';

/** How many totals are remembered: a later total may add up the rows since one of them. */
const MAX_MARKS = 32;

/** The rows whose sums are the amounts of a row. */
export interface SumsFound {
  /** How many rows add up to it. */
  readonly rows: number;
  /** How many amounts are sums, not counting zeros. */
  readonly amounts: number;
  /** True if the rows are below the total. */
  readonly areBelow?: boolean;
}

/** An amount of a row, and the running sum of its column. */
export interface AmountAbove {
  readonly amount: Amount;
  readonly sum: ExactTotal;
  /** Position among the columns of amounts. */
  readonly column: number;
  /** Whether the mapping names the column as a quantity or a price. */
  readonly isMapped: boolean;
}

/** A place where the rows of a total may begin: how many rows had been added up before it, and their sums. */
export interface Mark {
  rows: number;
  sums: readonly ExactTotal[];
}

const START: Mark = { rows: 0, sums: [] };

/** Remembers where the rows of a total may begin: at the first row, after one of the last totals, or where a project begins. */
export class TotalScopes {
  #marks: Mark[] = [];
  #project: Mark = START;
  /** How many rows have been added up so far. */
  rows = 0;

  /** To be called before a row of another project. */
  beginProject(sums: readonly ExactTotal[]): void {
    this.#project = { rows: this.rows, sums };
  }

  /** To be called at each total. */
  markTotal(sums: readonly ExactTotal[]): void {
    if (this.#marks.length === MAX_MARKS) this.#marks.shift();
    this.#marks.push({ rows: this.rows, sums });
    this.#project = { rows: this.rows, sums };
  }

  /**
   * Finds the most rows above whose sums are these amounts; null if there are none.
   *
   * @param isOfProject Whether the amounts may be those of the project above.
   * @param groups Where the groups right above began.
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

  /** Like `find`, but compares only with the sums of all rows. */
  findAll(amounts: readonly AmountAbove[]): SumsFound | null {
    return compareSums(amounts, START, this.rows);
  }

  /** The remembered places, whose sums change when a row is taken out. */
  get marks(): readonly Mark[] {
    return [...this.#marks, this.#project];
  }
}

/**
 * Compares amounts with the sums since a mark; null if they differ. Zeros are ignored. Amounts that the mapping names must all be
 * sums; if it names none, half of the numbers must be, as others may not be amounts.
 */
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

/** Takes a row, found to be a total, out of the sums before a mark. */
export function takeOut(mark: Mark, amounts: readonly (Amount | null)[]): void {
  if (mark === START) return;
  mark.rows -= 1;
  mark.sums = mark.sums.map((sum, column) => {
    const amount = amounts[column] ?? null;
    return amount === null ? sum : plus(sum, -amount);
  });
}
