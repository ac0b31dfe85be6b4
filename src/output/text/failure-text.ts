import type { FailureDetails, FailureIssue } from '../../ledger/ledger.ts';
import { counted } from './issue-counts.ts';

/** What the service said of an order besides its code and message, a line for each thing. */
export function toDetailLines(details: FailureDetails | null): string[] {
  const { status, issues = [], issues_left_out: more = 0 } = details ?? {};
  return [
    ...(status === undefined ? [] : [statusText(status)]),
    ...issues.map(toIssueText),
    ...(more > 0 ? [`${counted(more, 'more issue')} in the service's answer`] : []),
  ];
}

/** The statuses that the service documents and that keep a project from being ordered. */
const STATUSES: Readonly<Record<string, string>> = {
  cloning: 'it is a copy that is still being made',
  ordering: 'it has a tentative order',
  ordered: 'its order is confirmed',
  rendering: 'its order is being rendered',
  rendered: 'its order is rendered',
  canceled: 'it is cancelled',
};

function statusText(status: string): string {
  const meaning = Object.hasOwn(STATUSES, status) ? `: ${STATUSES[status]}` : '';
  return `project status "${status}"${meaning}`;
}

/** `vdp_dataset.rows.0: expected an object (invalid_type)` */
function toIssueText({ code, path, message }: FailureIssue): string {
  const field = path.join('.');
  return `${field === '' ? '' : `${field}: `}${message} (${code})`;
}
