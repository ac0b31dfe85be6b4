import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const LATER = ['--at', '2999-12-01T18:00+01:00'];
const AT = '2999-12-01T17:00:00.000Z';

const posts = (shop: Shop) => shop.sandbox.audit().requests.total;

async function stage(shop: Shop, ...flags: string[]): Promise<string> {
  shop.write('list.csv', listOf(3));
  const staged = await shop.call(['order', 'list.csv', '--yes', '--json', ...flags]);
  expect(staged.code).toBe(0);
  return JSON.parse(staged.stdout).run;
}

it.each([
  { how: 'released', flags: ['--hold-for-release'], release: true },
  { how: 'recorded for workers', flags: ['--enqueue', ...LATER], release: false },
])(
  'a run $how for later says so everywhere, and goes at once by another release',
  async ({ flags, release }) => {
    const shop = await openShop();
    const run = await stage(shop, ...flags);
    if (release) {
      const { stderr } = await shop.call(['release', run, '--by', 'Ann', ...LATER]);
      expect(stderr).toMatch(/\n {2}not before +2999-12-01 .*17:00 UTC/);
      expect(stderr).toContain(`To wait until then and order it: vdpipe resume ${run}\n`);
    }
    const shown = (await shop.call(['show', run, '--report', 'run.html'])).stdout;
    expect(shown).toContain('  state   on hold until 2999-12-01 17:00 UTC\n');
    expect(shown).toMatch(/ UTC {2}released by .*, for 2999-12-01 17:00 UTC\n/);
    expect(shown).toContain('Nothing is ordered before 2999-12-01 17:00 UTC. To wait until then');
    const page = readFileSync(path.join(shop.folder, 'run.html'), 'utf8');
    expect(page).toContain('Released for 2999-12-01 17:00 UTC: 0 of 3 orders placed');
    const { events, ...report } = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
    expect(report).toMatchObject({ on_hold: true, release_at: AT });
    expect(events.at(-1)).toMatchObject({ what: 'released', release_at: AT });
    const twin = await shop.call(['order', 'list.csv', '--yes']);
    expect(twin.stderr).toContain(
      `as run ${run}, which is on hold until 2999-12-01 17:00 UTC. Run "vdpipe resume ${run}" to wait`,
    );
    const kept = await shop.call(['purge', run]);
    expect(kept.stderr).not.toContain('vdpipe release');
    const unattended = await shop.call(['resume']);
    expect(unattended.stderr).toMatch(
      /is on hold until 2999-12-01 .* To wait until then and place/,
    );
    expect(posts(shop)).toBe(0);

    const now = JSON.parse((await shop.call(['release', run, '--by', 'Ben', '--json'])).stdout);
    expect(now).toMatchObject({ already_released: false, released_by: 'Ben', state: 'unfinished' });
    expect(now).not.toHaveProperty('release_at');
    expect(await shop.call(['resume', run])).toMatchObject({ code: 0 });
    expect(shop.sandbox.audit().orders).toHaveLength(3);
  },
);

