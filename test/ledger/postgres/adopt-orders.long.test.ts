import { expect, it } from 'vitest';
import { newPostgresPlace } from '../../support/postgres/open.ts';
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
