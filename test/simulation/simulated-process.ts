import type { ToVerify, Verification, Worker, WorkerScope } from '../../src/ledger/ledger.ts';
import type { OrderState } from '../../src/ledger/states.ts';
import type { Clock } from '../../src/submit/clock.ts';
import type { OrderService } from '../../src/submit/handle-order.ts';
import type { SubmitOptions } from '../../src/submit/submit-options.ts';
import { submitRun } from '../../src/submit/submit-run.ts';
import { verifyOrders } from '../../src/submit/verify-orders.ts';
import type { OrderingLedger } from '../ledger/contract/world.ts';
import type { ModelService } from './model-service.ts';
import type { SeededRandom } from './random.ts';
import type { SimulatedLedger } from './simulated-ledger.ts';
import type { ClockOffsets, VirtualTime } from './virtual-time.ts';

export interface ProcessPlan {
  readonly name: string;
  readonly ledger: SimulatedLedger;
  /** Those that it orders: all at one service. */
  readonly scope: WorkerScope;
  readonly runs: readonly string[];
  /** The process dies at this step; never when it is infinite. */
  readonly dieAtStep: number;
  /** The process is stopped at this step, for so long. */
  readonly pauseAtStep: number;
  readonly pauseMs: number;
  /** The process is cut off from the ledger at this step, for so long: what it asks and what it is told comes late. */
  readonly cutAtStep: number;
  readonly cutMs: number;
  readonly concurrency: number;
  readonly resendStale: boolean;
  /** What is looked up at the end. */
  readonly verify: ToVerify;
  readonly clock: ClockOffsets;
  /** Its wall clock is set forwards or back, so long after its start. */
  readonly clockJumps: readonly { readonly afterMs: number; readonly ms: number }[];
}

/** Told of every POST, before it leaves. */
export type PostWatcher = (process: SimulatedProcess, projectId: string) => void;

/** One process that orders a run in virtual time. Every ledger call and every answer is a step at which it can die. */
export class SimulatedProcess {
  readonly plan: ProcessPlan;
  readonly inFlight = new Set<string>();
  state: 'alive' | 'paused' | 'dead' | 'ended' = 'alive';
  error: unknown;
  /** Ledger calls that have not come back. */
  pending = 0;
  /** Virtual time from its start to its end. */
  tookMs = 0;
  readonly #time: VirtualTime;
  readonly #clock: Clock;
  readonly #ledger: OrderingLedger;
  #steps = 0;
  #cutUntilMs = 0;
  #heldBack: (() => void)[] = [];

