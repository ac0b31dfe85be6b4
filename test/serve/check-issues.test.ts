import { describe, expect, it } from 'vitest';
import { type Issue, type IssueCode, NOWHERE } from '../../src/issue.ts';
import { createCheckIssues } from '../../src/serve/drafts/check-issues.ts';
import { checkList } from '../support/check-list.ts';

function issue(
  row: number | null,
  cell: string | null,
  severity: Issue['severity'],
  code: IssueCode = 'cell_error',
): Issue {
  return { code, severity, message: '', fix: '', ...NOWHERE, sheet: null, row, cell };
}

describe('CheckIssues', () => {
  const all = [
    issue(9, 'S!B9', 'warning', 'zero_lost'),
    issue(4, "'S!1'!C4", 'warning'),
    issue(4, 'S!D4', 'error'),
    issue(4, null, 'error'),
    issue(null, null, 'error'),
  ];
  const issues = createCheckIssues(all);

  it('goes from one place to the next, and around at the ends', () => {
    expect(issues.rows()).toEqual([4, 9]);
    const next = (row: number, column: number, step: 1 | -1) => issues.next({ row, column }, step);
    expect(next(1, 0, 1)).toEqual({ row: 4, column: -1 });
    expect(next(4, 0, 1)).toEqual({ row: 4, column: 2 });
    expect(next(4, 2, 1)).toEqual({ row: 4, column: 3 });
    expect(next(9, 1, 1)).toEqual({ row: 4, column: -1 });
    expect(next(9, 0, -1)).toEqual({ row: 4, column: 3 });
    expect(next(4, -1, -1)).toEqual({ row: 9, column: 1 });
    expect(createCheckIssues([]).next({ row: 1, column: 0 }, 1)).toBeNull();
  });

  it('gives those of rows by their places, and counts kinds with what is not listed', () => {
    expect(issues.inRows(1, 8)).toEqual([all[3], all[1], all[2]]);
    expect(issues.inRows(5, 9)).toEqual([all[0]]);
    expect(issues.inRows(10, 99)).toEqual([]);
    expect(issues.kinds({ zero_lost: 7, cell_error: 5 })).toEqual([
      { code: 'cell_error', severity: 'error', count: 5, can_leave_out: false, question: null },
      { code: 'zero_lost', severity: 'warning', count: 7, can_leave_out: false, question: null },
    ]);
  });

  it.each<{ name: string; code: IssueCode; count: number; can: boolean }>([
    { name: 'cells', code: 'value_missing', count: 2, can: true },
    { name: 'cells of which some are not listed', code: 'value_missing', count: 3, can: false },
    { name: 'orders, which have more rows', code: 'project_not_found', count: 2, can: false },
  ])('lets the rows of a kind be left out, or not: $name', ({ code, count, can }) => {
    const two = [2, 3].map((row) => ({ ...issue(row, `S!A${row}`, 'error'), code }));
    const [kind] = createCheckIssues(two).kinds({ [code]: count });
    expect(kind).toMatchObject({ code, can_leave_out: can });
  });

  it('takes the cell of a list that values are looked up in for none of the sheet', async () => {
    const mapping = `version: 1
lookups: { prices: { file: prices.csv, key: code } }
project: { column: project }
svc_uid: { value: user-1 }
order: { order_count: { value: 1 }, total_price: { lookup: prices, by: code, column: net } }
variables: [{ id: name }]`;
    const beside = { 'prices.csv': 'code,net\na,1\nb,x\n' };
    const list = 'project,name,code\np-1,Ann,a\np-2,Bo,a\np-3,Cy,b\np-4,Di,b\n';
    const { errors, issueCounts } = await checkList(list, mapping, { beside });
    expect(errors.map(({ cell }) => cell)).toEqual(['prices.csv!B3']);
    const found = createCheckIssues(errors.map((one) => ({ ...one })));
    expect([found.rows(), found.next({ row: 1, column: 0 }, 1)]).toEqual([
      [4],
      { row: 4, column: -1 },
    ]);
    // One stands for both rows.
    expect(found.kinds(issueCounts)).toMatchObject([{ count: 1, can_leave_out: false }]);
  });

  it('gives those of a kind in pages, each once', () => {
    const many = createCheckIssues(
      Array.from({ length: 450 }, (_, at) => issue(at + 2, `S!A${at + 2}`, 'error')),
    );
    const seen: Issue[] = [];
    for (let after: string | null = '0'; after !== null; ) {
      const page = many.ofKind('cell_error', Number(after));
      seen.push(...page.issues);
      after = page.next;
    }
    expect(seen.map(({ row }) => row)).toEqual(Array.from({ length: 450 }, (_, at) => at + 2));
    expect(many.ofKind('other', 0)).toEqual({ issues: [], next: null });
  });
});
