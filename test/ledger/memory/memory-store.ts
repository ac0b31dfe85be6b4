import type {
  AttemptRecord,
  Failure,
  Finding,
  OrderId,
  OrderRecord,
  OrderRef,
  RunAbout,
  StagedRows,
} from '../../../src/ledger/ledger.ts';
import type { OrderState } from '../../../src/ledger/states.ts';
import type { OrderDraft } from '../../../src/orders/draft.ts';
import { isAllowed } from '../allowed-transitions.ts';

/** What messages call it. */
export const NAME = 'in memory';

/** The time of a ledger in memory: one clock for all of its processes, in milliseconds. */
export type LedgerTime = () => number;

export interface MemoryRun {
  readonly id: string;
  readonly about: RunAbout;
  readonly createdAtMs: number;
  readonly orders: MemoryOrder[];
  /** `CONNECTION of EPOCH`, of connections with answers in doubt. */
  readonly doubted: Set<string>;
  isStaged: boolean;
  rows: StagedRows;
}

type DraftFields = Pick<
  OrderDraft,
  | 'projectId'
  | 'firstRow'
  | 'lastRow'
  | 'rows'
  | 'invalidRows'
  | 'orderCount'
  | 'totalPrice'
  | 'partnerOrderId'
  | 'forTest'
>;

export interface MemoryOrder extends DraftFields {
  readonly id: number;
  readonly run: MemoryRun;
  readonly attempts: MemoryAttempt[];
  readonly svcUid: string;
  readonly bodyJson: string;
  readonly dataset: Buffer;
  state: OrderState;
  /** The epoch of the worker that has it. */
  claim: number | null;
  attemptCount: number;
  maybeOrdered: boolean;
  sentAtMs: number | null;
  looks: number;
  refusal: Failure | null;
  waits: number;
  dueAtMs: number;
  orderId: OrderId | null;
  adopted: boolean;
  failure: Pick<Failure, 'code' | 'message' | 'details'> | null;
  requestId: string | null;
  orderedAtMs: number | null;
  finding: Finding | 'suspect' | null;
  foundOrderId: OrderId | null;
  /** Of its project, when it was looked up last. */
  status: string | null;
}

export interface MemoryAttempt extends Omit<AttemptRecord, 'order' | 'orderedAtMs'> {
  readonly epoch: number;
  readonly connection: number | null;
}

const CHUNK_BYTES = 1 << 20;

interface SeenId {
  readonly order: MemoryOrder;
  readonly orderId: OrderId;
  readonly source: string;
}

/** What a worker would have under way at a service, and what it may have or has. */
interface MemoryLoad {
  readonly most: number;
  readonly held: number;
}

interface MemoryWorkerEntry {
  lastBeatMs: number;
  isEnded: boolean;
}

/** What the processes of a ledger in memory share, in place of a file. Each method is one transaction. */
export class MemoryStore {
  readonly runs: MemoryRun[] = [];
  readonly seen: SeenId[] = [];
  /** By epoch. */
  readonly workers = new Map<number, MemoryWorkerEntry>();
  /** By service. */
  readonly pausedUntilMs = new Map<string, number>();
  readonly #loads = new Map<string, Map<number, MemoryLoad>>();
  readonly now: LedgerTime;
  readonly leaseMs: number;
  readonly #orders = new Map<number, MemoryOrder>();
  readonly #byProject = new Map<string, MemoryOrder[]>();
  #added = 0;

  constructor(now: LedgerTime, leaseMs: number) {
    this.now = now;
    this.leaseMs = leaseMs;
  }

  /** Returns the epoch of a new worker. */
  register(): number {
    const epoch = this.workers.size + 1;
    this.workers.set(epoch, { lastBeatMs: this.now(), isEnded: false });
    return epoch;
  }

  /** Whether the worker has not been taken for dead; then it has beaten. */
  beat(epoch: number): boolean {
    const worker = this.workers.get(epoch);
    if (!worker || worker.isEnded) return false;
    worker.lastBeatMs = this.now();
    return true;
  }

  /** The loads of the workers at a service that are not gone, by epoch. */
  loadsAt(service: string): Map<number, MemoryLoad> {
    const loads = this.#loads.get(service) ?? new Map<number, MemoryLoad>();
    this.#loads.set(service, loads);
    for (const epoch of loads.keys()) if (this.isGone(epoch)) loads.delete(epoch);
    return loads;
  }

  isGone(epoch: number): boolean {
    const worker = this.workers.get(epoch);
    return !worker || worker.isEnded || this.now() - worker.lastBeatMs >= this.leaseMs;
  }

  /** Ends a worker; its orders become free, and those that it was sending wait for `waitMs`. */
  end(epoch: number, waitMs: number): number {
    const worker = this.workers.get(epoch);
    if (worker) worker.isEnded = true;
    const claimed = this.allOrders().filter(({ claim }) => claim === epoch);
    for (const order of claimed) {
      if (order.state === 'sending') {
        endAttempt(order, order.attemptCount, { outcome: 'taken over' });
        this.change(order, 'unknown');
        Object.assign(order, { maybeOrdered: true, looks: 0, dueAtMs: this.now() + waitMs });
      }
      order.claim = null;
    }
    return claimed.length;
  }

  addOrder(run: MemoryRun, draft: OrderDraft): void {
    const { problem } = draft;
    const order: MemoryOrder = {
      ...draft,
      id: ++this.#added,
      run,
      attempts: [],
      dataset: datasetOf(draft),
      state: problem ? 'held' : 'staged',
      claim: null,
      attemptCount: 0,
      maybeOrdered: false,
      sentAtMs: null,
      looks: 0,
      refusal: null,
      waits: 0,
      dueAtMs: 0,
      orderId: null,
      adopted: false,
      failure: problem,
      requestId: null,
      orderedAtMs: null,
      finding: null,
      foundOrderId: null,
      status: null,
    };
    run.orders.push(order);
    this.#orders.set(order.id, order);
    this.#byProject.set(draft.projectId, [...this.ordersOf(draft.projectId), order]);
  }

