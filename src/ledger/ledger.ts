import type { SkipCounts, SkippedRow } from '../issue.ts';
import type { OrderDraft, PartStore } from '../orders/draft.ts';
import type { OrderTotals } from '../orders/order-totals.ts';
import type { OrderId } from '../service/schemas.ts';
import type { OrderState } from './states.ts';

export type { OrderId, OrderTotals };

/** What a run is about, known before its first row is read. */
export interface RunAbout {
  /** The service that the run orders at: its base URL, by one name. */
  readonly service: string;
  /** Path of the input as it was given. */
  readonly file: string;
  readonly sheet: string;
  /** Equal for the same content, mapping and constants: what makes two runs the same. */
  readonly fingerprint: string;
  /** Stage it although a run with this fingerprint exists. */
  readonly again: boolean;
  /** Nothing of it can be claimed before `releaseRun`. @default false */
  readonly onHold?: boolean | undefined;
  /** Where the input came from and how it was read, as a text that only whoever stages it understands. @default nothing is kept */
  readonly origin?: string | undefined;
}

/** Files with rows of a run to correct, as absolute paths. */
export interface RowFiles {
  /** Rows that were not valid, and those of orders that are held. */
  readonly rejects?: string;
  /** Rows of orders that the service did not take. */
  readonly refused?: string;
}

/** Rows of a run by where they went before anything was ordered. */
export interface StagedRows {
  readonly read: number;
  readonly blank: number;
  readonly skipped: number;
  readonly rejected: number;
}

/** A row that cannot be ordered as it is: where it is and what is first wrong with it, nothing of what its cells hold. */
export interface InvalidRow {
  readonly row: number;
  /** null when the row does not say for which project it is. */
  readonly projectId: string | null;
  readonly code: string;
  /** Header of the column, or its letter; null when no one cell is to blame. */
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
  /** The latest order of each of the first ones, in sheet order. */
  readonly orders: readonly EarlierOrder[];
  /** How many projects there are in all. */
  readonly total: number;
}

/** Writes a run into the ledger. Nothing of it can be ordered before `commit`. */
export interface RunStaging {
  readonly run: string;
  /** Where orders/ puts parts when memory has to be freed. */
  readonly parts: PartStore;
  /** Adds orders; one with a problem is held. */
  add(drafts: readonly OrderDraft[]): Promise<void>;
  /** Adds rows that are not valid, whether their orders are held or go without them. */
  addInvalid(rows: readonly InvalidRow[]): Promise<void>;
  /** Adds rows that rules leave out, each once and by their numbers. They are in no order. */
  addSkipped(rows: readonly SkippedRow[]): Promise<void>;
  /** Which projects of the orders added so far, those held left out, runs of this ledger have ordered at the same service. */
  findEarlierOrders(limit: number): Promise<EarlierOrders>;
  /**
   * Makes the run durable and ready to be ordered.
   *
   * @param amountFormat How the input writes amounts, with `#` for the digits: `₩#`, `# €`. @default no cell names a currency
   * @throws VdpipeError `run_exists` when a run with this fingerprint, and with orders, was staged in the meantime.
   */
  commit(rows: StagedRows, amountFormat?: string | null): Promise<void>;
  /** Takes everything back. */
  discard(): Promise<void>;
}

/** Orders of a run, and their rows, by state. */
export type StateCounts = Readonly<
  Record<OrderState, { readonly orders: number; readonly rows: number }>
>;

/** A run as it stands now. */
export interface RunInfo {
  readonly run: string;
  readonly service: string;
  readonly file: string;
  readonly sheet: string;
  readonly createdAtMs: number;
  /** `unfinished` while an order of it may still be sent, `on_hold` when it has to be released first. */
  readonly state: 'on_hold' | 'unfinished' | 'finished' | 'purged';
  readonly rows: StagedRows;
  /** Of the skipped rows, how many for which reason. */
  readonly skipCounts: SkipCounts;
  readonly states: StateCounts;
  /** Orders whose id was learned by looking their project up. */
  readonly adopted: number;
  /** As it was staged: `₩#`, `# €`; null when no cell names a currency. */
  readonly amountFormat: string | null;
  /** As it was staged; null when nothing was kept, or the run was purged. */
  readonly origin: string | null;
  /** The last that were written of each kind. They may be gone by now. */
  readonly files: RowFiles;
}

