import { describe, expect, it } from 'vitest';
import { newPostgresPlace } from '../support/postgres/open.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

const MAPPING = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name, column: name }]
`;

/** A list whose columns were renamed: by a known name of the same amount, and in capitals. */
function renamedList(name: string): string {
  return listOf(projectsOf(name, 2)).replace('order_count', 'Qty').replace('name', 'NAME');
}

const ACCEPT_BOTH = ['--alias', 'Qty=order_count', '--alias', 'NAME=name'];

/** A job with a saved mapping, of which a list was ordered. */
async function openWorld(more = '', isOnServer = false) {
  const place = isOnServer ? await newPostgresPlace() : undefined;
  const jobs = { nightly: `mapping: ledger:acme\n${more}` };
  const world = await openWatchWorld(jobs, place && (() => place.open));
  const url =
    place && `postgres://postgres@127.0.0.1:${place.port}/${place.database}?sslmode=disable`;
  const env = url === undefined ? {} : { PGPASSWORD: PASSWORD, VDPIPE_LEDGER: url };
  const call = (...args: readonly string[]) => world.shop.call(args, { env });
  const accept = (...args: readonly string[]) => call('mappings', 'accept', ...args, '--by', 'bea');
  const versions = async () =>
    JSON.parse((await call('mappings', 'list', 'acme', '--json')).stdout) as { version: number }[];
  const mapping = world.shop.write('acme.yaml', MAPPING);
  const save = () => call('mappings', 'save', 'acme', '-m', mapping, '--by', 'ann');
  return { world, call, accept, versions, save };
}

async function openHeld(more = '', isOnServer = false) {
  const opened = await openWorld(more, isOnServer);
  const { world } = opened;
  expect(await opened.save()).toMatchObject({ code: 0 });
  world.drop('nightly', 'a.csv', listOf(projectsOf('a', 2)));
  expect(await world.once()).toBe(0);
  world.drop('nightly', 'b.csv', renamedList('b'));
  expect(await world.once()).toBe(5);
  const held = await world.latest();
  expect(held).toMatchObject({ state: 'held', mapping: 'acme@1', run: null });
  return { ...opened, held };
}

describe.each([
  { name: 'a file', isOnServer: false },
  { name: 'PostgreSQL', isOnServer: true },
])('a job with a mapping of a ledger in $name', ({ isOnServer }) => {
  it('has names accepted for a held delivery, which is released with them and ordered', async () => {
    const { world, call, versions, held } = await openHeld('', isOnServer);
    expect(world.names('nightly', 'held')).toEqual(['b.csv', 'b.mapping.yaml']);
    const renamed = ['Qty=order_count', 'NAME=name'];
    expect(held.reasons).toMatchObject([{ code: 'columns_changed', facts: { renamed } }]);
    const { stdout } = await call('show', held.id);
    const [, command = ''] = /To accept new names: vdpipe (.*)/.exec(stdout) ?? [];
    expect(command).toMatch(
      /^mappings accept d-\w+@\w+ --alias "Qty=order_count" --alias "NAME=name"$/,
    );
    const accepted = await call(...command.replaceAll('"', '').split(' '), '--by', 'bea');
    expect(accepted).toMatchObject({ code: 0 });
    expect(accepted.stderr).toContain(`Delivery ${held.id} was released`);
    expect(await versions()).toMatchObject([
      { version: 2, saved_by: 'bea', delivery: held.id, aliases: renamed },
      { version: 1, saved_by: 'ann', delivery: null },
    ]);
    expect(await world.once()).toBe(0);
    const done = { state: 'done', mapping: 'acme@2', releasedBy: 'bea', placed: 2 };
    expect(await world.latest()).toMatchObject(done);
    expect(world.orders()).toEqual({ count: 4, twice: [] });
    // The next delivery needs nobody.
    world.drop('nightly', 'c.csv', renamedList('c'));
    expect(await world.once()).toBe(0);
    const { stdout: mappings } = await call('mappings', '--json');
    expect(JSON.parse(mappings)).toMatchObject([
      { mapping: 'acme', version: 2, jobs: ['nightly'] },
    ]);
  });

  it('holds a delivery again whose names do not make its columns right', async () => {
    const { world, accept, versions, held } = await openHeld('', isOnServer);
    expect(await accept(held.id, '--alias', 'QTY=order_count')).toMatchObject({ code: 0 });
    expect(await world.once()).toBe(5);
    const again = await world.latest();
    expect(again).toMatchObject({ id: held.id, state: 'held', mapping: 'acme@2', run: null });
    // It is not what was shown: its first release counts no more.
    expect(await accept(held.id.concat('@000000000000'), ...ACCEPT_BOTH)).toMatchObject({
      code: 2,
    });
    expect(await versions()).toHaveLength(2);
    expect(await accept(held.id, ...ACCEPT_BOTH)).toMatchObject({ code: 0 });
    expect(await world.once()).toBe(0);
    expect(world.orders()).toEqual({ count: 4, twice: [] });
  });
});

