import type { OrderState, Outcome } from '../states.ts';
import type { Failure } from './failure.ts';
import type { OrderRef } from './orders.ts';

/**
 * Which runs a worker serves: those named, which are at one service, or all runs at a service, with those that are staged later,
 * but for those that are placed with the API key of their job alone.
 */
export type WorkerScope =
  | { readonly runs: readonly string[] }
  | { readonly runs: 'all'; readonly service: string };

/**
 * An order that a worker has claimed, and what to do with it. `send`: its intent is durable, POST it. `look_up`: an earlier POST
 * may have been carried out, so look up its project.
 */
export interface ClaimedOrder {
  readonly id: OrderRef;
  readonly run: string;
  readonly todo: 'send' | 'look_up';
  readonly projectId: string;
  readonly svcUid: string;
  /** How many times it was POSTed, including this time. */
  readonly attempts: number;
  /** Whether an earlier POST may have been carried out. */
  readonly maybeOrdered: boolean;
  /** How many look-ups in a row since the last POST agree: the project is still being edited, or it is not there. */
  readonly looks: number;
  /** Why the service refused the order, or knows no such project, after an answer was lost: it stands once enough look-ups agree. */
  readonly refusal: Failure | null;
  /** How many tries in a row ended in waiting; delays grow with it. */
  readonly waits: number;
  /** The TentativeOrderBody as JSON text without `vdp_dataset`. */
  readonly bodyJson: string;
  /** The size of the dataset's rows, as read and copied by `readDataset` and `copyDataset`; 0 if the order has no dataset. */
  readonly rowsBytes: number;
}

/** Which connection the answer to a POST came over, and what follows if it was another request's. */
export interface AnswerSource {
  /** The process's own number of the connection; null if it is unknown. @default null */
  readonly connection: number | null;
  /** How long to wait from another request's answer to the first look-up. @default 0 */
  readonly lookUpAfterMs: number;
}

/**
 * What is left to do in the runs that a worker serves, seen by this worker. Runs on hold, purged or still being staged do not
 * count.
 */
export interface Outlook {
  /** How many orders can be claimed now. */
  readonly due: number;
  /** How long until the next order that waits can be claimed, in milliseconds; null when none waits. */
  readonly nextDueInMs: number | null;
  /** How many orders other workers have claimed. */
  readonly claimedByOthers: number;
  /** How many orders have a project that is in flight in another run. */
  readonly blocked: number;
  /** The runs that block them, ascending: each is another run than that of the order that it blocks. */
  readonly blockedBy: readonly string[];
}

/** Which orders a worker may claim. */
export interface ClaimOptions {
  readonly limit: number;
  /** Unknown orders are sent again after so many look-ups that found the project still being edited. */
  readonly looksBeforeResend: number;
  /** Unknown orders whose last POST is older than this, by the ledger's clock, are not sent again. null: however old it is. */
  readonly staleAfterMs: number | null;
  /** Runs of which nothing is sent: their orders are only looked up. @default none */
  readonly unsent?: readonly string[];
}

/** What a worker has under way at its service. */
export interface Load {
  /** How many requests it would have under way at once if it were alone. */
  readonly most: number;
  /** How many it has under way, or may have before it gets the answer. */
  readonly underWay: number;
}

/** What a worker may do at its service, where all workers of the ledger together are as polite as one. */
export interface Allowance {
  /**
   * How many requests it may have under way at once until it is told otherwise; 0 while the others have as many as are allowed.
   * At no time do all workers at a service have more than the largest `most` of any of them. Each gets an equal part, as soon as
   * the others have brought theirs down.
   */
  readonly atOnce: number;
  /** How long no worker may send anything, in milliseconds; 0 if all may. */
  readonly pausedForMs: number;
  /** How many other workers there are at the service. */
  readonly others: number;
}

/**
 * One process' part in ordering runs. Its claims last as long as it beats; another process that sees
 * it dead, or silent for the length of a lease, takes its orders over. All writes are durable when they resolve.
 */
export interface Worker extends AsyncDisposable {
  /** Larger than the epoch of every earlier worker. */
  readonly epoch: number;
  /** How long the worker may be silent, in milliseconds; the same for all workers of the ledger. */
  readonly leaseMs: number;
  /**
   * Claims at most `limit` orders of the runs that the worker serves, with their intents on disk. Fewer only if no more can be
   * claimed. Never a project that is in flight anywhere in this ledger, and no order of a run that is on hold, purged or still
   * being staged. The runs take turns, however many orders each has: each gives a few orders, then the next one does; the next
   * claim begins with the run after the one that gave an order last. Within a run, orders come in the order in which they became
   * due, then as staged. Of two runs' orders for one project, one is claimed.
   * Undefined when this worker was taken for dead: another one has to be opened.
   */
  claim(options: ClaimOptions): Promise<readonly ClaimedOrder[] | undefined>;
  /**
   * Records how a claimed order came out. An order id is recorded whatever happened to the claim; where the answer to a POST has
   * one that is another project's, the outcome is unknown.
   * Gives the state that the order is in now, or undefined when the claim was lost.
   */
  record(
    order: ClaimedOrder,
    outcome: Outcome,
    answer?: AnswerSource,
  ): Promise<OrderState | undefined>;
  /** Marks all answers that this worker got over a connection as in doubt, to be looked up (`ToVerify`). */
  doubt(connection: number): Promise<void>;
  /**
   * Shows that this worker is alive and what it has under way, and returns what it may do. To be called with each claim, and often
   * enough for the lease. Undefined if the worker was taken for dead and so lost its claims.
   */
  beat(load: Load): Promise<Allowance | undefined>;
  /**
   * Asks all workers at the service to send nothing for so long, as the service asked for it or does not answer: they learn it with
   * their next heartbeats, also workers that are opened later. A longer pause stays.
   */
  pause(ms: number): Promise<void>;
  /**
   * Takes over the orders of workers that are dead or silent for a lease. These orders wait for `waitMs`. Returns how many there
   * are.
   */
  takeOver(waitMs: number): Promise<number>;
  outlook(options: Omit<ClaimOptions, 'limit'>): Promise<Outlook>;
  /**
   * The dataset's rows as JSON texts joined by commas, in chunks of at most 1 MiB. If they are not what was staged, this shows before
   * the last chunk is given.
   *
   * @throws VdpipeError `dataset_damaged`; `datasets_unreadable` if those of no order of the run can be read now
   */
  readDataset(order: ClaimedOrder): AsyncIterable<Uint8Array>;
  /**
   * Copies the rows that `readDataset` yields into `target`, which has exactly their size (`rowsBytes`).
   *
   * @throws VdpipeError `dataset_damaged`, `datasets_unreadable`
   */
  copyDataset(order: ClaimedOrder, target: Uint8Array): Promise<void>;
  /** Ends the worker. Orders that it still has claimed can be taken over at once. */
  close(): Promise<void>;
}