  constructor(plan: ProcessPlan, time: VirtualTime) {
    this.plan = plan;
    this.#time = time;
    this.#clock = time.clock(plan.clock, this.#guard);
    for (const { afterMs, ms } of plan.clockJumps) {
      time.after(afterMs, () => {
        plan.clock.wallMs += ms;
      });
    }
    this.#ledger = plan.ledger.open({
      name: plan.name,
      now: time.wallClock(plan.clock),
      monotonicMs: this.#clock.monotonicMs,
    });
  }

  async run(service: ModelService, random: SeededRandom, onPost: PostWatcher): Promise<void> {
    const ledger = this.#watchLedger();
    const options: SubmitOptions = {
      ledger,
      service: this.#watchService(service.client(this.#step), onPost),
      scope: this.plan.scope,
      concurrency: this.plan.concurrency,
      delays: { firstMs: 100, longestMs: 5_000, settleMs: 500 },
      patienceMs: 3_600_000,
      resendStale: this.plan.resendStale,
      clock: this.#clock,
      random: random.next,
    };
    const startedMs = this.#time.nowMs;
    try {
      await submitRun(options);
      for (const run of this.plan.runs)
        await verifyOrders({ ...options, ledger, run, which: this.plan.verify });
    } catch (error) {
      this.error = error;
    }
    this.tookMs = this.#time.nowMs - startedMs;
    if (this.state === 'dead') return;
    this.state = 'ended';
    await this.#ledger.close();
  }

  /** Lets something reach the process: not when it is dead, later when it is stopped. */
  readonly #guard = (deliver: () => void): void => {
    if (this.state === 'dead') return;
    if (this.state === 'paused') this.#heldBack.push(deliver);
    else deliver();
  };

  /** Like `#guard`, and counts a step at which the process may die or be stopped. */
  readonly #step = (deliver: () => void): void => {
    this.#steps += 1;
    if (this.state === 'alive' && this.#steps === this.plan.dieAtStep) this.#die();
    if (this.state === 'alive' && this.#steps === this.plan.pauseAtStep) this.#pause();
    if (this.#steps === this.plan.cutAtStep) this.#cutUntilMs = this.#time.nowMs + this.plan.cutMs;
    this.#guard(deliver);
  };

  #die(): void {
    this.state = 'dead';
    this.inFlight.clear();
    void this.#ledger.close();
  }

  #pause(): void {
    this.state = 'paused';
    this.#time.after(this.plan.pauseMs, () => {
      if (this.state !== 'paused') return;
      this.state = 'alive';
      const heldBack = this.#heldBack;
      this.#heldBack = [];
      for (const deliver of heldBack) this.#guard(deliver);
    });
  }

  #watchLedger() {
    const ledger = this.#ledger;
    return {
      openWorker: async (scope: WorkerScope) =>
        this.#watchWorker(await this.#call(() => ledger.openWorker(scope))),
      getRun: (run: string) => ledger.getRun(run),
      listRuns: () => ledger.listRuns(),
      orders: (run: string, states: readonly OrderState[]) => ledger.orders(run, states),
      ordersToVerify: (run: string, which: ToVerify) => ledger.ordersToVerify(run, which),
      recordVerifications: (found: readonly Verification[]) =>
        this.#call(() => ledger.recordVerifications(found)),
    };
  }

  #watchWorker(worker: Worker): Worker {
    return {
      epoch: worker.epoch,
      leaseMs: worker.leaseMs,
      claim: (options) => this.#call(() => worker.claim(options)),
      record: (order, outcome, answer) => this.#call(() => worker.record(order, outcome, answer)),
      doubt: (connection) => this.#call(() => worker.doubt(connection)),
      beat: (load) => this.#call(() => worker.beat(load)),
      pause: (ms) => this.#call(() => worker.pause(ms)),
      takeOver: (waitMs) => this.#call(() => worker.takeOver(waitMs)),
      outlook: (options) => this.#call(() => worker.outlook(options)),
      readDataset: (order) => worker.readDataset(order),
      copyDataset: (order, target) => worker.copyDataset(order, target),
      close: () => this.#call(() => worker.close()),
      [Symbol.asyncDispose]: () => this.#call(() => worker.close()),
    };
  }

  /** Lets something through to the ledger or from it: late while the process is cut off. */
  #travel(deliver: () => void): void {
    const waitMs = this.#cutUntilMs - this.#time.nowMs;
    if (waitMs <= 0) deliver();
    else this.#time.after(waitMs, deliver);
  }

  /** A step before the call, which then may not happen, and one after it, which then may not be noticed. */
  #call<T>(call: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const ask = () => {
        this.pending += 1;
        call()
          .finally(() => {
            this.pending -= 1;
          })
          .then(
            (value) => this.#travel(() => this.#step(() => resolve(value))),
            (error: unknown) => this.#travel(() => this.#step(() => reject(error))),
          );
      };
      this.#step(() => this.#travel(() => this.#guard(ask)));
    });
  }

  #watchService(service: OrderService, onPost: PostWatcher): OrderService {
    return {
      getProject: (request) => service.getProject(request),
      createTentativeOrder: async (request) => {
        onPost(this, request.projectId);
        this.inFlight.add(request.projectId);
        try {
          return await service.createTentativeOrder(request);
        } finally {
          this.inFlight.delete(request.projectId);
        }
      },
    };
  }
}
