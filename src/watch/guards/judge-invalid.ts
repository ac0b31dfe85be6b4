import type { Issue, IssueCode } from '../../issue.ts';
import type { DeliveryReason } from '../../ledger/deliveries.ts';
import type { CheckReport } from '../../run/check-sheet.ts';
import { firstOfEach, reason } from './reasons.ts';

/** Nothing is in the file. */
const NO_ROWS: ReadonlySet<IssueCode> = new Set(['file_empty', 'workbook_empty']);
/** Several encodings may be meant: a person has to say which one. */
const NOT_CERTAIN: ReadonlySet<IssueCode> = new Set(['encoding_unsure']);

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
  return { state: codes.some((code) => NOT_CERTAIN.has(code)) ? 'held' : 'failed', reasons };
}

function toReason({ code, row, column, cell }: Issue, counts: CheckReport['issue_counts']) {
  return reason(code, {
    count: counts[code] ?? 1,
    ...(cell === null ? { ...(row !== null && { row }) } : { cell }),
    ...(column !== null && { column }),
  });
}
