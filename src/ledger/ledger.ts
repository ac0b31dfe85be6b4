import type { OrderTotals } from '../orders/order-totals.ts';
import type { OrderId } from '../service/schemas.ts';
import type { Deliveries, ReleaseTerms } from './deliveries.ts';
import type { Look, SeenProject } from './port/looks.ts';
import type { MailedBefore, MailedRule } from './port/mailed.ts';
import type { NewMapping, SavedMapping } from './port/mappings.ts';
import type {
  AdoptedOrders,
  AttemptRecord,
  ForgottenTexts,
  FoundPage,
  HandOver,
  OrderKeys,
  OrderRecord,
  OrderRef,
  PlacedEvidence,
  RowRecord,
  SeenOrderId,
  SettledOrder,
  ToVerify,
  Verification,
  VerificationCounts,
} from './port/orders.ts';
import type { PageOptions } from './port/page-options.ts';
import type {
  EarlierOrders,
  OrderedElsewhere,
  PurgeOptions,
  Release,
  RowFiles,
  RunAbout,
  RunFilter,
  RunInfo,
  RunStaging,
  WaitingOrders,
} from './port/runs.ts';
import type { Worker, WorkerScope } from './port/worker.ts';
import type { NotedEvent, RunEvent } from './run-events.ts';
import type { OrderState, Outcome } from './states.ts';

export type * from './port/failure.ts';
export type * from './port/looks.ts';
export type * from './port/mailed.ts';
export type * from './port/mappings.ts';
export type * from './port/orders.ts';
export type * from './port/runs.ts';
export type * from './port/worker.ts';
export type { EventDetails, NotedEvent, RunEvent } from './run-events.ts';
export type { OrderId, OrderTotals, Outcome, PageOptions };

/** The durable record of runs, orders and attempts. */
export interface Ledger extends AsyncDisposable {
  readonly deliveries: Deliveries;
  /** Begins to stage a run. */
  stageRun(about: RunAbout): Promise<RunStaging>;
  /** Runs with this fingerprint, newest first. */
  findRuns(fingerprint: string): Promise<readonly RunInfo[]>;
  /** Runs, newest first. Takes as long for runs of many orders as for those of few. */
  listRuns(which?: RunFilter): Promise<readonly RunInfo[]>;
  /** @throws UsageError `run_unknown`, `run_ambiguous` when no run, or several, have an id that starts so. */
  getRun(idStart: string): Promise<RunInfo>;
  /** Orders of a run in sheet order, in batches. @throws as `getRun` */
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
  /**
   * Notes where rows to correct were written, replacing earlier files of the same kind. Of a purged run, where its list is is forgotten
   * then: nothing more is to be given back.
   */
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
  /** The looks at the projects that a run has ordered that came to their end, newest first. */
  looks(run: string, limit: number): Promise<readonly Look[]>;
  /**
   * Begins a look at them, or goes on with one that was stopped and saw something in the last ten minutes. `ordersToVerify` tells which orders it
   * has not seen; all that `recordVerifications` records of the run is part of it.
   */
  beginLook(run: string): Promise<Look>;
  endLook(look: Look, counts: Look['counts']): Promise<void>;
  /** What a look has seen so far, or one that was begun meanwhile, in sheet order, in batches. */
  seenBy(look: Look): AsyncIterable<readonly SeenProject[]>;
  /**
   * Records what a person found out about orders whose outcome the service does not tell: ordered with that id, or refused.
   * All of them or none.
   *
   * @param by who found it out, for the events
   * @throws UsageError `order_not_unknown`, `order_id_taken`
   */
  settleOrders(run: string, settled: readonly SettledOrder[], by?: string | null): Promise<void>;
  /**
   * Notes which orders of a run were placed, as a restored ledger does not know it: conflicts with the same order id become ordered
   * (adopted); others are looked up first, and not sent if they have no order. To be made again if it fails: some may be noted.
   *
   * @throws UsageError `evidence_unfit` if the run has no order for a project
   */
  adoptOrders(run: string, evidence: PlacedEvidence): Promise<AdoptedOrders>;
  /**
   * Hands the ids of all orders of a run over that wait for confirmation and are in no hand-over, once: without test orders, and those whose
   * ids are in doubt. With the mark of an earlier hand-over nothing changes. `OrderRecord.handedOver` tells which orders are in which.
   *
   * @returns null if there is nothing to hand over; nothing is recorded then
   */
  handOver(run: string, mark: string, by?: string | null): Promise<HandOver | null>;
  /**
   * Removes a run's datasets and customers' data; its order ids stay. With `abandon` also when orders of it were not sent
   * yet: they never will be, and who was mailed by the others stays known until it is called without `abandon`.
   *
   * @returns whether somebody stays known
   * @throws UsageError `run_unfinished`; also with `abandon` while it is not known what became of an order; `run_sent` with `withdraw`
   */
  purgeRun(run: string, options?: PurgeOptions): Promise<boolean>;
  /**
   * Removes texts of orders of a run that is over, for good; the run's other datasets stay byte for byte. Changes nothing of a purged run.
   *
   * @param by who does so, for the events
   * @throws UsageError `forget_unfinished` if an order of the run may still be sent
   */
  forgetTexts(run: string, texts: readonly ForgottenTexts[], by?: string | null): Promise<void>;
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
   * Records that what a run did not order is not to be ordered any more, and why. Changes none of its orders.
   *
   * @throws UsageError `close_unfinished` while an order of it may still be sent, or may have been placed
   */
  closeRun(run: string, note: string, by?: string | null): Promise<void>;
  /**
   * Counts the orders of a run that is over and did not place them, whose projects later runs have ordered since, by these runs. Orders
   * that were cancelled since, are in doubt, or have fewer rows, do not count, nor do test orders for real ones.
   */
  orderedElsewhere(info: Pick<RunInfo, 'run' | 'state'>): Promise<readonly OrderedElsewhere[]>;
  /**
   * Finds the projects among the orders of a run that were not begun yet, which another run of this ledger ordered at the same
   * service.
   *
   * @param limit so many are given; all are counted
   */
  findEarlierOrders(run: string, limit: number): Promise<EarlierOrders>;
  /**
   * Opens what is known of people of earlier lists; null if the ledger knows of none. To stage a list by what this gives, the ledger
   * gets a key if it has none.
   *
   * @throws VdpipeError `mailed_key_lost`
   */
  openMailed(rule: MailedRule, isToStage?: boolean): Promise<MailedBefore | null>;
  /** A version of a mapping that has a name; without a number the newest. @throws UsageError `mapping_unknown` */
  readMapping(name: string, version?: number | null): Promise<SavedMapping>;
  /** The newest version of each mapping, by name; or all versions of one, the newest first. */
  listMappings(name?: string): Promise<readonly SavedMapping[]>;
  /** Saves the next version, and releases the delivery that it was accepted for, or neither. @throws UsageError `mapping_changed`; as `release` */
  saveMapping(mapping: NewMapping, terms?: ReleaseTerms): Promise<SavedMapping>;
  /** How many workers there are that serve a run, this process's among them. */
  workersOf(run: string): Promise<number>;
  /** Resolves if the ledger can be used. @throws VdpipeError why it cannot: `ledger_gone`, `ledger_unreachable` … */
  assertUsable(): Promise<void>;
  /** Records something that a person did with a run and that changes nothing else of it. */
  noteEvent(run: string, event: NotedEvent): Promise<void>;
  /** Returns what people did with a run, oldest first. Events are only ever added. */
  events(run: string): Promise<readonly RunEvent[]>;
  close(): Promise<void>;
}
