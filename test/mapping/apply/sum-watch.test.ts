import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { watchSums } from '../../../src/mapping/apply/watches/sum-watch.ts';
import { batchOf, place, planOf, tellTo } from '../support.ts';

const YAML =
  'version: 1\nproject: { value: p }\nsvc_uid: { value: u }\norder: { order_count: { column: Qty, combine: sum }, total_price: { column: Price, combine: sum } }\n';

function look(
  rows: readonly (readonly [count: number | string, price: number | string])[],
  project = '{ value: p }',
) {
  const issues: Issue[] = [];
  const yaml = YAML.replace('{ value: p }', project);
  const plan = planOf(yaml, place('Name', 'Qty', 'Price'));
  const watch = watchSums(plan, tellTo(issues, plan.place));
  const record = { projectId: 'p', svcUid: 'u', valid: true, jsonBytes: 0, sharedFields: false };
  const records = rows.map((fields, i) => ({ ...record, key: 0, row: i + 2, fields }));
  watch?.seeRecords(records, batchOf([]));
  watch?.finish();
  return issues.map(({ code, row, severity }) => `${code} ${row} ${severity}`);
}

describe('watchSums()', () => {
  it.each([
    {
      rows: [
        [1, 20],
        [2, 30],
        [3, 40],
        [6, 90],
      ] as const,
      is: 'row_is_total 5 warning',
    },
    {
      rows: [
        [1, 2],
        [1, 2],
        [2, 5],
        [1, 2],
        [2, 4],
        [7, 15],
      ] as const,
      is: 'row_is_total 7 error',
    },
    {
      // A merged amount counts in its first row.
      rows: [
        [1, 20],
        [2, ''],
        [3, 40],
        [6, 60],
      ] as const,
      is: 'row_is_total 5 warning',
    },
  ])('tells of a last row with the sums of the others: $is', ({ rows, is }) => {
    expect(look(rows)).toEqual([is]);
  });

  it.each([
    [
      [
        [1, 2],
        [1, 2],
        [2, 4],
      ] as const,
    ],
    [
      [
        [1, 2],
        [1, 2],
        [1, 2],
        [3, 7],
      ] as const,
    ],
    [
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ] as const,
    ],
    [
      [
        [1, '0.123456789'],
        [1, 2],
        [1, 2],
        [3, 4],
      ] as const,
    ],
  ])('says nothing of %j', (rows) => {
    expect(look(rows)).toEqual([]);
  });

  it('says nothing of the last row of one order of several', () => {
    const rows = [...Array(5).fill([1, 2]), [5, 10]] as [number, number][];
    expect(look(rows)).toEqual(['row_is_total 7 error']);
    expect(look(rows, '{ column: Name }')).toEqual([]);
  });
});
