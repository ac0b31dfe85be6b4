import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import type { JobConfig } from '../../../src/watch/config/config-schema.ts';
import { JobFetches } from '../../../src/watch/fetch/job-fetches.ts';
import { toMailText } from '../../../src/watch/tell/mail.ts';
import { toJobWork } from '../../../src/watch/watch-setting.ts';
import { httpAnswer, startRawServer } from '../../service/connect.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from '../watch-world.ts';

const MINUTE_MS = 60_000;
const NEVER = new AbortController().signal;

/** A job that is fetched from a server whose answers have this status. */
async function openFetched() {
  const site = { status: 503, asked: 0 };
  const { baseUrl } = await startRawServer((socket) => {
    site.asked += 1;
    socket.write(httpAnswer(site.status, listOf(projectsOf('list', 1))));
  });
  const world = await openWatchWorld({
    acme: `from: { url: "${baseUrl}/list.csv" }\nnotify:\n  - command: { run: [./tell.sh] }`,
  });
  const [job] = world.config.jobs;
  if (!job) throw new Error('no job');
  return { site, world, job };
}

/** A new process that fetches once. */
function fetchOnce(
  world: WatchWorld,
  ledger: Ledger,
  job: JobConfig,
  patienceMs?: number,
): Promise<number> {
  const work = toJobWork(world.setting(ledger), job);
  return new JobFetches(work, patienceMs).look(true, NEVER);
}

/** What the ledger has of the job for people, and its messages. */
async function tellingsOf({ deliveries }: Ledger, job: JobConfig) {
  const { name, folder } = job;
  const note = { state: 'idle', isPaused: false, nextAtMs: null, deadlineAtMs: null } as const;
  const seen = { waiting: null, seenEvent: 0, isOnce: false };
  await deliveries.noteJob({ ...note, ...seen, name, folder, host: 'host' });
  const [noted] = await deliveries.jobs();
  return { failure: noted?.fetchFailure, queued: noted?.messages.queued };
}

describe('JobFetches', () => {
  it('tells once, after ten minutes, that a source cannot be reached, whatever becomes of its process', async () => {
    const { site, world, job } = await openFetched();
    await world.withLedger(async (ledger) => {
      const { deliveries } = ledger;
      const sinceMs = world.clock.wallMs();
      expect(await fetchOnce(world, ledger, job)).toBe(1);
      const failure = { code: 'fetch_failed', text: expect.stringMatching(/503/), sinceMs };
      expect(await tellingsOf(ledger, job)).toMatchObject({ failure, queued: 0 });
      world.clock.forward(9 * MINUTE_MS);
      await fetchOnce(world, ledger, job);
      expect(await tellingsOf(ledger, job)).toMatchObject({ failure, queued: 0 });
      world.clock.forward(MINUTE_MS);
      await fetchOnce(world, ledger, job);
      expect(await tellingsOf(ledger, job)).toMatchObject({ failure, queued: 1 });
      // As a process leaves it that is killed once its messages are queued.
      const kept = JSON.parse((await deliveries.recall(job.name, 'fetch_failure')) ?? '');
      expect(kept).toMatchObject({ since: sinceMs, told: true });
      const untold = JSON.stringify({ ...kept, told: false });
      await deliveries.remember(job.name, 'fetch_failure', untold);
      await fetchOnce(world, ledger, job);
      expect(await tellingsOf(ledger, job)).toMatchObject({ failure, queued: 1 });
      const [message] = await deliveries.dueMessages(1, MINUTE_MS);
      const told = JSON.parse(message?.body ?? '');
      expect(told).toMatchObject({ event: 'fetch_failed', job: 'acme', delivery: null });
      expect(told).toMatchObject({ reasons: [{ code: 'fetch_failed' }] });
      expect(toMailText(message?.body ?? '').subject).toBe('vdpipe: acme: files cannot be fetched');

      site.status = 200;
      expect(await fetchOnce(world, ledger, job)).toBe(0);
      expect(await tellingsOf(ledger, job)).toEqual({ failure: null, queued: 1 });
      expect(world.entries.filter(({ event }) => event === 'fetch_recovered')).toHaveLength(1);
      site.status = 503;
      world.clock.forward(MINUTE_MS);
      await fetchOnce(world, ledger, job, 0);
      expect(await tellingsOf(ledger, job)).toMatchObject({ queued: 2 });
    });
  });

  it('tells at once what a person has to do something about, and forgets it when nothing is fetched any more', async () => {
    const { site, world, job } = await openFetched();
    site.status = 401;
    await world.withLedger(async (ledger) => {
      expect(await fetchOnce(world, ledger, job)).toBe(1);
      const failure = { code: 'fetch_refused' };
      expect(await tellingsOf(ledger, job)).toMatchObject({ failure, queued: 1 });
      expect(await fetchOnce(world, ledger, { ...job, from: null })).toBe(0);
      expect(await tellingsOf(ledger, job)).toEqual({ failure: null, queued: 1 });
    });
  });

  it('looks again soon for what a list that waits is missing, also between the times of a schedule', async () => {
    const { site, world, job } = await openFetched();
    site.status = 200;
    await world.withLedger(async (ledger) => {
      const schedule = { cron: '0 2 * * *', missed: 'run' } as const;
      const fetches = new JobFetches(toJobWork(world.setting(ledger), { ...job, schedule }));
      const look = async (isTick: boolean, minutes: number) => {
        const before = site.asked;
        world.clock.forward(minutes * MINUTE_MS);
        await fetches.look(isTick, NEVER);
        return site.asked - before;
      };
      expect(await look(true, 0)).toBe(1);
      expect(await look(false, 600)).toBe(0);
      fetches.expectMore();
      expect(await look(false, 0.5)).toBe(0);
      expect(await look(false, 0.5)).toBe(1);
      expect(await look(false, 600)).toBe(0);
    });
  });
});
