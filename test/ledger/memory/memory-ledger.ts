import type {
  OrderId,
  OrderRecord,
  OrderTotals,
  RunAbout,
  RunInfo,
  RunStaging,
  SeenOrderId,
  StateCounts,
  ToVerify,
  Verification,
  VerificationCounts,
  Worker,
  WorkerScope,
} from '../../../src/ledger/ledger.ts';
import { ledgerFailure } from '../../../src/ledger/ledger-errors.ts';
import { isFinal, ORDER_STATES, type OrderState } from '../../../src/ledger/states.ts';
import { TotalsSum } from '../../../src/orders/order-totals.ts';
import type { OrderingLedger } from '../contract/world.ts';
import {
  connectionKey,
  isCancelled,
  isSameId,
  type MemoryOrder,
  type MemoryRun,
  type MemoryStore,
  NAME,
  toRecord,
} from './memory-store.ts';
import { MemoryWorker } from './memory-worker.ts';

/** Cut small, so that what is read in batches is read in several. */
const BATCH = 100;

/**
 * One process' view of a ledger in memory, for the simulation: only what ordering needs, in the simplest code that keeps the port's
 * promises.
 */
export class MemoryLedger implements OrderingLedger {
  readonly #openStore: MemoryStore;
  #isClosed = false;

  constructor(store: MemoryStore) {
    this.#openStore = store;
  }

  async stageRun(about: RunAbout): Promise<Pick<RunStaging, 'run' | 'add' | 'commit'>> {
    const store = this.#store;
    const run: MemoryRun = {
      id: (store.runs.length + 0x1000_0000).toString(16),
      about,
      createdAtMs: store.now(),
      orders: [],
      doubted: new Set(),
      isStaged: false,
      rows: { read: 0, blank: 0, skipped: 0, rejected: 0 },
    };
    store.runs.push(run);
    return {
      run: run.id,
      add: async (drafts) => {
        for (const draft of drafts) store.addOrder(run, draft);
      },
      commit: async (rows) => {
        Object.assign(run, { isStaged: true, rows });
      },
    };
  }

