import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLedger, ServiceClient, stageOrders } from '../../src/index.ts';
import { accountOf, consoleHere } from '../support/console-here.ts';
import { openShop } from '../support/shop.ts';

it("a program's run is released, ordered and written by the command line", async () => {
  const shop = await openShop({ pattern: /^p-[12]$/ });
  const ledger = openLedger(shop.env['VDPIPE_LEDGER'] ?? path.join(shop.folder, 'none'));
  const service = new ServiceClient({ baseUrl: shop.baseUrl, credentials: { apiKey: 'any' } });
  const orders = ['p-1', 'p-2', 'p-3', 'p-4'].map((projectId, i) => ({
    ...{ projectId, svcUid: 'shop' },
    body: { order_count: 3 - i, total_price: 9.5, partner_order_id: `PO-${i}` },
  }));
  const { run } = await stageOrders({
    ...{ orders, ledger, service, onInvalid: 'hold', fourEyes: true, by: 'Ann' },
  });
  await ledger.close();
  await service.close();
  const held = await shop.call(['show', run]);
  expect(held.stdout).toContain('rows    4 read = held 1 + unsent 3');
  expect(held.stdout).toContain('body_invalid (1 order)');
  expect(held.stdout).toContain('correct them in the program that gave "orders". This command');
  expect((await shop.call(['release', run, '--by', 'ann'])).code).toBe(2);
  expect((await shop.call(['resume', run])).code).toBe(5);
  expect((await shop.call(['release', run, '--by', 'Bob'])).code).toBe(0);
  const ended = await shop.call(['resume', run, '--json']);
  expect({ code: ended.code, ...JSON.parse(ended.stdout) }).toMatchObject({
    ...{ code: 4, rows: { read: 4, ordered: 2, refused: 1, held: 1 } },
    totals: { order_count: '5', total_price: '19' },
  });
  const exported = await shop.call(['export', run, '--format', 'json']);
  expect(
    JSON.parse(exported.stdout).map((one: Record<string, unknown>) => [
      ...[one['project_id'], one['state'], one['error_code'], one['partner_order_id']],
    ]),
  ).toEqual([
    ['p-1', 'ordered', null, 'PO-0'],
    ['p-2', 'ordered', null, 'PO-1'],
    ['p-3', 'refused', 'project_not_found', 'PO-2'],
    ['p-4', 'held', 'body_invalid', null],
  ]);
  expect((await shop.call(['find', 'PO-1'])).stdout).toContain('row 2 of sheet "orders" in orders');
  expect((await shop.call(['verify', run])).code).toBe(0);
  const rows = await shop.call(['show', run, '--rejects', 'rows.csv']);
  expect([rows.code, rows.stderr]).toEqual([2, expect.stringContaining('cannot be read again')]);
  const own = openLedger(shop.env['VDPIPE_LEDGER'] ?? '');
  onTestFinished(() => own.close());
  const desk = await consoleHere([await accountOf('Bea', ['operator'])], { ledger: own });
  const { json } = await desk.call('GET', `/runs/${run}`, await desk.logIn('Bea'));
  expect(json).toMatchObject({ rows: { held: 1 }, has_list: false, is_without_datasets: false });
});