it('names columns whose new names were not found, and accepts none that is still to be filled in', async () => {
  const { world, call, accept, save, versions } = await openWorld();
  await save();
  world.drop('nightly', 'a.csv', listOf(projectsOf('a', 2)));
  expect(await world.once()).toBe(0);
  const list = renamedList('b').replace('project_id', 'Job reference');
  world.drop('nightly', 'b.csv', list);
  expect(await world.once()).toBe(5);
  const { id, reasons } = await world.latest();
  const renamed = ['FILL IN project_id=project_id', 'Qty=order_count', 'NAME=name'];
  expect(reasons).toMatchObject([{ code: 'columns_changed', facts: { renamed } }]);
  const { stdout } = await call('show', id);
  expect(stdout).toContain('"NAME=name" (replace each FILL IN with the new name).');
  expect(stdout).toMatch(
    /mappings accept d-\w+@\w+ --alias "FILL IN project_id=project_id" --alias/,
  );
  const asShown = renamed.flatMap((name) => ['--alias', name]);
  expect(await accept(id, ...asShown)).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('write the name that "project_id" has now') },
  });
  expect(await versions()).toHaveLength(1);
  expect(await accept(id, '--alias', 'Job reference=project_id', ...ACCEPT_BOTH)).toMatchObject({
    code: 0,
  });
  expect(await world.once()).toBe(0);
  expect(world.orders()).toEqual({ count: 4, twice: [] });
});

it('accepting names waives nothing else that a delivery is held for', async () => {
  const { world, accept, save } = await openWorld('max_age: 1h');
  await save();
  world.drop('nightly', 'a.csv', listOf(projectsOf('a', 2)));
  expect(await world.once()).toBe(0);
  world.drop('nightly', 'b.csv', renamedList('b'), 3 * 3_600_000);
  expect(await world.once()).toBe(5);
  const held = await world.latest();
  expect(held.reasons.map(({ code }) => code)).toEqual(['too_old', 'columns_changed']);
  expect(await accept(held.id, ...ACCEPT_BOTH)).toMatchObject({ code: 0 });
  expect(await world.once()).toBe(5);
  const again = await world.latest();
  expect(again).toMatchObject({ id: held.id, state: 'held', mapping: 'acme@2' });
  expect(again.reasons.map(({ code }) => code)).toEqual(['too_old']);
  expect(world.orders().count).toBe(2);
});

it('accepts no names for a delivery that is staged, or was released meanwhile', async () => {
  const { call, accept, versions, held } = await openHeld();
  const { stdout } = await call('show', held.id);
  const [, id = ''] = /accept (d-\w+@\w+)/.exec(stdout) ?? [];
  expect(await call('release', held.id)).toMatchObject({ code: 0 });
  expect((await accept(id, ...ACCEPT_BOTH)).stderr).toContain('it is not held for them');
  const onHold = await openWorld('release: always');
  await onHold.save();
  onHold.world.drop('nightly', 'a.csv', listOf(projectsOf('a', 2)));
  expect(await onHold.world.once()).toBe(5);
  const staged = await onHold.world.latest();
  expect(staged.run).not.toBeNull();
  expect(await onHold.accept(staged.id, ...ACCEPT_BOTH)).toMatchObject({ code: 2 });
  expect(onHold.world.orders().count).toBe(0);
  expect(await versions()).toHaveLength(1);
});

it('a release after names were accepted for the mapping reads the list by them', async () => {
  const { world, call, accept, held } = await openHeld();
  expect(await accept('acme', ...ACCEPT_BOTH)).toMatchObject({ code: 0 });
  const twice = await accept(held.id, ...ACCEPT_BOTH);
  expect(twice.stderr).toContain('the mapping has it already');
  expect(await world.latest()).toMatchObject({ state: 'held' });
  expect(await call('release', held.id)).toMatchObject({ code: 0 });
  expect(await world.once()).toBe(0);
  expect(await world.latest()).toMatchObject({ state: 'done', mapping: 'acme@2' });
});

it('takes no file while its mapping is in no ledger', async () => {
  const { world, save } = await openWorld();
  world.drop('nightly', 'a.csv', listOf(projectsOf('a', 2)));
  expect(await world.once()).not.toBe(0);
  expect(world.entries.map(({ event }) => event)).toContain('mapping_unknown');
  expect(world.names('nightly', 'in')).toEqual(['a.csv']);
  await save();
  expect(await world.once()).toBe(0);
  expect(world.orders().count).toBe(2);
});

it('is read by the newest version again if a process was killed before its list was staged', async () => {
  const { world, accept, held } = await openHeld();
  await accept(held.id, '--alias', 'Qty=order_count');
  expect(await world.onceUntilKilled({ step: 'in_work' })).toBe(true);
  await accept('acme', '--alias', 'NAME=name');
  expect(await world.once()).toBe(0);
  expect(await world.latest()).toMatchObject({ state: 'done', mapping: 'acme@3' });
  expect(world.orders()).toEqual({ count: 4, twice: [] });
});

it.each(['ledger:acme@2', 'ledger:', 'ledger:../acme', 'ledger:d-7f3a9c21'])(
  'cannot have the mapping "%s"',
  async (mapping) => {
    await expect(openWatchWorld({ nightly: `mapping: "${mapping}"` })).rejects.toMatchObject({
      code: 'watch_config_invalid',
      message: expect.stringContaining('must be a file, or ledger:NAME without a version'),
    });
  },
);
