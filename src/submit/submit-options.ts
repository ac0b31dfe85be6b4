import type {
  Allowance,
  Ledger,
  OrderId,
  OrderRef,
  Outcome,
  WorkerScope,
} from '../ledger/ledger.ts';
import type { OrderState } from '../ledger/states.ts';
import type { ServiceError } from '../service/errors.ts';
import type { Clock } from './clock.ts';
import type { DelayOptions } from './delays.ts';
import type { OrderService } from './handle-order.ts';

/** One order has changed its state. */
export interface SubmitEvent {
  /** The order's id in the ledger. */
  readonly order: OrderRef;
  readonly run: string;
  readonly projectId: string;
  readonly state: OrderState;
  /** Of an order that was placed; of one in conflict, that of the other order, if it is known. */
  readonly orderId: OrderId | null;
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

/** How many requests are made, and for how long. */
export interface RequestOptions {
  /**
   * Maximum concurrent requests; of orders also of all processes together that order at the service with this ledger: the largest
   * maximum of them counts. @default REQUEST_DEFAULTS.concurrency
   */
  readonly concurrency?: number | undefined;
  readonly delays?: DelayOptions | undefined;
  /** Ends unfinished after this long without a final order, or an answered look-up, in milliseconds. @default 600000 */
  readonly patienceMs?: number | undefined;
  /** Stops: what is in flight is finished and recorded, nothing more is sent. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each look-up that finds the service down: why, and how long vdpipe will keep trying. */
  readonly onDown?: ((failure: ServiceError, patienceLeftMs: number) => void) | undefined;
  readonly clock?: Clock;
  /** From 0 to below 1. @default Math.random */
  readonly random?: () => number;
}

export interface SubmitOptions extends RequestOptions {
  readonly ledger: Pick<Ledger, 'openWorker' | 'getRun' | 'listRuns' | 'orders'>;
  readonly service: OrderService;
  /** Whose orders are placed: all at the same service. */
  readonly scope: WorkerScope;
  /** Sends orders again whose outcome has been unknown for over a day. @default false */
  readonly resendStale?: boolean | undefined;
  /** @internal Observes what is done with the ledger. @default none */
  readonly observer?: WorkObserver | undefined;
  /** Waits for more to be staged when nothing is left to do, until it is stopped. @default false */
  readonly keepGoing?: boolean;
  /** Waited for, also after an abort. What it throws, or rejects with, ends the work: orders under way are recorded, and no further one is sent. */
  readonly onEvent?: (event: SubmitEvent) => unknown;
  /** Called once for each run of which nothing more is sent, as its datasets cannot be read, or its projects are hidden; others go on. */
  readonly onUnreadable?: (run: string, failure: unknown) => void;
  /** Called with other runs that have the same projects in flight, and that nobody is working on. */
  readonly onBlocked?: (runs: readonly string[]) => void;
}