  async getRun(id: string): Promise<RunInfo> {
    return toInfo(this.#run(id));
  }

  async listRuns(): Promise<readonly RunInfo[]> {
    return this.#store.runs.filter(({ isStaged }) => isStaged).map(toInfo);
  }

  async *orders(
    run: string,
    states: readonly OrderState[] = ORDER_STATES,
  ): AsyncGenerator<readonly OrderRecord[]> {
    yield* batches(this.#run(run).orders.filter(({ state }) => states.includes(state)));
  }

  async totals(run: string, states: readonly OrderState[]): Promise<OrderTotals> {
    const sum = new TotalsSum();
    for (const order of this.#run(run).orders) if (states.includes(order.state)) sum.add(order);
    return sum.totals();
  }

  async seenOrderIds(run: string): Promise<readonly SeenOrderId[]> {
    return this.#store.seen
      .filter(({ order }) => order.run.id === run)
      .map(({ order, orderId }) => ({ projectId: order.projectId, orderId }));
  }

  async openWorker(scope: WorkerScope): Promise<Worker> {
    return new MemoryWorker(this.#store, scope);
  }

  async *ordersToVerify(run: string, which: ToVerify): AsyncGenerator<readonly OrderRecord[]> {
    const wanted = this.#run(run).orders.filter((order) => isToVerify(this.#store, order, which));
    yield* batches(wanted);
  }

  async recordVerifications(found: readonly Verification[]): Promise<void> {
    for (const { order: id, finding, orderId, isOwn = null, status = null } of found) {
      const order = this.#store.orderOf(id);
      const isTakenIn = orderId !== null && this.#takeIn(order, orderId, isOwn);
      if (orderId !== null && (isTakenIn || finding === 'differs')) {
        this.#store.seen.push({ order, orderId, source: 'verify' });
        this.#store.doubtOthers(order, orderId);
      }
      const isGone = order.finding === 'verified' && finding === 'missing' && status === 'editing';
      const isSame = orderId !== null && isSameId(order.orderId, orderId);
      const recorded = isSame || isGone ? 'verified' : finding;
      Object.assign(order, { finding: recorded, foundOrderId: orderId, status });
    }
  }

  #takeIn(order: MemoryOrder, orderId: OrderId, isOwn: boolean | null): boolean {
    const isNotPlaced = order.state === 'refused' || order.state === 'conflict';
    const isIts = order.orderId === null || isSameId(order.orderId, orderId);
    const isAnswered = this.#store.seen.some(
      (seen) =>
        seen.order === order &&
        isSameId(seen.orderId, orderId) &&
        ['ordered', 'lost'].includes(seen.source),
    );
    if (!isNotPlaced || !isIts || this.#store.otherOwner(order, orderId)) return false;
    if (!(isOwn ?? order.maybeOrdered) && !isAnswered) return false;
    if (this.#store.blockersOf(order).length > 0) return false;
    this.#store.change(order, 'ordered');
    const orderedAtMs = this.#store.now();
    Object.assign(order, { orderId, adopted: true, failure: null, requestId: null, orderedAtMs });
    return true;
  }

  async verificationCounts(run: string): Promise<VerificationCounts> {
    const { orders } = this.#run(run);
    const count = (wanted: string) => orders.filter(({ finding }) => finding === wanted).length;
    const cancelled = orders.filter(isCancelled).length;
    return {
      verified: count('verified') - cancelled,
      cancelled,
      differs: count('differs'),
      missing: count('missing'),
      notTold: count('not_told'),
      suspect: orders.filter((order) => isToVerify(this.#store, order, 'open')).length,
      maybeOrdered: orders.filter((order) => isMaybeOrdered(this.#store, order)).length,
      toConfirm: orders.filter((order) => !order.forTest && isToConfirm(order)).length,
      testsToConfirm: orders.filter((order) => order.forTest && isToConfirm(order)).length,
      // No look was begun.
      maybeToConfirm: 0,
      toHandOver: orders.filter((order) => !order.forTest && isToConfirm(order)).length,
      // Nothing is handed over.
      ...{ handedOver: 0, lapsed: 0 },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }

  get #store(): MemoryStore {
    if (this.#isClosed) throw ledgerFailure('ledger_closed', { ledger: NAME });
    return this.#openStore;
  }

  #run(id: string): MemoryRun {
    const run = this.#store.runs.find((one) => one.id === id);
    if (!run) throw new Error(`There is no run ${id}`);
    return run;
  }
}

/** It is not placed as far as is known, after an answer was lost, and no other order has got its project since. */
function isMaybeOrdered(store: MemoryStore, order: MemoryOrder): boolean {
  const { state, maybeOrdered, sentAtMs, projectId, run } = order;
  const isOver = store
    .ordersOf(projectId)
    .some(
      (other) =>
        other !== order &&
        other.run.about.service === run.about.service &&
        other.state === 'ordered' &&
        Number(other.sentAtMs) >= Number(sentAtMs),
    );
  return maybeOrdered && !isOver && (state === 'refused' || state === 'conflict');
}

function isToConfirm({ state, finding, status }: MemoryOrder): boolean {
  const isGone = finding === 'differs' || finding === 'missing';
  return state === 'ordered' && !isGone && (status ?? 'ordering') === 'ordering';
}

function isToVerify(store: MemoryStore, order: MemoryOrder, which: ToVerify): boolean {
  const { state, finding, attempts, run } = order;
  const isInDoubt =
    finding === 'suspect' ||
    (finding === null &&
      attempts.some(
        ({ outcome, epoch, connection }) =>
          ['ordered', 'adopted', 'refused', 'conflict'].includes(outcome ?? '') &&
          connection !== null &&
          run.doubted.has(connectionKey(epoch, connection)),
      ));
  const isSuspect = isInDoubt && ['ordered', 'refused', 'conflict'].includes(state);
  const isCompared = state === 'ordered' || state === 'conflict';
  switch (which) {
    case 'doubted':
      return isSuspect;
    case 'suspect':
      return isSuspect || isMaybeOrdered(store, order);
    case 'open':
      return isSuspect || (isMaybeOrdered(store, order) && finding === null);
    case 'all':
      return isSuspect || isMaybeOrdered(store, order) || (isCompared && finding !== 'verified');
    case 'again':
      return isSuspect || isMaybeOrdered(store, order) || isCompared;
    case 'differing':
      return ['differs', 'missing', 'not_told'].includes(finding ?? '');
    case 'unconfirmed':
      return isToConfirm(order);
    case 'look':
    case 'lapsed':
      // None was begun, and none was handed over.
      return false;
  }
}

function toInfo(run: MemoryRun): RunInfo {
  const { about, orders } = run;
  const states = Object.fromEntries(
    ORDER_STATES.map((state) => {
      const own = orders.filter((order) => order.state === state);
      const rows = own.reduce((sum, order) => sum + order.rows + order.invalidRows, 0);
      return [state, { orders: own.length, rows }];
    }),
  ) as StateCounts;
  const isOpen = orders.some(({ state }) => !isFinal(state));
  return {
    run: run.id,
    service: about.service,
    file: about.file,
    sheet: about.sheet,
    createdAtMs: run.createdAtMs,
    state: isOpen ? 'unfinished' : 'finished',
    isStopped: false,
    isFirstDone: false,
    isClosed: false,
    releaseAtMs: null,
    rows: run.rows,
    skipCounts: {},
    states,
    adopted: orders.filter(({ state, adopted }) => state === 'ordered' && adopted).length,
    amountFormat: null,
    origin: null,
    keyOf: about.keyOf ?? null,
    files: {},
  };
}

function* batches(orders: readonly MemoryOrder[]): Generator<readonly OrderRecord[]> {
  for (let i = 0; i < orders.length; i += BATCH) yield orders.slice(i, i + BATCH).map(toRecord);
}
