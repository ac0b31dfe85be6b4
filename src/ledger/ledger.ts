import type { SkipCounts, SkippedRow } from '../issue.ts';
import type { OrderDraft } from '../orders/draft.ts';
import type { OrderTotals } from '../orders/order-totals.ts';
import type { OrderId } from '../service/schemas.ts';
import type { Deliveries, ReleaseTerms } from './deliveries.ts';
import type { PageOptions } from './page-options.ts';
import type { OrderState } from './states.ts';

export type { OrderId, OrderTotals, PageOptions };

/** What is known of a run before its first row is read. */
export interface RunAbout {
  /** The service that the run orders at, as a normalized base URL. */
  readonly service: string;
  /** The path of the input as it was given. */
  readonly file: string;
  readonly sheet: string;
  /** Identifies a run: equal for the same content, mapping and constants. */
  readonly fingerprint: string;
  /** Whether to stage the run even if one with this fingerprint exists. */
  readonly again: boolean;
  /** Whether no order of the run can be claimed before `releaseRun`. @default false */
  readonly onHold?: boolean | undefined;
  /** Who records the run on hold, for the events. @default no person does */
  readonly staged?: StagedBy | undefined;
  /** What is accepted as it is in the list, and by whom, for the events. @default nothing is */
  readonly accepted?: Accepted | undefined;
  /** Where the input came from and how it was read, as a text that only the caller understands. @default nothing is kept */
  readonly origin?: string | undefined;
}

/** Answers to questions about rows and cells. */
export interface Accepted {
  /** null if no one was named. */
  readonly by: string | null;
  /** Where (`E12`, `12:12`), the code of the question, and why. */
  readonly answers: readonly {
    readonly cell: string;
    readonly code: string;
    readonly why: string;
  }[];
}

/** A person who records a run on hold, for somebody to release it. */
export interface StagedBy {
  /** null if no one was named. */
  readonly by: string | null;
  /** Whether somebody else has to release the run. */
  readonly fourEyes: boolean;
  /** Who is asked to release it. */
  readonly releaser?: string | undefined;
  /** A message to who releases it. */
  readonly note?: string | undefined;
}

/** Files with rows of a run to correct, as absolute paths. */
export interface RowFiles {
  /** Rows that were not valid, and rows of held orders. */
  readonly rejects?: string;
  /** Rows of orders that were valid and did not come to be: refused, in conflict, or with a damaged dataset. */
  readonly refused?: string;
}

/** Counts of a run's rows before anything was ordered. */
export interface StagedRows {
  readonly read: number;
  readonly blank: number;
  readonly skipped: number;
  readonly rejected: number;
}

/** What is known of a run when its sheet was read. */
export interface StagedAbout {
  /** How the input writes amounts, with `#` for the digits: `₩#`, `# €`. @default no cell names a currency */
  readonly amountFormat?: string | null;
  /** Where rows to correct were written. @default nowhere */
  readonly files?: RowFiles;
}

/** A row that cannot be ordered: its place and its first problem, without the content of its cells. */
export interface InvalidRow {
  readonly row: number;
  /** null if the row has no valid project id. */
  readonly projectId: string | null;
  readonly code: string;
  /** The column's header, or its letter; null if the problem is not in one cell. */
  readonly column: string | null;
}

/** An order that an earlier run placed for a project that is staged again. */
export interface EarlierOrder {
  readonly projectId: string;
  /** First row of the project in the sheet that is being staged. */
  readonly firstRow: number;
  readonly orderId: OrderId;
  /** The run that placed it. */
  readonly run: string;
}

/** Projects that were ordered before. */
export interface EarlierOrders {
  /** The latest order of each of the first such projects, in sheet order. */
  readonly orders: readonly EarlierOrder[];
  /** How many such projects there are in all. */
  readonly total: number;
}

/**
 * Writes a run into the ledger. Nothing of it can be ordered before `commit`. While its process lives the staging stays, however
 * slow it is; when the process has died, or closed the ledger, the next process that stages removes what is left. How a process
 * shows that it lives is the implementation's choice.
 */
