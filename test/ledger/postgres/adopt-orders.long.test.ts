import { expect, it } from 'vitest';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { newPostgresPlace } from '../../support/postgres/open.ts';
import { CLAIM, LOST } from '../contract/world.ts';
import { fillLedger } from '../copy/full-ledger.ts';

it('adoptOrders() locks no more order ids at once than a server with its default settings can', async () => {
  const ledger = await (await newPostgresPlace()).open({});
  const { run } = await fillLedger(ledger);
  const orders = Array.from({ length: 20_000 }, (_, i) => ({
    projectId: 'p-ordered',
    orderId: 1_000_000 + i,
  }));
  const { unfit } = await ledger.adoptOrders(run, { orders, files: ['r.csv'] });
  expect(unfit).toHaveLength(20_000);
  await ledger.close();
});

it('adoptOrders() and settleOrders() of the same orders wait for each other, and never both', async () => {
  const place = await newPostgresPlace();
  const [ledger, other] = [await place.open(), await place.open()];
  const orders = Array.from({ length: 200 }, (_, i) => ({ projectId: `p-${i}`, orderId: i + 1 }));
  const drafts = orders.map(({ projectId }) => draftOf(projectId));
  const run = await stageDrafts(ledger, drafts);
  const worker = await ledger.openWorker({ runs: [run] });
  for (const order of (await worker.claim({ ...CLAIM, limit: 200 })) ?? []) {
    await worker.record(order, LOST, { connection: 1, lookUpAfterMs: 0 });
  }
  await worker.close();
  const settled = ledger.settleOrders(run, orders);
  const adopted = other.adoptOrders(run, { orders, files: ['r.csv'] });
  await Promise.all([settled, adopted.catch(() => {})]);
  const [found] = await place.sql<{ deadlocks: string }>(
    `SELECT deadlocks FROM pg_stat_database WHERE datname = '${place.database}'`,
  );
  expect(Number(found?.deadlocks)).toBe(0);
  await Promise.all([ledger.close(), other.close()]);
});
