/** Rows are fetched and kept in windows of so many, which begin with row 1. */
export const WINDOW_ROWS = 100;
/** Windows that one request may fetch: 500 rows. */
const MAX_WINDOWS = 5;

/** @returns 0 for rows 1 to 100 */
export function windowOf(row: number): number {
  return Math.floor((row - 1) / WINDOW_ROWS);
}

export interface RowRequest {
  readonly from: number;
  readonly count: number;
}

/**
 * What to fetch next: the first wanted window that is not known, and those that follow it as far as they are wanted and unknown too.
 *
 * @param wanted windows, the most urgent first
 */
export function nextRequest(
  wanted: readonly number[],
  isKnown: (window: number) => boolean,
): RowRequest | undefined {
  const unknown = wanted.filter((window) => !isKnown(window));
  const [first] = unknown;
  if (first === undefined) return undefined;
  const rest = new Set(unknown);
  let count = 1;
  while (count < MAX_WINDOWS && rest.has(first + count)) count += 1;
  return { from: first * WINDOW_ROWS + 1, count: count * WINDOW_ROWS };
}

/** The windows of the rows that are shown, and then those that scrolling on would show, in both directions. */
export function windowsAround(rows: readonly number[], lastRow: number): readonly number[] {
  const shown = [...new Set(rows.map(windowOf))];
  const [first = 0, last = 0] = [Math.min(...shown), Math.max(...shown)];
  const lastWindow = windowOf(Math.max(1, lastRow));
  const near = [last + 1, last + 2, first - 1, first - 2, last + 3];
  return [...shown, ...near.filter((window) => window >= 0 && window <= lastWindow)];
}
