import type {
  Allowance,
  AnswerSource,
  ClaimedOrder,
  ClaimOptions,
  Failure,
  Load,
  OrderRef,
  Outcome,
  Outlook,
  Worker,
  WorkerScope,
} from '../../../src/ledger/ledger.ts';
import { agreeingLooks, toAttemptEnd } from '../../../src/ledger/outcome-changes.ts';
import { type OrderState, stateAfter } from '../../../src/ledger/states.ts';
import {
  connectionKey,
  endAttempt,
  inChunks,
  type MemoryOrder,
  type MemoryRun,
  type MemoryStore,
} from './memory-store.ts';

type ClaimRules = Omit<ClaimOptions, 'limit'>;

const UNKNOWN_SOURCE: AnswerSource = { connection: null, lookUpAfterMs: 0 };

/** One process' part in ordering runs of a ledger in memory. */
export class MemoryWorker implements Worker {
  readonly epoch: number;
  readonly leaseMs: number;
  readonly #store: MemoryStore;
  readonly #scope: WorkerScope;
  /** The run that gave an order last. */
  #last: string | undefined;

  constructor(store: MemoryStore, scope: WorkerScope) {
    this.#store = store;
    this.#scope = scope;
    const services = new Set(this.#runs().map(({ about }) => about.service));
    if (services.size > 1) throw new RangeError('The runs are at several services');
    this.leaseMs = store.leaseMs;
    this.epoch = store.register();
    for (const order of this.#runs().flatMap(({ orders }) => orders)) {
      if (order.state === 'unknown' && order.claim === null) order.looks = 0;
    }
  }

  #runs(): MemoryRun[] {
    const { runs } = this.#store;
    const scope = this.#scope;
    if (scope.runs === 'all') {
      return runs.filter(({ about }) => about.service === scope.service && !about.keyOf);
    }
    return runs.filter(({ id }) => scope.runs.includes(id));
  }

