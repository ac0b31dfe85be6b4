import { type Issue, type IssueCode, isAnsweredByKey } from '../../issue.ts';
import type { DeliveryReason } from '../../ledger/deliveries.ts';
import type { CheckReport } from '../../run/check-sheet.ts';
import { firstOfEach, reason } from './reasons.ts';

/** Nothing is in the file. */
const NO_ROWS: ReadonlySet<IssueCode> = new Set(['file_empty', 'workbook_empty']);

const MOST_CODES = 20;

/** What becomes of a list that cannot be ordered as it is, and why. */
export interface Judged {
  readonly state: 'held' | 'failed';
  readonly reasons: readonly DeliveryReason[];
}

/** Codes and places alone: what cells hold stays in the file. */
export function judgeInvalid({ issues, issue_counts: counts }: CheckReport): Judged {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const firsts = firstOfEach(errors);
  const codes = firsts.map(({ code }) => code);
  if (codes.some((code) => NO_ROWS.has(code)))
    return { state: 'held', reasons: [reason('no_rows')] };
  const reasons = firsts.slice(0, MOST_CODES).map((issue) => toReason(issue, counts));
  // Once its encoding is known, the list has other errors, or none.
  const isAsked = codes.includes('encoding_unsure') || codes.every(isAnsweredByKey);
  return { state: isAsked ? 'held' : 'failed', reasons };
}

function toReason({ code, row, column, cell }: Issue, counts: CheckReport['issue_counts']) {
  return reason(code, {
    count: counts[code] ?? 1,
    ...(cell === null ? { ...(row !== null && { row }) } : { cell }),
    ...(column !== null && { column }),
  });
}
