import { expect, it } from 'vitest';
import type { RowRecord, RunInfo } from '../../../src/ledger/ledger.ts';
import { findLeftOut } from '../../../src/output/text/left-out-rows.ts';

function rejected(row: number, projectId: string | null): RowRecord {
  const invalid = { row, projectId, code: 'value_missing', column: null };
  return { row, order: null, invalid, skipped: null };
}

it('findLeftOut() knows that an order went without a row, also if that is not among those shown', async () => {
  const rows = [rejected(2, null), rejected(3, null), rejected(4, 'p-1')];
  const ledger = {
    rows: async function* () {
      yield rows;
    },
  };
  const info = { run: '7f3a', rows: { rejected: 3 }, states: { held: { orders: 0 } } };
  const found = await findLeftOut(ledger, info as unknown as RunInfo, 2);
  expect(found.rejected.map(({ row }) => row)).toEqual([2, 3]);
  expect(found.isWithout).toBe(true);
});
