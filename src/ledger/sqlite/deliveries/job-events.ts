import type { AskedOfJob, JobAsk, JobEvent, JobEventPage, JobWish } from '../../deliveries.ts';
import {
  findAsked,
  type JobEventRow,
  PAGE_EVENTS,
  RUN_NOW_DONE,
  selectRequests,
  toDetails,
  toEventPage,
  toJobEvent,
  toJobWish,
} from '../../job-wish.ts';
import type { PageOptions } from '../../page-options.ts';
import { addJobEvent } from '../../people/release-run.ts';
import type { Database } from '../database.ts';
import { runSteps } from '../run-steps.ts';

/** To be called in a transaction. @throws UsageError `job_unknown`, `job_paused`, `job_paused_in_file` */
export function askOfJob(db: Database, { job, what, by, note }: JobAsk, atMs: number): AskedOfJob {
  const noted = db.prepare('SELECT paused, seen_event FROM job WHERE name = ?').get(job);
  const known = noted && { isPaused: Boolean(noted.paused), seenEvent: Number(noted.seen_event) };
  const asked = findAsked({ job, wish: readWish(db, job), note: known }, what);
  if (asked) return asked;
  const event = runSteps(db, atMs, addJobEvent({ job, what, by, details: toDetails(note) }));
  return { event, isNew: true };
}

export function readWish(db: Database, job: string): JobWish {
  const rows: readonly JobEventRow[] = db.prepare(selectRequests('job = ?')).all(job);
  const done = db
    .prepare('SELECT value FROM job_memory WHERE job = ? AND key = ?')
    .get(job, RUN_NOW_DONE);
  return toJobWish(rows.map(toJobEvent), done?.value ?? null);
}

export function readRequests(db: Database): readonly JobEvent[] {
  const rows: readonly JobEventRow[] = db.prepare(selectRequests()).all();
  return rows.map(toJobEvent);
}

export function readJobEvents(
  db: Database,
  job: string | undefined,
  { after = null, limit = PAGE_EVENTS }: PageOptions = {},
): JobEventPage {
  const rows: readonly JobEventRow[] = db
    .prepare(
      `SELECT * FROM job_event WHERE number < :after AND (:job IS NULL OR job = :job)
       ORDER BY number DESC LIMIT :limit + 1`,
    )
    .all({ after: Number(after ?? Number.MAX_SAFE_INTEGER), job: job ?? null, limit });
  return toEventPage(rows, limit);
}
