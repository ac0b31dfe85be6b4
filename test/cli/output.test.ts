import { openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeError } from '../../src/cli/output.ts';

it('describeError() says what to do where no more files can be opened, whichever file it was', () => {
  const error = Object.assign(new Error("EMFILE: too many open files, open 'amount-text.js'"), {
    code: 'EMFILE',
  });
  expect(describeError(error)).toEqual({
    code: 'too_many_files',
    message:
      'Cannot continue: too many files are open. Raise the limit ("ulimit -n"), or close other programs.',
  });
});

it('describeError() calls what nobody thought of a bug', () => {
  expect(() => openSync('/nonexistent/file', 'r')).toThrow(
    expect.toSatisfy((error) => describeError(error).code === 'internal_error'),
  );
});