  async claim(options: ClaimOptions): Promise<readonly ClaimedOrder[] | undefined> {
    if (!this.#store.beat(this.epoch)) return undefined;
    const claimed: ClaimedOrder[] = [];
    const due = new Map<MemoryRun, MemoryOrder[]>();
    for (let passed = 0; claimed.length < options.limit && passed < this.#runs().length; ) {
      const run = this.#nextRun();
      const order = run && this.#nextDue(run, due, options);
      passed = order ? 0 : passed + 1;
      if (order) claimed.push(this.#claim(order, options));
    }
    return claimed;
  }

  /** The run whose turn it is: each gives one order, in a circle. */
  #nextRun(): MemoryRun | undefined {
    const runs = this.#runs();
    const run = runs[(runs.findIndex(({ id }) => id === this.#last) + 1) % runs.length];
    this.#last = run?.id;
    return run;
  }

  #nextDue(
    run: MemoryRun,
    due: Map<MemoryRun, MemoryOrder[]>,
    options: ClaimOptions,
  ): MemoryOrder | undefined {
    const left =
      due.get(run) ?? openOrders(run).sort((a, b) => b.dueAtMs - a.dueAtMs || b.id - a.id);
    due.set(run, left);
    let order = left.pop();
    // One that was claimed a moment ago may block the next.
    while (order && !this.#isDue(order, options)) order = left.pop();
    return order;
  }

  #claim(order: MemoryOrder, { looksBeforeResend }: ClaimOptions): ClaimedOrder {
    const isSend = order.state !== 'unknown' || order.looks >= looksBeforeResend;
    order.claim = this.epoch;
    if (isSend) this.#noteIntent(order);
    return {
      id: order.id as OrderRef,
      run: order.run.id,
      todo: isSend ? 'send' : 'look_up',
      projectId: order.projectId,
      svcUid: order.svcUid,
      attempts: order.attemptCount,
      maybeOrdered: order.maybeOrdered,
      looks: order.looks,
      waits: order.waits,
      refusal: order.refusal,
      bodyJson: order.bodyJson,
      rowsBytes: order.dataset.length,
    };
  }

  #noteIntent(order: MemoryOrder): void {
    this.#store.change(order, 'sending');
    order.attemptCount += 1;
    order.looks = 0;
    order.sentAtMs = this.#store.now();
    order.attempts.push({
      epoch: this.epoch,
      sentAtMs: order.sentAtMs,
      endedAtMs: null,
      outcome: null,
      errorCode: null,
      requestId: null,
      connection: null,
    });
  }

  async record(
    { id, todo, attempts }: ClaimedOrder,
    given: Outcome,
    answer = UNKNOWN_SOURCE,
  ): Promise<OrderState | undefined> {
    const order = this.#store.orderOf(id);
    const outcome = this.#checkOwner(order, todo, given, answer);
    if ('orderId' in given && given.orderId !== null) {
      this.#store.seen.push({ order, orderId: given.orderId, source: given.kind });
    }
    if (todo === 'send') this.#endAttempt(order, attempts, outcome, answer);
    if (order.claim !== this.epoch) return undefined;
    const state = stateAfter(outcome, { maybeOrdered: order.maybeOrdered, todo }, (orderId) => {
      if (attempts === 1 && this.#store.isInConflict(order, orderId)) return true;
      return this.#store.otherOwner(order, orderId)?.projectId === order.projectId;
    });
    this.#write(order, todo, outcome, state);
    return state;
  }

  /** An order id in the answer to a POST that another project has: the answer was not for this request. */
  #checkOwner(
    order: MemoryOrder,
    todo: ClaimedOrder['todo'],
    outcome: Outcome,
    { connection, lookUpAfterMs }: AnswerSource,
  ): Outcome {
    if (!('orderId' in outcome) || outcome.orderId === null) return outcome;
    const owner = this.#store.doubtOthers(order, outcome.orderId);
    if (!owner || todo === 'look_up') return outcome;
    if (connection !== null) {
      for (const { doubted } of this.#runs()) doubted.add(connectionKey(this.epoch, connection));
    }
    if (outcome.kind === 'lost') return outcome;
    const failure: Failure = {
      code: 'unreadable_answer',
      message: `The order id belongs to project "${owner.projectId}" in run ${owner.run.id}`,
      status: null,
      requestId: null,
    };
    return { kind: 'lost', orderId: outcome.orderId, failure, waitMs: lookUpAfterMs };
  }

  #endAttempt(
    order: MemoryOrder,
    number: number,
    outcome: Outcome,
    { connection }: AnswerSource,
  ): void {
    endAttempt(order, number, {
      ...toAttemptEnd(outcome),
      endedAtMs: this.#store.now(),
      connection,
    });
  }

  #write(
    order: MemoryOrder,
    todo: ClaimedOrder['todo'],
    outcome: Outcome,
    state: OrderState,
  ): void {
    const nowMs = this.#store.now();
    const isOrdered = state === 'ordered';
    const failure = 'failure' in outcome ? outcome.failure : null;
    this.#store.change(order, state);
    order.claim = null;
    order.dueAtMs = 'waitMs' in outcome ? nowMs + outcome.waitMs : 0;
    order.maybeOrdered ||= outcome.kind === 'lost';
    if (todo === 'send') order.looks = (outcome.kind === 'lost' && outcome.looks) || 0;
    else if (outcome.kind === 'undecided' && outcome.looked) {
      order.looks = agreeingLooks(order, outcome.refusal ?? null);
    }
    if (outcome.kind !== 'released') order.waits = 'waitMs' in outcome ? order.waits + 1 : 0;
    order.orderId = 'orderId' in outcome && outcome.kind !== 'lost' ? outcome.orderId : null;
    order.adopted = isOrdered && outcome.kind === 'adopted';
    order.failure = isOrdered || outcome.kind === 'released' ? null : failure;
    order.requestId = 'requestId' in outcome ? outcome.requestId : (failure?.requestId ?? null);
    order.refusal = this.#refusalAfter(order, outcome);
    order.orderedAtMs = isOrdered ? nowMs : null;
    const isUnsent = outcome.kind === 'unreadable' || (outcome.kind === 'released' && !failure);
    if (isUnsent && todo === 'send') takeAttemptBack(order);
  }

  #refusalAfter(order: MemoryOrder, outcome: Outcome): Failure | null {
    if (order.state !== 'unknown') return null;
    if (outcome.kind === 'released') return order.refusal;
    if (outcome.kind === 'refused' || outcome.kind === 'unreadable') return outcome.failure;
    return outcome.kind === 'undecided' ? (outcome.refusal ?? null) : null;
  }