export interface RunStaging {
  readonly run: string;
  /**
   * Adds orders; one with a problem is held. Their datasets are read chunk by chunk, one after another, before the promise settles.
   */
  add(drafts: readonly OrderDraft[]): Promise<void>;
  /** Adds rows that are not valid, whether their orders are held or are ordered without these rows. */
  addInvalid(rows: readonly InvalidRow[]): Promise<void>;
  /** Adds skipped rows, each once and ascending. They are in no order. */
  addSkipped(rows: readonly SkippedRow[]): Promise<void>;
  /**
   * Finds the projects among the orders added so far, without held ones, that earlier runs of this ledger ordered at the same
   * service.
   */
  findEarlierOrders(limit: number): Promise<EarlierOrders>;
  /**
   * Makes the run durable and ready to be ordered. That is the end of the staging: nothing undoes it afterwards.
   *
   * @throws VdpipeError `run_exists` when a run with this fingerprint, and with orders, was staged in the meantime.
   */
  commit(rows: StagedRows, about?: StagedAbout): Promise<void>;
  /** Undoes the staging. Does nothing once the run is committed, whoever calls it, and whatever `commit` came to. */
  discard(): Promise<void>;
}

/** Counts of a run's orders and their rows, by state. */
export type StateCounts = Readonly<
  Record<OrderState, { readonly orders: number; readonly rows: number }>
>;

/** Orders of a run that were begun and wait to be tried again, for one reason. */
export interface WaitingOrders {
  readonly state: 'waiting' | 'unknown';
  /** Why the last try did not end; null if its answer was lost. */
  readonly errorCode: string | null;
  readonly orders: number;
  /** How long until the first of them can be tried again; 0 if it can be now. */
  readonly nextInMs: number;
  /** When the first of them was sent first. */
  readonly sinceMs: number | null;
  /** Of the last answer that had one. */
  readonly requestId: string | null;
}

/** A run as it stands now. */
export interface RunInfo {
  readonly run: string;
  readonly service: string;
  readonly file: string;
  readonly sheet: string;
  readonly createdAtMs: number;
  /** `unfinished` while an order of it may still be sent, `on_hold` when it has to be released first. */
  readonly state: 'on_hold' | 'unfinished' | 'finished' | 'purged';
  /** Whether it is on hold because a person stopped it (`stopRun`). */
  readonly isStopped: boolean;
  readonly rows: StagedRows;
  /** Counts of the skipped rows, by reason. */
  readonly skipCounts: SkipCounts;
  readonly states: StateCounts;
  /** How many orders got their id from a look-up of their project. */
  readonly adopted: number;
  /** How the input writes amounts: `₩#`, `# €`; null if no cell names a currency. */
  readonly amountFormat: string | null;
  /** The origin given when the run was staged; null if none was given, or the run was purged. */
  readonly origin: string | null;
  /** The latest files of each kind. They may no longer exist. */
  readonly files: RowFiles;
}

/** Which runs are listed. */
export interface RunFilter {
  /** Only so many. @default all */
  readonly limit?: number | undefined;
  /** Those that come after this run, by its whole id. @default from the newest on */
  readonly after?: string | undefined;
  /** Only those that were staged since then, and those with orders that may still be sent. @default all */
  readonly openOrSinceMs?: number | undefined;
}

declare const OPAQUE: unique symbol;

/** Names an order within its ledger, to be compared and given back to the ledger: nothing follows from its value. */
export type OrderRef = (number | string) & { readonly [OPAQUE]: 'an order of a ledger' };

/** One order of a run, for reports. */
export interface OrderRecord {
  readonly id: OrderRef;
  readonly run: string;
  readonly projectId: string;
  readonly svcUid: string;
  readonly state: OrderState;
  readonly orderId: OrderId | null;
  readonly adopted: boolean;
  readonly partnerOrderId: string | null;
  readonly orderCount: number;
  /** Exact decimal. */
  readonly totalPrice: string;
  readonly forTest: boolean;
  /** Valid and invalid ones. */
  readonly rows: number;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly attempts: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly requestId: string | null;
  readonly orderedAtMs: number | null;
  /** The finding of a later look-up of its project; null if there was none. */
  readonly verified: Finding | null;
  /** The order id that the look-up found. */
  readonly foundOrderId: OrderId | null;
  /** More details from the service; null if there are none to keep. */
  readonly errorDetails: FailureDetails | null;
}

/** Keys to find orders by. */
export interface OrderKeys {
  readonly projectId?: string | undefined;
  /** An order id that was ever seen for the order, even if it turned out to be another order's. */
  readonly orderId?: OrderId | undefined;
  readonly partnerOrderId?: string | undefined;
  /** The input of the order's run, as in `RunInfo.file`. */
  readonly file?: string | undefined;
  /** The user; not of a purged run. */
  readonly svcUid?: string | undefined;
  readonly run?: string | undefined;
}

