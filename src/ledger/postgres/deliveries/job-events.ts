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
import { toStorable } from '../../storable-text.ts';
import type { Connections, Session } from '../connection/connections.ts';
import { runSteps } from '../run-steps.ts';

/** One after the other for a job: what is asked for twice is recorded once. */
export function askOfJob(
  connections: Connections,
  { job, what, by, note }: JobAsk,
): Promise<AskedOfJob> {
  return connections.transaction(async (session) => {
    const name = toStorable(job);
    await session.query(`SELECT take_turns('job', $1)`, [name]);
    const [noted] = await session.query<{ paused: boolean; seen_event: number }>(
      'SELECT paused, seen_event FROM job WHERE name = $1',
      [name],
    );
    const known = noted && { isPaused: noted.paused, seenEvent: noted.seen_event };
    const asked = findAsked({ job, wish: await readWish(session, job), note: known }, what);
    if (asked) return asked;
    const details = toDetails(note === undefined ? undefined : toStorable(note));
    const event = await runSteps(session, addJobEvent({ job, what, by, details }));
    return { event, isNew: true };
  });
}

export async function readWish(session: Session, job: string): Promise<JobWish> {
  const name = toStorable(job);
  const rows = await session.query<JobEventRow & { done: string | null }>(
    `SELECT event.*, (SELECT value FROM job_memory WHERE job = $1 AND key = $2) AS done
     FROM (${selectRequests('job = $1')}) AS event`,
    [name, RUN_NOW_DONE],
  );
  return toJobWish(rows.map(toJobEvent), rows[0]?.done ?? null);
}

export async function readRequests(session: Session): Promise<readonly JobEvent[]> {
  return (await session.query<JobEventRow>(selectRequests(), [])).map(toJobEvent);
}

export async function readJobEvents(
  session: Session,
  job: string | undefined,
  { after = null, limit = PAGE_EVENTS }: PageOptions = {},
): Promise<JobEventPage> {
  const rows = await session.query<JobEventRow>(
    `SELECT * FROM job_event WHERE ($2::bigint IS NULL OR number < $2) AND ($3::text IS NULL OR job = $3)
     ORDER BY number DESC LIMIT $1 + 1`,
    [limit, after, job === undefined ? null : toStorable(job)],
  );
  return toEventPage(rows, limit);
}
