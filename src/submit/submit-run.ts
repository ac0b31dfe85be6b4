import pLimit, { type LimitFunction } from 'p-limit';
import { InterruptedError } from '../errors.ts';
import type { Allowance, ClaimedOrder, ClaimOptions, Outlook, Worker } from '../ledger/ledger.ts';
import { isFinal, type OrderState } from '../ledger/states.ts';
import { Bell } from './bell.ts';
import { ClaimAhead } from './claim-ahead.ts';
import { type Clock, systemClock } from './clock.ts';
import {
  type Decision,
  type DecisionContext,
  isOfAnother,
  LOOKS_BEFORE_RESEND,
  NO_REQUEST,
  type Stop,
} from './decide.ts';
import { REQUEST_DEFAULTS } from './defaults.ts';
import { DEFAULT_DELAYS, lookUpDelay } from './delays.ts';
import { Denials } from './denials.ts';
import { handleOrder } from './handle-order.ts';
import { Heartbeat } from './heartbeat.ts';
import { Limiter } from './limiter.ts';
import { Outage } from './outage.ts';
import { Patience } from './patience.ts';
import { FoundRuns } from './runs/found-runs.ts';
import { StoppedRuns } from './runs/stopped-runs.ts';
import { UnreadableRuns } from './runs/unreadable-runs.ts';
import { toSubmitEvent } from './submit-event.ts';
import type { SubmitOptions, WorkObserver } from './submit-options.ts';

/** docs/guarantees.md, rule 6. */
const STALE_AFTER_MS = 86_400_000;
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
  await new Submission(options).run();
}

class Submission {
  readonly #options: SubmitOptions;
  readonly #clock: Clock;
  readonly #context: DecisionContext;
  readonly #limit: LimitFunction;
  readonly #limiter: Limiter;
  readonly #heartbeat: Heartbeat;
  readonly #freed = new Bell();
  /** What the processes at the service leave to this one. */
  #allowance: Pick<Allowance, 'atOnce' | 'others'> = { atOnce: 0, others: 0 };
  /** Orders that are claimed and whose outcome is not recorded yet. */
  #inHand = 0;
  /** How many orders were claimed by the current worker. */
  #claimed = 0;
  readonly #ahead: ClaimAhead;
  /** Every order was tried once: those that were not come before those that are tried again. */
  #allTried = false;
  readonly #patience: Patience;
  readonly #outage: Outage;
  #tookOverAtMs = Number.NEGATIVE_INFINITY;
  #blocked = { orders: 0, sinceMs: 0 };
  #failed: { readonly error: unknown } | undefined;
  /** Those that are being written. */
  readonly #doubts = new Set<Promise<void>>();
  readonly #unreadable: UnreadableRuns;
  readonly #stopped: StoppedRuns;
  readonly #denials = new Denials();
  readonly #found: FoundRuns;