  /** In the order of staging. */
  allOrders(): MemoryOrder[] {
    return [...this.#orders.values()];
  }

  ordersOf(projectId: string): readonly MemoryOrder[] {
    return this.#byProject.get(projectId) ?? [];
  }

  orderOf(id: OrderRef): MemoryOrder {
    const found = this.#orders.get(id as number);
    if (!found) throw new Error(`There is no order ${id}`);
    return found;
  }

  /** Changes an order's state, if that is allowed; else it is a fault of the caller. */
  change(order: MemoryOrder, state: OrderState): void {
    if (order.state !== state && !isAllowed(order.state, state)) {
      throw new Error(`An order may not go from ${order.state} to ${state}`);
    }
    order.state = state;
  }

  /** Whether another order of the project is in flight, or may be. */
  isBlocked(order: MemoryOrder): boolean {
    return order.state !== 'unknown' && this.blockersOf(order).length > 0;
  }

  blockersOf({ id, run, projectId }: MemoryOrder): MemoryOrder[] {
    return this.ordersOf(projectId).filter(
      (other) =>
        other.id !== id &&
        other.run.about.service === run.about.service &&
        (other.state === 'sending' || other.state === 'unknown'),
    );
  }

  /** Whether an answer to the order said that the project has another one with this id. */
  isInConflict(own: MemoryOrder, orderId: OrderId): boolean {
    return this.seen.some(
      (seen) => seen.order === own && isSameId(seen.orderId, orderId) && seen.source === 'conflict',
    );
  }

  /** Another order at the same service with this order id: one of the same project, if there is one. */
  otherOwner(own: MemoryOrder, orderId: OrderId): MemoryOrder | undefined {
    const owners = this.#others(own, orderId)
      .filter(
        ({ order, source }) =>
          order.state === 'ordered' && (isSameId(order.orderId, orderId) || source === 'verify'),
      )
      .map(({ order }) => order);
    return owners.find(({ projectId }) => projectId === own.projectId) ?? owners[0];
  }

  /** Has orders of other projects with this id looked up, and what came over the same connections. Returns the first. */
  doubtOthers(own: MemoryOrder, orderId: OrderId): MemoryOrder | undefined {
    const owners = this.#others(own, orderId)
      .map(({ order }) => order)
      .filter(({ projectId }) => projectId !== own.projectId);
    for (const order of owners) {
      const isDone = order.state === 'ordered' || order.state === 'conflict';
      if (isDone && isSameId(order.orderId, orderId)) order.finding ??= 'suspect';
      for (const { outcome, connection, epoch } of order.attempts) {
        const isAnswer = ['ordered', 'adopted', 'conflict'].includes(outcome ?? '');
        if (isAnswer && connection !== null)
          order.run.doubted.add(connectionKey(epoch, connection));
      }
    }
    return owners[0];
  }

  #others(own: MemoryOrder, orderId: OrderId): SeenId[] {
    return this.seen.filter(
      ({ order, orderId: other }) =>
        order.id !== own.id &&
        order.run.about.service === own.run.about.service &&
        isSameId(other, orderId),
    );
  }
}

export function isSameId(a: OrderId | null, b: OrderId | null): boolean {
  return String(a) === String(b);
}

/** A chunk is valid only until the next one is requested. */
function datasetOf(draft: OrderDraft): Buffer {
  return Buffer.concat(Array.from(draft.dataset(), (chunk) => Buffer.from(chunk)));
}

/** Yields a dataset as the port promises: nothing of an empty one. */
export function* inChunks(dataset: Buffer): Generator<Buffer> {
  for (let at = 0; at < dataset.length; at += CHUNK_BYTES) {
    yield dataset.subarray(at, at + CHUNK_BYTES);
  }
}

export function connectionKey(epoch: number, connection: number): string {
  return `${connection} of ${epoch}`;
}

/** Writes into an attempt of an order. */
export function endAttempt(
  order: MemoryOrder,
  number: number,
  change: Partial<MemoryAttempt>,
): void {
  const attempt = order.attempts[number - 1];
  if (attempt) order.attempts[number - 1] = { ...attempt, ...change };
}

/** Whether an order was verified, and is cancelled since. */
export function isCancelled({ state, finding, status }: MemoryOrder): boolean {
  return state === 'ordered' && finding === 'verified' && status === 'editing';
}

export function toRecord(order: MemoryOrder): OrderRecord {
  const { finding, failure } = order;
  return {
    id: order.id as OrderRef,
    run: order.run.id,
    projectId: order.projectId,
    svcUid: order.svcUid,
    state: order.state,
    orderId: order.orderId,
    adopted: order.adopted,
    partnerOrderId: order.partnerOrderId,
    orderCount: order.orderCount,
    totalPrice: order.totalPrice,
    forTest: order.forTest,
    rows: order.rows + order.invalidRows,
    firstRow: order.firstRow,
    lastRow: order.lastRow,
    attempts: order.attemptCount,
    errorCode: failure?.code ?? null,
    errorMessage: failure?.message ?? null,
    requestId: order.requestId,
    orderedAtMs: order.orderedAtMs,
    verified: isCancelled(order) ? 'cancelled' : finding === 'suspect' ? null : finding,
    foundOrderId: order.foundOrderId,
    errorDetails: failure?.details ?? null,
    handedOver: null,
  };
}
