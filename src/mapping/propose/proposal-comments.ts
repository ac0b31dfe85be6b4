import type { Sureness } from './known-names.ts';

// How comments of a proposed mapping begin or end. `proposal-text.ts` writes them, and the form of a mapping reads them again.

export const SURE = { certain: 'certain', likely: 'likely', guess: 'a guess' } as const;
export const FILL_IN = 'FILL IN: ';
export const NOTHING_FOUND = 'no column was found';
export const ADDED_UP = "The values in an order's rows are added up";
export const TAKEN_ONCE = 'Taken once per order';
export const REMOVE_IT = 'remove it if later lists may differ';

/** Why a column was proposed, or none. */
export interface Reason {
  /** null if no comment of a proposal says it. */
  readonly sure: Sureness | null;
  /** `"Qty" is a common name for order_count`; '' if nothing is said. */
  readonly why: string;
  /** Why a column that may be meant was not chosen: `column "Qty" was skipped because of C4 (…)`; '' if there is none. */
  readonly doubt: string;
}

/** Reads the reason from the comments above a value, without its `#`. Values of cells are left out. */
export function readReason(comments: readonly string[]): Reason {
  const doubt = comments.find((line) => line.startsWith(FILL_IN))?.slice(FILL_IN.length) ?? '';
  for (const [sure, begin] of Object.entries(SURE)) {
    const line = comments.find((one) => one.startsWith(`${begin}: `));
    if (line === undefined) continue;
    const why = line.slice(begin.length + 2).replace(/(?:\. No values|\. Values: .*)$/, '');
    return { sure: sure as Sureness, why, doubt };
  }
  return { sure: null, why: '', doubt: doubt.startsWith(NOTHING_FOUND) ? '' : doubt };
}

const BEGINS: readonly string[] = [
  ...Object.values(SURE).map((sure) => `${sure}: `),
  FILL_IN,
  ADDED_UP,
  TAKEN_ONCE,
  ...['name the column', 'write { column: ', 'trim: '],
];

/** Whether a comment, without its `#`, says why a proposal has chosen a column: of another column it is wrong. */
export function isReason(comment: string): boolean {
  return (
    BEGINS.some((begin) => comment.startsWith(begin)) ||
    comment.endsWith(REMOVE_IT) ||
    /^".*" is not proposed: /.test(comment)
  );
}
