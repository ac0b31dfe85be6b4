import type { Deliveries, Delivery, JobRecord, JobRequest } from '../../ledger/deliveries.ts';
import { listAll } from '../../ledger/list-all.ts';
import { toDeliveryLine } from '../../output/text/jobs/deliveries-text.ts';
import { isRejoined } from '../../output/text/jobs/delivery-reasons.ts';
import { toJobEventLine } from '../../output/text/jobs/job-events-text.ts';
import { toJobLine } from '../../output/text/jobs/jobs-text.ts';
import { ATTENTION } from '../api/shared.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import type { Call, Handlers } from '../http/handlers.ts';
import { HttpError } from '../http/http-error.ts';
import { readDeliveryFile, toDeliveryLines } from './delivery-lines.ts';

const PAGE = 100;

/** The calls about scheduled imports: their watchers are other processes, which the ledger tells what is asked of them. */
export function createJobHandlers({ ledger, now, events, fourEyes }: ConsoleSetting) {
  const { deliveries } = ledger;
  const ask =
    (what: JobRequest) =>
    async ({ params, body, by }: Call<'pauseJob'>) => {
      const note = body.note?.trim() || undefined;
      await deliveries.askOfJob({ job: params.job, what, by: by.owner, note });
      events.tell({ what: 'jobs' });
      const job = (await listJobs(deliveries, now())).find((one) => one.job === params.job);
      if (!job) throw new HttpError(404, 'job_unknown', `Job "${params.job}" was removed.`);
      return job;
    };
  return {
    jobs: async () => ({ jobs: await listJobs(deliveries, now()) }),
    pauseJob: ask('paused'),
    continueJob: ask('continued'),
    runJobNow: ask('run_now'),
    jobEvents: async ({ query }) => {
      const { job, after = null } = query;
      const page = await deliveries.jobEvents({ job }, { after, limit: PAGE });
      const lines = page.events.map((event) => ({
        number: event.number,
        ...toJobEventLine(event),
      }));
      return { events: lines, next: page.next };
    },
    deliveries: async ({ query }) => {
      const { job, state, after = null } = query;
      const filter = { job, ...(state && { states: [state] }) };
      const page = await deliveries.list(filter, { after, limit: PAGE });
      return { deliveries: await toDeliveryLines(ledger, page.deliveries), next: page.next };
    },
    releaseDelivery: async ({ params, body, by }) => {
      const terms = { ...body, fourEyes };
      const released = await deliveries.release(params.delivery, by.owner, terms);
      events.tell({ what: 'runs' });
      return toDeliveryLine(released);
    },
    deliveryFile: async ({ params }) =>
      readDeliveryFile(await deliveries.get(params.delivery), params.file),
  } satisfies Partial<Handlers>;
}

const RECENT_MS = 7 * 24 * 60 * 60 * 1000;
/** A watcher that was restarted is back by then. */
const RESTARTED_MS = 2 * 60 * 1000;
/** Jobs that are looked at with `watch --once` are looked at every day, or more often. */
const DAY_MS = 25 * 60 * 60 * 1000;
/** A message is given up three days after it was queued. */
const GIVEN_UP_MS = 3 * 24 * 60 * 60 * 1000;
/** Held deliveries that are shown with a job. */
const SHOWN = 3;
/** Held deliveries that are looked at, of all jobs. */
const LOOKED_AT = 500;

/** What ended before that waits for nobody any more. */
export function recentFrom(nowMs: number): number {
  return nowMs - RECENT_MS;
}

function attentionOf(job: JobRecord, nowMs: number) {
  const isRecent = (atMs: number | null) => atMs !== null && atMs > recentFrom(nowMs);
  const { latest, messages, isWatched, isOnce, notedAtMs } = job;
  const quietMs = isOnce ? DAY_MS : RESTARTED_MS;
  const isLeft = !isWatched && nowMs - notedAtMs > quietMs && isRecent(notedAtMs);
  const { givenUpOfMs } = messages;
  const found: Readonly<Record<(typeof ATTENTION)[number], boolean>> = {
    held: job.held > 0,
    failed: latest?.state === 'failed' && !isRejoined(latest) && isRecent(latest.endedAtMs),
    missing: isRecent(job.missingAtMs),
    not_fetched: job.fetchFailure !== null,
    not_taken: job.takeFailure !== null,
    not_watched: isLeft,
    not_sent: givenUpOfMs !== null && isRecent(givenUpOfMs + GIVEN_UP_MS),
    files_waiting: (job.isPaused || job.pause !== null) && (job.waiting ?? 0) > 0,
  };
  return ATTENTION.filter((why) => found[why]);
}

/** As `vdpipe jobs --json` prints them, with why somebody has to look at them, and the first that are held. */
export async function listJobs(deliveries: Deliveries, nowMs: number) {
  const jobs = await deliveries.jobs();
  const isAnyHeld = jobs.some(({ held }) => held > 0);
  const held = isAnyHeld ? await heldByJob(deliveries) : new Map<string, Delivery[]>();
  return jobs.map((job) => ({
    ...toJobLine(job),
    attention: attentionOf(job, nowMs),
    held_deliveries: (held.get(job.name) ?? []).map(toDeliveryLine),
  }));
}

async function heldByJob(deliveries: Deliveries): Promise<ReadonlyMap<string, Delivery[]>> {
  const found = new Map<string, Delivery[]>();
  let looked = 0;
  for await (const one of listAll(deliveries, { states: ['held'] })) {
    const own = found.get(one.job) ?? [];
    if (own.length < SHOWN) found.set(one.job, [...own, one]);
    looked += 1;
    if (looked === LOOKED_AT) break;
  }
  return found;
}
