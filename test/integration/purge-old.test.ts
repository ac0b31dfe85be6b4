import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const DAY_MS = 86_400_000;

/** Makes runs, and the orders placed in them, so much older. */
function age({ env }: Shop, days: number, ...runs: readonly string[]): void {
  const db = new DatabaseSync(env['VDPIPE_LEDGER'] ?? '');
  for (const run of runs) {
    for (const [table, column, key] of [
      ['run', 'created_at', 'id'],
      ['orders', 'ordered_at', 'run'],
      ['orders', 'sent_at', 'run'],
    ]) {
      db.prepare(`UPDATE ${table} SET ${column} = ${column} - ? WHERE ${key} = ?`).run(
        days * DAY_MS,
        run,
      );
    }
  }
  db.close();
}

async function runOf(shop: Shop, list: string, ...words: readonly string[]): Promise<string> {
  shop.write(`${list}.csv`, listOf(2).replaceAll('p-', `p-${list}-`));
  const { stdout } = await shop.call(['order', `${list}.csv`, ...words, '--json']);
  return JSON.parse(stdout).run;
}

it('vdpipe purge --older-than removes the data of finished runs that are older, and lists the unfinished', async () => {
  const shop = await openShop();
  const [old, late, recent] = [
    await runOf(shop, 'a'),
    await runOf(shop, 'b'),
    await runOf(shop, 'c'),
  ];
  const open = await runOf(shop, 'd', '--enqueue');
  age(shop, 91, old, late, open);
  const db = new DatabaseSync(shop.env['VDPIPE_LEDGER'] ?? '');
  // It was recorded long ago, and ordered since.
  db.prepare('UPDATE orders SET ordered_at = ordered_at + ? WHERE run = ?').run(5 * DAY_MS, late);
  db.close();
  const purge = (...words: string[]) => shop.call(['purge', '--older-than', '90d', ...words]);

  const listed = await purge('--dry-run');
  expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining(old) });
  expect(listed.stdout).not.toContain(late);
  expect(listed.stderr).toContain('Not purged, as these are unfinished');
  expect(listed.stderr).toContain(open);
  expect(listed.stderr).toContain(
    `Run ${old}: 2 orders never handed over for confirmation: once purged, the ids can still be`,
  );
  expect(listed.stderr).toContain('To purge: 1 run. Nothing was removed.');
  const refused = await purge('--json');
  expect(refused.code).toBe(2);
  expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'removal_unconfirmed' } });
  expect((await shop.call(['find', 'Zoë', '--printed', '--run', old])).code).toBe(0);

  const done = await purge('--yes', '--json');
  expect(done.code).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject({
    ok: true,
    dry_run: false,
    purged: 1,
    runs: [{ run: old, file: 'a.csv' }],
    left: [{ run: open, state: 'unfinished' }],
  });
  const states = JSON.parse((await shop.call(['runs', '--json'])).stdout);
  expect(states.map(({ run, state }: { run: string; state: string }) => [run, state])).toEqual([
    [open, 'unfinished'],
    [recent, 'finished'],
    [late, 'finished'],
    [old, 'purged'],
  ]);
  expect((await shop.call(['find', 'Zoë', '--printed', '--run', old])).code).toBe(4);
  expect((await shop.call(['show', old])).stdout).toMatch(/Purged|purged/);
  const again = await purge('--yes');
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('To purge: 0 runs') });
});

it('vdpipe purge --older-than leaves a run with an order id in doubt until it is looked up', async () => {
  const shop = await openShop();
  const run = await runOf(shop, 'a');
  age(shop, 91, run);
  const db = new DatabaseSync(shop.env['VDPIPE_LEDGER'] ?? '');
  db.exec(`INSERT INTO verification (ledger_order, finding) SELECT min(id), 'suspect' FROM orders`);
  db.close();
  const purge = () => shop.call(['purge', '--older-than', '90d', '--yes']);
  const left = await purge();
  expect(left.stderr).toContain('or have orders to look up');
  expect(left.stderr).toContain(run);
  expect(left.stderr).toContain('To purge: 0 runs');
  expect((await shop.call(['resume', run])).code).toBe(0);
  const done = await purge();
  expect(done.stderr).toMatch(/are no longer recognized[\s\S]*Purged 1 run:/);
  const listed = await shop.call(['export', run, '--for', 'confirmation']);
  expect(listed.stderr).toContain('The run was purged: its orders cannot be looked up.');
  expect(listed.stderr).not.toContain('vdpipe status');
});

it('vdpipe purge RUN says first which order ids were never handed over', async () => {
  const shop = await openShop();
  const run = await runOf(shop, 'a');
  const other = await runOf(shop, 'b');
  await shop.call(['export', other, '--for', 'confirmation', '--mark', 'Monday']);
  const purged = await shop.call(['purge', run]);
  expect(purged.stderr).toMatch(
    /^2 orders never handed over for confirmation: .*\nRun \w+: data removed/,
  );
  for (const one of [run, other])
    expect((await shop.call(['purge', one])).stderr).not.toContain('handed over');
});

it('vdpipe purge takes a run or an age, and flags of an age with one only', async () => {
  const shop = await openShop();
  const run = await runOf(shop, 'a');
  const failures = [
    [['purge'], 'RUN or --older-than is missing'],
    [['purge', run, '--dry-run'], 'need --older-than'],
    [['purge', run, '--older-than', '90d'], 'mutually exclusive'],
    [['purge', '--older-than', '90'], '--older-than must be a number of days such as 90d'],
    [['purge', '--older-than', '0d'], '--older-than must be a number of days such as 90d'],
  ] as const;
  for (const [words, message] of failures) {
    expect(await shop.call([...words])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
  }
  expect((await shop.call(['find', 'Zoë', '--printed'])).code).toBe(0);
});