/** One order of a run, for reports. */
export interface OrderRecord {
  readonly id: number;
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
  readonly rows: number;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly attempts: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly requestId: string | null;
  readonly orderedAtMs: number | null;
  /** What looking its project up afterwards found; null when that was not done. */
  readonly verified: Finding | null;
  /** The order id that was found then. */
  readonly foundOrderId: OrderId | null;
  /** What the service said besides; null when it said nothing that is kept. */
  readonly errorDetails: FailureDetails | null;
}

/** What an order can be found by. */
export interface OrderKeys {
  readonly projectId?: string | undefined;
  /** An id that was ever seen for it: also one that turned out to be another order's. */
  readonly orderId?: OrderId | undefined;
  readonly partnerOrderId?: string | undefined;
  /** The input of its run, by the path that `RunInfo.file` has. */
  readonly file?: string | undefined;
}

export interface PageOptions {
  /** `next` of the page before. @default the first page */
  readonly after?: string | null;
  /** Orders of a page. @default 1000 */
  readonly limit?: number;
}

/** An order, with the input that it is from. */
export interface FoundOrder {
  readonly order: OrderRecord;
  readonly file: string;
  readonly sheet: string;
  readonly isRunPurged: boolean;
}

export interface FoundPage {
  readonly orders: readonly FoundOrder[];
  /** Where the next page begins; null when this is the last. */
  readonly next: string | null;
}

/**
 * Where one row of a run went. Its order, or no order because the row was rejected or skipped; its order and what is wrong with
 * it when its order is held for it.
 */
export interface RowRecord {
  readonly row: number;
  readonly order: OrderRecord | null;
  readonly invalid: InvalidRow | null;
  /** Why a rule left it out; null when none did. */
  readonly skipped: string | null;
}

/**
 * What a look-up afterwards says of an order's id: the service has the same one (for an order that was not placed: none), another
 * one, no order, or an order without telling its id.
 */
export type Finding = 'verified' | 'differs' | 'missing' | 'not_told';

export interface Verification {
  /** `OrderRecord.id` of the order. */
  readonly order: number;
  readonly finding: Finding;
  /** What the service has. */
  readonly orderId: OrderId | null;
}

/**
 * Which orders are looked up afterwards: those placed whose ids are not verified (`all`), all those placed (`again`), or those
 * whose answers are in doubt (`suspect`), which the others have too. `differing`: those for which something else was found.
 */
export type ToVerify = 'all' | 'again' | 'suspect' | 'differing';

/** Orders of a run by what looking them up afterwards found. */
export interface VerificationCounts {
  readonly verified: number;
  readonly differs: number;
  readonly missing: number;
  readonly notTold: number;
  /** Their answers are in doubt, and they were not looked up yet. */
  readonly suspect: number;
}

/** One POST of an order, for reports. */
export interface AttemptRecord {
  /** `OrderRecord.id` of its order. */
  readonly order: number;
  readonly sentAtMs: number;
  /** null while it is in flight, and permanently if its process was killed. */
  readonly endedAtMs: number | null;
  /** A kind of `Outcome`; null as long as `endedAtMs` is. */
  readonly outcome: string | null;
  readonly errorCode: string | null;
  /** When its order was ordered, by whichever attempt. */
  readonly orderedAtMs: number | null;
}

/** An order id that an answer or a look-up had. */
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
  /** What was released: that of the input as it was staged. */
  readonly fingerprint: string;
  /** null when nobody was named. */
  readonly by: string | null;
  readonly atMs: number;
  /** False when it was released before: then by whom, and when. */
  readonly isNew: boolean;
}

/** Something that a person did with a run. */
export interface RunEvent {
  readonly what: 'released' | 'settled' | 'purged' | 'stopped';
  /** null when nobody was named. */
  readonly by: string | null;
  readonly atMs: number;
  readonly details: EventDetails;
}

/** `released`: the fingerprint. `settled`: project and order id. `purged`: how many orders were given up. */
export interface EventDetails {
  readonly fingerprint?: string;
  readonly project_id?: string;
  /** null when there is none. */
  readonly order_id?: OrderId | null;
  readonly given_up?: number;
}

/** What the service said no with, or how a request failed. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly status: number | null;
  readonly requestId: string | null;
  /** @default nothing that is kept */
  readonly details?: FailureDetails | null;
}

