import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { JobRecord, JobRequest } from '../../src/ledger/deliveries.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { checkFile } from '../../src/watch/check-file.ts';
import { openConfigFile } from '../../src/watch/config/config-file.ts';
import type { JobConfig } from '../../src/watch/config/config-schema.ts';
import { watchJobs } from '../../src/watch/watch-jobs.ts';
import { httpAnswer, startRawServer } from '../service/connect.ts';
import { listOf, openWatchWorld, projectsOf, QuickClock, type WatchWorld } from './watch-world.ts';

function ask({ deliveries }: Ledger, what: JobRequest, by = 'Ann') {
  return deliveries.askOfJob({ job: 'acme', what, by });
}

async function recordOf({ deliveries }: Ledger): Promise<JobRecord | undefined> {
  return (await deliveries.jobs())[0];
}

/** Waits until the job is noted so, however slow the machine is. */
async function until(ledger: Ledger, isSo: (job: JobRecord) => boolean): Promise<JobRecord> {
  for (let tries = 0; tries < 5000; tries++) {
    const job = await recordOf(ledger);
    if (job && isSo(job)) return job;
    await setTimeout(2);
  }
  throw new Error('waited too long');
}

const isTakenUp = ({ seenEvent, lastEvent }: JobRecord) => seenEvent >= lastEvent;

/** Watches the jobs of a file until the end of the work. */
async function whileWatched(
  world: WatchWorld,
  more: string,
  work: (ledger: Ledger) => Promise<void>,
  clock = new QuickClock(),
): Promise<void> {
  const file = world.shop.write('jobs.yaml', `jobs:\n  - name: acme\n    folder: acme\n${more}`);
  await world.withLedger(async (ledger) => {
    const stop = new AbortController();
    const setting = world.setting(ledger, { clock, signal: stop.signal });
    const watching = watchJobs(setting, openConfigFile(file));
    try {
      await until(ledger, () => true);
      await work(ledger);
    } finally {
      stop.abort();
      await watching;
    }
    expect(await recordOf(ledger)).toMatchObject({ isWatched: false });
  });
}

const NEVER = '    schedule: "0 3 1 1 *"\n';

describe('watchJobs()', () => {
  it('takes files at once when it is asked to run now, and leaves them while the job is paused', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    await whileWatched(world, NEVER, async (ledger) => {
      world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
      expect(await until(ledger, ({ isWatched }) => isWatched)).toMatchObject({ latest: null });
      await ask(ledger, 'run_now');
      await until(ledger, ({ latest }) => latest?.state === 'done');
      await until(ledger, ({ runNow }) => runNow === null);

      await ask(ledger, 'paused');
      await until(ledger, (job) => isTakenUp(job) && job.waiting === 0);
      world.drop('acme', 'b.csv', listOf(projectsOf('b', 2)));
      await until(ledger, ({ waiting }) => waiting === 1);
      await expect(ask(ledger, 'run_now')).rejects.toMatchObject({ code: 'job_paused' });
      expect(world.names('acme', 'in')).toEqual(['b.csv']);

      await ask(ledger, 'continued', 'Ben');
      await until(ledger, (job) => isTakenUp(job) && job.waiting === null);
      expect(world.names('acme', 'in')).toEqual(['b.csv']);
      await ask(ledger, 'run_now');
      await until(ledger, ({ latest }) => latest?.name === 'b.csv' && latest.state === 'done');
    });
    expect(world.orders()).toEqual({ count: 4, twice: [] });
    const logged = world.entries.map(({ text }) => text);
    expect(logged).toContain('Looking for files now, as asked by Ann.');
    expect(logged).toContain('Files that arrive wait: the job was paused by Ann.');
    expect(logged).toContain('The job was continued.');
  });

  it('waits for a file that is still being written when it is asked to run now', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    await whileWatched(world, `${NEVER}    settle: 2h\n`, async (ledger) => {
      world.drop('acme', 'a.csv', listOf(projectsOf('a', 1)), 0);
      await ask(ledger, 'run_now');
      const seen = await until(ledger, (job) => isTakenUp(job) && job.state !== 'working');
      expect(seen).toMatchObject({ latest: null, runNow: { by: 'Ann' } });
      await until(ledger, ({ latest, runNow }) => latest?.state === 'done' && runNow === null);
    });
    expect(world.orders()).toEqual({ count: 1, twice: [] });
  });
});

/** Time stands still for what is done once a minute. */
class StillClock extends QuickClock {
  looks = 0;

  override monotonicMs(): number {
    return 0;
  }

  override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.looks += 1;
    await super.sleep(ms, signal);
  }
}

it('watchJobs() writes nothing to the ledger while there is nothing to do', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"' });
  const clock = new StillClock();
  const written = () => {
    const file = path.join(world.shop.folder, 'ledger.sqlite');
    return [file, `${file}-wal`].map((one) => readFileSync(one).toString('base64'));
  };
  await whileWatched(
    world,
    '    settle: 0s\n',
    async (ledger) => {
      const after = async (looks: number) => {
        const until = clock.looks + looks;
        while (clock.looks < until) await setTimeout(1);
      };
      world.drop('acme', 'a.csv', listOf(projectsOf('a', 1)));
      await until(ledger, ({ latest, state }) => latest?.state === 'done' && state === 'idle');
      await after(20);
      const before = written();
      await after(60);
      expect(written()).toEqual(before);
    },
    clock,
  );
});

