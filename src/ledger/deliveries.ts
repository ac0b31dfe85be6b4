import type { AskedOfJob, JobAsk, JobEvent, JobEventPage, JobWish } from './job-wish.ts';
import type { PageOptions } from './port/page-options.ts';

export type * from './job-wish.ts';

/** What became of a file that arrived for a job. */
export type DeliveryState =
  /** It is on its way out of the folder where it arrived, is read and checked. */
  | 'taken'
  /** It waits for a person. It has a run if it is staged on hold. */
  | 'held'
  /** A person let it through: a watcher takes it up again. */
  | 'released'
  /** It is staged, and its orders are placed. */
  | 'ordering'
  /** All of its orders are placed. */
  | 'done'
  /** It ended otherwise: nothing was ordered, or not all of it. */
  | 'failed';

/** Those not at their end, and waiting for no person: a watcher goes on with them. */
export const UNFINISHED: readonly DeliveryState[] = ['taken', 'released', 'ordering'];

/** Under which a job remembers a list's cells. */
export const valuesKey = (run: string) => `values:${run}`;

/** A file as it arrived. Characters that no ledger can keep (NUL, half of a surrogate pair) may come back as U+FFFD. */
export interface NewDelivery {
  readonly job: string;
  /** The name of the file, without folders. */
  readonly name: string;
  /** Absolute path of the job's folder, as the host that takes the file has it. */
  readonly folder: string;
  /** SHA-256 of its content, in hexadecimal digits. */
  readonly hash: string;
  readonly bytes: number;
  /** When it was last written, by the file system's clock. A fraction of a millisecond is left out. */
  readonly modifiedAtMs: number;
}

/** Why a delivery is held or failed: facts are counts, names of columns and the like, never the content of rows. */
export interface DeliveryReason {
  readonly code: string;
  readonly facts: Readonly<Record<string, string | number | readonly string[] | null>>;
}

/** What is learned of a delivery while it is taken through. */
export interface DeliveryFindings {
  /** The run that it is staged as. */
  readonly run: string | null;
  /** Why it is held or failed, most important first. */
  readonly reasons: readonly DeliveryReason[];
  /** Reasons that held it before, as people saw them who released it: these hold it no more. */
  readonly waived: readonly DeliveryReason[];
  /** What stands in the way of the work on it, which is tried again; null if nothing does. */
  readonly trouble: DeliveryReason | null;
  readonly rows: number | null;
  readonly orders: number | null;
  readonly copies: number | null;
  /** Exact decimal. */
  readonly totalPrice: string | null;
  /** Orders that were placed when the work on it ended; null until then, or if it was not staged. */
  readonly placed: number | null;
  /** Header texts of the sheet, to compare with the next delivery's. */
  readonly columns: readonly string[] | null;
  /** The saved mapping that it was last read by, `acme@3`; null if its mapping is a file, or none. */
  readonly mapping: string | null;
}

export interface Delivery extends NewDelivery, DeliveryFindings {
  /** `d-` and eight hexadecimal digits, so that no id of a run begins like it. */
  readonly id: string;
  readonly state: DeliveryState;
  /** Of the latest release; null if it was never released, or no one was named. */
  readonly releasedBy: string | null;
  readonly releasedAtMs: number | null;
  /** Until when its run stays on hold, if it was released for later; null otherwise. */
  readonly releaseAtMs: number | null;
  readonly takenAtMs: number;
  /** When it became `done` or `failed`; null in all other states. */
  readonly endedAtMs: number | null;
}

/** What of a delivery changes; the rest stays as it is. */
export interface DeliveryChange extends Partial<DeliveryFindings> {
  /** Only a release makes it `released`. @default the state that it is in */
  readonly state?: Exclude<DeliveryState, 'released'>;
}

/** Which deliveries to list: those that all of it is true of. */
export interface DeliveryFilter {
  readonly job?: string | undefined;
  readonly states?: readonly DeliveryState[] | undefined;
  readonly hash?: string | undefined;
  readonly name?: string | undefined;
  readonly run?: string | undefined;
}

