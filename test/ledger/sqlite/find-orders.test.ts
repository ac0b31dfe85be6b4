import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ClaimedOrder, Ledger, OrderKeys } from '../../../src/ledger/ledger.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const CLAIM = { limit: 10, looksBeforeResend: 2, staleAfterMs: null };
const LARGE = '9007199254740993';

function open(): Ledger {
  const ledger = openLedger(path.join(temporaryFolder(), 'ledger.sqlite'));
  onTestFinished(() => ledger.close());
  return ledger;
}

/** Orders the first projects of a run, with these ids. */
async function place(ledger: Ledger, run: string, ids: readonly (number | string)[]) {
  const worker = await ledger.openWorker(run);
  const claimed: readonly ClaimedOrder[] = (await worker.claim(CLAIM)) ?? [];
  for (const [i, orderId] of ids.entries()) {
    const order = claimed[i];
    if (order) await worker.record(order, { kind: 'ordered', orderId, requestId: null });
  }
  await worker.close();
}

/** Projects with their runs, read in pages of so many. */
async function find(ledger: Ledger, keys: OrderKeys, limit = 1000): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const { orders, next } = await ledger.findOrders(keys, { after, limit });
    expect(orders.length).toBeLessThanOrEqual(limit);
    found.push(...orders.map(({ order }) => `${order.projectId} ${order.run}`));
    if (next === null) return found;
    after = next;
  }
}

it('findOrders() finds orders of all runs by any of their ids, each once and page by page', async () => {
  const ledger = open();
  const drafts = ['p1', 'p2', '77', 'p4'].map((id) => draftOf(id, { partnerOrderId: `PO-${id}` }));
  const first = await stageDrafts(ledger, drafts);
  await place(ledger, first, [77, LARGE]);
  const second = await stageDrafts(ledger, [draftOf('p1', { partnerOrderId: 'p2' })]);
  const staging = await ledger.stageRun({
    service: 'x',
    file: 'list.csv',
    sheet: 'list',
    fingerprint: 'y',
    again: true,
  });
  await staging.add([draftOf('p1')]);

  expect(await find(ledger, { projectId: 'p1' })).toEqual([`p1 ${first}`, `p1 ${second}`]);
  expect(await find(ledger, { partnerOrderId: 'PO-p4' })).toEqual([`p4 ${first}`]);
  expect(await find(ledger, { orderId: LARGE })).toEqual([`p2 ${first}`]);
  const all = [...['p1', 'p2', '77', 'p4'].map((id) => `${id} ${first}`), `p1 ${second}`];
  for (const limit of [1, 2, 5, 1000]) {
    expect(await find(ledger, { file: 'list.csv' }, limit)).toEqual(all);
    const any = { projectId: 'p2', partnerOrderId: 'p2', orderId: 77 };
    expect(await find(ledger, any, limit)).toEqual([`p1 ${first}`, `p2 ${first}`, `p1 ${second}`]);
  }
  for (const nothing of [{}, { projectId: 'P1' }, { orderId: 78 }, { file: 'list' }]) {
    expect(await find(ledger, nothing)).toEqual([]);
  }
  await ledger.purgeRun(second, { abandon: true });
  const { orders } = await ledger.findOrders({ partnerOrderId: 'p2' });
  expect(orders).toMatchObject([{ file: 'list.csv', sheet: 'list', isRunPurged: true }]);
});
