import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { toIssueLine, toIssueLines } from '../../../src/output/text/issue-text.ts';

function issueOf(change: Partial<Issue> = {}): Issue {
  return {
    code: 'value_missing',
    severity: 'error',
    sheet: 'list',
    row: 2,
    column: 'name',
    cell: 'list!E2',
    value: '',
    message: 'Cannot print row 2: name must not be empty',
    fix: 'Fill in the cell',
    ...change,
  };
}

/** So many issues of one kind, in rows of their own. */
function issuesOf(count: number, change: Partial<Issue> = {}): Issue[] {
  return Array.from({ length: count }, (_, i) =>
    issueOf({ row: i + 2, cell: `list!E${i + 2}`, ...change }),
  );
}

describe('toIssueLines()', () => {
  it('has nothing to say of no issues', () => {
    expect(toIssueLines({ issues: [], issueCounts: {} })).toEqual([]);
  });

  it('says how to answer a question: the line to copy, and where keys go without a mapping', () => {
    const accept = 'E2,"a, b",,text_debris,reason';
    const [issue] = issuesOf(1);
    const found = {
      issues: issue ? [{ ...issue, code: 'text_debris' as const, accept }] : [],
      issueCounts: { text_debris: 1 },
    };
    expect(toIssueLines(found)).toContain(`    ${accept}`);
    const hint = expect.stringContaining('"vdpipe init FILE" writes a mapping');
    expect(toIssueLines(found)).not.toContainEqual(hint);
    expect(toIssueLines(found, false)).toContainEqual(hint);
  });

  it('has the lines that answer up to ten questions of a group, and says how many more there are', () => {
    const asked = (count: number) =>
      issuesOf(count, { code: 'text_debris' }).map((issue) => ({
        ...issue,
        accept: `${issue.cell},x,,text_debris,reason`,
      }));
    const linesOf = (count: number) =>
      toIssueLines({ issues: asked(count), issueCounts: { text_debris: count } }).filter((line) =>
        /,reason$|check --json/.test(line),
      );
    expect(linesOf(3)).toHaveLength(3);
    expect(linesOf(12)).toHaveLength(11);
    expect(linesOf(12).at(-1)).toBe('    ... and 2 more, which "check --json" has');
  });

  it('has the lines that write what an outside check proposes', () => {
    const issues = issuesOf(12, { code: 'value_corrected' }).map((issue, i) => ({
      ...issue,
      ...{ accept: `E${i + 2},x,,value_corrected,reason`, correct: `E${i + 2},x,y,,` },
    }));
    const lines = toIssueLines({ issues, issueCounts: { value_corrected: 12 } });
    const at = lines.indexOf(
      '    If the proposed text is right: add the line of each that is meant to a list for --corrections (cell,from,to,accept,why).',
    );
    expect(lines.slice(at + 1, at + 13)).toEqual([
      ...issues.slice(0, 10).map(({ correct }) => `    ${correct}`),
      '    ... and 2 more, which "check --json" has',
      expect.stringContaining('If it is meant as it is: add the line'),
    ]);
  });

  it('puts errors first, and groups by code and column', () => {
    const issues = [
      issueOf({ severity: 'warning', code: 'column_unmapped', column: 'x' }),
      issueOf(),
      issueOf({ column: 'city' }),
      issueOf({ row: 3 }),
    ];
    const counts = { column_unmapped: 1, value_missing: 3 };
    const titles = toIssueLines({ issues, issueCounts: counts }).filter((line) =>
      /^(?:error|warning)/.test(line),
    );
    expect(titles).toEqual([
      'error value_missing in column "name": 2 cells',
      'error value_missing in column "city": 1 cell',
      'warning column_unmapped in column "x":',
    ]);
  });

  it('does not count an issue in place of those of rows, which stand in the total', () => {
    const issues = [issueOf({ code: 'value_pattern', row: null, cell: null, count: 0 })];
    const lines = toIssueLines({ issues, issueCounts: { value_pattern: 6 } });
    expect(lines).toContain('error value_pattern in column "name":');
    expect(lines.at(-1)).toContain('value_pattern 6 cells');
  });

  it('writes out the first few, and says how many more there are', () => {
    const lines = toIssueLines({ issues: issuesOf(7), issueCounts: { value_missing: 7 } });
    expect(lines.filter((line) => line.startsWith('  list!E'))).toHaveLength(5);
    expect(lines.slice(-4)).toEqual([
      '  ... and 2 more like these',
      '  What to do: Fill in the cell.',
      '',
      'In total: 7 errors',
    ]);
  });

  it('says once what to do with columns that the sheet lacks, and lists up to twenty of them', () => {
    const missing = (column: string, fix = 'Row 3 looks like the header'): Issue =>
      issueOf({
        code: 'column_missing',
        row: 1,
        column,
        cell: null,
        message: `Cannot find column "${column}"`,
        fix,
      });
    const near = missing('Nmae', 'Write "Name"');
    const issues = [missing('City'), near, missing('Street'), missing('Postcode')];
    expect(toIssueLines({ issues, issueCounts: { column_missing: 4 } })).toEqual([
      '',
      'error column_missing: 3 columns',
      '  row 1  Cannot find column "City"',
      '  row 1  Cannot find column "Street"',
      '  row 1  Cannot find column "Postcode"',
      '  What to do: Row 3 looks like the header.',
      '',
      'error column_missing in column "Nmae":',
      '  row 1  Cannot find column "Nmae"',
      '  What to do: Write "Name".',
      '',
      'In total: 4 errors',
    ]);
    const many = Array.from({ length: 25 }, (_, i) => missing(`c${i}`));
    const lines = toIssueLines({ issues: many, issueCounts: { column_missing: 25 } });
    expect(lines.filter((line) => line.startsWith('  row 1'))).toHaveLength(20);
    expect(lines).toContain('  ... and 5 more like these');
  });

  it('counts all, also those that are not listed, and says that there are more', () => {
    const issues = [...issuesOf(7), issueOf({ code: 'zero_lost', severity: 'warning' })];
    const lines = toIssueLines({ issues, issueCounts: { value_missing: 40, zero_lost: 1 } });
    expect(lines).toContain('error value_missing in column "name": 7 cells or more');
    expect(lines).toContain('  ... and 2 or more like these');
    expect(lines).toContain('warning zero_lost in column "name": 1 cell');
    expect(lines.at(-1)).toBe('In total: 40 errors, 1 warning; value_missing 40 cells');
  });

  it('counts issues of one code by how bad each is', () => {
    const short = issueOf({ code: 'row_too_short', severity: 'warning', column: null });
    const issues = [short, short, { ...short, severity: 'error' as const }];
    const lines = toIssueLines({ issues, issueCounts: { row_too_short: 9 } });
    expect(lines.at(-1)).toBe('In total: 1 error, 8 warnings; row_too_short 9 rows');
  });

  it('says of how many rows, cells or projects there is one issue', () => {
    const repeated = issueOf({
      code: 'row_repeated',
      severity: 'warning',
      column: null,
      cell: null,
    });
    const more = { ...repeated, row: null, count: 59, message: '59 more rows are the same' };
    const issues = [repeated, repeated, repeated, more];
    const lines = toIssueLines({ issues, issueCounts: { row_repeated: 62 } });
    expect(lines[1]).toBe('warning row_repeated: 62 rows');
    expect(lines).toContain('  list  59 more rows are the same');
    expect(lines.at(-1)).toBe('In total: 62 warnings');
  });

  it('says what to do with each issue where that differs', () => {
    const issues = [issueOf(), issueOf({ cell: 'list!E3', fix: 'Shorten the text' })];
    expect(toIssueLines({ issues, issueCounts: { value_missing: 2 } })).toEqual([
      '',
      'error value_missing in column "name": 2 cells',
      '  list!E2  Cannot print row 2: name must not be empty',
      '    What to do: Fill in the cell.',
      '  list!E3  Cannot print row 2: name must not be empty',
      '    What to do: Shorten the text.',
      '',
      'In total: 2 errors',
    ]);
  });

  it('names the cell of an issue once', () => {
    const issues = [issueOf({ message: 'Cannot print row 2: name is empty (list!E2)' })];
    const lines = toIssueLines({ issues, issueCounts: { value_missing: 1 } });
    expect(lines[2]).toBe('  list!E2  Cannot print row 2: name is empty');
  });

  it('lets no text of the sheet reach the terminal as it is', () => {
    const evil = 'x\u001b[2J\ny';
    const issues = [issueOf({ column: evil, cell: evil, message: evil, fix: evil })];
    const text = toIssueLines({ issues, issueCounts: { value_missing: 1 } }).join('|');
    for (const sign of ['\u001b', '\n']) expect(text).not.toContain(sign);
    expect(text).toContain('x�[2J⏎y');
  });
});

describe('toIssueLine()', () => {
  it.each([
    { place: 'its cell', change: {}, line: 'list!E2  Cannot' },
    { place: 'its row', change: { cell: null }, line: 'row 2  Cannot' },
    { place: 'its sheet', change: { cell: null, row: null }, line: 'list  Cannot' },
    { place: 'nothing', change: { cell: null, row: null, sheet: null }, line: 'Cannot' },
  ])('begins with $place', ({ change, line }) => {
    expect(toIssueLine(issueOf(change))).toMatch(new RegExp(`^error value_missing: ${line}`));
  });
});
