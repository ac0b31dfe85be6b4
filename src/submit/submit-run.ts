import pLimit, { type LimitFunction } from 'p-limit';
import { InterruptedError } from '../errors.ts';
import type {
  Allowance,
  ClaimedOrder,
  ClaimOptions,
  Ledger,
  Load,
  OrderRef,
  Outcome,
  Outlook,
  Worker,
  WorkerScope,
} from '../ledger/ledger.ts';
import { isFinal, type OrderState } from '../ledger/states.ts';
import type { ServiceError } from '../service/errors.ts';
import { Bell } from './bell.ts';
import { type Clock, systemClock } from './clock.ts';
import {
  type Decision,
  type DecisionContext,
  isServiceDown,
  LOOKS_BEFORE_RESEND,
  type Stop,
} from './decide.ts';
import { REQUEST_DEFAULTS } from './defaults.ts';
import {
  askedDelay,
  DEFAULT_DELAYS,
  type DelayOptions,
  growingDelay,
  lookUpDelay,
} from './delays.ts';
import { handleOrder, type OrderService } from './handle-order.ts';
import { Heartbeat } from './heartbeat.ts';
import { Limiter } from './limiter.ts';
import { Patience } from './patience.ts';

/** One order has changed its state. */
export interface SubmitEvent {
  /** The order's id in the ledger. */
  readonly order: OrderRef;
  readonly run: string;
  readonly state: OrderState;
  /** Why it waits, is unknown, or was refused. */
  readonly code: string | null;
  readonly message?: string;
}

/** Hears what a worker does with the ledger, and how long that takes. */
export interface WorkObserver {
  claimed(orders: number, tookMs: number): void;
  /** The order's state is undefined if its claim was lost. */
  recorded(outcome: Outcome['kind'], state: OrderState | undefined, tookMs: number): void;
  tookOver(orders: number): void;
  /** The ledger answered a heartbeat: the worker is alive for another `leaseMs`. */
  beaten(allowance: Allowance, leaseMs: number): void;
  /** The worker was taken for dead. */
  lost(): void;
}

export interface SubmitOptions {
  readonly ledger: Pick<Ledger, 'openWorker'>;
  readonly service: OrderService;
  /** Whose orders are placed: all at the same service. */
  readonly scope: WorkerScope;
  /**
   * Maximum concurrent requests, also of all processes together that order at the service with this ledger; the largest maximum of
   * them counts. @default REQUEST_DEFAULTS.concurrency
   */
  readonly concurrency?: number;
  readonly delays?: DelayOptions;
  /** Ends unfinished after this long without a final order, in milliseconds. @default 600000 */
  readonly patienceMs?: number;
  /** Sends orders again whose outcome has been unknown for over a day. @default false */
  readonly resendStale?: boolean;
  /** @internal Observes what is done with the ledger. @default none */
  readonly observer?: WorkObserver | undefined;
  /** Waits for more to be staged when nothing is left to do, until it is stopped. @default false */
  readonly keepGoing?: boolean;
  /** Stops: what is in flight is finished and recorded, nothing more is sent. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: SubmitEvent) => void;
  /** Called after each look-up that finds the service down: why, and how long vdpipe will keep trying. */
  readonly onDown?: (failure: ServiceError, patienceLeftMs: number) => void;
  /** Called once for each run of which nothing more is sent, as its datasets cannot be read; others go on. */
  readonly onUnreadable?: (run: string, failure: unknown) => void;
  /** Called with other runs that have the same projects in flight, and that nobody is working on. */
  readonly onBlocked?: (runs: readonly string[]) => void;
  readonly clock?: Clock;
  /** From 0 to below 1. @default Math.random */
  readonly random?: () => number;
}

/** docs/guarantees.md, rule 6. */
const STALE_AFTER_MS = 86_400_000;
/**
 * Orders that are claimed beyond those that can be sent at once, as a multiple of these: a slot that comes free is filled
 * without waiting for a commit, and a claim is of many orders, which share one. More of them if they are answered faster than claims
 * are written. A process that is killed leaves so many more to look up.
 */
