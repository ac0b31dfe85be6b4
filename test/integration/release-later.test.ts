import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
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

it.each([
  { flags: ['--at', 'tomorrow'], says: '--at must be a time such as' },
  { flags: ['--at', '2999-02-30 18:00'], says: '--at must be a time such as' },
  { flags: ['--at', '2999-12-01 25:00'], says: '--at must be a time such as' },
  { flags: ['--at', '2999-12-01'], says: '--at must be a time such as' },
  { flags: ['--at', '2001-12-01T18:00Z'], says: '--at is in the past: 2001-12-01' },
  { flags: ['--grace', 'soon'], says: '--grace must be a duration such as 15m' },
  { flags: ['--grace', '1h', ...LATER], says: 'mutually exclusive' },
  { flags: [...LATER, '--hold-for-release'], says: '--at and --grace are for "release" here' },
])('order $flags is refused before the list is read', async ({ flags, says }) => {
  const shop = await openShop();
  const { code, stderr } = await shop.call(['order', 'missing.csv', ...flags]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) });
});
