import type { AskedOfJob, JobAsk, JobEvent, JobEventPage, JobWish } from '../../deliveries.ts';
import { findAsked, RUN_NOW_DONE, toJobWish } from '../../job-wish.ts';
import { ledgerFailure } from '../../ledger-errors.ts';
import type { PageOptions } from '../../port/page-options.ts';
import { toStorable } from '../../storable-text.ts';
import { EVENT_COLUMNS, type EventRow, toEvent } from '../events.ts';
import { ask, type Steps, takeTurns, toPage } from '../steps.ts';
import { recall } from './job-memory.ts';

/** How many events a page has by default. */
const PAGE_EVENTS = 100;

const COLUMNS = `number, job, ${EVENT_COLUMNS}`;

/** SQL for the last request of each kind, of all jobs or of those that a condition names. */
function selectRequests(condition = 'true'): string {
  return `SELECT ${COLUMNS} FROM job_event WHERE number IN (
    SELECT max(number) FROM job_event WHERE what <> 'released' AND ${condition} GROUP BY job, what)`;
}

/** Adds an event, in the same transaction as the change that it records. */
export function* addJobEvent({
  job,
  what,
  by,
  details,
}: Omit<JobEvent, 'number' | 'atMs'>): Steps<JobEvent> {
  const [row] = yield* ask<EventRow<JobEvent>>(
    `INSERT INTO job_event (job, what, who, happened_at, details) VALUES ($1, $2, $3, now_ms(), $4) RETURNING ${COLUMNS}`,
    ...[job, what, by, JSON.stringify(details)],
  );
  if (!row) throw new Error('The event was not added');
  return toEvent(row);
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
  const rows = yield* ask<EventRow<JobEvent>>(selectRequests('job = $1'), job);
  return toJobWish(rows.map(toEvent<JobEvent>), yield* recall(job, RUN_NOW_DONE));
}

export function* readRequests(): Steps<readonly JobEvent[]> {
  return (yield* ask<EventRow<JobEvent>>(selectRequests())).map(toEvent<JobEvent>);
}

export function* readJobEvents(
  job: string | undefined,
  { after = null, limit = PAGE_EVENTS }: PageOptions = {},
): Steps<JobEventPage> {
  const rows = yield* ask<EventRow<JobEvent>>(
    `SELECT ${COLUMNS} FROM job_event WHERE number < $1 ${job === undefined ? '' : 'AND job = $3'}
     ORDER BY number DESC LIMIT $2 + 1`,
    Number(after ?? Number.MAX_SAFE_INTEGER),
    limit,
    ...(job === undefined ? [] : [job]),
  );
  const { page, next } = toPage(rows, limit, (one) => one.number);
  return { events: page.map(toEvent<JobEvent>), next };
}
