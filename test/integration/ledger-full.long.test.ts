import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { itInTorture } from '../support/runs.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

/** Order ids that the ledger has, and those that are kept beside it. */
async function idsIn(shop: Shop, run: string): Promise<number[]> {
  const ledger = openLedger(path.join(shop.folder, 'ledger.sqlite'));
  const seen = await ledger.seenOrderIds(run);
  await ledger.close();
  return seen.map(({ orderId }) => Number(orderId)).sort((a, b) => a - b);
}

describe('vdpipe order when the disk is full', () => {
  it('stops, loses no order id, and resume ends as an undisturbed run would', async () => {
    const shop = await openShop({ latencyMs: 5 });
    const file = shop.write('list.csv', listOf(300));
    const args = ['order', file, '--combine', 'same', '--json'];
    const stopped = await shop.run(args, { maxFileKiB: 700 });
    expect(stopped.code).toBe(1);
    const { run, error } = JSON.parse(stopped.stdout);
    expect(error).toMatchObject({
      code: expect.stringMatching(/^ledger_/),
      message: expect.stringContaining('ledger.sqlite'),
    });
    const { orders } = shop.sandbox.audit();
    expect(orders.length).toBeGreaterThan(10);
    expect(orders.length).toBeLessThan(300);

    const resumed = await shop.call(['resume', run, '--json']);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ ok: true, orders: { ordered: 300 } });
    const audit = shop.sandbox.audit();
    expect(audit.ordered_more_than_once).toEqual([]);
    const given = audit.orders.map((order) => order.order_id).sort((a, b) => a - b);
    expect([...new Set(await idsIn(shop, run))]).toEqual(given);
    expect(readdirSync(shop.folder).filter((name) => name.includes('rescue'))).toEqual([]);
  });

  it('orders nothing when the list itself cannot be staged', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(300, 20));
    const stopped = await shop.run(['order', file, '--combine', 'same', '--json'], {
      maxFileKiB: 300,
    });
    expect(stopped.code).toBe(1);
    expect(JSON.parse(stopped.stdout).ok).toBe(false);
    expect(shop.sandbox.audit().requests.total).toBe(0);
    expect((await shop.call(['runs', '--json'])).stdout).toBe('[]\n');
  });

  itInTorture('says where rows that do not fit into memory found no room', async () => {
    const shop = await openShop();
    const texts = 'x'.repeat(2000);
    const rows = Array.from({ length: 9000 }, (_, i) => `prj-${i % 9},user-1,1,1,${texts}\n`);
    const file = shop.write(
      'list.csv',
      `project_id,svc_uid,order_count,total_price,name\n${rows.join('')}`,
    );
    const args = ['order', file, '--combine', 'same', '--json'];
    const stopped = await shop.run(args, { maxFileKiB: 700 });
    expect(stopped.code).toBe(1);
    expect(JSON.parse(stopped.stdout)).toMatchObject({
      ok: false,
      error: {
        code: 'file_unwritable',
        message: expect.stringMatching(/^Cannot store the rows of orders in ".+": .+ TMPDIR /),
      },
    });
    expect(shop.sandbox.audit().requests.total).toBe(0);
    expect((await shop.call(['runs', '--json'])).stdout).toBe('[]\n');
    expect(readdirSync(path.join(shop.folder, 'ledger.sqlite-datasets'))).toEqual([]);
  });

  itInTorture(
    'says so when there is room for the list and none for what ordering needs',
    async () => {
      const shop = await openShop();
      const file = shop.write('list.csv', listOf(3));
      const stopped = await shop.run(['order', file, '--json', '--yes'], { maxFileKiB: 320 });
      expect(stopped.code).toBe(1);
      const { run, error } = JSON.parse(stopped.stdout);
      expect(error).toMatchObject({
        code: expect.stringMatching(/^ledger_/),
        message: expect.stringContaining('ledger.sqlite"'),
      });
      expect(stopped.stderr).not.toMatch(/^ +at /m);
      expect(shop.sandbox.audit().requests.total).toBe(0);
      const resumed = await shop.call(['resume', run, '--json']);
      expect(JSON.parse(resumed.stdout)).toMatchObject({ ok: true, orders: { ordered: 3 } });
    },
  );
});
