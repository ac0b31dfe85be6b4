import { expect, it } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { createIssueGroups } from '../../../src/run/page/issue-groups.ts';

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

it('createIssueGroups() counts all by severity, code and column: errors first, the most frequent first', () => {
  const groups = createIssueGroups();
  const unmapped = { code: 'column_unmapped', severity: 'warning' } as const;
  for (let i = 0; i < 5; i++) groups.add(issue({ ...unmapped, row: 1 }));
  groups.add(issue({ row: 7 }));
  for (const row of [3, 4]) groups.add(issue({ row, column: 'city' }));
  const { groups: found, errors, warnings } = groups.found();
  expect(
    found.shown.map(({ severity, column, count, first }) => [severity, column, count, first.row]),
  ).toEqual([
    ['error', 'city', 2, 3],
    ['error', 'name', 1, 7],
    ['warning', 'name', 5, 1],
  ]);
  expect([found.total, errors, warnings]).toEqual([3, 3, 5]);
});

it('createIssueGroups() keeps no more groups than a page shows, and counts them all the same', () => {
  const groups = createIssueGroups();
  for (let i = 0; i < 1000; i++) groups.add(issue({ column: `c${i % 500}` }));
  const { groups: found, errors } = groups.found();
  expect([found.shown.length, found.total, errors]).toEqual([300, 500, 1000]);
});
