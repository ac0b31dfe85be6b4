// What the server and its pages both know, as browsers load it.

export const API_PATH = '/api/v1';

export const ROLES = ['viewer', 'operator', 'releaser'] as const;
export type Role = (typeof ROLES)[number];

/** Cells that one request may correct, and rows that it may leave out. */
export const MAX_EDITS = 10_000;
/** As spreadsheet programs have it. */
export const MAX_CELL_CHARS = 32_767;
/** Rows that one request may read, and those that it may have checked by themselves. */
export const MAX_ROWS = 500;
export const MAX_CHECKED_ROWS = 50;
export const MAX_HEADER_ROW = 1_000_000;
export const MAX_NOTE_CHARS = 500;
export const MAX_RELEASER_CHARS = 100;

export const RESULTS_FORMATS = ['xlsx', 'csv', 'json', 'ndjson'] as const;
export const REJECTS_FORMATS = ['xlsx', 'csv'] as const;
/** What becomes of rows with errors when a draft is staged. */
export const ON_INVALID = ['stop', 'hold', 'drop'] as const;

/** Why somebody has to look at a job, most urgent first. */
export const ATTENTION = [
  ...(['held', 'missing', 'failed', 'not_watched'] as const),
  ...(['not_fetched', 'not_taken', 'not_sent', 'files_waiting'] as const),
] as const;
/** Those that are shown with the deliveries that they are about. */
export const OF_DELIVERIES: ReadonlySet<string> = new Set(['held', 'failed']);

/** Where the provider sends a browser back to: a page of the console, which is the same for all and does nothing by itself. */
export const LANDING_PATH = '/log-in/callback';

/** Columns from `first` (0 is A) to before `end`. */
export interface ColumnSpan {
  readonly first: number;
  readonly end: number;
}

/** The first of so many places, from 0 on, from where on something is so; `count` where it is nowhere so. By halving. */
export function firstWhere(count: number, isSo: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The number that a person typed, as people group digits. */
export function typedDigits(typed: string): string {
  return typed.replaceAll(/[\s,.'’]/g, '');
}
