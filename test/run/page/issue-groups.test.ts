import { expect, it } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { IssueGroups } from '../../../src/run/page/issue-groups.ts';

function issue(change: Partial<Issue>): Issue {
  return {
    code: 'value_missing',
    severity: 'error',
    sheet: 'List',
    row: 2,
    column: 'name',
    cell: 'List!A2',
    value: '',
    message: 'Cannot use row 2',
    fix: 'Fill in the cell',
    ...change,
  };
}

it('IssueGroups counts all by severity, code and column: errors first, the most frequent first', () => {
  const groups = new IssueGroups();
  const unmapped = { code: 'column_unmapped', severity: 'warning' } as const;
  for (let i = 0; i < 5; i++) groups.add(issue({ ...unmapped, row: 1 }));
  groups.add(issue({ row: 7 }));
  for (const row of [3, 4]) groups.add(issue({ row, column: 'city' }));
  const { shown, total } = groups.groups();
  expect(
    shown.map(({ severity, column, count, first }) => [severity, column, count, first.row]),
  ).toEqual([
    ['error', 'city', 2, 3],
    ['error', 'name', 1, 7],
    ['warning', 'name', 5, 1],
  ]);
  expect([total, groups.errors, groups.warnings]).toEqual([3, 3, 5]);
});

it('IssueGroups keeps no more groups than a page shows, and counts them all the same', () => {
  const groups = new IssueGroups();
  for (let i = 0; i < 1000; i++) groups.add(issue({ column: `c${i % 500}` }));
  const { shown, total } = groups.groups();
  expect([shown.length, total, groups.errors]).toEqual([300, 500, 1000]);
});
