/** What people ask of a job. */
export const JOB_REQUESTS = ['paused', 'continued', 'run_now'] as const;
export type JobRequest = (typeof JOB_REQUESTS)[number];
/** `released`: one of its deliveries. */
export const JOB_EVENTS = [...JOB_REQUESTS, 'released'] as const;

/** Something that a person did with a job. Events are added, and never changed. */
export interface JobEvent {
  /** Those of a job follow each other by it. */
  readonly number: number;
  readonly job: string;
  readonly what: (typeof JOB_EVENTS)[number];
  readonly by: string | null;
  readonly atMs: number;
  readonly details: JobEventDetails;
}

export interface JobEventDetails {
  /** Why, in a person's words. */
  readonly note?: string;
  readonly delivery?: string;
  readonly sha256?: string;
}

export interface JobEventPage {
  readonly events: readonly JobEvent[];
  /** Where the next page begins; null if this is the last page. */
  readonly next: string | null;
}

/** What is asked of a job now. */
export interface JobWish {
  /** The pause that lasts; null if no person paused it. */
  readonly pause: JobEvent | null;
  /** Files are to be looked for now, and that is not done yet. */
  readonly runNow: JobEvent | null;
  /** The number of the last request; 0: there was none. */
  readonly lastEvent: number;
}

/** A request of a person. */
export interface JobAsk {
  readonly job: string;
  readonly what: JobRequest;
  readonly by: string | null;
  /** Why, in a few words. */
  readonly note?: string | undefined;
}

/** What became of a request: the event that stands for it; null if there was nothing to continue. */
export interface AskedOfJob {
  readonly event: JobEvent | null;
  /** Whether this request added it. */
  readonly isNew: boolean;
}

/** What a ledger remembers of a job under this key is the number of the last request to run now that was done. */
export const RUN_NOW_DONE = 'run_now_done';
/** And under this one, the deadline that passed last without a delivery. */
export const MISSING = 'missing';

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
export interface AskedJob {
  readonly wish: JobWish;
  /** undefined: it was never noted. */
  readonly note: { readonly isPaused: boolean; readonly seenEvent: number } | undefined;
}

/** Says what stands for a request already, or why it cannot be made; undefined if it is to be recorded. */
export function findAsked({ wish, note }: AskedJob, what: JobRequest) {
  if (!note) return 'job_unknown';
  const { pause, runNow } = wish;
  switch (what) {
    case 'paused':
      return pause ? { event: pause, isNew: false } : undefined;
    case 'continued':
      if (pause) return undefined;
      return note.isPaused ? 'job_paused_in_file' : { event: null, isNew: false };
    case 'run_now':
      if (note.isPaused) return 'job_paused_in_file';
      if (pause) return 'job_paused';
      return runNow && runNow.number > note.seenEvent ? { event: runNow, isNew: false } : undefined;
  }
}