/** An order, and the input of its run. */
export interface FoundOrder {
  readonly order: OrderRecord;
  readonly file: string;
  readonly sheet: string;
  readonly isRunPurged: boolean;
}

export interface FoundPage {
  readonly orders: readonly FoundOrder[];
  /** Where the next page begins; null if this is the last page. */
  readonly next: string | null;
}

/**
 * What became of a row. It has an order; or none, as it was rejected or skipped; or an order that is held because of it, and the
 * problem.
 */
export interface RowRecord {
  readonly row: number;
  readonly order: OrderRecord | null;
  readonly invalid: InvalidRow | null;
  /** Why a rule skipped the row; null if none did. */
  readonly skipped: string | null;
}

/**
 * What a later look-up says of an order: the service has the same order id (or no order, if none was placed), another id, no
 * order, or an order without telling its id.
 */
export type Finding = 'verified' | 'differs' | 'missing' | 'not_told';

export interface Verification {
  /** `OrderRecord.id` of the order. */
  readonly order: OrderRef;
  readonly finding: Finding;
  /** The order id that the service has. */
  readonly orderId: OrderId | null;
  /** Whether the order has the partner order id of this one; null if that cannot be told. @default null */
  readonly isOwn?: boolean | null;
}

/**
 * Which orders are looked up afterwards: placed orders and conflicts that are not verified (`all`), all of these (`again`), or only
 * those below, which are part of both. `suspect`: orders whose answers are in doubt (`doubted`), and, each time, those refused or in
 * conflict after an answer was lost, as an earlier POST may have ordered them. `differing`: orders for which something else was found.
 */
export type ToVerify = 'all' | 'again' | 'suspect' | 'doubted' | 'differing';

/** Counts of a run's orders by the finding of a later look-up. */
export interface VerificationCounts {
  readonly verified: number;
  readonly differs: number;
  readonly missing: number;
  readonly notTold: number;
  /** Orders whose answers are in doubt, or that may have been ordered after all, and that were not looked up yet. */
  readonly suspect: number;
  /** Orders refused or in conflict that may have been ordered after all, looked up or not. */
  readonly maybeOrdered: number;
}

/** One POST of an order, for reports. */
export interface AttemptRecord {
  /** `OrderRecord.id` of its order. */
  readonly order: OrderRef;
  readonly sentAtMs: number;
  /** null while the POST is in flight, and permanently if its process was killed. */
  readonly endedAtMs: number | null;
  /** A kind of `Outcome`; null while `endedAtMs` is null. */
  readonly outcome: string | null;
  readonly errorCode: string | null;
  /** Of the answer, if it had one. */
  readonly requestId: string | null;
  /** When its order was placed, by whichever attempt. */
  readonly orderedAtMs: number | null;
}

/** An order id from an answer or a look-up. */
export interface SeenOrderId {
  readonly projectId: string;
  readonly orderId: OrderId;
}

/** What a person found out about an order whose outcome is unknown. */
export interface SettledOrder {
  readonly projectId: string;
  /** null when the service has no order for it. */
  readonly orderId: OrderId | null;
}

/** A person's word that a run on hold may be ordered. */
export interface Release {
  readonly run: string;
  /** The fingerprint of the input as it was staged. */
  readonly fingerprint: string;
  /** null if no one was named. */
  readonly by: string | null;
  readonly atMs: number;
  /** False if the run was released before; then `by` and `atMs` are those of the first release. */
  readonly isNew: boolean;
}

/** Something that a person did with a run. */
export interface RunEvent {
  readonly what: 'staged' | 'accepted' | 'released' | 'settled' | 'purged' | 'stopped' | 'resumed';
  /** null if no one was named. */
  readonly by: string | null;
  readonly atMs: number;
  readonly details: EventDetails;
}

/** By kind of event. `staged`: the fingerprint, and what the releaser is told; `released`: the fingerprint, and the delivery; `settled`: project and order id; `purged`: how many orders were given up. */
export interface EventDetails {
  readonly fingerprint?: string;
  readonly project_id?: string;
  /** null if there is none. */
  readonly order_id?: OrderId | null;
  readonly given_up?: number;
  /** `released`: the delivery that had the run, and the SHA-256 of its file. */
  readonly delivery?: string;
  readonly sha256?: string;
  /** `staged`: somebody else has to release the run. */
  readonly four_eyes?: true;
  readonly accepted?: Accepted['answers'];
  /** `staged`: who is asked to release it, and a message. */
  readonly releaser?: string | undefined;
  readonly note?: string | undefined;
}

