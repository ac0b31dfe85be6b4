import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tellAbandonedAlways } from '../../src/watch/abandoned.ts';
import type { JobConfig } from '../../src/watch/config/config-schema.ts';
import { runJobsOnce } from '../../src/watch/watch-jobs.ts';
import type { Checkpoint } from '../../src/watch/watch-setting.ts';
import { some } from '../support/runs.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

const STEPS: readonly Checkpoint[] = [
  'recorded',
  'in_work',
  'staged',
  'ordering',
  'ordered',
  'outputs',
  'moved',
  'ended',
];
/** What is held is not ordered. */
const STEPS_OF_HELD = some<Checkpoint>(3, [
  ...(['staged', 'moved', 'outputs', 'recorded', 'in_work', 'ended'] as const),
]);

describe('runJobsOnce()', () => {
  it('finishes what a killed watcher has begun, wherever it was killed, and orders nothing twice', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    for (const [i, step] of STEPS.entries()) {
      world.drop('acme', `${i}.csv`, listOf(projectsOf(step, 2)));
      expect({ step, isKilled: await world.onceUntilKilled({ step }) }).toEqual({
        step,
        isKilled: true,
      });
      expect({ step, code: await world.once() }).toEqual({ step, code: 0 });
      expect({ step, left: world.names('acme', 'work') }).toEqual({ step, left: [] });
    }
    expect(world.names('acme', 'in')).toEqual([]);
    expect(world.names('acme', 'done').filter((name) => name.endsWith('.csv'))).toEqual(
      STEPS.flatMap((_, i) => [`${i}.csv`, `${i}.results.csv`]),
    );
    expect(world.orders()).toEqual({ count: 2 * STEPS.length, twice: [] });
    await world.withLedger(async ({ deliveries }) => {
      const { deliveries: all } = await deliveries.list({});
      expect(all.map(({ state, rows, orders }) => ({ state, rows, orders }))).toEqual(
        STEPS.map(() => ({ state: 'done', rows: 2, orders: 2 })),
      );
    });
  });

  it('orders what a killed watcher has staged, although its file is gone since', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    expect(await world.onceUntilKilled({ step: 'staged' })).toBe(true);
    const work = path.join(world.shop.folder, 'acme', 'work');
    for (const name of readdirSync(work)) if (name.endsWith('.csv')) rmSync(path.join(work, name));
    expect(await world.once()).toBe(0);
    expect(world.orders()).toEqual({ count: 2, twice: [] });
    await world.withLedger(async ({ deliveries }) => {
      const { deliveries: all } = await deliveries.list({});
      expect(all).toMatchObject([{ state: 'done', placed: 2, reasons: [] }]);
    });
  });

  it('keeps why a delivery is held that was staged, although its file was changed before that was noted', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\nmax_price: 5' });
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    expect(await world.onceUntilKilled({ step: 'moved' })).toBe(true);
    const held = path.join(world.shop.folder, 'acme', 'held');
    for (const name of readdirSync(held))
      if (/^a\.[^.]+\.csv$/.test(name)) writeFileSync(path.join(held, name), 'another list');
    expect(await world.once()).toBe(5);
    await world.withLedger(async ({ deliveries }) => {
      const { deliveries: all } = await deliveries.list({});
      expect(all).toMatchObject([{ state: 'held', reasons: [{ code: 'price_too_high' }] }]);
    });
  });

  it('holds again what a killed watcher was about to hold, and orders it once when it is released', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\nmax_price: 5' });
    for (const [i, step] of STEPS_OF_HELD.entries()) {
      world.drop('acme', `${i}.csv`, listOf(projectsOf(step, 2)));
      expect({ step, isKilled: await world.onceUntilKilled({ step }) }).toEqual({
        step,
        isKilled: true,
      });
      expect({ step, code: await world.once() }).toEqual({ step, code: 5 });
    }
    expect(world.orders().count).toBe(0);
    const held = await world.withLedger(
      async ({ deliveries }) => (await deliveries.list({ states: ['held'] })).deliveries,
    );
    expect(held.map(({ reasons: [first] }) => first?.code)).toEqual(
      STEPS_OF_HELD.map(() => 'price_too_high'),
    );
    for (const [i, { id, run }] of held.entries()) {
      await world.withLedger<unknown>((ledger) =>
        i % 2 === 0 ? ledger.deliveries.release(id, 'Ada') : ledger.releaseRun(run ?? '', 'Ada'),
      );
      const step = ['in_work', 'ordered', 'outputs', 'moved'][i % 4] as Checkpoint;
      expect({ step, isKilled: await world.onceUntilKilled({ step }) }).toEqual({
        step,
        isKilled: true,
      });
      expect(await world.once()).toBe(i === held.length - 1 ? 0 : 5);
    }
    expect(world.orders()).toEqual({ count: 2 * STEPS_OF_HELD.length, twice: [] });
    expect(world.names('acme', 'held')).toEqual([]);
    expect(world.names('acme', 'done').filter((name) => /^\d\.csv$/.test(name))).toHaveLength(
      STEPS_OF_HELD.length,
    );
  });

  it('leaves files in work/ alone that it knows nothing of, says so, and ends with 5', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 1)));
    mkdirSync(path.join(world.shop.folder, 'acme/work'));
    writeFileSync(path.join(world.shop.folder, 'acme/work/b.d-0badf00d.csv'), 'x');
    writeFileSync(path.join(world.shop.folder, 'acme/work/.b.d-0badf00d.html.0badf00d'), 'x');
    expect(await world.once()).toBe(5);
    expect(world.names('acme', 'work')).toContain('b.csv');
    const strays = world.entries.filter(({ event }) => event === 'stray_files');
    expect(strays.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'work/ has 1 file that does not belong to an unfinished delivery of this job in this ledger, such as "b.d-0badf00d.csv"',
      ),
    ]);
  });

  it('warns of what a killed watcher has begun for a job that no watcher has any more, and ends with 5', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"', north: 'files: "*.csv"' });
    const [acme, north] = world.config.jobs as [JobConfig, JobConfig];
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    expect(await world.onceUntilKilled({ step: 'ordering' })).toBe(true);
    const warned = () => world.entries.filter(({ event }) => event === 'delivery_abandoned');
    await world.withLedger(async (ledger) => {
      const { deliveries } = ledger;
      const setting = world.setting(ledger);
      const once = () => runJobsOnce(setting, [north]);
      const claim = await deliveries.claimJob('acme');
      expect({ code: await once(), warned: warned() }).toEqual({ code: 0, warned: [] });
      await claim?.release();

      const [begun] = (await deliveries.list({ job: 'acme' })).deliveries;
      expect(await once()).toBe(5);
      expect(warned()).toEqual([
        expect.objectContaining({
          level: 'warn',
          job: 'acme',
          delivery: begun?.id,
          run: begun?.run,
        }),
      ]);
      expect(warned()[0]?.text).toContain(
        `no watcher runs job "acme". Restore the job with the same name and folder, or place the delivery's orders with: vdpipe resume ${begun?.run}`,
      );

      const note = {
        ...{ isPaused: false, nextAtMs: null, deadlineAtMs: null },
        ...{ waiting: null, seenEvent: 0, isOnce: false },
      } as const;
      await deliveries.noteJob({
        ...note,
        name: 'acme',
        folder: 'a',
        host: 'other',
        state: 'idle',
      });
      expect(await once()).toBe(0);
      world.clock.forward(2 * 3_600_000);
      const stop = new AbortController();
      const always = tellAbandonedAlways({ ...setting, signal: stop.signal }, () => [north]);
      const told = warned().length;
      while (warned().length === told) await setImmediate();
      for (let looks = 0; looks < 20; looks++) await setImmediate();
      stop.abort();
      await always;
      expect(warned()).toHaveLength(told + 1);

      expect(await runJobsOnce(setting, [acme, north])).toBe(0);
      expect(await once()).toBe(0);
    });
    world.clock.forward(2 * 3_600_000);
    world.drop('acme', 'b.csv', listOf(projectsOf('b', 1)));
    expect(await world.onceUntilKilled({ step: 'ordered' })).toBe(true);
    const code = await world.withLedger((ledger) => runJobsOnce(world.setting(ledger), [north]));
    expect({ case: 'its orders are placed', code }).toEqual({
      case: 'its orders are placed',
      code: 0,
    });
    expect(world.orders()).toEqual({ count: 3, twice: [] });
  });
});
