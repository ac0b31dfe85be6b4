import type { Delivery, JobEvent, JobNote, JobRecord, MessageCounts } from '../../deliveries.ts';
import { DELIVERY_COLUMNS, type DeliveryRow, toDelivery } from '../../delivery-row.ts';
import { FETCH_FAILURE, parseFetchFailure } from '../../fetch-failure.ts';
import { MISSING, RUN_NOW_DONE, toJobWish } from '../../job-wish.ts';
import { ask, type Steps } from '../steps.ts';
import { readRequests } from './job-events.ts';

/** The jobs that were noted, by name. @param isWatched whether a process has claimed a job now */
export function* readJobs(isWatched: (job: string) => boolean): Steps<readonly JobRecord[]> {
  const jobs = yield* ask<JobRow>(SELECT_JOBS);
  const latest = yield* ask<DeliveryRow>(
    `SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE number = ANY ($1)`,
    jobs.map((job) => job.latest),
  );
  const byNumber = new Map(latest.map((row) => [row.number, toDelivery(row)]));
  const requests = yield* readRequests();
  return jobs.map((row) => {
    const delivery = row.latest === null ? null : (byNumber.get(row.latest) ?? null);
    return toJobRecord(row, { latest: delivery, requests, isWatched: isWatched(row.name) });
  });
}

export function* noteJob(note: JobNote): Steps<void> {
  const { name, folder, host, state, isPaused, nextAtMs, deadlineAtMs } = note;
  const { waiting, seenEvent, isOnce, mapping = null } = note;
  yield* ask(
    `INSERT INTO job (name, folder, host, state, paused, next_at, deadline_at, waiting, seen_event, once, mapping, noted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now_ms())
     ON CONFLICT (name) DO UPDATE SET folder = excluded.folder, host = excluded.host, state = excluded.state,
       paused = excluded.paused, next_at = excluded.next_at, deadline_at = excluded.deadline_at,
       waiting = excluded.waiting, seen_event = excluded.seen_event, once = excluded.once, mapping = excluded.mapping,
       noted_at = excluded.noted_at`,
    ...[name, folder, host, state, isPaused, nextAtMs, deadlineAtMs],
    ...[waiting, seenEvent, isOnce, mapping],
  );
}

export function* forgetJob(job: string): Steps<void> {
  yield* ask('DELETE FROM job WHERE name = $1', job);
}

/** Fires a tick of a job. @param mark tells the call from others: one that comes again has fired it itself */
export function* fire(
  job: string,
  { tickAtMs, latestMs, mark }: { tickAtMs: number; latestMs: number; mark: string },
): Steps<boolean> {
  const fired = yield* ask(
    `INSERT INTO job_firing (job, tick_at, mark) VALUES ($1, $2, $3)
     ON CONFLICT (job) DO UPDATE SET tick_at = excluded.tick_at, mark = excluded.mark
       WHERE excluded.tick_at > job_firing.tick_at OR excluded.mark = job_firing.mark
         OR (job_firing.tick_at > $4 AND job_firing.tick_at <> excluded.tick_at)
     RETURNING job`,
    ...[job, tickAtMs, mark, latestMs],
  );
  return fired.length === 1;
}

export function* lastFiring(job: string): Steps<number | null> {
  const [row] = yield* ask<{ tick_at: number }>(
    'SELECT tick_at FROM job_firing WHERE job = $1',
    job,
  );
  return row?.tick_at ?? null;
}

/** A job as a ledger's questions read it, with what other tables say of it: 0 or 1 may stand for a truth. */
interface JobRow
  extends Omit<JobNote, 'isPaused' | 'isOnce'>,
    Pick<JobRecord, 'notedAtMs' | 'held'>,
    MessageCounts {
  readonly isPaused: number | boolean;
  readonly isOnce: number | boolean;
  /** The number of the delivery that was taken last. */
  readonly latest: number | null;
  /** JSON. */
  readonly fetch_failure: string | null;
  readonly unreadable: string | null;
  readonly unsettled: string | null;
  readonly missing: string | null;
  readonly run_now_done: string | null;
}

const remembered = (key: string) =>
  `(SELECT value FROM job_memory WHERE job_memory.job = job.name AND key = '${key}') AS ${key}`;

/** SQL for all rows of jobs, by name; every ledger in a database has it so. */
const SELECT_JOBS = `
  SELECT name, folder, host, state, paused AS "isPaused", next_at AS "nextAtMs", deadline_at AS "deadlineAtMs", waiting,
    seen_event AS "seenEvent", once AS "isOnce", noted_at AS "notedAtMs",
    (SELECT count(*) FROM delivery WHERE delivery.job = job.name AND delivery.state = 'held') AS held,
    (SELECT max(number) FROM delivery WHERE delivery.job = job.name) AS latest,
    (SELECT count(*) FROM message WHERE message.job = job.name AND message.state = 'queued') AS queued,
    (SELECT count(*) FROM message WHERE message.job = job.name AND message.state = 'given_up') AS "givenUp",
    (SELECT error_code FROM message WHERE message.job = job.name AND message.state <> 'sent' AND error_code IS NOT NULL
     ORDER BY number DESC LIMIT 1) AS "errorCode",
    (SELECT max(queued_at) FROM message WHERE message.job = job.name AND message.state = 'given_up') AS "givenUpOfMs",
    ${[FETCH_FAILURE, 'unreadable', 'unsettled', MISSING, RUN_NOW_DONE].map(remembered).join(', ')}
  FROM job ORDER BY name`;

/** What other tables and the system say of a job. */
interface AboutJob {
  readonly latest: Delivery | null;
  /** The last request of each kind, of all jobs. */
  readonly requests: readonly JobEvent[];
  readonly isWatched: boolean;
}

function toJobRecord(row: JobRow, { latest, requests, isWatched }: AboutJob): JobRecord {
  const { queued, givenUp, errorCode, givenUpOfMs, missing, run_now_done, ...others } = row;
  const { fetch_failure, unreadable, unsettled, ...note } = others;
  const late = parseFetchFailure(unsettled);
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
    fetchFailure: parseFetchFailure(fetch_failure),
    // A file may become whole until somebody is told.
    takeFailure: parseFetchFailure(unreadable) ?? (late?.isTold ? late : null),
  };
}

/** A deadline that passed without a delivery counts until one comes. */
function toMissing(value: string | null, latest: Delivery | null): number | null {
  if (value === null) return null;
  const deadlineMs = Number(value);
  return latest !== null && latest.takenAtMs > deadlineMs ? null : deadlineMs;
}
