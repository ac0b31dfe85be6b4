import type { JobNote, JobRecord } from '../../deliveries.ts';
import { DELIVERY_COLUMNS, type DeliveryRow, toDelivery } from '../../delivery-row.ts';
import { ask, type Steps } from '../steps.ts';
import { readRequests } from './job-events.ts';
import { type JobRow, SELECT_JOBS, toJobRecord } from './job-row.ts';

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
  const { waiting, seenEvent, isOnce } = note;
  yield* ask(
    `INSERT INTO job (name, folder, host, state, paused, next_at, deadline_at, waiting, seen_event, once, noted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now_ms())
     ON CONFLICT (name) DO UPDATE SET folder = excluded.folder, host = excluded.host, state = excluded.state,
       paused = excluded.paused, next_at = excluded.next_at, deadline_at = excluded.deadline_at,
       waiting = excluded.waiting, seen_event = excluded.seen_event, once = excluded.once, noted_at = excluded.noted_at`,
    ...[name, folder, host, state, isPaused, nextAtMs, deadlineAtMs, waiting, seenEvent, isOnce],
  );
}

export function* forgetJob(job: string): Steps<void> {
  yield* ask('DELETE FROM job WHERE name = $1', job);
}

/** Fires a tick of a job. @param mark tells the call from others: one that comes again has fired it itself */
export function* fire(
  job: string,
  {
    tickAtMs,
    latestMs,
    mark,
  }: Readonly<Record<'tickAtMs' | 'latestMs', number>> & { mark: string },
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
