import type { AskedOfJob, JobAsk, JobEvent, JobEventPage, JobWish } from '../../deliveries.ts';
import {
  findAsked,
  type JobEventRow,
  PAGE_EVENTS,
  RUN_NOW_DONE,
  selectRequests,
  toJobEvent,
  toJobWish,
} from '../../job-wish.ts';
import { ledgerFailure } from '../../ledger-errors.ts';
import type { PageOptions } from '../../port/page-options.ts';
import { toStorable } from '../../storable-text.ts';
import { ask, type Steps, takeTurns, toPage } from '../steps.ts';
import { recall } from './job-memory.ts';

/** Adds an event, in the same transaction as the change that it records. */
export function* addJobEvent({
  job,
  what,
  by,
  details,
}: Omit<JobEvent, 'number' | 'atMs'>): Steps<JobEvent> {
  const [row] = yield* ask<JobEventRow>(
    'INSERT INTO job_event (job, what, who, happened_at, details) VALUES ($1, $2, $3, now_ms(), $4) RETURNING *',
    job,
    what,
    by,
    JSON.stringify(details),
  );
  if (!row) throw new Error('The event was not added');
  return toJobEvent(row);
}

/**
 * One after the other for a job: what is asked for twice is recorded once. To be called in a transaction.
 *
 * @throws UsageError `job_unknown`, `job_paused`, `job_paused_in_file`
 */
export function* askOfJob({ job, what, by, note }: JobAsk): Steps<AskedOfJob> {
  yield* takeTurns('job', job);
  const [noted] = yield* ask<{ paused: unknown; seen_event: number }>(
    'SELECT paused, seen_event FROM job WHERE name = $1',
    job,
  );
  const known = noted && { isPaused: Boolean(noted.paused), seenEvent: noted.seen_event };
  const asked = findAsked({ wish: yield* readWish(job), note: known }, what);
  if (typeof asked === 'string') throw ledgerFailure(asked, { job });
  if (asked) return asked;
  const details = note === undefined ? {} : { note: toStorable(note) };
  return { event: yield* addJobEvent({ job, what, by, details }), isNew: true };
}

export function* readWish(job: string): Steps<JobWish> {
  const rows = yield* ask<JobEventRow>(selectRequests('job = $1'), job);
  return toJobWish(rows.map(toJobEvent), yield* recall(job, RUN_NOW_DONE));
}

export function* readRequests(): Steps<readonly JobEvent[]> {
  return (yield* ask<JobEventRow>(selectRequests())).map(toJobEvent);
}

export function* readJobEvents(
  job: string | undefined,
  { after = null, limit = PAGE_EVENTS }: PageOptions = {},
): Steps<JobEventPage> {
  const rows = yield* ask<JobEventRow>(
    `SELECT * FROM job_event WHERE number < $1 ${job === undefined ? '' : 'AND job = $3'}
     ORDER BY number DESC LIMIT $2 + 1`,
    Number(after ?? Number.MAX_SAFE_INTEGER),
    limit,
    ...(job === undefined ? [] : [job]),
  );
  const { page, next } = toPage(rows, limit, (one) => one.number);
  return { events: page.map(toJobEvent), next };
}
