import type { ReleaseTerms } from '../../../src/ledger/deliveries.ts';
import { decideRelease } from '../../../src/ledger/four-eyes.ts';
import type {
  AttemptRecord,
  EarlierOrders,
  FoundPage,
  Ledger,
  OrderId,
  OrderKeys,
  OrderRecord,
  OrderRef,
  OrderTotals,
  PageOptions,
  PurgeOptions,
  Release,
  RowFiles,
  RowRecord,
  RunAbout,
  RunEvent,
  RunFilter,
  RunInfo,
  RunStaging,
  SeenOrderId,
  SettledOrder,
  StateCounts,
  ToVerify,
  Verification,
  VerificationCounts,
  WaitingOrders,
  Worker,
  WorkerScope,
} from '../../../src/ledger/ledger.ts';
import { ledgerFailure, SETTLED_BY_HAND } from '../../../src/ledger/ledger-errors.ts';
import {
  isFinal,
  OPEN,
  ORDER_STATES,
  type OrderState,
  UNSENT,
} from '../../../src/ledger/states.ts';
import { TotalsSum } from '../../../src/orders/order-totals.ts';
import { parseRowRanges } from '../../../src/orders/row-ranges.ts';
import { MemoryDeliveries } from './memory-deliveries.ts';
import { MemoryRunStaging } from './memory-staging.ts';
import {
  connectionKey,
  inChunks,
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
 * One process' view of a ledger in memory. It says what the port promises in the simplest code that does: the tests of the port hold
 * each implementation against the same promises, and this one shows that the promises are the port's and not SQLite's.
 */
export class MemoryLedger implements Ledger {
  readonly deliveries = new MemoryDeliveries(
    () => this.#store,
    (...release) => this.releaseRun(...release),
  );
  readonly #openStore: MemoryStore;
  #isClosed = false;

  constructor(store: MemoryStore) {
    this.#openStore = store;
  }

  async stageRun(about: RunAbout): Promise<RunStaging> {
    const store = this.#store;
    const run: MemoryRun = {
      id: (store.runs.length + 0x1000_0000).toString(16),
      about,
      createdAtMs: store.now(),
      orders: [],
      invalid: new Map(),
      skipped: new Map(),
      events: [],
      doubted: new Set(),
      state: 'staging',
      isOnHold: about.onHold ?? false,
      rows: { read: 0, blank: 0, skipped: 0, rejected: 0 },
      amountFormat: null,
      origin: about.origin ?? null,
      files: {},
    };
    store.runs.push(run);
    return new MemoryRunStaging(store, run, store.register());
  }

  async findRuns(fingerprint: string): Promise<readonly RunInfo[]> {
    return this.#staged()
      .filter(({ about }) => about.fingerprint === fingerprint)
      .map(toInfo);
  }

  async listRuns({ after, limit, openOrSinceMs = 0 }: RunFilter = {}): Promise<readonly RunInfo[]> {
    const runs = this.#staged();
    const from = runs.findIndex(({ id }) => id === after) + 1;
    return runs
      .slice(from)
      .filter(
        (run) =>
          run.createdAtMs >= openOrSinceMs || run.orders.some(({ state }) => OPEN.includes(state)),
      )
      .slice(0, limit)
      .map(toInfo);
  }

  async getRun(idStart: string): Promise<RunInfo> {
    const found = this.#staged().filter(({ id }) => id.startsWith(idStart));
    const [only, ...others] = found.some(({ id }) => id === idStart)
      ? found.filter(({ id }) => id === idStart)
      : found;
    if (!only) throw ledgerFailure('run_unknown', { ledger: NAME, idStart });
    if (others.length > 0) {
      throw ledgerFailure('run_ambiguous', { idStart, runs: found.map(({ id }) => id) });
    }
    return toInfo(only);
  }

  async *orders(
    run: string,
    states: readonly OrderState[] = ORDER_STATES,
  ): AsyncGenerator<readonly OrderRecord[]> {
    yield* batches(
      this.#run(run).orders.filter(({ state }) => states.includes(state)),
      toRecord,
    );
  }

  async findOrders(
    keys: OrderKeys,
    { after = null, limit = 1000 }: PageOptions = {},
  ): Promise<FoundPage> {
    const found = this.#staged()
      .toReversed()
      .flatMap(({ orders }) => orders)
      .filter((order) => order.id > Number(after ?? 0) && this.#hasKey(order, keys))
      .sort((a, b) => a.id - b.id);
    const page = found.slice(0, limit);
    const orders = page.map((order) => ({
      order: toRecord(order),
      file: order.run.about.file,
      sheet: order.run.about.sheet,
      isRunPurged: order.run.state === 'purged',
    }));
    return { orders, next: found.length > limit ? String(page.at(-1)?.id) : null };
  }

  #hasKey(order: MemoryOrder, keys: OrderKeys): boolean {
    const { projectId, orderId, partnerOrderId, file, svcUid, run } = keys;
    const { seen } = this.#store;
    return (
      order.run.id === run ||
      (order.svcUid !== '' && order.svcUid === svcUid) ||
      order.projectId === projectId ||
      (partnerOrderId !== undefined && order.partnerOrderId === partnerOrderId) ||
      order.run.about.file === file ||
      (orderId !== undefined &&
        seen.some((id) => id.order === order && isSameId(id.orderId, orderId)))
    );
  }

  async totals(run: string, states: readonly OrderState[]): Promise<OrderTotals> {
    const sum = new TotalsSum();
    for (const order of this.#run(run).orders) if (states.includes(order.state)) sum.add(order);
    return sum.totals();
  }

  async waitingOrders(run: string): Promise<readonly WaitingOrders[]> {
    const nowMs = this.#store.now();
    const groups = new Map<string, MemoryOrder[]>();
    for (const order of this.#run(run).orders) {
      if (order.state !== 'waiting' && order.state !== 'unknown') continue;
      const key = `${order.state} ${order.failure?.code ?? ''}`;
      groups.set(key, [...(groups.get(key) ?? []), order]);
    }
    return [...groups.values()]
      .map((orders) => toWaiting(orders, nowMs))
      .sort((a, b) => b.orders - a.orders || ((a.errorCode ?? '') < (b.errorCode ?? '') ? -1 : 1));
  }

  async *rows(run: string): AsyncGenerator<readonly RowRecord[]> {
    const { orders, invalid, skipped } = this.#run(run);
    const found = new Map<number, RowRecord>();
    for (const order of orders) {
      for (const { first, last } of parseRowRanges(order.rowRanges)) {
        const record = toRecord(order);
        for (let row = first; row <= last; row++) {
          found.set(row, { row, order: record, invalid: null, skipped: null });
        }
      }
    }
    const withInvalid = new Set(
      orders.filter(({ invalidRows }) => invalidRows > 0).map(({ id }) => id),
    );
    for (const [row, problem] of invalid) {
      const order = found.get(row)?.order ?? null;
      const own = order && withInvalid.has(order.id as number) ? order : null;
      found.set(row, { row, order: own, invalid: problem, skipped: null });
    }
    for (const [row, reason] of skipped) {
      found.set(row, { row, order: null, invalid: null, skipped: reason });
    }
    yield* batches([...found.values()].sort((a, b) => a.row - b.row));
  }

  async *attempts(run: string): AsyncGenerator<readonly AttemptRecord[]> {
    yield* batches(this.#run(run).orders.flatMap(toAttempts));
  }

  async attemptsOf({ id }: OrderRecord): Promise<readonly AttemptRecord[]> {
    return toAttempts(this.#store.orderOf(id));
  }

  async bodies(orders: readonly OrderRecord[]): Promise<ReadonlyMap<OrderRef, string>> {
    return new Map(orders.map(({ id }) => [id, this.#store.orderOf(id).bodyJson]));
  }

  async seenOrderIds(run: string): Promise<readonly SeenOrderId[]> {
    return this.#store.seen
      .filter(({ order }) => order.run.id === run)
      .map(({ order, orderId }) => ({ projectId: order.projectId, orderId }));
  }

  async *readDataset({ id }: OrderRecord): AsyncGenerator<Uint8Array> {
    yield* inChunks(this.#store.datasetOf(id));
  }

  async strayRescueFiles(): Promise<readonly string[]> {
    return [];
  }

  async openWorker(scope: WorkerScope): Promise<Worker> {
    return new MemoryWorker(this.#store, scope);
  }

  async noteFiles(run: string, files: RowFiles): Promise<void> {
    const noted = this.#run(run);
    noted.files = { ...noted.files, ...files };
  }

  async *ordersToVerify(run: string, which: ToVerify): AsyncGenerator<readonly OrderRecord[]> {
    const wanted = this.#run(run).orders.filter((order) => isToVerify(this.#store, order, which));
    yield* batches(wanted, toRecord);
  }

  async recordVerifications(found: readonly Verification[]): Promise<void> {
    for (const { order: id, finding, orderId, isOwn = null } of found) {
      const order = this.#store.orderOf(id);
      const isTakenIn = orderId !== null && this.#takeIn(order, orderId, isOwn);
      if (orderId !== null && (isTakenIn || finding === 'differs')) {
        this.#store.seen.push({ order, orderId, source: 'verify' });
        this.#store.doubtOthers(order, orderId);
      }
      Object.assign(order, { finding: isTakenIn ? 'verified' : finding, foundOrderId: orderId });
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
    return {
      verified: count('verified'),
      differs: count('differs'),
      missing: count('missing'),
      notTold: count('not_told'),
      suspect: orders.filter(
        (order) =>
          isToVerify(this.#store, order, 'doubted') ||
          (isMaybeOrdered(this.#store, order) &&
            order.failure !== SETTLED_BY_HAND &&
            order.finding === null),
      ).length,
      maybeOrdered: orders.filter((order) => isMaybeOrdered(this.#store, order)).length,
    };
  }

  async settleOrders(
    run: string,
    settled: readonly SettledOrder[],
    by: string | null = null,
  ): Promise<void> {
    const { orders, events } = this.#run(run);
    const found = settled.map(({ projectId, orderId }) => {
      const own = orders.filter((one) => one.projectId === projectId);
      const order = own.find(({ state, claim }) => state === 'unknown' && claim === null);
      if (!order) {
        const states = own.map(({ state }) => state);
        throw ledgerFailure('order_not_unknown', { run, projectId, states });
      }
      const taken = orderId === null ? undefined : this.#store.otherOwner(order, orderId);
      if (orderId !== null && taken) {
        const owner = { projectId: taken.projectId, run: taken.run.id };
        throw ledgerFailure('order_id_taken', { projectId, orderId, owner });
      }
      return { order, orderId };
    });
    const atMs = this.#store.now();
    for (const { order, orderId } of found) {
      const details = { project_id: order.projectId, order_id: orderId };
      events.push({ what: 'settled', by, atMs, details });
      this.#store.change(order, orderId === null ? 'refused' : 'ordered');
      order.failure = orderId === null ? SETTLED_BY_HAND : null;
      if (orderId === null) continue;
      this.#store.seen.push({ order, orderId, source: 'by_hand' });
      Object.assign(order, { orderId, adopted: true, orderedAtMs: atMs });
    }
  }

  async purgeRun(id: string, { abandon = false, by = null }: PurgeOptions = {}): Promise<void> {
    const run = this.#run(id);
    const inDoubt = run.orders.filter(({ state }) => ['sending', 'unknown'].includes(state));
    const unclear = inDoubt.length;
    const unsent = run.orders.filter(({ state }) => UNSENT.includes(state));
    if (run.state !== 'purged') {
      if (unclear > 0 || (unsent.length > 0 && !abandon)) {
        const state = unclear > 0 ? 'unclear' : run.isOnHold ? 'on_hold' : 'unsent';
        throw ledgerFailure('run_unfinished', { run: id, state, unclear });
      }
      const details = { given_up: unsent.length };
      run.events.push({ what: 'purged', by, atMs: this.#store.now(), details });
    }
    run.state = 'purged';
    run.origin = null;
    for (const order of run.orders) {
      Object.assign(order, { bodyJson: '{}', dataset: Buffer.alloc(0), svcUid: '' });
    }
  }

  async releaseRun(
    id: string,
    by: string | null = null,
    { fourEyes }: ReleaseTerms = {},
  ): Promise<Release> {
    const run = this.#run(id);
    const { fingerprint } = run.about;
    const isPurged = run.state === 'purged';
    const found = { run: id, fingerprint, isPurged, isOnHold: run.isOnHold, events: run.events };
    const decided = decideRelease(found, { by, fourEyes });
    const held = this.#store.deliveries.find((one) => one.run === id && one.state === 'held');
    if (held && !isPurged) this.#store.releaseDelivery(held, by);
    if ('earlier' in decided) {
      return { run: id, fingerprint, ...pick(decided.earlier), isNew: false };
    }
    const atMs = this.#store.now();
    const delivery = held && { delivery: held.id, sha256: held.hash };
    const details = { fingerprint, ...delivery };
    run.events.push({ what: decided.what, by, atMs, details });
    run.isOnHold = false;
    return { run: id, fingerprint, by, atMs, isNew: true };
  }

  async noteStop(run: string, by: string | null = null): Promise<void> {
    this.#run(run).events.push({ what: 'stopped', by, atMs: this.#store.now(), details: {} });
  }

  async stopRun(id: string, by: string | null = null): Promise<void> {
    const run = this.#run(id);
    if (toInfo(run).state !== 'unfinished') return;
    run.events.push({ what: 'stopped', by, atMs: this.#store.now(), details: {} });
    run.isOnHold = true;
  }

  async findEarlierOrders(run: string, limit: number): Promise<EarlierOrders> {
    return this.#store.earlierOrders(this.#run(run), limit);
  }

  async workersOf(run: string): Promise<number> {
    return this.#store.workersOf(this.#run(run));
  }

  async assertUsable(): Promise<void> {
    void this.#store;
  }

  async events(run: string): Promise<readonly RunEvent[]> {
    return [...this.#run(run).events];
  }

  async close(): Promise<void> {
    if (!this.#isClosed) this.deliveries.releaseClaims();
    this.#isClosed = true;
  }

  get #store(): MemoryStore {
    if (this.#isClosed) throw ledgerFailure('ledger_closed', { ledger: NAME });
    return this.#openStore;
  }

  /** Newest first. */
  #staged(): MemoryRun[] {
    return this.#store.runs.filter(({ state }) => state !== 'staging').toReversed();
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
        Number(other.orderedAtMs) >= Number(sentAtMs),
    );
  return maybeOrdered && !isOver && (state === 'refused' || state === 'conflict');
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
    case 'all':
      return isSuspect || isMaybeOrdered(store, order) || (isCompared && finding !== 'verified');
    case 'again':
      return isSuspect || isMaybeOrdered(store, order) || isCompared;
    case 'differing':
      return ['differs', 'missing', 'not_told'].includes(finding ?? '');
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
  const open = run.isOnHold ? 'on_hold' : 'unfinished';
  const skipCounts: Record<string, number> = {};
  for (const reason of run.skipped.values()) skipCounts[reason] = (skipCounts[reason] ?? 0) + 1;
  return {
    run: run.id,
    service: about.service,
    file: about.file,
    sheet: about.sheet,
    createdAtMs: run.createdAtMs,
    state: run.state === 'purged' ? 'purged' : isOpen ? open : 'finished',
    isStopped:
      run.state !== 'purged' &&
      isOpen &&
      run.isOnHold &&
      run.events.some(({ what }) => what === 'stopped'),
    rows: run.rows,
    skipCounts,
    states,
    adopted: orders.filter(({ state, adopted }) => state === 'ordered' && adopted).length,
    amountFormat: run.amountFormat,
    origin: run.origin,
    files: run.files,
  };
}

function pick({ by, atMs }: RunEvent): Pick<RunEvent, 'by' | 'atMs'> {
  return { by, atMs };
}

function batches<T>(all: readonly T[]): Generator<readonly T[]>;
function batches<T, U>(all: readonly T[], map: (one: T) => U): Generator<readonly U[]>;
function* batches(all: readonly unknown[], map = (one: unknown) => one): Generator<unknown[]> {
  for (let i = 0; i < all.length; i += BATCH) yield all.slice(i, i + BATCH).map(map);
}

function toWaiting(orders: readonly MemoryOrder[], nowMs: number): WaitingOrders {
  const [first] = orders;
  const answered = orders.filter(({ requestId }) => requestId !== null);
  const latest = answered.sort((a, b) => Number(b.sentAtMs) - Number(a.sentAtMs) || b.id - a.id)[0];
  return {
    state: first?.state as WaitingOrders['state'],
    errorCode: first?.failure?.code ?? null,
    orders: orders.length,
    nextInMs: Math.max(0, Math.min(...orders.map(({ dueAtMs }) => dueAtMs)) - nowMs),
    sinceMs: Math.min(...orders.map(({ attempts }) => Number(attempts[0]?.sentAtMs))),
    requestId: latest?.requestId ?? null,
  };
}

function toAttempts({ id, attempts, orderedAtMs }: MemoryOrder): AttemptRecord[] {
  return attempts.map(({ sentAtMs, endedAtMs, outcome, errorCode, requestId }) => {
    const order = id as OrderRef;
    return { order, sentAtMs, endedAtMs, outcome, errorCode, requestId, orderedAtMs };
  });
}