const LEAST_AHEAD = 1;
const MOST_AHEAD = 4;
/** Of what is claimed ahead, the part that is kept after a claim that no slot waited for. */
const AHEAD_KEPT = 0.9;
/** What is left of them when the next claim no longer waits for outcomes to be recorded. */
const RUNNING_OUT = 0.25;
/** No request was made. */
const RELEASED: Decision = { outcome: { kind: 'released', failure: null }, pressure: 'neutral' };
/** The message for an order whose answer belonged to another. */
const OF_ANOTHER = {
  code: 'unreadable_answer',
  message: 'the answer has the order id of another project',
} as const;
/** Longest wait between look-ups of a service that is down, unless it asks for a longer one. */
const LONGEST_PROBE_MS = 1_000;
/** An order is tried so often before it is refused for a denial that may concern all: these come to light meanwhile. */
const DENIED_TRIES = 3;
/** So many orders that are denied, with nothing else answered between, are denied for what all have in common. */
const DENIED_ALL = 8;
/** How long nothing is sent of a run whose datasets could not be read. */
const UNREADABLE_FOR_MS = 60_000;
/** How often other processes' claims are checked while there is nothing else to do. */
const OTHERS_POLL_MS = 250;
/** How often a worker that has orders to place looks for dead workers, per lease. */
const LOOKS_PER_LEASE = 3;
/** How often vdpipe looks whether more was staged. */
const STAGED_POLL_MS = 1_000;
/** After so many orders another worker is opened when nothing is left to do. */
const RENEWED_AFTER = 100_000;

/**
 * Orders what runs have staged, and resolves orders whose answer was lost. Ends when nothing is left to
 * do, when it is stopped, or when it makes no progress; the ledger says how far it got.
 *
 * @throws ServiceError when the credential is not accepted, the address is wrong, or nothing but denials is answered
 * @throws InterruptedError when `signal` stopped it
 * @throws VdpipeError when the ledger cannot be written
 */
export async function submitRun(options: SubmitOptions): Promise<void> {
  const submission = new Submission(options);
  await submission.run();
}

class Submission {
  readonly #options: SubmitOptions;
  readonly #clock: Clock;
  readonly #context: DecisionContext;
  readonly #limit: LimitFunction;
  readonly #limiter: Limiter;
  readonly #heartbeat: Heartbeat;
  readonly #freed = new Bell();
  readonly #concurrency: number;
  /** What the processes at the service leave to this one. */
  #allowance: Pick<Allowance, 'atOnce' | 'others'> = { atOnce: 0, others: 0 };
  /** Orders that are claimed and whose outcome is not recorded yet. */
  #inHand = 0;
  /** How many orders were claimed by the current worker. */
  #claimed = 0;
  /** Claimed beyond those that can be sent at once, as a multiple of these. */
  #ahead = LEAST_AHEAD;
  /** The last claim gave as many orders as it was to. */
  #isMoreDue = false;
  /** Every order was tried once: those that were not come before those that are tried again. */
  #allTried = false;
  readonly #patience: Patience;
  #lastTried: ClaimedOrder | undefined;
  #tookOverAtMs = Number.NEGATIVE_INFINITY;
  /** The wait that the last answer asked for. */
  #askedMs = 0;
  #blocked = { orders: 0, sinceMs: 0 };
  #failed: { readonly error: unknown } | undefined;
  /** Those that are being written. */
  readonly #doubts = new Set<Promise<void>>();
  /** Why nothing is sent of runs, by run, and since when. */
  readonly #unreadable = new Map<string, { readonly error: unknown; readonly sinceMs: number }>();
  /** Answers since the last clean one that are perhaps the same for all, by order. */
  readonly #denied = new Map<OrderRef, ServiceError>();
  /** An order was placed. */
  #isAccepted = false;

