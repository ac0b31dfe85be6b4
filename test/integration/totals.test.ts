import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openShop } from '../support/shop.ts';

/** Two real orders, a test order, one with a wrong row (2 copies for 5, or 1 for 2.50 without that row), one refused. */
const LIST = `project_id,svc_uid,order_count,total_price,order_for_test,name
p-1,u,1000,0.10,,Ann
p-2,u,3,0.20,,Bo
p-3,u,7,0,yes,Cy
p-4,u,1,2.50,,Di
p-4,u,x,2.50,,Ed
q-1,u,50,9,,Fay
`;

const REAL = { order_count: '1003', total_price: '0.3' };
const TEST = { order_count: '7', total_price: '0' };

describe('totals', () => {
  it('are of what is ready, before; of what was ordered, after: in JSON, text, export and page', async () => {
    const shop = await openShop();
    shop.write('list.csv', LIST);
    const checked = await shop.run(['check', 'list.csv', '--json', '--report', 'check.html']);
    const ready = { order_count: '1053', total_price: '9.3', test: TEST };
    expect(JSON.parse(checked.stdout).totals).toEqual(ready);
    const page = (file: string) =>
      readFileSync(path.join(shop.folder, file), 'utf8').replaceAll(/<[^>]*>/g, '');
    expect(page('check.html')).toContain('1,053 copies ready to order');
    expect(page('check.html')).toContain('7 test copies ready to order');

    const flags = ['--on-invalid', 'hold', '--json', '--report', 'order.html'];
    const ordered = JSON.parse((await shop.run(['order', 'list.csv', ...flags])).stdout);
    expect(ordered.orders).toMatchObject({ ordered: 3, held: 1, refused: 1 });
    expect(ordered.totals).toEqual({ ...REAL, test: TEST });
    expect(page('order.html')).toContain('1,003 copies');

    const { run } = ordered;
    const shown = await shop.run(['show', run]);
    expect(shown.stdout).toContain(
      '  total   1,003 copies for 0.30; test orders: 7 copies for 0\n',
    );
    const resumed = await shop.run(['resume', run, '--json']);
    expect(JSON.parse(resumed.stdout).totals).toEqual(ordered.totals);
    const exported = await shop.run(['export', run]);
    expect(exported.stderr).toBe(
      'Ordered, or still to be ordered: 1,003 copies for 0.30; test orders: 7 copies for 0\n',
    );
    expect((await shop.run(['export', run, '--state', 'held'])).stderr).toBe('');
    expect((await shop.run(['purge', run])).code).toBe(0);
    const purged = await shop.run(['show', run, '--json']);
    expect(JSON.parse(purged.stdout).totals).toEqual(ordered.totals);
  });

  it('are, with --on-invalid drop, of the orders without their wrong rows', async () => {
    const shop = await openShop();
    shop.write('list.csv', LIST.replace('q-1,u,50,9,,Fay\n', ''));
    const { stderr } = await shop.run(['order', 'list.csv', '--on-invalid', 'drop']);
    expect(stderr).toContain(
      'Ready to order: 1,004 copies for 2.80; test orders: 7 copies for 0\n',
    );
    expect(stderr).toContain('  total   1,004 copies for 2.80; test orders: 7 copies for 0\n');
  });

  it('are nothing where the sheet is unusable as a whole', async () => {
    const shop = await openShop();
    shop.write('list.csv', `${LIST}p-5,u,1,"3,50",,Gus\np-6,u,1,"3,500.00",,Hal\n`);
    const { totals, ok } = JSON.parse((await shop.run(['check', 'list.csv', '--json'])).stdout);
    expect({ totals, ok }).toEqual({ totals: { order_count: '0', total_price: '0' }, ok: false });
  });
});