it.each(['watch', 'watch --once'] as const)(
  'a request to run now is not done by %s while files cannot be fetched',
  async (how) => {
    let status = 500;
    const site = await startRawServer((socket) =>
      socket.write(httpAnswer(status, listOf(projectsOf('a', 2)))),
    );
    const from = `from: { url: "${site.baseUrl}/a.csv" }`;
    const world = await openWatchWorld({ acme: `${from}\n${NEVER.trim()}` });
    const wish = (ledger: Ledger) => ledger.deliveries.wishOf('acme');
    const isFailing = ({ fetchFailure }: JobRecord) => fetchFailure !== null;
    if (how === 'watch') {
      await whileWatched(world, `${NEVER}    ${from}\n`, async (ledger) => {
        await ask(ledger, 'run_now');
        await until(ledger, (job) => isFailing(job) && isTakenUp(job));
        expect(await wish(ledger)).toMatchObject({ runNow: { by: 'Ann' } });
        status = 200;
        await until(ledger, ({ runNow }) => runNow === null);
      });
    } else {
      await world.once();
      await world.withLedger((ledger) => ask(ledger, 'run_now'));
      expect(await world.once()).toBe(1);
      expect(await world.withLedger(wish)).toMatchObject({ runNow: { by: 'Ann' } });
      status = 200;
      expect(await world.once()).toBe(0);
      expect(await world.withLedger(wish)).toMatchObject({ runNow: null });
    }
    expect(world.orders()).toEqual({ count: 2, twice: [] });
  },
);

describe('runJobsOnce()', () => {
  it('finishes what it has begun when the job is paused meanwhile, and takes nothing more', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    for (const name of ['a', 'b', 'c']) {
      world.drop('acme', `${name}.csv`, listOf(projectsOf(name, 2)));
    }
    await world.withLedger((ledger) => {
      const [job] = world.config.jobs as [JobConfig];
      const note = { host: 'host', state: 'idle', isPaused: false, isOnce: true } as const;
      const times = { nextAtMs: null, deadlineAtMs: null, waiting: null, seenEvent: 0 };
      return ledger.deliveries.noteJob({ ...note, ...times, name: 'acme', folder: job.folder });
    });
    await world.withLedger(async (ledger) => {
      const checkpoint = (step: string) =>
        step === 'ordering' ? ask(ledger, 'paused').then(() => {}) : undefined;
      expect(await world.once({ checkpoint })).toBe(0);
      expect(world.names('acme', 'in')).toEqual(['b.csv', 'c.csv']);
      expect(world.orders()).toEqual({ count: 2, twice: [] });
      expect(await world.once()).toBe(0);
      expect(await recordOf(ledger)).toMatchObject({
        ...{ waiting: 2, pause: { by: 'Ann' }, isOnce: true, isPaused: false },
        latest: { name: 'a.csv', state: 'done' },
      });
      const [job] = world.config.jobs as [JobConfig];
      const file = world.drop('acme', 'd.csv', listOf(projectsOf('d', 1)));
      const signal = new AbortController().signal;
      const asked = { job, file, ledger, serviceUrl: null, clock: world.clock, signal };
      const forecast = await checkFile(asked);
      expect(forecast.fate).toBe('ordered');
      expect(forecast.steps[0]).toMatchObject({ step: 'pause', is: 'ok' });
      await ask(ledger, 'continued');
    });
    expect(await world.once()).toBe(0);
    expect(world.orders()).toEqual({ count: 7, twice: [] });
  });

  it('runs what a watcher that was killed was asked to run, and takes no file twice', async () => {
    const world = await openWatchWorld({ acme: `files: "*.csv"\n${NEVER.trim()}` });
    expect(await world.once()).toBe(0);
    for (const step of ['recorded', 'ordering', 'ended'] as const) {
      world.drop('acme', `${step}.csv`, listOf(projectsOf(step, 2)));
      await world.withLedger((ledger) => ask(ledger, 'run_now'));
      expect({ step, isKilled: await world.onceUntilKilled({ step }) }).toEqual({
        step,
        isKilled: true,
      });
      const wish = () => world.withLedger(({ deliveries }) => deliveries.wishOf('acme'));
      expect(await wish()).toMatchObject({ runNow: { by: 'Ann' } });
      expect(await world.once()).toBe(0);
      expect(await wish()).toMatchObject({ runNow: null });
    }
    expect(world.orders()).toEqual({ count: 6, twice: [] });
  });

  it('expects no delivery by a deadline that passes while the job is paused, and shows one that was missed', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString().slice(11, 16);
    const world = await openWatchWorld({ acme: `deadline: "${inAnHour}"\ntime_zone: UTC` });
    const missing = () => world.entries.filter(({ event }) => event === 'delivery_missing').length;
    await world.once();
    await world.withLedger((ledger) => ask(ledger, 'paused'));
    world.clock.forward(2 * 3_600_000);
    await world.once();
    await world.withLedger((ledger) => ask(ledger, 'continued'));
    await world.once();
    expect(missing()).toBe(0);
    world.clock.forward(24 * 3_600_000);
    await world.once();
    expect(missing()).toBe(1);
    await world.once();
    expect(missing()).toBe(1);
    const shown = await world.withLedger(recordOf);
    expect(new Date(shown?.missingAtMs ?? 0).toISOString().slice(11, 16)).toBe(inAnHour);
  });

  it('leaves the files of a job that is paused in its file', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\npaused: true' });
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    expect(await world.once()).toBe(0);
    expect(world.names('acme', 'in')).toEqual(['a.csv']);
    const shown = await world.withLedger(recordOf);
    expect(shown).toMatchObject({ isPaused: true, pause: null, waiting: 1 });
    await expect(world.withLedger((ledger) => ask(ledger, 'run_now'))).rejects.toMatchObject({
      code: 'job_paused_in_file',
    });
    expect(world.entries.map(({ event }) => event)).toEqual(['job_paused']);
  });
});
