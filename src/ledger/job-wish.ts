import type {
  AskedOfJob,
  JobEvent,
  JobEventDetails,
  JobEventPage,
  JobNote,
  JobRequest,
  JobWish,
} from './deliveries.ts';
import { ledgerFailure } from './ledger-errors.ts';
import { toStorable } from './storable-text.ts';

/** What a ledger remembers of a job under this key is the number of the last request to run now that was done. */
export const RUN_NOW_DONE = 'run_now_done';
/** And under this one, the deadline that passed last without a delivery. */
export const MISSING = 'missing';

/** A row of a ledger's table of what people did with jobs. */
export interface JobEventRow {
  readonly number: number;
  readonly job: string;
  readonly what: JobEvent['what'];
  readonly who: string | null;
  readonly happened_at: number;
  /** JSON. */
  readonly details: string;
}

/** How many events a page has by default. */
export const PAGE_EVENTS = 100;

/** SQL for the last request of each kind, of all jobs or of those that a condition names. */
export function selectRequests(condition = 'true'): string {
  return `SELECT * FROM job_event WHERE number IN (
    SELECT max(number) FROM job_event WHERE what <> 'released' AND ${condition} GROUP BY job, what)`;
}

export function toJobEvent(row: JobEventRow): JobEvent {
  const { number, job, what, who, happened_at: atMs, details } = row;
  return { number, job, what, by: who, atMs, details: JSON.parse(details) };
}

/** @param rows as many as a page has, newest first, and one more if there is a next page */
export function toEventPage(rows: readonly JobEventRow[], limit: number): JobEventPage {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    events: page.map(toJobEvent),
    next: rows.length > limit && last ? String(last.number) : null,
  };
}

/**
 * @param events the last request of each kind of the job
 * @param done what is remembered as `RUN_NOW_DONE`
 */
export function toJobWish(events: readonly JobEvent[], done: string | null): JobWish {
  const last = (what: JobRequest) => events.find((event) => event.what === what) ?? null;
  const [paused, continued, runNow] = [last('paused'), last('continued'), last('run_now')];
  const isPaused = paused !== null && paused.number > (continued?.number ?? 0);
  // Whoever pauses a job does not want it to run either.
  const isOpen = runNow !== null && runNow.number > Math.max(Number(done), paused?.number ?? 0);
  return {
    pause: isPaused ? paused : null,
    runNow: isOpen ? runNow : null,
    lastEvent: Math.max(0, ...events.map(({ number }) => number)),
  };
}

/** What is known of a job when something is asked of it. */
interface AskedJob {
  readonly job: string;
  readonly wish: JobWish;
  /** undefined: it was never noted. */
  readonly note: Pick<JobNote, 'isPaused' | 'seenEvent'> | undefined;
}

/**
 * Says what stands for a request already; undefined if it is to be recorded.
 *
 * @throws UsageError `job_unknown`, `job_paused`, `job_paused_in_file`
 */
export function findAsked({ job, wish, note }: AskedJob, what: JobRequest): AskedOfJob | undefined {
  if (!note) throw ledgerFailure('job_unknown', { job });
  const { pause, runNow } = wish;
  switch (what) {
    case 'paused':
      return pause ? { event: pause, isNew: false } : undefined;
    case 'continued':
      if (pause) return undefined;
      if (note.isPaused) throw ledgerFailure('job_paused_in_file', { job });
      return { event: null, isNew: false };
    case 'run_now':
      if (note.isPaused) throw ledgerFailure('job_paused_in_file', { job });
      if (pause) throw ledgerFailure('job_paused', { job });
      return runNow && runNow.number > note.seenEvent ? { event: runNow, isNew: false } : undefined;
  }
}

export function toDetails(note: string | undefined): JobEventDetails {
  return note === undefined ? {} : { note: toStorable(note) };
}
