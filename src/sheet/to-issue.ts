import { InputError } from '../errors.ts';
import { type Issue, NOWHERE } from '../issue.ts';
import { detachString } from '../rows/detach-string.ts';

type Given = Pick<Issue, 'code' | 'message' | 'fix'> & Partial<Issue>;

/** An issue of severity error that has no place but those given. It keeps no part of the file in memory. */
export function toIssue(given: Given): Issue {
  return {
    severity: 'error',
    sheet: null,
    ...NOWHERE,
    ...given,
    value: typeof given.value === 'string' ? detachString(given.value) : null,
    message: detachString(given.message),
  };
}

/** The error of an issue after which nothing can be read. */
export function inputError(given: Given, cause?: unknown): InputError {
  return new InputError(toIssue(given), cause === undefined ? undefined : { cause });
}