describe('the first orders alone', () => {
  const project = (n: number) => `p-${n}`;
  const placed = (shop: Shop) => shop.sandbox.audit().orders.map((order) => order.project_id);

  it.each([
    { how: 'order', commands: () => [] },
    {
      how: 'release',
      commands: (run: string) => [
        ['release', run, '--first', '2'],
        ['resume', run],
      ],
    },
  ])(
    'vdpipe $how --first places them, says so, and the rest after another release',
    async ({ how, commands }) => {
      const shop = await openShop();
      shop.write('list.csv', listOf(5));
      const flags = how === 'order' ? ['--first', '2'] : ['--hold-for-release'];
      const { code, stderr } = await shop.call(['order', 'list.csv', '--yes', ...flags]);
      const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
      const said = [{ code, stderr }];
      for (const command of commands(run)) said.push(await shop.call(command));
      const rest = `To release the rest: vdpipe release ${run}`;
      const first = `2 of 5 orders placed: the first ones, as released. ${rest}`;
      expect(said.at(-1)).toMatchObject({ code: 0, stderr: expect.stringContaining(first) });
      if (how === 'release')
        expect(said[1]?.stderr).toMatch(/\n {2}only +the first 2 of those left\n/);
      expect(placed(shop).sort()).toEqual([1, 2].map(project));

      for (const command of ['resume', 'wait']) {
        const held = await shop.call([command, run]);
        expect(held).toMatchObject({ code: 0, stderr: expect.stringContaining(first) });
      }
      const shown = (await shop.call(['show', run, '--report', 'run.html'])).stdout;
      expect(shown).toMatch(/ UTC {2}released by .*, the first 2 orders\n/);
      expect(shown).toContain(
        'The first orders were placed, as released. To release the rest and place it:',
      );
      expect(readFileSync(path.join(shop.folder, 'run.html'), 'utf8')).toContain(
        '2 of 5 orders placed: the first ones, as released',
      );
      const report = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
      expect(report).toMatchObject({ on_hold: true, first_done: true, orders: { ordered: 2 } });

      const next = ['release', run, '--first', '2', '--json'];
      expect(JSON.parse((await shop.call(next)).stdout)).toMatchObject({ first: 2 });
      const resumed = await shop.call(['resume', run, '--json']);
      expect(resumed.code).toBe(0);
      expect(JSON.parse(resumed.stdout)).toMatchObject({ ok: true, state: 'on_hold' });
      expect(placed(shop)).toHaveLength(4);
      expect((await shop.call(['release', run])).stderr).toContain(
        '  orders       5 orders, 4 of them placed before; the others: 1 copy for 3.50\n',
      );
      expect(await shop.call(['resume', run])).toMatchObject({ code: 0 });
      expect(placed(shop).sort()).toEqual([1, 2, 3, 4, 5].map(project));
    },
  );

  it('ends with 4 where one of them was refused', async () => {
    const shop = await openShop();
    shop.sandbox.setProject({ project_id: project(1), status: 'ordered', order_id: 77 });
    shop.write('list.csv', listOf(3));
    const { code, stdout } = await shop.call([
      'order',
      'list.csv',
      '--yes',
      '--first',
      '2',
      '--json',
    ]);
    expect(code).toBe(4);
    const orders = { ordered: 1, conflict: 1, unsent: 1 };
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, state: 'on_hold', orders });
  });
});

it.each([
  { flags: ['--first', '0'], says: '--first' },
  { flags: ['--at', 'tomorrow'], says: '--at must be a time such as' },
  { flags: ['--at', '2999-02-30 18:00'], says: '--at must be a time such as' },
  { flags: ['--at', '2999-12-01 25:00'], says: '--at must be a time such as' },
  { flags: ['--at', '2999-12-01'], says: '--at must be a time such as' },
  { flags: ['--at', '2001-12-01T18:00Z'], says: '--at is in the past: 2001-12-01' },
  { flags: ['--grace', 'soon'], says: '--grace must be a duration such as 15m' },
  { flags: ['--grace', '1h', ...LATER], says: 'mutually exclusive' },
  {
    flags: [...LATER, '--hold-for-release'],
    says: '--at, --grace and --first are for "release" here',
  },
])('order $flags is refused before the list is read', async ({ flags, says }) => {
  const shop = await openShop();
  const { code, stderr } = await shop.call(['order', 'missing.csv', ...flags]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) });
});

it('refuses a time that comes twice, as clocks are set back', async () => {
  const shop = await openShop();
  const args = ['order', 'missing.csv', '--at', '2999-10-27 02:30'];
  const { code, stderr } = await shop.run(args, { env: { TZ: 'Europe/Berlin' } });
  const either = '"2999-10-27T02:30+02:00" or "2999-10-27T02:30+01:00"';
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(either) });
});

it('a run that is released is not released for later, or its first orders alone', async () => {
  const shop = await openShop();
  const run = await stage(shop, '--hold-for-release');
  await shop.call(['release', run, '--first', '2']);
  const same = JSON.parse((await shop.call(['release', run, '--first', '2', '--json'])).stdout);
  expect(same).toMatchObject({ already_released: true });
  for (const terms of [['--first', '1'], LATER, ['--grace', '1h']]) {
    const { code, stderr } = await shop.call(['release', run, ...terms]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(`Cannot release run ${run}: it is not on hold.`),
    });
  }
  const all = await stage(shop, '--hold-for-release', '--again');
  for (const isAgain of [false, true]) {
    const { stdout } = await shop.call(['release', all, '--first', '20', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ already_released: isAgain });
  }
});
