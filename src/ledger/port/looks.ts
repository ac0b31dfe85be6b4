import type { Finding } from './orders.ts';

/** Orders by what looking their projects up found, as `status --json` has them. Each is in one of these, but for `no_order_id`. */
export interface LookCounts {
  readonly total: number;
  /** By the project's state, as the service calls it: an open set. */
  readonly states: Readonly<Record<string, number>>;
  /** Projects that have another order. */
  readonly otherOrder: number;
  readonly notFound: number;
  /** The service refused to tell. */
  readonly notTold: number;
  /** Not looked up yet, or each try failed. */
  readonly noAnswer: number;
  /** Of `states`: neither an order id, nor being edited. */
  readonly noOrderId: number;
}

/** One look at the projects of all orders that a run has placed. */
export interface Look {
  /** Counts up. */
  readonly number: number;
  readonly run: string;
  readonly beganAtMs: number;
  /** null while it is under way, or if it was stopped. */
  readonly endedAtMs: number | null;
  /** What it found; null before its end. Test orders are counted apart. */
  readonly counts: { readonly orders: LookCounts; readonly testOrders: LookCounts } | null;
}

/** An order that a look has seen, or was to see. */
export interface SeenProject {
  readonly projectId: string;
  readonly forTest: boolean;
  /** null if the look has not seen it. */
  readonly finding: Finding | null;
  /** The state of the project, as the service calls it; null if it told none. */
  readonly status: string | null;
  /** When a look-up first found it so; null if the look has not seen it. */
  readonly sinceMs: number | null;
  /** Whether that is new since the last look that ended before this one. */
  readonly isChanged: boolean;
}
