import type { Delivery, FetchFailure, JobEvent, JobNote, JobRecord } from './deliveries.ts';
import { FETCH_FAILURE, parseFetchFailure } from './fetch-failure.ts';
import { MISSING, RUN_NOW_DONE, toJobWish } from './job-wish.ts';

/** A row of a ledger's table of jobs, with what other tables say of the job. */
export interface JobRow {
  readonly name: string;
  readonly folder: string;
  readonly host: string;
  readonly state: JobNote['state'];
  readonly paused: number | boolean;
  readonly next_at: number | null;
  readonly deadline_at: number | null;
  readonly waiting: number | null;
  readonly seen_event: number;
  readonly once: number | boolean;
  readonly noted_at: number;
  readonly held: number;
  /** The number of the delivery that was taken last. */
  readonly latest: number | null;
  readonly queued: number;
  readonly given_up: number;
  readonly error_code: string | null;
  /** When the latest message that was given up was queued. */
  readonly given_up_of: number | null;
  /** JSON. */
  readonly fetch_failure: string | null;
  readonly missing: string | null;
  readonly run_now_done: string | null;
}

const remembered = (key: string) =>
  `(SELECT value FROM job_memory WHERE job_memory.job = job.name AND key = '${key}') AS ${key}`;

/** SQL for all rows of jobs, by name; every ledger in a database has it so. */
export const SELECT_JOBS = `
  SELECT name, folder, host, state, paused, next_at, deadline_at, waiting, seen_event, once, noted_at,
    (SELECT count(*) FROM delivery WHERE delivery.job = job.name AND delivery.state = 'held') AS held,
    (SELECT max(number) FROM delivery WHERE delivery.job = job.name) AS latest,
    (SELECT count(*) FROM message WHERE message.job = job.name AND message.state = 'queued') AS queued,
    (SELECT count(*) FROM message WHERE message.job = job.name AND message.state = 'given_up') AS given_up,
    (SELECT error_code FROM message WHERE message.job = job.name AND message.state <> 'sent' AND error_code IS NOT NULL
     ORDER BY number DESC LIMIT 1) AS error_code,
    (SELECT max(queued_at) FROM message WHERE message.job = job.name AND message.state = 'given_up') AS given_up_of,
    ${[FETCH_FAILURE, MISSING, RUN_NOW_DONE].map(remembered).join(', ')}
  FROM job ORDER BY name`;

/** What other tables and the system say of a job. */
interface AboutJob {
  readonly latest: Delivery | null;
  /** The last request of each kind, of all jobs. */
  readonly requests: readonly JobEvent[];
  readonly isWatched: boolean;
}

export function toJobRecord(row: JobRow, { latest, requests, isWatched }: AboutJob): JobRecord {
  const own = requests.filter(({ job }) => job === row.name);
  return {
    ...toJobWish(own, row.run_now_done),
    name: row.name,
    folder: row.folder,
    host: row.host,
    state: row.state,
    isPaused: Boolean(row.paused),
    nextAtMs: row.next_at,
    deadlineAtMs: row.deadline_at,
    waiting: row.waiting,
    seenEvent: row.seen_event,
    isOnce: Boolean(row.once),
    notedAtMs: row.noted_at,
    isWatched,
    missingAtMs: toMissing(row.missing, latest),
    held: row.held,
    latest,
    messages: {
      queued: row.queued,
      givenUp: row.given_up,
      errorCode: row.error_code,
      givenUpOfMs: row.given_up_of,
    },
    fetchFailure: toFetchFailure(row.fetch_failure),
  };
}

/** What is kept of a failure, without what only watchers need. */
export function toFetchFailure(value: string | null): FetchFailure | null {
  const known = parseFetchFailure(value);
  return known && { code: known.code, text: known.text, sinceMs: known.sinceMs };
}

/** A deadline that passed without a delivery counts until one comes. */
export function toMissing(value: string | null, latest: Delivery | null): number | null {
  if (value === null) return null;
  const deadlineMs = Number(value);
  return latest !== null && latest.takenAtMs > deadlineMs ? null : deadlineMs;
}
