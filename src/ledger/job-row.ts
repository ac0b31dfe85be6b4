import type { Delivery, FetchFailure, JobNote, JobRecord } from './deliveries.ts';
import { FETCH_FAILURE, parseFetchFailure } from './fetch-failure.ts';

/** A row of a ledger's table of jobs, with what other tables say of the job. */
export interface JobRow {
  readonly name: string;
  readonly folder: string;
  readonly host: string;
  readonly state: JobNote['state'];
  readonly paused: number | boolean;
  readonly next_at: number | null;
  readonly deadline_at: number | null;
  readonly noted_at: number;
  readonly held: number;
  /** The number of the delivery that was taken last. */
  readonly latest: number | null;
  readonly queued: number;
  readonly given_up: number;
  readonly error_code: string | null;
  /** JSON. */
  readonly fetch_failure: string | null;
}

/** SQL for all rows of jobs, by name; every ledger in a database has it so. */
export const SELECT_JOBS = `
  SELECT name, folder, host, state, paused, next_at, deadline_at, noted_at,
    (SELECT count(*) FROM delivery WHERE delivery.job = job.name AND delivery.state = 'held') AS held,
    (SELECT max(number) FROM delivery WHERE delivery.job = job.name) AS latest,
    (SELECT count(*) FROM message WHERE message.job = job.name AND message.state = 'queued') AS queued,
    (SELECT count(*) FROM message WHERE message.job = job.name AND message.state = 'given_up') AS given_up,
    (SELECT error_code FROM message WHERE message.job = job.name AND message.state <> 'sent' AND error_code IS NOT NULL
     ORDER BY number DESC LIMIT 1) AS error_code,
    (SELECT value FROM job_memory WHERE job_memory.job = job.name AND key = '${FETCH_FAILURE}') AS fetch_failure
  FROM job ORDER BY name`;

export function toJobRecord(row: JobRow, latest: Delivery | null): JobRecord {
  return {
    name: row.name,
    folder: row.folder,
    host: row.host,
    state: row.state,
    isPaused: Boolean(row.paused),
    nextAtMs: row.next_at,
    deadlineAtMs: row.deadline_at,
    notedAtMs: row.noted_at,
    held: row.held,
    latest,
    messages: { queued: row.queued, givenUp: row.given_up, errorCode: row.error_code },
    fetchFailure: toFetchFailure(row.fetch_failure),
  };
}

/** What is kept of a failure, without what only watchers need. */
export function toFetchFailure(value: string | null): FetchFailure | null {
  const known = parseFetchFailure(value);
  return known && { code: known.code, text: known.text, sinceMs: known.sinceMs };
}