/** The part of an error's `details` that is kept, as the service names it: checked, and bounded in size. */
export interface FailureDetails {
  /** The project's status. */
  readonly status?: string;
  /** The order that the project has. */
  readonly order_id?: OrderId;
  /** What is wrong with the request, item by item. */
  readonly issues?: readonly FailureIssue[];
  /** Items that are not kept: too many, or of another form. */
  readonly issues_left_out?: number;
}

export interface FailureIssue {
  readonly code: string;
  /** Names of fields, from the outermost on. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * What a worker may do with an order it has claimed. `send`: its intent is durable, POST it.
 * `look_up`: a POST of it may have been carried out, look its project up.
 */
export interface ClaimedOrder {
  readonly id: number;
  readonly todo: 'send' | 'look_up';
  readonly projectId: string;
  readonly svcUid: string;
  /** POSTs of it so far, this one included. */
  readonly attempts: number;
  /** An earlier POST of it may have been carried out. */
  readonly maybeOrdered: boolean;
  /** Look-ups since the last POST that found the project still being edited. */
  readonly looks: number;
  /** Tries in a row that ended in waiting; the base of growing delays. */
  readonly waits: number;
  /** The TentativeOrderBody as JSON text without `vdp_dataset`. */
  readonly bodyJson: string;
  /** Bytes that `readDataset` gives and `copyDataset` copies; 0 when the order has no dataset. */
  readonly rowsBytes: number;
}

/**
 * How a claimed order came out. Each kind says which state the order goes to. `waitMs` is how long it cannot be claimed, by the
 * monotonic clock: no jump of a wall clock makes it longer or shorter.
 */
export type Outcome =
  /** The service gave an order id: ordered. */
  | { readonly kind: 'ordered'; readonly orderId: OrderId; readonly requestId: string | null }
  /** Our own earlier POST had been carried out: ordered, or in conflict when the id is another order's of this ledger. */
  | { readonly kind: 'adopted'; readonly orderId: OrderId; readonly requestId: string | null }
  /** The service refused it permanently: refused. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The project is ordered or being processed, not by this order: conflict. */
  | { readonly kind: 'conflict'; readonly orderId: OrderId | null; readonly failure: Failure }
  /** Nothing was ordered, try again later: waiting; still unknown when an earlier POST may have been carried out. */
  | { readonly kind: 'later'; readonly failure: Failure; readonly waitMs: number }
  /** The POST may have been carried out: unknown. An order id in an answer that could not be used is kept. */
  | {
      readonly kind: 'lost';
      readonly orderId: OrderId | null;
      readonly failure: Failure;
      readonly waitMs: number;
    }
  /** A look-up found the project still being edited (`looked`), or could not tell: unknown, look again later. */
  | {
      readonly kind: 'undecided';
      readonly looked: boolean;
      readonly failure: Failure | null;
      readonly waitMs: number;
    }
  /**
   * Nothing was done with it: as before the claim. Without a failure nothing left this machine; with one the service answered what it
   * would answer for every order.
   */
  | { readonly kind: 'released'; readonly failure: Failure | null };

/** Where the answer to a POST came from, and what follows when it was another request's. */
export interface AnswerSource {
  /** A number of the process' own; null where it is not known. @default null */
  readonly connection: number | null;
  /** From an answer that was another's to the first look-up. @default 0 */
  readonly lookUpAfterMs: number;
}

/** What is left to do in a run, seen by one worker. */
export interface Outlook {
  /** Can be claimed now. */
  readonly due: number;
  /** How long until the next order that waits can be claimed, in milliseconds; null when none waits. */
  readonly nextDueInMs: number | null;
  /** Claimed by other workers. */
  readonly claimedByOthers: number;
  /** Their project is in flight in another run. */
  readonly blocked: number;
  /** Those other runs. */
  readonly blockedBy: readonly string[];
}

/** Which orders a worker may claim. */
export interface ClaimOptions {
  readonly limit: number;
  /** Unknown orders are sent again after so many look-ups that found the project still being edited. */
  readonly looksBeforeResend: number;
  /** Unknown orders whose last POST is older than this, by the ledger's clock, are not sent again. null: however old it is. */
  readonly staleAfterMs: number | null;
}

/**
 * One process' part in ordering a run. Its claims last as long as it beats; another process that sees
 * it dead, or silent for the length of a lease, takes its orders over. All writes are durable when they resolve.
 */
export interface Worker {
  /** Larger than that of every worker before. */
  readonly epoch: number;
  /** How long it may be silent, in milliseconds; the ledger's own, the same for all workers. */
  readonly leaseMs: number;
  /**
   * Claims orders, with their intents on disk. Never a project that is in flight anywhere in this ledger.
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
  /** What came over a connection is in doubt: it is to be looked up (`ToVerify`). */
  doubt(connection: number): Promise<void>;
  /** Shows that this worker is alive. False when it was taken for dead: it has lost its claims. */
  beat(): Promise<boolean>;
  /** Takes over the orders of workers that are dead or silent for a lease; they wait for so long. Gives how many. */
  takeOver(waitMs: number): Promise<number>;
  outlook(options: Omit<ClaimOptions, 'limit'>): Promise<Outlook>;
  /** The dataset's rows as JSON texts joined by commas, in pieces of bounded size. */
  readDataset(order: ClaimedOrder): AsyncIterable<Uint8Array>;
  /** Puts the same bytes into `target`, which is as long as all of them: `rowsBytes`. */
  copyDataset(order: ClaimedOrder, target: Uint8Array): Promise<void>;
  /** Ends the worker; what it still had claimed can be taken over at once. */
  close(): Promise<void>;
}

export interface PurgeOptions {
  /** @default false */
  readonly abandon?: boolean;
  /** Who does it, for the events. */
  readonly by?: string | null;
}

/** The durable record of runs, orders and attempts. */
export interface Ledger {
  stageRun(about: RunAbout): Promise<RunStaging>;
  /** Runs with this fingerprint, newest first. */
  findRuns(fingerprint: string): Promise<readonly RunInfo[]>;
  /** All runs, newest first. */
  listRuns(): Promise<readonly RunInfo[]>;
  /** @throws UsageError `run_unknown`, `run_ambiguous` when no run, or several, have an id that starts so. */
  getRun(idStart: string): Promise<RunInfo>;
  /** Orders of a run in sheet order, in batches. */
  orders(run: string, states?: readonly OrderState[]): AsyncIterable<readonly OrderRecord[]>;
  /** Orders of all runs that have any of the keys, each once, in the order in which they were staged: a page of them. */
  findOrders(keys: OrderKeys, page?: PageOptions): Promise<FoundPage>;
  /** What the orders of a run in these states come to. */
  totals(run: string, states: readonly OrderState[]): Promise<OrderTotals>;
  /** Every row of a run that is not blank, in sheet order, in batches. */
  rows(run: string): AsyncIterable<readonly RowRecord[]>;
  /** Every POST of a run's orders: those of one order together and in their order, in batches. */
  attempts(run: string): AsyncIterable<readonly AttemptRecord[]>;
  /** Every order id that was ever seen for orders of a run, in the order seen. */
  seenOrderIds(run: string): Promise<readonly SeenOrderId[]>;
  /** The rows of an order's dataset as JSON texts joined by commas, in pieces of bounded size. */
  readDataset(order: OrderRecord): AsyncIterable<Uint8Array>;
  openWorker(run: string): Promise<Worker>;
  /** Files beside it with ids of orders that it does not know: it is not the ledger that they were placed with, or was emptied. */
  strayRescueFiles(): Promise<readonly string[]>;
  /** Keeps where rows to correct were written to, in the place of earlier files of the same kind. */
  noteFiles(run: string, files: RowFiles): Promise<void>;
  /** Orders of a run to be looked up afterwards, in sheet order, in batches. */
  ordersToVerify(run: string, which: ToVerify): AsyncIterable<readonly OrderRecord[]>;
  /** Records what was found, each for its order; an order's own id stays as it is. */
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
   * Lets a run be ordered that was staged on hold. Once: after that it changes nothing, and gives the first release.
   *
   * @throws UsageError `run_not_on_hold`
   */
  releaseRun(run: string, by?: string | null): Promise<Release>;
  /** Records that a person stopped the ordering of a run. */
  noteStop(run: string, by?: string | null): Promise<void>;
  /** What people did with a run, first things first. Events are only ever added. */
  events(run: string): Promise<readonly RunEvent[]>;
  close(): Promise<void>;
}
