import { expect, it } from 'vitest';
import { some } from '../support/runs.ts';
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
  const ordered = JSON.parse(
    (await shop.call(['order', 'list.csv', '--combine', 'same', '--json'])).stdout,
  );
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
    'No order in the ledger has the project, order id, partner order id, user or file "p-9". To search what was printed, add --printed.';
  const missing = await shop.call(['find', 'p-9', '--json']);
  expect(missing).toMatchObject({ code: 4, stderr: expect.stringContaining(message) });
  expect(JSON.parse(missing.stdout)).toMatchObject({ error: { code: 'order_not_found' } });
  expect((await shop.call(['find'])).stderr).toContain('ID is missing: vdpipe find ID');
});

const PEOPLE_MAPPING = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order:
  order_count: { column: order_count, combine: same }
  total_price: { column: total_price, combine: same }
  partner_order_id: { column: partner_order_id }
  order_name: { template: "Card {partner_order_id}" }
userdata: { mail: { value: kim@example.com } }
variables: [{ id: name, column: name }, { id: greeting, value: "Hello \\"you\\"" }]
`;

it('vdpipe find --printed tells for whom something was printed, and show --order what', async () => {
  const shop = await openShop();
  // More than a chunk of a dataset holds, and than are shown at once; a name is searched for as macOS writes it.
  const many = Array.from(
    { length: 10_500 },
    (_, i) => `p-3,user-2,1,3.50,PO-3,Row ${i} ${'x'.repeat(60)}`,
  );
  const minji = '김민지'.normalize('NFD');
  shop.write(
    'list.csv',
    `${LIST}${many.join('\n')}\np-3,user-2,1,3.50,PO-3,김민지\np-3,user-2,1,3.50,PO-3,Zoë Lee\np-3,user-2,1,3.50,PO-3,010-6320 6428\n`,
  );
  shop.write('mapping.yaml', PEOPLE_MAPPING);
  const args = ['order', 'list.csv', '-m', 'mapping.yaml', '--json'];
  const placed = JSON.parse((await shop.call(args)).stdout);
  expect(placed).toMatchObject({ orders: { total: 4, ordered: 3 } });
  const { run } = placed;
  const find = async (...words: string[]) => {
    const { code, stdout, stderr } = await shop.call(['find', ...words, '--printed', '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout).map((line: Record<string, string>) => [
      line['project_id'],
      line['found_in'],
      line['text'],
    ]);
  };
  expect(await find('bEN')).toEqual([['p-1', 'name', 'Ben']]);
  expect(await find('card po-1', '--run', run)).toEqual([['p-1', 'order_name', 'Card PO-1']]);
  expect(await find('user-2')).toEqual([['p-3', 'svc_uid', 'user-2']]);
  expect(await find(minji)).toEqual([['p-3', 'name', '김민지']]);
  expect(await find('zoe LÉE')).toEqual([['p-3', 'name', 'Zoë Lee']]);
  for (const phone of some(1, ['(010) 6320-6428', '01063206428', '6320-6428'])) {
    expect(await find(phone)).toEqual([['p-3', 'name', '010-6320 6428']]);
  }
  expect(await find('o "YOU"')).toHaveLength(4);
  expect(await find('kim@')).toHaveLength(4);
  const piped = await shop.run(['find', '-', '--printed'], { input: 'Cid\n' });
  expect(piped.stdout).toContain('p-2, order');
  expect(piped.stdout).toContain('name: Cid');
  for (const nothing of ['"cols"', 'Zed']) {
    const { code } = await shop.call(['find', nothing, '--printed']);
    expect(code).toBe(4);
  }
  expect((await shop.call(['find', 'user-2'])).stdout).toContain('p-3, order');
  expect((await shop.call(['find', 'x', '--run', run])).code).toBe(2);

  const show = async (project: string) => {
    const { stdout } = await shop.call(['show', run, '--order', project, '--json']);
    return JSON.parse(stdout);
  };
  const first = await show('p-1');
  expect(first).toMatchObject({
    ...{ svc_uid: 'user-1', partner_order_id: 'PO-1', is_purged: false, order_name: 'Card PO-1' },
    userdata: [{ key: 'mail', value: 'kim@example.com' }],
    tries: [{ outcome: 'ordered', error_code: null }],
  });
  const greeting = { id: 'greeting', text: 'Hello "you"' };
  expect(first.printed).toEqual({
    rows: [
      { number: 1, cells: [{ id: 'name', text: 'Ann' }, greeting] },
      { number: 2, cells: [{ id: 'name', text: 'Ben' }, greeting] },
    ],
    next: null,
  });
  const { printed } = await show('p-3');
  expect([printed.rows.length, printed.next]).toEqual([10_000, '10000']);
  const text = (await shop.call(['show', run, '--order', 'p-1'])).stdout;
  expect(text).toContain('  printed 2: name "Ben", greeting "Hello "you""');
  const missing = await shop.call(['show', run, '--order', 'p-9', '--json']);
  expect(JSON.parse(missing.stdout).error.code).toBe('order_not_found');

  await shop.call(['purge', run]);
  expect(await show('p-1')).toMatchObject({ is_purged: true, svc_uid: '', printed: { rows: [] } });
  expect((await shop.call(['find', 'Ben', '--printed'])).stderr).toContain('purged runs are gone');
});