/** Why the service refused a request, or how the request failed. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly status: number | null;
  readonly requestId: string | null;
  /** @default nothing that is kept */
  readonly details?: FailureDetails | null;
}

/** The part of an error's `details` that is kept, by the service's names: checked, and limited in size. */
export interface FailureDetails {
  /** The project's status. */
  readonly status?: string;
  /** The order id that the project has. */
  readonly order_id?: OrderId;
  /** What is wrong with the request, item by item. */
  readonly issues?: readonly FailureIssue[];
  /** How many items were not kept: too many, or of an unknown form. */
  readonly issues_left_out?: number;
}

export interface FailureIssue {
  readonly code: string;
  /** Names of fields, from the outermost on. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Which runs a worker serves: those named, which are at one service, or all runs at a service, with those that are staged later.
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

/**
 * How a claimed order came out. Each kind leads to a state. `waitMs` is how long the order cannot be claimed, by the monotonic
 * clock, so that changes of the wall clock do not matter.
 */
export type Outcome =
  /** The service gave an order id: ordered. */
  | { readonly kind: 'ordered'; readonly orderId: OrderId; readonly requestId: string | null }
  /** Our own earlier POST had been carried out: ordered, or in conflict when the id is another order's of this ledger. */
  | { readonly kind: 'adopted'; readonly orderId: OrderId; readonly requestId: string | null }
  /**
   * The service refused it permanently: refused. The answer to a POST after another one's was lost decides nothing: unknown, until
   * look-ups agree with it.
   */
  | { readonly kind: 'refused'; readonly failure: Failure; readonly waitMs?: number }
  /** The project has another order, or a status in which it cannot be ordered: conflict. */
  | { readonly kind: 'conflict'; readonly orderId: OrderId | null; readonly failure: Failure }
  /** Nothing was ordered; try again later: waiting, or still unknown if an earlier POST may have been carried out. */
  | { readonly kind: 'later'; readonly failure: Failure; readonly waitMs: number }
  /** The POST may have been carried out: unknown. An order id in an answer that could not be used is kept. */
  | {
      readonly kind: 'lost';
      readonly orderId: OrderId | null;
      readonly failure: Failure;
      /** Of the look-ups before the order is sent again, how many are spared. @default 0 */
      readonly looks?: number;
      readonly waitMs: number;
    }
  /**
   * A look-up found no order (`looked`): the project is still being edited, or is not there (`refusal`). Or it could not tell. Unknown,
   * look again later.
   */
  | {
      readonly kind: 'undecided';
      readonly looked: boolean;
      /** What a further look-up is to agree with. @default none */
      readonly refusal?: Failure | null;
      readonly failure: Failure | null;
      readonly waitMs: number;
    }
  /** Its dataset is damaged, so nothing left this machine: held; if an earlier POST may have been carried out, as a refusal of it. */
  | { readonly kind: 'unreadable'; readonly failure: Failure; readonly waitMs: number }
  /**
   * Nothing was done with the order: it is as before the claim. Without a failure, nothing left this machine; with one, the
   * service gave an answer that it would give for every order.
   */
  | { readonly kind: 'released'; readonly failure: Failure | null };

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
export interface Worker {
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

export interface PurgeOptions {
  /** @default false */
  readonly abandon?: boolean;
  /** Who purges the run, for the events. */
  readonly by?: string | null;
}

/** The durable record of runs, orders and attempts. */
export interface Ledger {
  readonly deliveries: Deliveries;
  /** Begins to stage a run. */
  stageRun(about: RunAbout): Promise<RunStaging>;
  /** Runs with this fingerprint, newest first. */
  findRuns(fingerprint: string): Promise<readonly RunInfo[]>;
  /** Runs, newest first. Takes as long for runs of many orders as for those of few. */
  listRuns(which?: RunFilter): Promise<readonly RunInfo[]>;
  /** @throws UsageError `run_unknown`, `run_ambiguous` when no run, or several, have an id that starts so. */
  getRun(idStart: string): Promise<RunInfo>;
  /** Orders of a run in sheet order, in batches. */
  orders(run: string, states?: readonly OrderState[]): AsyncIterable<readonly OrderRecord[]>;
  /** Returns a page of the orders, of all runs, that have any of the keys, each once, in the order of staging. */
  findOrders(keys: OrderKeys, page?: PageOptions): Promise<FoundPage>;
  /** Returns the totals of a run's orders in these states. */
  totals(run: string, states: readonly OrderState[]): Promise<OrderTotals>;
  /** The orders of a run that wait, by why, the most frequent first. */
  waitingOrders(run: string): Promise<readonly WaitingOrders[]>;
  /** Every row of a run that is not blank, in sheet order, in batches. */
  rows(run: string): AsyncIterable<readonly RowRecord[]>;
  /** Every POST of a run's orders, in batches, order by order. */
  attempts(run: string): AsyncIterable<readonly AttemptRecord[]>;
  /** Every POST of one order, oldest first. */
  attemptsOf(order: OrderRecord): Promise<readonly AttemptRecord[]>;
  /** What the service is told of orders besides their datasets: TentativeOrderBody as JSON text; `{}` of a purged run. */
  bodies(orders: readonly OrderRecord[]): Promise<ReadonlyMap<OrderRef, string>>;
  /** Every order id that was ever seen for orders of a run, in the order seen. */
  seenOrderIds(run: string): Promise<readonly SeenOrderId[]>;
  /** The rows of an order's dataset, as `Worker.readDataset` gives them. */
  readDataset(order: OrderRecord): AsyncIterable<Uint8Array>;
  /**
   * Opens a worker. Looks at unknown orders of its runs are counted anew.
   *
   * @throws RangeError when the runs are at different services
   */
  openWorker(scope: WorkerScope): Promise<Worker>;
  /**
   * Returns rescue files beside the ledger with ids of orders that it does not have: those were placed with another ledger in its
   * place, or it was emptied.
   */
  strayRescueFiles(): Promise<readonly string[]>;
  /** Notes where rows to correct were written, replacing earlier files of the same kind. */
  noteFiles(run: string, files: RowFiles): Promise<void>;
  /** Orders of a run to be looked up afterwards, in sheet order, in batches. */
  ordersToVerify(run: string, which: ToVerify): AsyncIterable<readonly OrderRecord[]>;
  /**
   * Records findings of look-ups. An order's own id does not change. One that was refused, or in conflict, and turns out to be placed
   * is taken in as ordered (adopted): an answer of it was lost, or the order that was found shows that it is its own. Not if another
   * order of this ledger has the id.
   */
  recordVerifications(found: readonly Verification[]): Promise<void>;
  verificationCounts(run: string): Promise<VerificationCounts>;
  /**
   * Records what a person found out about orders whose outcome the service does not tell: ordered with that id, or refused.
   * All of them or none.
   *
   * @param by who found it out, for the events
   * @throws UsageError `order_not_unknown`, `order_id_taken`
   */
  settleOrders(run: string, settled: readonly SettledOrder[], by?: string | null): Promise<void>;
  /**
   * Removes a run's datasets and customers' data; its order ids stay. With `abandon` also when orders of it were not sent
   * yet: they never will be.
   *
   * @throws UsageError `run_unfinished`; also with `abandon` while it is not known what became of an order
   */
  purgeRun(run: string, options?: PurgeOptions): Promise<void>;
  /**
   * Releases a run that was staged on hold, and the held delivery that has it. A second release of the run changes nothing and
   * returns the first. A run that was stopped goes on (`resumed`).
   *
   * @throws UsageError `run_not_on_hold`; `four_eyes` if who staged the run must not release it
   */
  releaseRun(run: string, by?: string | null, terms?: ReleaseTerms): Promise<Release>;
  /**
   * Stops an unfinished run, whoever places its orders: it is on hold from then on, until `releaseRun`. Orders that were claimed
   * before are finished. Changes nothing of a run in another state.
   */
  stopRun(run: string, by?: string | null): Promise<void>;
  /**
   * Finds the projects among the orders of a run that were not begun yet, which another run of this ledger ordered at the same
   * service.
   *
   * @param limit so many are given; all are counted
   */
  findEarlierOrders(run: string, limit: number): Promise<EarlierOrders>;
  /** How many workers there are that serve a run, this process's among them. */
  workersOf(run: string): Promise<number>;
  /** Resolves if the ledger can be used. @throws VdpipeError why it cannot: `ledger_gone`, `ledger_unreachable` … */
  assertUsable(): Promise<void>;
  /** Records that a person stopped the ordering of a run. */
  noteStop(run: string, by?: string | null): Promise<void>;
  /** Returns what people did with a run, oldest first. Events are only ever added. */
  events(run: string): Promise<readonly RunEvent[]>;
  close(): Promise<void>;
}
