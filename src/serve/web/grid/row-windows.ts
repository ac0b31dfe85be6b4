import { type ColumnSpan, MAX_ROWS } from '../../api/shared.ts';

/** Rows are fetched and kept in windows of so many, which begin with row 1. */
export const WINDOW_ROWS = 100;
/** Windows of wide sheets have so many columns, and begin with column A, or that of the window before and so many more. */
export const WINDOW_COLUMNS = 256;
/** Windows that one request may fetch. */
const MAX_WINDOWS = MAX_ROWS / WINDOW_ROWS;
/** More windows below each other than sheets have. */
const BESIDE = 2 ** 24;

export function windowOf(row: number): number {
  return Math.floor((row - 1) / WINDOW_ROWS);
}

/** The window of a cell: one that begins with column A has the number of its rows' window. */
export function windowAt(row: number, column: number): number {
  return beside(windowOf(row), Math.floor(column / WINDOW_COLUMNS));
}

function beside(window: number, part: number): number {
  return part * BESIDE + window;
}

/** The windows of rows, as far as they have these columns. */
export function windowsOf(
  windows: readonly number[],
  { first, end }: ColumnSpan,
): readonly number[] {
  const firstPart = Math.floor(first / WINDOW_COLUMNS);
  const count = Math.max(1, Math.ceil(end / WINDOW_COLUMNS) - firstPart);
  const parts = Array.from({ length: count }, (_, index) => firstPart + index);
  return windows.flatMap((window) => parts.map((part) => beside(window, part)));
}

export type RowRequest = NonNullable<ReturnType<typeof nextRequest>>;

/**
 * What to fetch next: the first wanted window that is not known, and those that follow it as far as they are wanted and unknown too.
 *
 * @param wanted windows, the most urgent first
 */
export function nextRequest(wanted: readonly number[], isKnown: (window: number) => boolean) {
  const unknown = wanted.filter((window) => !isKnown(window));
  const [first] = unknown;
  if (first === undefined) return undefined;
  const rest = new Set(unknown);
  let count = 1;
  while (count < MAX_WINDOWS && rest.has(first + count)) count += 1;
  return {
    from: (first % BESIDE) * WINDOW_ROWS + 1,
    count: count * WINDOW_ROWS,
    /** From 0 on. */
    firstColumn: Math.floor(first / BESIDE) * WINDOW_COLUMNS,
  };
}

export function windowsIn({ from, count, firstColumn }: RowRequest): readonly number[] {
  const first = windowAt(from, firstColumn);
  return Array.from({ length: Math.ceil(count / WINDOW_ROWS) }, (_, index) => first + index);
}

/** The windows of the rows that are shown, and then those that scrolling on would show, in both directions. */
export function windowsAround(rows: readonly number[], lastRow: number): readonly number[] {
  const shown = [...new Set(rows.map(windowOf))];
  const [first = 0, last = 0] = [Math.min(...shown), Math.max(...shown)];
  const lastWindow = windowOf(Math.max(1, lastRow));
  const near = [last + 1, last + 2, first - 1, first - 2, last + 3];
  return [...shown, ...near.filter((window) => window >= 0 && window <= lastWindow)];
}
