import { expect, it } from 'vitest';
import type { SkippedRow } from '../../../src/issue.ts';
import type { RowRule } from '../../../src/mapping/rules/row-rule.ts';
import { toByteRows } from '../../../src/rows/to-byte-rows.ts';
import { leaveOutRows } from '../../../src/run/input/leave-out-rows.ts';

/** Leaves out rows whose first cell is this text. */
function ruleOf(text: string): RowRule {
  return {
    reason: 'row_is_total',
    rule: text,
    find: ({ rows }) => rows.flatMap(([cell], place) => (cell === text ? [place] : [])),
  };
}

const BATCH = toByteRows({
  numbers: [2, 3, 5, 6],
  rows: [['a'], ['b'], ['a'], ['c']],
  plain: true,
});

it('leaveOutRows() keeps row numbers, and says of each row that is left out which rule did it', () => {
  const skipped: SkippedRow[] = [];
  const left = leaveOutRows(BATCH, [ruleOf('b'), ruleOf('a')], (row) => skipped.push(row));
  expect(left).toMatchObject({ numbers: [6], rows: [['c']], plain: true });
  expect(skipped).toEqual([
    { row: 3, reason: 'row_is_total', rule: 'b' },
    { row: 2, reason: 'row_is_total', rule: 'a' },
    { row: 5, reason: 'row_is_total', rule: 'a' },
  ]);
});

it('leaveOutRows() gives a batch as it is when no rule leaves anything out', () => {
  expect(leaveOutRows(BATCH, [ruleOf('x')], () => {})).toBe(BATCH);
});

it('leaveOutRows() can leave nothing', () => {
  const all: RowRule = {
    reason: 'row_is_total',
    rule: 'all',
    find: ({ numbers }) => [...numbers.keys()],
  };
  expect(leaveOutRows(BATCH, [all], () => {})).toMatchObject({ numbers: [], rows: [] });
});
