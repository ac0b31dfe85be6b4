import { expect, it } from 'vitest';
import { expectAllOnce, listOf, openShop } from '../support/shop.ts';
import { watchThreads } from '../support/watch-threads.ts';

const ORDERS = 100;

it('vdpipe order stops when the thread of the ledger ends, loses no order id, and resume goes on', async () => {
  const threads = watchThreads();
  let posts = 0;
  const shop = await openShop({
    latencyMs: 2,
    intercept: ({ method }) => {
      if (method === 'POST') posts += 1;
      if (posts === ORDERS / 2) void threads[0]?.terminate();
      return undefined;
    },
  });
  const file = shop.write('list.csv', listOf(ORDERS));
  const stopped = await shop.call(['order', file, '--json', '--yes', '--lease-ms', '1000']);
  expect(stopped.code).toBe(1);
  expect(JSON.parse(stopped.stdout).error).toMatchObject({
    code: 'ledger_unusable',
    message: expect.stringContaining('lost access to it unexpectedly'),
  });
  const resumed = await shop.call(['resume', '--json', '--settle-ms', '10']);
  expect(JSON.parse(resumed.stdout)).toMatchObject({
    ok: true,
    orders: { ordered: ORDERS, conflict: 0 },
  });
  expectAllOnce(shop, ORDERS);
});
