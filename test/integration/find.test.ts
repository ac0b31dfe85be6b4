import { expect, it } from 'vitest';
import { openShop } from '../support/shop.ts';

const LIST = `project_id,svc_uid,order_count,total_price,partner_order_id,name
p-1,user-1,2,3.50,PO-1,Ann
p-1,user-1,2,3.50,PO-1,Ben
p-2,user-1,1,3.50,PO-2,Cid
gone,user-1,1,3.50,,Dee
`;

it('vdpipe find tells of every order with an id in which run it is, how it stands and where its rows are', async () => {
  const shop = await openShop();
  shop.write('list.csv', LIST);
  const ordered = JSON.parse((await shop.call(['order', 'list.csv', '--json'])).stdout);
  const { run } = ordered;
  const [first, second] = shop.sandbox.audit().orders.map(({ order_id }) => order_id);
  const lines = [
    `${run}  ordered   p-1, order ${first}, PO-1: 2 copies, rows 2 to 3 of sheet "list" in list.csv\n`,
    `${run}  ordered   p-2, order ${second}, PO-2: 1 copy, row 4 of sheet "list" in list.csv\n`,
    `${run}  refused   gone: 1 copy, row 5 of sheet "list" in list.csv\n`,
  ];
  const found = async (id: string) => shop.call(['find', id]);
  for (const id of ['p-1', 'PO-1', String(first)]) {
    expect(await found(id)).toEqual({ code: 0, stdout: lines[0], stderr: '' });
  }
  expect((await found('list.csv')).stdout).toBe(lines.join(''));

  const exported = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
  const { stdout } = await shop.call(['find', 'p-2', '--json']);
  expect(JSON.parse(stdout)).toEqual([{ ...exported[1], file: 'list.csv', sheet: 'list' }]);
  expect(stdout).not.toContain('Cid');

  const message =
    'No order in the ledger has the project, order id, partner order id or file "p-9"';
  const missing = await shop.call(['find', 'p-9', '--json']);
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  expect(JSON.parse(missing.stdout)).toMatchObject({ error: { code: 'order_not_found' } });
  expect((await shop.call(['find'])).stderr).toContain('ID is missing: vdpipe find ID');
});
