import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

const MAPPING = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name, column: name, required: true, unique: true }]
rows: { where: [{ column: svc_uid, is: user-1 }], suppress: { file: no.csv, match: { name: name } } }
four_eyes: true
`;

it.each(['acme.yaml', ''])(
  'holds a list whose columns may be others, but do not fit the mapping "%s"',
  async (mapping) => {
    const world = await openWatchWorld({
      acme: `new_columns: allow\nmissing_columns: allow\n${mapping && `mapping: ${mapping}`}`,
    });
    world.shop.write('acme.yaml', MAPPING.slice(0, MAPPING.indexOf('rows:')));
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    expect(await world.once()).toBe(0);
    const list = listOf(projectsOf('b', 2)).replace('total_price', 'Cost');
    world.drop('acme', 'b.csv', list);
    expect(await world.once()).toBe(5);
    expect(world.names('acme', 'held')).toContain('b.mapping.yaml');
    const found = await world.withLedger(({ deliveries }) => deliveries.list({}));
    const facts = { missing: ['total_price'], new: ['Cost'] };
    expect(found.deliveries.find(({ state }) => state === 'held')?.reasons).toEqual([
      { code: 'columns_changed', facts },
    ]);
  },
);

it('proposes the mapping of the job for other columns, with every rule that protects', async () => {
  const world = await openWatchWorld({ acme: 'mapping: acme.yaml' });
  world.shop.write('acme.yaml', MAPPING);
  world.shop.write('no.csv', 'name\nNobody\n');
  world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
  expect(await world.once()).toBe(5);
  await world.withLedger(async ({ deliveries }) => {
    const [delivery] = (await deliveries.list({})).deliveries;
    await deliveries.release(delivery?.id ?? '', 'Ada');
  });
  expect(await world.once()).toBe(0);
  const list = listOf(projectsOf('b', 2)).replace('order_count', 'Qty').replace('name', 'Person');
  world.drop('acme', 'b.csv', list);
  expect(await world.once()).toBe(5);
  expect(world.names('acme', 'held')).toEqual(['b.csv', 'b.mapping.yaml']);
  const held = path.join(world.shop.folder, 'acme/held');
  const file = readdirSync(held).find((name) => name.endsWith('.mapping.yaml')) ?? '';
  const [, proposal] =
    /^(?:#.*\n)+\n([^#][\s\S]*)$/.exec(readFileSync(path.join(held, file), 'utf8')) ?? [];
  expect(proposal).toBe(`${MAPPING}aliases:\n  order_count: Qty\n  name: Person\n`);
});

it('holds a list again that was released with a column still to be filled in, until it is', async () => {
  const world = await openWatchWorld({ acme: 'mapping: acme.yaml' });
  const mapping = MAPPING.slice(0, MAPPING.indexOf('rows:'));
  world.shop.write('acme.yaml', mapping);
  world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
  expect(await world.once()).toBe(0);
  world.drop('acme', 'b.csv', listOf(projectsOf('b', 2)).replace('name', 'Person'));
  expect(await world.once()).toBe(5);
  const { id } = await world.latest();
  world.shop.write('acme.yaml', `${mapping}aliases:\n  name: FILL IN name\n`);
  expect(await world.shop.call(['release', id])).toMatchObject({ code: 0 });
  expect(await world.once()).toBe(5);
  expect(await world.latest()).toMatchObject({
    ...{ id, state: 'held', run: null },
    reasons: [{ code: 'columns_changed', facts: { missing: ['name'], new: ['Person'] } }],
  });
  world.shop.write('acme.yaml', `${mapping}aliases:\n  name: Person\n`);
  const [, release = ''] =
    /release (d-\w+@\w+)/.exec((await world.shop.call(['show', id])).stdout) ?? [];
  expect(await world.shop.call(['release', release])).toMatchObject({ code: 0 });
  expect(await world.once()).toBe(0);
  expect(await world.latest()).toMatchObject({ id, state: 'done' });
  expect(world.orders()).toEqual({ count: 4, twice: [] });
});

it('proposes by their values what columns are called now, and keeps no value', async () => {
  const world = await openWatchWorld({ acme: 'mapping: ledger:acme' });
  const own = MAPPING.slice(0, MAPPING.indexOf('variables:'));
  const mapping = world.shop.write(
    'acme.yaml',
    `${own.replace('column: total_price', 'column: Nettowert')}variables: [{ id: tel, column: 연락처 }]\n`,
  );
  expect(await world.shop.call(['mappings', 'save', 'acme', '-m', mapping])).toMatchObject({
    code: 0,
  });
  const before = (name: string) =>
    listOf(projectsOf(name, 2))
      .replace('total_price', 'Nettowert')
      .replace('name', '연락처')
      .replace(/,Zoë [^\r]*/g, ',010-2619-1397');
  world.drop('acme', 'a.csv', before('a'));
  expect(await world.once()).toBe(0);
  world.drop(
    'acme',
    'b.csv',
    before('b').replace('Nettowert', 'Nettowert EUR').replace('연락처', '휴대전화'),
  );
  expect(await world.once()).toBe(5);
  const renamed = ['Nettowert EUR=Nettowert', '휴대전화=연락처'];
  const held = await world.latest();
  expect(held.reasons).toMatchObject([{ code: 'columns_changed', facts: { renamed } }]);
  expect(JSON.stringify([held, world.entries])).not.toContain('2619');
  const proposal = world.names('acme', 'held').find((name) => name.endsWith('.yaml')) ?? '';
  expect(proposal).toBe('b.mapping.yaml');
  const { stdout } = await world.shop.call(['show', held.id]);
  const [, command = ''] = /To accept new names: vdpipe (.*)/.exec(stdout) ?? [];
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  expect(await world.shop.call(words)).toMatchObject({ code: 0 });
  expect(await world.once()).toBe(0);
  expect(world.orders()).toEqual({ count: 4, twice: [] });
});
