import type {
  Delivery,
  FetchFailure,
  JobEvent,
  JobNote,
  JobRecord,
  MessageCounts,
} from '../../deliveries.ts';
import { FETCH_FAILURE, parseFetchFailure } from '../../fetch-failure.ts';
import { MISSING, RUN_NOW_DONE, toJobWish } from '../../job-wish.ts';

/** A job as a ledger's questions read it, with what other tables say of it: 0 or 1 may stand for a truth. */
export interface JobRow
  extends Omit<JobNote, 'isPaused' | 'isOnce'>,
    Pick<JobRecord, 'notedAtMs' | 'held'>,
    MessageCounts {
  readonly isPaused: number | boolean;
  readonly isOnce: number | boolean;
  /** The number of the delivery that was taken last. */
  readonly latest: number | null;
  /** JSON. */
  readonly fetch_failure: string | null;
  readonly missing: string | null;
  readonly run_now_done: string | null;
}

const remembered = (key: string) =>
  `(SELECT value FROM job_memory WHERE job_memory.job = job.name AND key = '${key}') AS ${key}`;

/** SQL for all rows of jobs, by name; every ledger in a database has it so. */
export const SELECT_JOBS = `
  SELECT name, folder, host, state, paused AS "isPaused", next_at AS "nextAtMs", deadline_at AS "deadlineAtMs", waiting,
    seen_event AS "seenEvent", once AS "isOnce", noted_at AS "notedAtMs",
    (SELECT count(*) FROM delivery WHERE delivery.job = job.name AND delivery.state = 'held') AS held,
    (SELECT max(number) FROM delivery WHERE delivery.job = job.name) AS latest,
    (SELECT count(*) FROM message WHERE message.job = job.name AND message.state = 'queued') AS queued,
    (SELECT count(*) FROM message WHERE message.job = job.name AND message.state = 'given_up') AS "givenUp",
    (SELECT error_code FROM message WHERE message.job = job.name AND message.state <> 'sent' AND error_code IS NOT NULL
     ORDER BY number DESC LIMIT 1) AS "errorCode",
    (SELECT max(queued_at) FROM message WHERE message.job = job.name AND message.state = 'given_up') AS "givenUpOfMs",
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
  const { queued, givenUp, errorCode, givenUpOfMs, fetch_failure, missing, run_now_done, ...note } =
    row;
  const own = requests.filter(({ job }) => job === row.name);
  return {
    ...toJobWish(own, run_now_done),
    ...note,
    isPaused: Boolean(row.isPaused),
    isOnce: Boolean(row.isOnce),
    isWatched,
    missingAtMs: toMissing(missing, latest),
    latest,
    messages: { queued, givenUp, errorCode, givenUpOfMs },
    fetchFailure: toFetchFailure(fetch_failure),
  };
}

/** What is kept of a failure, without what only watchers need. */
function toFetchFailure(value: string | null): FetchFailure | null {
  const known = parseFetchFailure(value);
  return known && { code: known.code, text: known.text, sinceMs: known.sinceMs };
}

/** A deadline that passed without a delivery counts until one comes. */
function toMissing(value: string | null, latest: Delivery | null): number | null {
  if (value === null) return null;
  const deadlineMs = Number(value);
  return latest !== null && latest.takenAtMs > deadlineMs ? null : deadlineMs;
}