/** What a release is bound to. */
export interface ReleaseTerms {
  /** Whether the organization requires four eyes, however the run was staged. @default no */
  readonly fourEyes?: boolean | undefined;
  /** The `revisionOf` the delivery that its person saw. @default any, unless it was released before and is held again */
  readonly revision?: string | undefined;
  /** Nothing of the run is sent before this time, by the ledger's clock, or before so long from now. @default at once */
  readonly atMs?: number | undefined;
  readonly graceMs?: number | undefined;
  /** Only so many orders, in the order of the list; then the run is on hold again. @default all */
  readonly first?: number | undefined;
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /** Where the next page begins; null if this is the last page. */
  readonly next: string | null;
}

/** The right to work on a job. Ends with its process, however that ends. */
export interface JobClaim {
  readonly job: string;
  /** Aborts when the claim was lost, as the connection to the ledger was. */
  readonly lost: AbortSignal;
  /** Lets others claim the job. Does nothing if the claim was lost, or released before. */
  release(): Promise<void>;
}

/** What a watcher tells of a job, for people. */
export interface JobNote {
  readonly name: string;
  readonly folder: string;
  /** The name of the watcher's host. */
  readonly host: string;
  readonly state: 'idle' | 'working' | 'waiting_for_release';
  /** Whether its configuration pauses it: no person can continue it elsewhere. */
  readonly isPaused: boolean;
  /** When it is scheduled next; null if it has no schedule. */
  readonly nextAtMs: number | null;
  /** Until when a delivery has to come; null if there is no deadline. */
  readonly deadlineAtMs: number | null;
  /** Files that wait while it is paused; null if it is not. */
  readonly waiting: number | null;
  /** The number of the last event that the watcher follows; 0: there was none. */
  readonly seenEvent: number;
  /** The saved mapping that it reads. @default none */
  readonly mapping?: string | null;
  /** It looks once and ends, as it is started at intervals. */
  readonly isOnce: boolean;
}

export interface JobRecord extends JobNote, JobWish {
  readonly notedAtMs: number;
  /** Whether a process has claimed it now. */
  readonly isWatched: boolean;
  /** The deadline that passed last without a delivery, if none has come since. */
  readonly missingAtMs: number | null;
  /** How many of its deliveries are held. */
  readonly held: number;
  /** The one that was taken last. */
  readonly latest: Delivery | null;
  readonly messages: MessageCounts;
  /** Why its files cannot be fetched; null if they can, or none are. */
  readonly fetchFailure: FetchFailure | null;
  /** Why none of its files is taken, or one is not; null if they are. */
  readonly takeFailure: FetchFailure | null;
}

/** Why files of a job cannot be fetched, or taken. */
export interface FetchFailure {
  readonly code: string;
  /** A sentence or more. */
  readonly text: string;
  readonly sinceMs: number;
  /** Somebody is to be told, and messages about it have been queued. */
  readonly isTold: boolean;
}

/** How many messages of a job are still to be sent, and how many were given up. */
export interface MessageCounts {
  readonly queued: number;
  readonly givenUp: number;
  /** Why the latest of these was not sent when it was tried; null if none was tried. */
  readonly errorCode: string | null;
  /** When the latest of those that were given up was queued; null if none was given up. */
  readonly givenUpOfMs: number | null;
}

/** A message about a job, to be sent once or more. */
export interface NewMessage {
  /** A second message with this id is ignored, also after the first was sent. */
  readonly id: string;
  readonly job: string;
  /** The delivery that it tells of; null if it tells of none. */
  readonly delivery: string | null;
  /** `webhook:billing`, `mail:3f9a2c1b`. */
  readonly channel: string;
  /** JSON. */
  readonly body: string;
}

export interface QueuedMessage extends NewMessage {
  /** How many times it was given out to be sent, including this time. */
  readonly attempts: number;
  readonly queuedAtMs: number;
}

/**
 * What the ledger remembers of scheduled imports: which files arrived for which job and what became of each, what fired, and what
 * is still to be told. Each method is one transaction, and is durable when it resolves.
 */
