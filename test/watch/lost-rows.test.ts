import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import type { Checkpoint } from '../../src/watch/watch-setting.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

it.each([
  { name: 'all of its orders', lost: 'p-%', orders: 0, missing: 40 },
  { name: 'some of its orders', lost: 'p-a-1%', orders: 29, missing: 11 },
])(
  'a run that has lost $name is never done: not for watch, not for resume, not on its page',
  async ({ lost, orders, missing }) => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\non_invalid: hold' });
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 40)));
    const ledger = path.join(world.shop.folder, 'ledger.sqlite');
    const checkpoint = (step: Checkpoint) => {
      if (step !== 'staged') return;
      const db = new DatabaseSync(ledger);
      db.prepare('DELETE FROM orders WHERE project_id LIKE ?').run(lost);
      // As if they had been lost while the run was staged: its orders are counted at its commit.
      db.exec(`UPDATE order_count SET (orders, rows) = (SELECT COUNT(*), IFNULL(SUM(rows + invalid_rows), 0)
        FROM orders WHERE orders.run = order_count.run AND orders.state = order_count.state)`);
      db.close();
    };
    expect(await world.once({ checkpoint })).toBe(1);
    const { deliveries } = await world.withLedger((opened) => opened.deliveries.list({}));
    expect(deliveries).toMatchObject([
      {
        state: 'failed',
        reasons: [{ code: 'rows_unaccounted', facts: { rows: missing } }],
      },
    ]);
    expect(world.names('acme', 'failed')).toContain('a.csv');
    expect(world.names('acme', 'done')).toEqual([]);
    expect(world.orders()).toEqual({ count: orders, twice: [] });

    const run = deliveries[0]?.run ?? '';
    const resumed = await world.shop.call(['resume', run, '--json', '--report', 'page.html']);
    expect(resumed.code).toBe(1);
    expect(resumed.stderr).toContain(`${missing} rows of run ${run} are unaccounted for`);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ ok: false });
    expect(readFileSync(path.join(world.shop.folder, 'page.html'), 'utf8')).toContain(
      `${missing} rows unaccounted for`,
    );
  },
);
