import {
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../src/errors.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { openConfigFile } from '../../src/watch/config/config-file.ts';
import type { JobConfig } from '../../src/watch/config/config-schema.ts';
import { JobPasses } from '../../src/watch/job-pass.ts';
import { watchJobs } from '../../src/watch/watch-jobs.ts';
import { toJobWork } from '../../src/watch/watch-setting.ts';
import { itOnPosix } from '../support/posix.ts';
import { listOf, openWatchWorld, projectsOf, QuickClock, type WatchWorld } from './watch-world.ts';

const CSV = { acme: 'files: "*.csv"\nsettle: 0s' };

function passesOf(world: WatchWorld, ledger: Ledger, more: Partial<JobConfig> = {}): JobPasses {
  const job = { ...(world.config.jobs[0] as JobConfig), ...more };
  return new JobPasses(toJobWork(world.setting(ledger), job));
}

describe('JobPasses', () => {
  itOnPosix('looks again at a file that is no whole file when it is taken', async () => {
    const world = await openWatchWorld(CSV);
    const file = world.drop('acme', 'a.csv', listOf(projectsOf('a', 1)));
    await world.withLedger(async (ledger) => {
      const passes = passesOf(world, ledger);
      const replace = async () => {
        renameSync(file, `${file}.part`);
        symlinkSync(`${file}.part`, file);
        return true;
      };
      const pass = await passes.run(true, () => true, replace);
      expect(pass).toEqual({
        exitCodes: [0],
        unsettled: ['a.csv'],
        waiting: [],
        isBack: false,
        isBlocked: false,
      });
    });
  });

  it('has not taken everything when it is stopped between two files', async () => {
    const world = await openWatchWorld(CSV);
    for (const name of ['a', 'b']) world.drop('acme', `${name}.csv`, listOf(projectsOf(name, 1)));
    await world.withLedger(async (ledger) => {
      let asked = 0;
      const pass = await passesOf(world, ledger).run(true, () => asked++ < 2);
      expect(pass).toEqual({
        exitCodes: [0],
        unsettled: [],
        waiting: [],
        isBack: false,
        isBlocked: true,
      });
    });
    expect(world.names('acme', 'in')).toEqual(['b.csv']);
  });

  it.runIf(process.platform === 'linux')(
    'says once that a file is open in another program (needs Linux: /proc)',
    async () => {
      const world = await openWatchWorld(CSV);
      const writing = openSync(world.drop('acme', 'a.csv', listOf(projectsOf('a', 1))), 'a');
      await world.withLedger(async (ledger) => {
        const passes = passesOf(world, ledger);
        for (let i = 0; i < 3; i++) await passes.run(true, () => true);
        expect(world.entries).toEqual([
          {
            level: 'info',
            event: 'unsettled',
            text: '"a.csv" is open for writing in another program. It will be taken when it is closed.',
            job: 'acme',
          },
        ]);
        closeSync(writing);
        await passes.run(true, () => true);
      });
      expect(world.orders().count).toBe(1);
    },
  );

  it('takes a file whose name one has that waits for its folder', async () => {
    const world = await openWatchWorld(CSV);
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 1)));
    await world.onceUntilKilled({ step: 'recorded' });
    renameSync(path.join(world.shop.folder, 'acme'), path.join(world.shop.folder, 'away'));
    const folder = path.join(world.shop.folder, 'new');
    mkdirSync(path.join(folder, 'in'), { recursive: true });
    const file = path.join(folder, 'in/a.csv');
    writeFileSync(file, listOf(projectsOf('b', 2)));
    utimesSync(file, 1, 1);
    await world.withLedger(async (ledger) => {
      const passes = passesOf(world, ledger, { folder });
      await passes.run(true, () => true);
      const { deliveries } = await ledger.deliveries.list({});
      expect(deliveries.map(({ state }) => state)).toEqual(['done', 'taken']);
    });
    expect(world.orders()).toEqual({ count: 2, twice: [] });
  });
});

it('runJobsOnce() leaves a request to run now open when it is stopped', async () => {
  const world = await openWatchWorld(CSV);
  for (const name of ['a', 'b']) world.drop('acme', `${name}.csv`, listOf(projectsOf(name, 1)));
  const stop = new AbortController();
  await world.once();
  for (const name of ['c', 'd']) world.drop('acme', `${name}.csv`, listOf(projectsOf(name, 1)));
  await world.withLedger(({ deliveries }) =>
    deliveries.askOfJob({ job: 'acme', what: 'run_now', by: 'Ann' }),
  );
  const checkpoint = (step: string) => {
    if (step === 'ended') stop.abort();
  };
  const stopped = world.once({ signal: stop.signal, checkpoint });
  await expect(stopped).rejects.toThrow(InterruptedError);
  expect(world.names('acme', 'in')).toEqual(['d.csv']);
  const wish = await world.withLedger(({ deliveries }) => deliveries.wishOf('acme'));
  expect(wish.runNow).toMatchObject({ by: 'Ann' });
});

it('watchJobs() ends after the last delivery of a job that was removed', async () => {
  const world = await openWatchWorld(CSV);
  const acme = '  - { name: acme, folder: acme, settle: 0s }\n';
  const file = world.shop.write('jobs.yaml', `jobs:\n${acme}  - { name: b, folder: b }\n`);
  world.drop('acme', 'a.csv', listOf(projectsOf('a', 1)));
  const stop = new AbortController();
  await world.withLedger(async (ledger) => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let isOver = false;
    const setting = world.setting(ledger, {
      clock: new QuickClock(),
      signal: stop.signal,
      checkpoint: (step) => {
        if (step !== 'ordered') return undefined;
        writeFileSync(file, 'jobs:\n  - { name: b, folder: b }\n');
        return gate;
      },
      log: ({ event }) => {
        if (event === 'config_changed') setImmediate(() => stop.abort());
      },
    });
    const watching = watchJobs(setting, openConfigFile(file)).then(() => {
      isOver = true;
    });
    while (!stop.signal.aborted) await setTimeout(2);
    await Promise.race([watching, setTimeout(500)]);
    expect(isOver).toBe(false);
    open();
    await watching;
  });
});