  constructor(options: SubmitOptions) {
    this.#options = options;
    const { concurrency = REQUEST_DEFAULTS.concurrency, keepGoing = false, service } = options;
    const { clock = systemClock, random = Math.random, onDown } = options;
    const { patienceMs = REQUEST_DEFAULTS.patienceMs } = options;
    const delays = { ...DEFAULT_DELAYS, ...options.delays };
    this.#clock = clock;
    this.#limit = pLimit(1);
    this.#limiter = new Limiter(this.#limit, concurrency, clock);
    this.#ahead = new ClaimAhead(this.#limit, this.#limiter);
    this.#context = { delays, latency: this.#limiter.latency, random };
    this.#heartbeat = new Heartbeat({
      open: () => options.ledger.openWorker(options.scope),
      clock,
      load: () => ({
        most: concurrency,
        underWay: Math.max(this.#limit.activeCount, this.#allowance.atOnce),
      }),
      onAllowed: (allowance) => this.#allow(allowance),
      onLost: () => options.observer?.lost(),
    });
    this.#patience = new Patience(clock, delays, keepGoing ? Number.POSITIVE_INFINITY : patienceMs);
    this.#stopped = new StoppedRuns(options.ledger, clock);
    this.#unreadable = new UnreadableRuns(clock, keepGoing);
    this.#found = new FoundRuns(options);
    this.#outage = new Outage({
      ...{ service, delays, random, onDown, limiter: this.#limiter },
      ...{ patience: this.#patience, heartbeat: this.#heartbeat },
      isStopped: () => this.#isStopped(),
      pause: (ms) => this.#pause(ms),
      others: () => this.#allowance.others,
    });
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
      this.#fail(error);
    }
    await this.#drain();
    if (!this.#isStopped()) this.#failed = this.#unreadable.failure ?? this.#found.failure;
    await this.#options.service.quiet?.();
    endDoubts?.();
    await Promise.all(this.#doubts);
    await this.#heartbeat.end().catch(this.#fail);
    if (this.#failed) throw this.#failed.error;
    const { signal } = this.#options;
    if (signal?.aborted) throw this.#interrupted(signal);
  }

  /** Nothing more is sent; the first failure counts. */
  readonly #fail = (error: unknown): void => {
    this.#failed ??= { error };
  };

  /** Names the run if there is only one. */
  #interrupted({ reason }: AbortSignal): InterruptedError {
    const { runs } = this.#options.scope;
    const [run, ...others] = runs === 'all' ? [] : runs;
    return new InterruptedError({ reason, ...(run && others.length === 0 && { run }) });
  }

  /** Starts what can be started, or waits for a change. False if nothing is left that could change. */
  async #step(): Promise<boolean> {
    const { worker } = this.#heartbeat;
    if (this.#limiter.isDown) {
      await this.#drain();
      return this.#outage.pass();
    }
    if (this.#allTried && this.#patience.isOver) return this.#inHand > 0 && this.#waitForFreed();
    if (this.#isPaused()) return this.#waitForPause();
    const room = this.#ahead.room(this.#inHand);
    if (room === 0) return this.#waitForFreed();
    const claimed = await this.#claim(worker, room);
    this.#ahead.noteGiven(claimed.length, room);
    for (const order of claimed) this.#start(worker, order);
    if (claimed.some(({ todo, waits }) => todo === 'look_up' || waits > 0)) this.#allTried = true;
    if (claimed.length > 0) return true;
    if (this.#inHand > 0) return this.#waitForFreed(OTHERS_POLL_MS);
    return this.#waitForLater(worker);
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
    this.#ahead.adapt();
    if (claimed) {
      this.#claimed += claimed.length;
      this.#stopped.noteClaimed(claimed, sinceMs);
      this.#heartbeat.renewed(worker, sinceMs);
      return claimed;
    }
    this.#options.observer?.lost();
    await this.#heartbeat.reopen(worker);
    return [];
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
      unsent: this.#unreadable.runs,
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
    void this.#handle(worker, order).catch(this.#fail).then(ended);
  }

  /**
   * Recording a clean answer takes no slot: the next request leaves meanwhile. After any other nothing more leaves from
   * this slot before it is recorded, and before the limiter allows it.
   */
  async #handle(worker: Worker, order: ClaimedOrder): Promise<void> {
    const isAhead = this.#limit.activeCount >= this.#limit.concurrency;
    const { decision, recorded } = await this.#limit(async () => {
      const { decision, holdMs } = await this.#request(worker, order, isAhead);
      const recorded = this.#record(worker, order, decision);
      if (decision.pressure !== 'calm') await recorded;
      else if (this.#ahead.isRunningOut) this.#freed.ring();
      if (holdMs > 0) await this.#pause(holdMs);
      return { decision, recorded };
    });
    const state = await recorded;
    // Whoever is told may wait for what comes next: that takes no slot.
    if (state) await this.#tell(order, state, decision);
  }

  async #record(worker: Worker, order: ClaimedOrder, decision: Decision) {
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
    return state;
  }

  /** Claims of several workers of this process may have gone over one connection, before and after a lease was lost. */
  #doubt(connection: number): void {
    const writing = Promise.all(this.#heartbeat.workers.map((worker) => worker.doubt(connection)))
      .catch(this.#fail)
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
    const decision = isGivenBack ? NO_REQUEST : await this.#decide(worker, order);
    if (decision.stop) this.#stop(order, decision.stop);
    if (decision === NO_REQUEST) return { decision, holdMs: 0 };
    const error = this.#denials.note(order, decision);
    if (error) this.#fail(error);
    const hidden = this.#found.failureOf(order.run);
    if (hidden) this.#stop(order, { scope: 'run', error: hidden });
    const { pressure, askedMs = 0 } = decision;
    this.#outage.askedMs = askedMs;
    this.#patience.asked(askedMs);
    return { decision, holdMs: this.#limiter.ended(sent, pressure, askedMs) };
  }

  #stop({ run }: ClaimedOrder, { scope, error }: Stop): void {
    if (scope === 'worker') this.#fail(error);
    else if (this.#unreadable.note(run, error)) this.#options.onUnreadable?.(run, error);
  }

  /** One request, unless this or the run was stopped, nothing may be sent now, or the order's claim may have been lost since it was claimed. */
  async #decide(worker: Worker, order: ClaimedOrder): Promise<Decision> {
    if (order.todo === 'send' && (await this.#stopped.has(order.run).catch(this.#fail)))
      return NO_REQUEST;
    if (this.#isStopped() || !this.#heartbeat.isHeldBy(worker)) return NO_REQUEST;
    if (this.#limiter.isDown || this.#isPaused()) return NO_REQUEST;
    if (order.todo === 'send' && this.#unreadable.has(order.run)) return NO_REQUEST;
    this.#outage.lastTried = order;
    const { inFlight } = this.#heartbeat;
    const context = { ...this.#context, isAccepted: this.#denials.isOwn(order) };
    return handleOrder(order, worker, this.#options.service, inFlight, context, this.#found);
  }

  async #tell(order: ClaimedOrder, state: OrderState, { outcome }: Decision): Promise<void> {
    if (isFinal(state)) this.#patience.moved();
    await this.#options.onEvent?.(toSubmitEvent(order, state, outcome));
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

  /** Nothing can be claimed and nothing is in flight: waits for a time to come or for other processes. */
  async #waitForLater(worker: Worker): Promise<boolean> {
    const taken = await this.#takeOver(worker);
    const outlook = await worker.outlook(this.#claimOptions());
    if (taken > 0 || outlook.due > 0) return true;
    if (this.#options.keepGoing) return this.#waitForMore(outlook);
    const { ofAll } = this.#denials;
    if (ofAll) throw ofAll;
    if (this.#found.failure) return false;
    const untilDueMs = outlook.nextDueInMs ?? Number.POSITIVE_INFINITY;
    const waitsForOthers = outlook.claimedByOthers + outlook.blocked > 0;
    const isFinished = outlook.nextDueInMs === null && !waitsForOthers;
    if (isFinished || this.#patience.isOver) return false;
    if (this.#isBlockedForGood(outlook)) {
      this.#options.onBlocked?.(outlook.blockedBy);
      return false;
    }
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
