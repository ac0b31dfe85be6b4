import { describe, expect, it } from 'vitest';
import type { IssueCode } from '../../../src/issue.ts';
import { fixOf } from '../../../src/serve/web/console-fixes.ts';

describe('fixOf()', () => {
  it.each<{ code: IssueCode; fix: string; expected: string }>([
    {
      code: 'rows_hidden',
      fix: 'Choose: set "hidden_rows: skip" or "hidden_rows: include" under "sheet" in the mapping, or use --hidden-rows skip or --hidden-rows include',
      expected: 'Choose what to do with hidden rows under “How the file is read” on the Sheet tab',
    },
    {
      code: 'column_missing',
      fix: 'Row 3 looks like the header: set "header_row: 3" under "sheet" in the mapping, or use --header-row 3',
      expected: 'Row 3 looks like the header: set "header_row: 3" under "sheet" in the mapping',
    },
    {
      code: 'header_repeated',
      fix: 'Remove the row, or leave such rows out with "headers: skip" under "rows" in the mapping (or --headers skip); "headers: keep" orders them',
      expected:
        'Remove the row, or leave such rows out with "headers: skip" under "rows" in the mapping; "headers: keep" orders them',
    },
    { code: 'row_is_total', fix: 'Correct the amount', expected: 'Correct the amount' },
  ])('says what to do about $code without flags', ({ code, fix, expected }) => {
    expect(fixOf({ code, fix })).toBe(expected);
  });
});