  async doubt(connection: number): Promise<void> {
    for (const { doubted } of this.#runs()) doubted.add(connectionKey(this.epoch, connection));
  }

  async beat({ most, underWay }: Load): Promise<Allowance | undefined> {
    if (!this.#store.beat(this.epoch)) return undefined;
    const loads = this.#store.loadsAt(this.#service());
    const others = [...loads].filter(([epoch]) => epoch !== this.epoch);
    const total = Math.max(most, ...others.map(([, other]) => other.most));
    const older = others.filter(([epoch]) => epoch < this.epoch).length;
    const share =
      Math.floor(total / (others.length + 1)) + (older < total % (others.length + 1) ? 1 : 0);
    const free = total - others.reduce((sum, [, { held }]) => sum + held, 0);
    const atOnce = Math.max(0, Math.min(most, share, free));
    loads.set(this.epoch, { most, held: Math.max(atOnce, underWay) });
    return { atOnce, pausedForMs: this.#pausedForMs(), others: others.length };
  }

  async pause(ms: number): Promise<void> {
    const untilMs = this.#store.now() + ms;
    if (ms > this.#pausedForMs()) this.#store.pausedUntilMs.set(this.#service(), untilMs);
  }

  #pausedForMs(): number {
    const untilMs = this.#store.pausedUntilMs.get(this.#service()) ?? 0;
    return Math.max(0, untilMs - this.#store.now());
  }

  #service(): string {
    const scope = this.#scope;
    return scope.runs === 'all' ? scope.service : (this.#runs()[0]?.about.service ?? '');
  }

  async takeOver(waitMs: number): Promise<number> {
    const claims = new Set(this.#store.allOrders().map(({ claim }) => claim));
    let taken = 0;
    for (const claim of claims) {
      if (claim === null || claim === this.epoch || !this.#store.isGone(claim)) continue;
      taken += this.#store.end(claim, waitMs);
    }
    return taken;
  }

  async outlook(rules: ClaimRules): Promise<Outlook> {
    const open = this.#runs().flatMap(openOrders);
    const free = open.filter(({ claim }) => claim === null);
    const blocked = free.filter((order) => this.#store.isBlocked(order));
    const waiting = free.filter(
      (order) => !this.#isStale(order, rules) && !isUnsent(order, rules) && !this.#isTime(order),
    );
    const nextDueAtMs = Math.min(...waiting.map(({ dueAtMs }) => dueAtMs));
    return {
      due: open.filter((order) => this.#isDue(order, rules)).length,
      nextDueInMs: waiting.length === 0 ? null : nextDueAtMs - this.#store.now(),
      claimedByOthers: open.filter(({ claim }) => claim !== null && claim !== this.epoch).length,
      blocked: blocked.length,
      blockedBy: [
        ...new Set(
          blocked.flatMap((order) => this.#store.blockersOf(order)).map(({ run }) => run.id),
        ),
      ].sort(),
    };
  }

  async *readDataset({ id }: ClaimedOrder): AsyncGenerator<Uint8Array> {
    yield* inChunks(this.#store.orderOf(id).dataset);
  }

  async copyDataset({ id }: ClaimedOrder, target: Uint8Array): Promise<void> {
    target.set(this.#store.orderOf(id).dataset);
  }

  async close(): Promise<void> {
    this.#store.end(this.epoch, 0);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #isDue(order: MemoryOrder, rules: ClaimRules): boolean {
    return (
      order.claim === null &&
      this.#isTime(order) &&
      !this.#isStale(order, rules) &&
      !isUnsent(order, rules) &&
      !this.#store.isBlocked(order)
    );
  }

  #isTime({ dueAtMs }: MemoryOrder): boolean {
    return dueAtMs <= this.#store.now();
  }

  /** Whether it is unknown for too long to be sent again. */
  #isStale(order: MemoryOrder, { looksBeforeResend, staleAfterMs }: ClaimRules): boolean {
    if (staleAfterMs === null || order.state !== 'unknown') return false;
    const isOld = (order.sentAtMs ?? 0) < this.#store.now() - staleAfterMs;
    return isOld && order.looks >= looksBeforeResend;
  }
}

/** Orders that may still be sent or looked up. */
function openOrders({ isStaged, orders }: MemoryRun): MemoryOrder[] {
  if (!isStaged) return [];
  return orders.filter((order) =>
    ['staged', 'sending', 'waiting', 'unknown'].includes(order.state),
  );
}

/** Nothing left this machine: there was no attempt. */
function takeAttemptBack(order: MemoryOrder): void {
  order.attempts.pop();
  order.attemptCount -= 1;
  order.sentAtMs = order.attempts.at(-1)?.sentAtMs ?? null;
}

/** Whether it would be sent, of a run of which nothing is. */
function isUnsent(order: MemoryOrder, { unsent, looksBeforeResend }: ClaimRules): boolean {
  const isSend = order.state !== 'unknown' || order.looks >= looksBeforeResend;
  return isSend && unsent?.includes(order.run.id) === true;
}
