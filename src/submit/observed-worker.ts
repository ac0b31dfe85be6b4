import type {
  Allowance,
  AnswerSource,
  ClaimedOrder,
  ClaimOptions,
  Load,
  Outcome,
  Outlook,
  Worker,
} from '../ledger/ledger.ts';
import type { OrderState } from '../ledger/states.ts';
import type { Clock } from './clock.ts';

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

/** A worker that tells an observer what it does. */
export class ObservedWorker implements Worker {
  readonly epoch: number;
  readonly leaseMs: number;
  readonly #worker: Worker;
  readonly #observer: WorkObserver;
  readonly #clock: Pick<Clock, 'monotonicMs'>;

  constructor(worker: Worker, observer: WorkObserver, clock: Pick<Clock, 'monotonicMs'>) {
    this.epoch = worker.epoch;
    this.leaseMs = worker.leaseMs;
    this.#worker = worker;
    this.#observer = observer;
    this.#clock = clock;
  }

  async claim(options: ClaimOptions): Promise<readonly ClaimedOrder[] | undefined> {
    const sinceMs = this.#clock.monotonicMs();
    const claimed = await this.#worker.claim(options);
    if (claimed) this.#observer.claimed(claimed.length, this.#clock.monotonicMs() - sinceMs);
    else this.#observer.lost();
    return claimed;
  }

  async record(
    order: ClaimedOrder,
    outcome: Outcome,
    answer?: AnswerSource,
  ): Promise<OrderState | undefined> {
    const sinceMs = this.#clock.monotonicMs();
    const state = await this.#worker.record(order, outcome, answer);
    this.#observer.recorded(outcome.kind, state, this.#clock.monotonicMs() - sinceMs);
    return state;
  }

  doubt(connection: number): Promise<void> {
    return this.#worker.doubt(connection);
  }

  async beat(load: Load): Promise<Allowance | undefined> {
    const allowance = await this.#worker.beat(load);
    if (allowance) this.#observer.beaten(allowance, this.leaseMs);
    else this.#observer.lost();
    return allowance;
  }

  pause(ms: number): Promise<void> {
    return this.#worker.pause(ms);
  }

  async takeOver(waitMs: number): Promise<number> {
    const taken = await this.#worker.takeOver(waitMs);
    this.#observer.tookOver(taken);
    return taken;
  }

  outlook(options: Omit<ClaimOptions, 'limit'>): Promise<Outlook> {
    return this.#worker.outlook(options);
  }

  readDataset(order: ClaimedOrder): AsyncIterable<Uint8Array> {
    return this.#worker.readDataset(order);
  }

  copyDataset(order: ClaimedOrder, target: Uint8Array): Promise<void> {
    return this.#worker.copyDataset(order, target);
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}
