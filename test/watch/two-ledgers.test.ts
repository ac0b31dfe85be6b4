import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import type { JobConfig } from '../../src/watch/config/config-schema.ts';
import { OWNER_FILE } from '../../src/watch/folder/folder-owner.ts';
import { watchJob } from '../../src/watch/watch-job.ts';
import { runJobsOnce } from '../../src/watch/watch-jobs.ts';
import { toJobWork } from '../../src/watch/watch-setting.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from './watch-world.ts';

/** Another ledger, of which the job's folder knows nothing. */
function openOther({ shop }: WatchWorld): Ledger {
  const other = openLedger(path.join(shop.folder, 'other.sqlite'));
  onTestFinished(() => other.close());
  return other;
}

function ownerFile({ shop }: WatchWorld): string {
  return path.join(shop.folder, 'acme/work', OWNER_FILE);
}

describe('a folder that two ledgers have', () => {
  it('is used by the first alone until its mark is removed: files stay, and --once ends with 2', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    const onceWithOther = (ledger: Ledger) =>
      runJobsOnce({ ...world.setting(ledger), ledgerName: '/srv/other.sqlite' }, world.config.jobs);
    const other = openOther(world);
    expect(await world.once()).toBe(0);
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    expect(await onceWithOther(other)).toBe(2);
    const [refused] = world.entries.filter(({ event }) => event === 'folder_in_use');
    expect(refused?.text).toContain('it belongs to job "acme" in another ledger');
    expect(refused?.text).toContain(`delete "${ownerFile(world)}"`);
    expect(world.names('acme', 'in')).toEqual(['a.csv']);
    expect((await other.deliveries.list({})).deliveries).toEqual([]);

    rmSync(ownerFile(world));
    expect(await onceWithOther(other)).toBe(0);
    expect(world.orders()).toEqual({ count: 2, twice: [] });
    expect(await world.once()).toBe(2);
    expect(world.entries.at(-1)?.text).toContain('in the ledger "/srv/other.sqlite"');
    // What a process that was killed has left of it counts for nothing.
    writeFileSync(ownerFile(world), '{"mark":');
    expect(await world.once()).toBe(0);
    expect(JSON.parse(readFileSync(ownerFile(world), 'utf8'))).toMatchObject({ host: 'host' });
  });

  it('is left by a watcher that sees the mark of another, and told once', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    const other = openOther(world);
    const stop = new AbortController();
    await world.withLedger(async (ledger) => {
      const setting = { ...world.setting(ledger), signal: stop.signal };
      const work = toJobWork(setting, world.config.jobs[0] as JobConfig);
      const watching = watchJob(work, new AbortController().signal);
      const done = () => world.entries.filter(({ event }) => event === 'delivery_done').length;
      world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
      while (done() === 0) await setImmediate();
      rmSync(ownerFile(world));
      expect(await runJobsOnce(world.setting(other), world.config.jobs)).toBe(0);
      const refused = () => world.entries.filter(({ event }) => event === 'folder_in_use');
      while (refused().length === 0) await setImmediate();
      const sinceMs = world.clock.monotonicMs();
      while (world.clock.monotonicMs() < sinceMs + 100_000) await setImmediate();
      expect(refused()).toHaveLength(1);
      rmSync(ownerFile(world));
      world.drop('acme', 'b.csv', listOf(projectsOf('b', 2)));
      while (done() === 1) await setImmediate();
      stop.abort();
      await watching;
    });
    expect(world.orders()).toEqual({ count: 4, twice: [] });
  });

  it('tells a file that the other one took from a file that is gone', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    const other = openOther(world);
    const file = world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    const checkpoint = async (step: string) => {
      if (step !== 'recorded') return;
      rmSync(ownerFile(world));
      expect(await runJobsOnce(world.setting(other), world.config.jobs)).toBe(0);
    };
    expect(await world.once({ checkpoint })).toBe(1);
    await world.withLedger(async ({ deliveries }) => {
      const [failed] = (await deliveries.list({})).deliveries;
      expect(failed?.reasons.map(({ code }) => code)).toEqual(['file_taken_elsewhere']);
    });
    expect(world.orders()).toEqual({ count: 2, twice: [] });
    expect(file).toContain('a.csv');
  });
});

it('a job that was renamed keeps its folder, but not while the job of the old name is watched', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"' });
  expect(await world.once()).toBe(0);
  const renamed = { ...(world.config.jobs[0] as JobConfig), name: 'north' };
  await world.withLedger(async (ledger) => {
    const claim = await ledger.deliveries.claimJob('acme');
    const once = () => runJobsOnce(world.setting(ledger), [renamed]);
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    expect(await once()).toBe(2);
    await claim?.release();
    expect(await once()).toBe(0);
  });
  expect(world.orders()).toEqual({ count: 2, twice: [] });
});
