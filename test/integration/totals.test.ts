import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { visibleText } from '../output/page/support.ts';
import { commandsIn, type } from '../support/follow-advice.ts';
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

const MAPPING = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name, column: name }]
`;

describe('totals', () => {
  it('are of what is ready, before; of what was ordered, after: in JSON, text, export and page', async () => {
    const shop = await openShop();
    shop.write('list.csv', LIST);
    const checked = await shop.call(['check', 'list.csv', '--json', '--report', 'check.html']);
    const ready = { order_count: '1053', total_price: '9.3', test: TEST };
    expect(JSON.parse(checked.stdout).totals).toEqual(ready);
    const page = (file: string) =>
      readFileSync(path.join(shop.folder, file), 'utf8').replaceAll(/<[^>]*>/g, '');
    expect(page('check.html')).toContain('1,053 copies ready to order');
    expect(page('check.html')).toContain('7 test copies ready to order');

    const flags = ['--on-invalid', 'hold', '--json', '--report', 'order.html'];
    const ordered = JSON.parse((await shop.call(['order', 'list.csv', ...flags])).stdout);
    expect(ordered.orders).toMatchObject({ ordered: 3, held: 1, refused: 1 });
    expect(ordered.totals).toEqual({ ...REAL, test: TEST });
    expect(page('order.html')).toContain('1,003 copies');

    const { run } = ordered;
    const shown = await shop.call(['show', run]);
    expect(shown.stdout).toContain(
      '  total   1,003 copies for 0.30; test orders: 7 copies for 0\n',
    );
    const resumed = await shop.call(['resume', run, '--json']);
    expect(JSON.parse(resumed.stdout).totals).toEqual(ordered.totals);
    const exported = await shop.call(['export', run]);
    expect(exported.stderr).toBe(
      'Ordered, or still to be ordered: 1,003 copies for 0.30; test orders: 7 copies for 0\n',
    );
    expect((await shop.call(['export', run, '--state', 'held'])).stderr).toBe('');
    expect((await shop.call(['purge', run])).code).toBe(0);
    const purged = await shop.call(['show', run, '--json']);
    expect(JSON.parse(purged.stdout).totals).toEqual(ordered.totals);
  });

  it('are, with --on-invalid drop, of the orders without their wrong rows', async () => {
    const shop = await openShop();
    shop.write('list.csv', LIST.replace('q-1,u,50,9,,Fay\n', ''));
    const { stderr } = await shop.call(['order', 'list.csv', '--on-invalid', 'drop']);
    expect(stderr).toContain(
      'Ready to order: 1,004 copies for 2.80; test orders: 7 copies for 0\n',
    );
    expect(stderr).toContain('  total   1,004 copies for 2.80; test orders: 7 copies for 0\n');
  });

  it('are nothing where the sheet is unusable as a whole', async () => {
    const shop = await openShop();
    shop.write('list.csv', `${LIST}p-5,u,1,"3,50",,Gus\np-6,u,1,"3,500.00",,Hal\n`);
    const { totals, ok } = JSON.parse((await shop.call(['check', 'list.csv', '--json'])).stdout);
    expect({ totals, ok }).toEqual({ totals: { order_count: '0', total_price: '0' }, ok: false });
  });

  it('are nothing on the page either, which says first what is wrong with the whole sheet; no flag is offered that cannot help', async () => {
    const shop = await openShop();
    shop.write('list.csv', LIST.replace('1000,0.10', '1000,$3.50').replace('3,0.20', '3,₩5'));
    const page = () =>
      visibleText(readFileSync(path.join(shop.folder, 'page.html'), 'utf8')).replaceAll('  ', ' ');
    const checked = await shop.call(['check', 'list.csv', '--json', '--report', 'page.html']);
    expect(JSON.parse(checked.stdout).blocked_by).toEqual(['currencies_differ']);
    expect(page()).toMatch(
      /Not ready: no row of this sheet can be ordered as it is .*currencies_differ : .*What to do:.* File list\.csv/,
    );
    for (const flags of [[], ['--on-invalid', 'hold']]) {
      const { code, stderr } = await shop.call([
        'order',
        'list.csv',
        ...flags,
        '--report',
        'page.html',
      ]);
      expect(code).toBe(3);
      expect(stderr).not.toContain('--on-invalid');
      expect(page()).toMatch(/Nothing was ordered: no row of this sheet can be ordered as it is/);
      expect(page()).toContain('6 rows read = 5 kept back + 1 to correct');
      expect(page()).not.toMatch(/ready to order|5 ready|with an error is not ordered/);
    }
    const one = 'project_id,svc_uid,order_count,total_price,name\np-1,u,x,2,Ann\n';
    shop.write('one.csv', one);
    expect((await shop.call(['order', 'one.csv'])).stderr).not.toContain('--on-invalid');
    shop.write('two.csv', `${one}p-2,u,1,2,Bo\n`);
    const tested = await shop.call(['check', 'two.csv', '--test']);
    expect(tested.stderr).toContain('Ready to order: 1 copy in test orders for 2\n');
    expect((await shop.call(['order', 'two.csv'])).stderr).toContain(
      'Or use --on-invalid hold to place the other orders, or --on-invalid drop to order without the rows that have errors.',
    );
  });

  it('are without what was given up; its rows are given back, and ordering them ends well', async () => {
    let isLocked = true;
    const shop = await openShop({
      intercept: ({ operation, id }) =>
        isLocked && operation === 'create_tentative_order' && id === 'p-2'
          ? {
              status: 409,
              body: { error: { code: 'project_locked', message: 'L', request_id: 'r' } },
            }
          : undefined,
    });
    const list = ['project_id,svc_uid,order_count,total_price,name', 'p-1,u,1,3500,Ann'];
    shop.write('list.csv', [...list, 'p-2,u,1,3500,Bo', 'p-3,u,1,3500,Cy'].join('\n'));
    shop.write('m.yaml', MAPPING);
    const flags = ['list.csv', '-m', 'm.yaml', '--patience-ms', '300'];
    expect((await shop.call(['order', ...flags])).code).toBe(5);
    const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
    const purged = await shop.call(['purge', run, '--abandon']);
    expect(purged).toMatchObject({ code: 0, stdout: '' });
    expect(purged.stderr).toContain('1 order given up before it was sent: ');
    const order = commandsIn(purged.stderr).find((command) => command.startsWith('vdpipe order'));
    expect(order).toMatch(/^vdpipe order list\.rejects\.xlsx --mapping m\.yaml/);

    const shown = (await shop.call(['show', run, '--report', 'page.html'])).stdout;
    expect(shown).toContain('  rows    3 read = ordered 2 + given up 1\n');
    expect(shown).toContain('  total   2 copies for 7,000\n');
    expect(shown).toMatch(/^ {2}given up {2}p-2, row 3/m);
    expect(shown).toContain(
      'The rows are in list.rejects.xlsx: order that file with the same mapping and flags',
    );
    expect((await shop.call(['export', run])).stderr).toBe('Ordered: 2 copies for 7,000\n');
    const page = visibleText(readFileSync(path.join(shop.folder, 'page.html'), 'utf8'));
    expect(page).toContain('2 of 3 orders placed: 1 given up');
    expect(page).toContain('3 rows read = 2 ordered + 1 given up');
    expect(page).not.toMatch(/Not finished|vdpipe resume/);
    expect(await shop.call(['resume', run])).toMatchObject({ code: 4 });

    isLocked = false;
    expect(await type(shop, order ?? '')).toMatchObject({ code: 0 });
    const { orders, ordered_more_than_once: twice } = shop.sandbox.audit();
    expect([orders.map(({ project_id }) => project_id).toSorted(), twice]).toEqual([
      ['p-1', 'p-2', 'p-3'],
      [],
    ]);
  });
});
