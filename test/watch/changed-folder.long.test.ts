import { renameSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JobConfig } from '../../src/watch/config/config-schema.ts';
import { runJobsOnce } from '../../src/watch/watch-jobs.ts';
import type { Checkpoint } from '../../src/watch/watch-setting.ts';
import { newPostgresPlace } from '../support/postgres/open.ts';
import { some } from '../support/runs.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from './watch-world.ts';

const STEPS = some<Checkpoint>(2, ['staged', 'ordering', 'recorded', 'in_work', 'moved']);
const ENGINES = ['SQLite', 'PostgreSQL'] as const;

/** Moves the job to another folder in the configuration; its files stay where they are. */
function elsewhere({ shop, config }: WatchWorld): JobConfig {
  return { ...(config.jobs[0] as JobConfig), folder: path.join(shop.folder, 'elsewhere') };
}

function onceWith(world: WatchWorld, job: JobConfig): Promise<number> {
  return world.withLedger((ledger) => runJobsOnce(world.setting(ledger), [job]));
}

describe('a job whose folder was changed', () => {
  it.each(some(1, ENGINES))(
    'finishes what was begun in the folder that it had, wherever its watcher was killed (%s)',
    async (engine) => {
      const place = engine === 'SQLite' ? undefined : await newPostgresPlace();
      const world = await openWatchWorld({ acme: 'files: "*.csv"' }, place && (() => place.open));
      for (const [i, step] of STEPS.entries()) {
        world.drop('acme', `${i}.csv`, listOf(projectsOf(step, 2)));
        expect(await world.onceUntilKilled({ step })).toBe(true);
        expect({ step, code: await onceWith(world, elsewhere(world)) }).toEqual({ step, code: 0 });
        expect({ step, left: world.names('acme', 'work') }).toEqual({ step, left: [] });
      }
      expect(world.names('acme', 'done').filter((name) => name.endsWith('.csv'))).toEqual(
        STEPS.flatMap((_, i) => [`${i}.csv`, `${i}.results.csv`]),
      );
      expect(['in', 'done', 'failed'].flatMap((one) => world.names('elsewhere', one))).toEqual([]);
      expect(world.orders()).toEqual({ count: 2 * STEPS.length, twice: [] });
    },
  );

  it('orders what is released later from the folder that it had', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\nmax_price: 5' });
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    expect(await world.once()).toBe(5);
    await world.withLedger(async ({ deliveries }) => {
      const [held] = (await deliveries.list({ states: ['held'] })).deliveries;
      await deliveries.release(held?.id ?? '', 'Ada');
    });
    expect(await onceWith(world, elsewhere(world))).toBe(0);
    expect(world.names('acme', 'done')).toEqual(['a.csv', 'a.html', 'a.results.csv']);
    expect(world.orders()).toEqual({ count: 2, twice: [] });
  });

  it('goes on where its folder was renamed to', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    const moved = elsewhere(world);
    const acme = path.join(world.shop.folder, 'acme');
    for (const [i, step] of STEPS.entries()) {
      world.drop('acme', `${i}.csv`, listOf(projectsOf(step, 2)));
      expect(await world.onceUntilKilled({ step })).toBe(true);
      renameSync(acme, moved.folder);
      expect({ step, code: await onceWith(world, moved) }).toEqual({ step, code: 0 });
      renameSync(moved.folder, acme);
    }
    expect(world.orders()).toEqual({ count: 2 * STEPS.length, twice: [] });
    expect(world.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it.each(some<Checkpoint>(1, ['ordering', 'recorded']))(
    'leaves what was begun while neither folder has it (killed at "%s"), and ends with 5',
    async (step) => {
      const world = await openWatchWorld({ acme: 'files: "*.csv"' });
      world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
      expect(await world.onceUntilKilled({ step })).toBe(true);
      const acme = path.join(world.shop.folder, 'acme');
      renameSync(acme, `${acme}-away`);
      expect(await onceWith(world, elsewhere(world))).toBe(5);
      const told = world.entries.filter(({ event }) => event === 'folder_changed');
      expect(told.map(({ text }) => text)).toEqual([
        expect.stringContaining(
          `its file was taken in the folder "${acme}", which cannot be found`,
        ),
      ]);
      expect(world.orders().count).toBe(0);
      renameSync(`${acme}-away`, acme);
      expect(await onceWith(world, elsewhere(world))).toBe(0);
      expect(world.names('acme', 'done')).toEqual(['a.csv', 'a.html', 'a.results.csv']);
      expect(world.orders()).toEqual({ count: 2, twice: [] });
    },
  );
});
