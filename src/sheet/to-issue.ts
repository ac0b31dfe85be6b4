import type { Issue } from '../issue.ts';

/** An issue of severity error that has no place but those given. It keeps nothing of the file alive. */
export function toIssue(given: Pick<Issue, 'code' | 'message' | 'fix'> & Partial<Issue>): Issue {
  return {
    severity: 'error',
    sheet: null,
    row: null,
    column: null,
    cell: null,
    ...given,
    value: typeof given.value === 'string' ? copyOf(given.value) : null,
    message: copyOf(given.message),
  };
}

/**
 * A text of its own. A cell is often a view into the chunk of the file that it was cut from, and an issue
 * that is kept would keep the chunk. UTF-16 keeps half surrogate pairs too.
 */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