export interface Deliveries {
  /** Claims the right to work on a job; undefined while another watcher has it. No one waits for a process that is dead. */
  claimJob(job: string): Promise<JobClaim | undefined>;
  /** Records that a file is taken. */
  take(delivery: NewDelivery): Promise<Delivery>;
  /**
   * Changes a delivery that is in one of the states `from`, and queues messages that tell of it. Returns it as it is now;
   * undefined if it was in none of these states, and then nothing was changed or queued.
   */
  change(
    id: string,
    from: readonly DeliveryState[],
    change: DeliveryChange,
    messages?: readonly NewMessage[],
  ): Promise<Delivery | undefined>;
  /** The delivery whose id begins so. @throws UsageError `delivery_unknown`, `delivery_ambiguous` */
  get(idStart: string): Promise<Delivery>;
  /** Deliveries, the one taken last first, page by page. */
  list(filter: DeliveryFilter, page?: PageOptions): Promise<DeliveryPage>;
  /**
   * Lets a held delivery through. Its run is released too if it is on hold, with an event that names the delivery. (`releaseRun`
   * in turn releases the held delivery that has the run.) A release of one that was released before, and is not held again,
   * changes nothing.
   *
   * @throws UsageError `delivery_unknown`, `delivery_ambiguous`, `delivery_not_held`; `run_not_on_hold` if its run was purged;
   * `delivery_changed` if it is not what its person saw; `four_eyes`
   */
  release(idStart: string, by?: string | null, terms?: ReleaseTerms): Promise<Delivery>;
  /**
   * Whether this call is the first, of all watchers, that fires this tick of a job. A tick before the last one that fired is not.
   *
   * @param latestMs A last tick after this counts as none: a host whose clock was ahead fired it.
   */
  fire(job: string, tickAtMs: number, latestMs: number): Promise<boolean>;
  /** The last tick of a job that fired. */
  lastFiring(job: string): Promise<number | null>;
  /** Notes what `jobs` shows of a job, in place of what was noted before. */
  noteJob(note: JobNote): Promise<void>;
  /** Removes a job from `jobs`, as no configuration has it any more. Its deliveries stay. */
  forgetJob(job: string): Promise<void>;
  /** The jobs that were noted, by name. */
  jobs(): Promise<readonly JobRecord[]>;
  /**
   * Asks something of a job that was noted, and records who did. Who asks for what is so already changes nothing. To run a job now is
   * asked again once its watcher has seen the earlier request.
   *
   * @throws UsageError `job_unknown`; `job_paused` if it is to run now; `job_paused_in_file` if it is to be continued
   */
  askOfJob(ask: JobAsk): Promise<AskedOfJob>;
  /** What is asked of a job, whether it was noted or not. */
  wishOf(job: string): Promise<JobWish>;
  /** Notes that a request to run now was done, and any before it. */
  noteRunNow(event: JobEvent): Promise<void>;
  /** What people did with jobs, or one of them, newest first, page by page. */
  jobEvents(
    filter: { readonly job?: string | undefined },
    page?: PageOptions,
  ): Promise<JobEventPage>;
  /** Keeps a small text of a job, as the ETag of what was fetched last. null removes it. */
  remember(job: string, key: string, value: string | null): Promise<void>;
  recall(job: string, key: string): Promise<string | null>;
  /** By the ledger's clock, which is the same for all who use it. */
  nowMs(): Promise<number>;
  /** Queues messages that tell of no delivery: of one that is missing, or of files that cannot be fetched. */
  queueMessages(messages: readonly NewMessage[]): Promise<void>;
  /**
   * Gives out messages that are due, each for so long to this process alone. Channels take turns, so that none holds up another;
   * within one, those queued first come first. One that is neither sent nor failed by then is due again.
   *
   * @param jobs Whose messages. @default those of all jobs
   */
  dueMessages(
    limit: number,
    leaseMs: number,
    jobs?: readonly string[],
  ): Promise<readonly QueuedMessage[]>;
  messageSent(id: string): Promise<void>;
  /** @param retryInMs when it is due again; null if it is given up, and kept */
  messageFailed(id: string, code: string, retryInMs: number | null): Promise<void>;
}