  constructor(options: SubmitOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    const { concurrency = REQUEST_DEFAULTS.concurrency } = options;
    this.#concurrency = concurrency;
    this.#limit = pLimit(1);
    this.#limiter = new Limiter(this.#limit, concurrency, this.#clock);
    this.#context = {
      delays: { ...DEFAULT_DELAYS, ...options.delays },
      latency: this.#limiter.latency,
      random: options.random ?? Math.random,
    };
    this.#heartbeat = new Heartbeat({
      open: () => options.ledger.openWorker(options.scope),
      clock: this.#clock,
      load: () => this.#load(),
      onAllowed: (allowance) => this.#allow(allowance),
      onLost: () => options.observer?.lost(),
    });
    const { keepGoing = false, patienceMs = REQUEST_DEFAULTS.patienceMs } = options;
    const patience = keepGoing ? Number.POSITIVE_INFINITY : patienceMs;
    this.#patience = new Patience(this.#clock, this.#context.delays, patience);
  }

  /** Waits for the ledger, and tells the observer what came of it and how long that took. */
  async #observed<T>(
    asked: Promise<T>,
    tell: (observer: WorkObserver, answer: T, tookMs: number) => void,
  ): Promise<T> {
    const { observer } = this.#options;
    const sinceMs = this.#clock.monotonicMs();
    const answer = await asked;
    if (observer) tell(observer, answer, this.#clock.monotonicMs() - sinceMs);
    return answer;
  }

  async run(): Promise<void> {
    await this.#heartbeat.start();
    const endDoubts = this.#options.service.onDoubt?.((connection) => this.#doubt(connection));
    try {
      await this.#takeOver(this.#heartbeat.worker);
      while (!this.#isStopped() && (await this.#step()));
    } catch (error) {
      this.#failed ??= { error };
    }
    await this.#drain();
    const [unreadable] = this.#unreadable.values();
    if (!this.#isStopped() && unreadable) this.#failed = unreadable;
    await this.#options.service.quiet?.();
    endDoubts?.();
    await Promise.all(this.#doubts);
    await this.#heartbeat.end().catch((error: unknown) => {
      this.#failed ??= { error };
    });
    if (this.#failed) throw this.#failed.error;
    const { signal } = this.#options;
    if (signal?.aborted) throw this.#interrupted(signal);
  }

  /** Names the run if there is only one. */
  #interrupted({ reason }: AbortSignal): InterruptedError {
    const { runs } = this.#options.scope;
    const [run, ...others] = runs === 'all' ? [] : runs;
    return new InterruptedError({ reason, ...(run && others.length === 0 && { run }) });
  }

  /** Starts what can be started, or waits for a change. False if nothing is left that could change. */
  async #step(): Promise<boolean> {
    const { worker } = this.#heartbeat;
    if (this.#limiter.isDown) return this.#probe();
    if (this.#allTried && this.#patience.isOver) return this.#inHand > 0 && this.#waitForFreed();
    if (this.#isPaused()) return this.#waitForPause();
    const room = this.#room();
    if (room === 0) return this.#waitForFreed();
    const claimed = await this.#claim(worker, room);
    this.#isMoreDue = claimed.length === room;
    for (const order of claimed) this.#start(worker, order);
    if (claimed.some(({ todo, waits }) => todo === 'look_up' || waits > 0)) this.#allTried = true;
    if (claimed.length > 0) return true;
    if (this.#inHand > 0) return this.#waitForFreed(OTHERS_POLL_MS);
    return this.#waitForLater(worker);
  }

  /**
   * How many orders to claim; none as long as it would only be a few. Those whose answers are being recorded leave room, but not
   * without limit: the ledger may be slower than the service.
   */
  #room(): number {
    const { concurrency, activeCount, pendingCount } = this.#limit;
    const ahead = this.#limiter.isTroubled ? 0 : Math.ceil(concurrency * this.#ahead);
    const toSend = Math.max(activeCount + pendingCount, this.#inHand - concurrency * MOST_AHEAD);
    const room = concurrency + ahead - toSend;
    return room < ahead / 2 ? 0 : room;
  }

  async #claim(worker: Worker, limit: number): Promise<readonly ClaimedOrder[]> {
    const sinceMs = this.#clock.monotonicMs();
    // They share a commit.
    const [claimed] = await Promise.all([
      this.#observed(
        worker.claim({ ...this.#claimOptions(), limit }),
        (observer, found, tookMs) => found && observer.claimed(found.length, tookMs),
      ),
      this.#heartbeat.beat(),
      sinceMs - this.#tookOverAtMs > worker.leaseMs / LOOKS_PER_LEASE && this.#takeOver(worker),
    ]);
    this.#adaptAhead();
    if (claimed) {
      this.#claimed += claimed.length;
      this.#heartbeat.renewed(worker, sinceMs);
      return claimed;
    }
    this.#options.observer?.lost();
    await this.#heartbeat.reopen(worker);
    return [];
  }

  /** More ahead if slots waited for this claim, and slowly fewer again. */
  #adaptAhead(): void {
    const isShort = this.#limit.pendingCount === 0;
    const ahead = this.#ahead * (isShort ? 2 : AHEAD_KEPT);
    this.#ahead = Math.min(Math.max(ahead, LEAST_AHEAD), MOST_AHEAD);
  }

  #load(): Load {
    const underWay = Math.max(this.#limit.activeCount, this.#allowance.atOnce);
    return { most: this.#concurrency, underWay };
  }

  #allow(allowance: Allowance): void {
    const { atOnce, pausedForMs, others } = allowance;
    this.#options.observer?.beaten(allowance, this.#heartbeat.worker.leaseMs);
    this.#allowance = { atOnce, others };
    this.#limiter.allow(atOnce, pausedForMs);
    this.#patience.asked(pausedForMs);
  }

  #claimOptions(): Omit<ClaimOptions, 'limit'> {
    return {
      unsent: [...this.#unreadable.keys()].filter((run) => this.#isUnsent(run)),
      looksBeforeResend: LOOKS_BEFORE_RESEND,
      staleAfterMs: this.#options.resendStale ? null : STALE_AFTER_MS,
    };
  }

  #start(worker: Worker, order: ClaimedOrder): void {
    this.#inHand += 1;
    const ended = () => {
      this.#inHand -= 1;
      this.#freed.ring();
    };
    this.#handle(worker, order).then(ended, (error: unknown) => {
      this.#failed ??= { error };
      ended();
    });
  }

  /**
   * Recording a clean answer takes no slot: the next request leaves meanwhile. After any other nothing more leaves from
   * this slot before it is recorded, and before the limiter allows it.
   */
  async #handle(worker: Worker, order: ClaimedOrder): Promise<void> {
    const isAhead = this.#limit.activeCount >= this.#limit.concurrency;
    const { recorded } = await this.#limit(async () => {
      const { decision, holdMs } = await this.#request(worker, order, isAhead);
      const recorded = this.#record(worker, order, decision);
      if (decision.pressure !== 'calm') await recorded;
      else this.#ringIfRunningOut();
      if (holdMs > 0) await this.#pause(holdMs);
      return { recorded };
    });
    await recorded;
  }

  #ringIfRunningOut(): void {
    const { concurrency, pendingCount } = this.#limit;
    const isRunningOut = pendingCount <= concurrency * this.#ahead * RUNNING_OUT;
    if (this.#isMoreDue && isRunningOut) this.#freed.ring();
  }

  async #record(worker: Worker, order: ClaimedOrder, decision: Decision): Promise<void> {
    const { outcome, connection = null } = decision;
    const lookUpAfterMs = lookUpDelay(this.#context, order.attempts);
    const isPause = decision.pressure === 'paused' && decision.askedMs !== undefined;
    const [state] = await Promise.all([
      this.#observed(
        worker.record(order, outcome, { connection, lookUpAfterMs }),
        (observer, state, tookMs) => observer.recorded(outcome.kind, state, tookMs),
      ),
      isPause && worker.pause(decision.askedMs ?? 0),
    ]);
    if (connection !== null && isOfAnother(outcome, state)) {
      this.#options.service.leaveConnection?.(connection);
    }
    if (state) this.#tell(order, state, decision);
  }

  /** Claims of several workers of this process may have gone over one connection, before and after a lease was lost. */
  #doubt(connection: number): void {
    const writing = Promise.all(this.#heartbeat.workers.map((worker) => worker.doubt(connection)))
      .catch((error: unknown) => {
        this.#failed ??= { error };
      })
      .then(() => {
        this.#doubts.delete(writing);
      });
    this.#doubts.add(writing);
  }

  /** What was claimed ahead is given back to a service in trouble: it should get fewer requests then, not more. */
  async #request(
    worker: Worker,
    order: ClaimedOrder,
    isAhead: boolean,
  ): Promise<{ readonly decision: Decision; readonly holdMs: number }> {
    const sent = this.#limiter.sent();
    const isGivenBack = isAhead && this.#limiter.isTroubled;
    const decision = isGivenBack ? RELEASED : await this.#decide(worker, order);
    if (decision.stop) this.#stop(order, decision.stop);
    if (decision === RELEASED) return { decision, holdMs: 0 };
    this.#noteDenied(order, decision);
    this.#askedMs = decision.askedMs ?? 0;
    this.#patience.asked(this.#askedMs);
    return { decision, holdMs: this.#limiter.ended(sent, decision.pressure, this.#askedMs) };
  }

  #stop({ run }: ClaimedOrder, { scope, error }: Stop): void {
    if (scope === 'worker') this.#failed ??= { error };
    else {
      if (!this.#unreadable.has(run)) this.#options.onUnreadable?.(run, error);
      this.#unreadable.set(run, { error, sinceMs: this.#clock.monotonicMs() });
    }
  }

  /** Whoever keeps going looks again whether its datasets can be read. */
  #isUnsent(run: string): boolean {
    const since = this.#unreadable.get(run)?.sinceMs;
    if (since === undefined || !this.#options.keepGoing) return since !== undefined;
    return this.#clock.monotonicMs() - since < UNREADABLE_FOR_MS;
  }

  /** What one order after the other is denied, and nothing else is answered, concerns all. */
  #noteDenied({ id }: ClaimedOrder, { outcome, pressure, denied }: Decision): void {
    this.#isAccepted ||= outcome.kind === 'ordered';
    if (pressure === 'calm' && outcome.kind !== 'refused') this.#denied.clear();
    if (!denied) return;
    this.#denied.set(id, denied);
    if (this.#denied.size >= DENIED_ALL) this.#failed ??= { error: denied };
  }

  /** One request, unless the run was stopped, nothing may be sent now, or the order's claim may have been lost since it was claimed. */
  async #decide(worker: Worker, order: ClaimedOrder): Promise<Decision> {
    if (this.#isStopped() || !this.#heartbeat.isHeldBy(worker)) return RELEASED;
    if (this.#limiter.isDown || this.#isPaused()) return RELEASED;
    if (order.todo === 'send' && this.#isUnsent(order.run)) return RELEASED;
    this.#lastTried = order;
    const { inFlight } = this.#heartbeat;
    const isAccepted = this.#isAccepted && order.waits >= DENIED_TRIES - 1;
    const context = { ...this.#context, isAccepted };
    return handleOrder(order, worker, this.#options.service, inFlight, context);
  }

  #tell(order: ClaimedOrder, state: OrderState, { outcome }: Decision): void {
    if (isFinal(state)) this.#patience.moved();
    const failure = isOfAnother(outcome, state)
      ? OF_ANOTHER
      : 'failure' in outcome && outcome.failure;
    const { code = null, message } = failure || {};
    this.#options.onEvent?.({
      order: order.id,
      run: order.run,
      state,
      code,
      ...(message !== undefined && { message }),
    });
  }

  /**
   * The service is down: one look-up at a time, with increasing pauses or those it asks for, until one is answered. All processes
   * together look up about as often as one: whoever finds it down lets the others wait.
   */
  async #probe(): Promise<boolean> {
    await this.#drain();
    const { delays, random } = this.#context;
    let askedMs = this.#askedMs;
    for (let tries = 0; this.#limiter.isDown && !this.#isStopped(); tries++) {
      if (this.#patience.isOver) return false;
      const ownMs = Math.min(LONGEST_PROBE_MS, growingDelay(delays, tries, random));
      await this.#pause(Math.max(ownMs, askedMs, this.#limiter.pausedMs));
      if (this.#isStopped()) return true;
      await this.#heartbeat.beat();
      const { others } = this.#allowance;
      // Another process has just found it down.
      if (others > 0 && this.#limiter.pausedMs > 0) continue;
      const down = await this.#findDown();
      if (down && others > 0) await this.#heartbeat.worker.pause(LONGEST_PROBE_MS);
      if (!down) this.#limiter.up();
      askedMs = askedDelay(delays, down?.retryAfterMs ?? null);
    }
    return true;
  }

  #isPaused(): boolean {
    return this.#limiter.pausedMs > 0 || this.#allowance.atOnce === 0;
  }

  /** What is in flight goes on; nothing more is sent, until the pause is over and other processes leave something to this one. */
  async #waitForPause(): Promise<boolean> {
    const { pausedMs } = this.#limiter;
    const isLeftNothing = this.#allowance.atOnce === 0;
    // The others place orders meanwhile.
    if (isLeftNothing) this.#patience.moved();
    const waitMs = isLeftNothing ? Math.max(pausedMs, OTHERS_POLL_MS) : pausedMs;
    if (this.#inHand > 0) await this.#waitForFreed(waitMs);
    else await this.#pause(waitMs);
    if (isLeftNothing) await this.#heartbeat.beat();
    return true;
  }

  /** Why the service does not answer a look-up; nothing when it does. */
  async #findDown(): Promise<ServiceError | undefined> {
    if (!this.#lastTried) return undefined;
    try {
      await this.#options.service.getProject(this.#lastTried);
      return undefined;
    } catch (error) {
      if (!isServiceDown(error)) return undefined;
      this.#patience.asked(askedDelay(this.#context.delays, error.retryAfterMs));
      this.#options.onDown?.(error, this.#patience.leftMs);
      return error;
    }
  }

  /** Nothing can be claimed and nothing is in flight: waits for a time to come or for other processes. */
  async #waitForLater(worker: Worker): Promise<boolean> {
    const taken = await this.#takeOver(worker);
    const outlook = await worker.outlook(this.#claimOptions());
    if (taken > 0 || outlook.due > 0) return true;
    if (this.#options.keepGoing) return this.#waitForMore(outlook);
    const [denied] = this.#denied.values();
    if (denied && !this.#isAccepted) throw denied;
    if (isFinished(outlook) || this.#patience.isOver) return false;
    if (this.#isBlockedForGood(outlook)) {
      this.#options.onBlocked?.(outlook.blockedBy);
      return false;
    }
    const untilDueMs = outlook.nextDueInMs ?? Number.POSITIVE_INFINITY;
    const waitsForOthers = outlook.claimedByOthers + outlook.blocked > 0;
    const atMostMs = waitsForOthers ? OTHERS_POLL_MS : this.#patience.leftMs + 1;
    await this.#pause(Math.min(untilDueMs, atMostMs));
    return true;
  }

  async #waitForMore({ nextDueInMs }: Outlook): Promise<boolean> {
    if (this.#claimed > RENEWED_AFTER) {
      this.#claimed = 0;
      await this.#heartbeat.renew();
    }
    await this.#pause(Math.min(nextDueInMs ?? STAGED_POLL_MS, STAGED_POLL_MS));
    return true;
  }

  /** Only blocked orders are left, and nothing has changed about them for two leases. */
  #isBlockedForGood({ blocked, nextDueInMs, claimedByOthers }: Outlook): boolean {
    const nowMs = this.#clock.monotonicMs();
    if (nextDueInMs !== null || claimedByOthers > 0 || blocked !== this.#blocked.orders) {
      this.#blocked = { orders: blocked, sinceMs: nowMs };
    }
    return blocked > 0 && nowMs - this.#blocked.sinceMs > 2 * this.#heartbeat.worker.leaseMs;
  }

  #takeOver(worker: Worker): Promise<number> {
    this.#tookOverAtMs = this.#clock.monotonicMs();
    return this.#observed(worker.takeOver(this.#context.delays.settleMs), (observer, orders) =>
      observer.tookOver(orders),
    );
  }

  async #waitForFreed(atMostMs?: number): Promise<boolean> {
    if (atMostMs === undefined) await this.#freed.rung();
    else await this.#freed.rungWithin(atMostMs, this.#clock);
    return true;
  }

  async #pause(ms: number): Promise<void> {
    await this.#clock.sleep(Math.max(1, ms), this.#options.signal);
  }

  async #drain(): Promise<void> {
    while (this.#inHand > 0) await this.#freed.rung();
  }

  #isStopped(): boolean {
    return this.#failed !== undefined || this.#options.signal?.aborted === true;
  }
}

/** The ledger knows the order id of the answer for another project. */
function isOfAnother({ kind }: Outcome, state: OrderState | undefined): boolean {
  return state === 'unknown' && (kind === 'ordered' || kind === 'adopted' || kind === 'conflict');
}

function isFinished(outlook: Outlook): boolean {
  return outlook.nextDueInMs === null && outlook.claimedByOthers === 0 && outlook.blocked === 0;
}
