import type { Issue } from '../issue.ts';

/** An issue of severity error that has no place but those given. */
export function toIssue(given: Pick<Issue, 'code' | 'message' | 'fix'> & Partial<Issue>): Issue {
  return {
    severity: 'error',
    sheet: null,
    row: null,
    column: null,
    cell: null,
    value: null,
    ...given,
  };
}
