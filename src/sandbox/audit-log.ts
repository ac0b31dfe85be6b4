import type { FaultName, SandboxOperation } from './options.ts';

/** One order that the sandbox made. */
export interface AuditOrder {
  readonly project_id: string;
  readonly order_id: number;
  readonly svc_uid: string;
  readonly partner_order_id: string | null;
  readonly order_count: number;
  readonly order_for_test: boolean;
  /** Rows in `vdp_dataset`. */
  readonly rows: number;
  readonly body_bytes: number;
  /** SHA-256 of the body as it came, in hex. */
  readonly body_sha256: string;
  /** ISO 8601 */
  readonly ordered_at: string;
  cancelled: boolean;
  /** The body as it came; only with `keepBodies`. */
  readonly body?: string;
}

/** What a sandbox saw and did since it was made. */
export interface Audit {
  readonly requests: {
    readonly total: number;
    readonly by_operation: Readonly<Record<string, number>>;
    /** By HTTP status; `none` for those that got no whole answer. */
    readonly by_status: Readonly<Record<string, number>>;
    /** Faults that were given, by name. */
    readonly by_fault: Readonly<Record<string, number>>;
    /** `late` orders that have arrived by now. */
    readonly late_arrivals: number;
  };
  /** Most requests in process at once. */
  readonly most_at_once: number;
  /** Most POSTs in process at once. */
  readonly most_orders_at_once: number;
  /** In the order in which they were made. */
  readonly orders: readonly AuditOrder[];
  /** How many POSTs each project got. */
  readonly posts_by_project: Readonly<Record<string, number>>;
  /** POSTs that came while another POST on the same project was in process, by project. */
  readonly overlaps_by_project: Readonly<Record<string, number>>;
  /** Projects with more than one order, cancelled ones counted. */
  readonly ordered_more_than_once: readonly string[];
}

/** A request in process. */
export interface Visit {
  readonly operation: SandboxOperation;
  readonly id: string;
  /** Counts the requests of this operation for this id from 1. */
  readonly attempt: number;
  /** When other POSTs on the same project came while this one was in process. */
  readonly overlappedMs: number[];
  ended: boolean;
}

/**
 * A client that gives up and tries again opens a new connection; the end of the old one may be seen
 * here a moment after the new request. That is not an overlap.
 */
const ABANDON_GRACE_MS = 250;

/** Counts what happens. Credentials are not kept. */
export class AuditLog {
  readonly #byOperation = new Map<SandboxOperation, number>();
  readonly #byStatus = new Map<string, number>();
  readonly #byFault = new Map<FaultName, number>();
  readonly #attempts = new Map<string, number>();
  readonly #posts = new Map<string, number>();
  readonly #overlaps = new Map<string, number>();
  readonly #postsInProcess = new Map<string, Set<Visit>>();
  readonly #orders: AuditOrder[] = [];
  #total = 0;
  #lateArrivals = 0;
  #now = 0;
  #ordersNow = 0;
  #most = 0;
  #mostOrders = 0;

  begin(operation: SandboxOperation, id: string): Visit {
    this.#total++;
    count(this.#byOperation, operation);
    this.#most = Math.max(this.#most, ++this.#now);
    const isOrder = operation === 'create_tentative_order';
    const attempt = isOrder ? count(this.#posts, id) : count(this.#attempts, `${operation} ${id}`);
    const visit: Visit = { operation, id, attempt, overlappedMs: [], ended: false };
    if (isOrder) this.#beginOrder(visit);
    return visit;
  }

  /** @param status HTTP status of a whole answer; null when there was none */
  end(visit: Visit, status: number | null, abandoned = false): void {
    if (visit.ended) return;
    visit.ended = true;
    this.#now--;
    count(this.#byStatus, status === null ? 'none' : String(status));
    if (visit.operation === 'create_tentative_order') this.#endOrder(visit, abandoned);
  }

  fault(name: FaultName): void {
    count(this.#byFault, name);
  }

  lateArrival(): void {
    this.#lateArrivals++;
  }

  ordered(order: AuditOrder): void {
    this.#orders.push(order);
  }

  cancelled(orderId: number): void {
    const order = this.#orders.findLast(({ order_id }) => order_id === orderId);
    if (order) order.cancelled = true;
  }

  read(): Audit {
    return {
      requests: {
        total: this.#total,
        by_operation: Object.fromEntries(this.#byOperation),
        by_status: Object.fromEntries(this.#byStatus),
        by_fault: Object.fromEntries(this.#byFault),
        late_arrivals: this.#lateArrivals,
      },
      most_at_once: this.#most,
      most_orders_at_once: this.#mostOrders,
      orders: this.#orders.map((order) => ({ ...order })),
      posts_by_project: Object.fromEntries(this.#posts),
      overlaps_by_project: Object.fromEntries(this.#overlapsUntilNow()),
      ordered_more_than_once: repeated(this.#orders.map(({ project_id }) => project_id)),
    };
  }

  #beginOrder(visit: Visit): void {
    this.#mostOrders = Math.max(this.#mostOrders, ++this.#ordersNow);
    const others = this.#postsInProcess.get(visit.id);
    if (!others) {
      this.#postsInProcess.set(visit.id, new Set([visit]));
      return;
    }
    for (const other of others) other.overlappedMs.push(performance.now());
    others.add(visit);
  }

  #endOrder(visit: Visit, abandoned: boolean): void {
    this.#ordersNow--;
    const others = this.#postsInProcess.get(visit.id);
    others?.delete(visit);
    if (others?.size === 0) this.#postsInProcess.delete(visit.id);
    const overlaps = overlapsOf(visit, abandoned);
    if (overlaps > 0) count(this.#overlaps, visit.id, overlaps);
  }

  #overlapsUntilNow(): Map<string, number> {
    const overlaps = new Map(this.#overlaps);
    for (const [id, visits] of this.#postsInProcess) {
      for (const visit of visits) {
        const soFar = overlapsOf(visit, true);
        if (soFar > 0) count(overlaps, id, soFar);
      }
    }
    return overlaps;
  }
}

function overlapsOf({ overlappedMs }: Visit, abandoned: boolean): number {
  if (!abandoned) return overlappedMs.length;
  const now = performance.now();
  return overlappedMs.filter((ms) => now - ms > ABANDON_GRACE_MS).length;
}

function count<K>(counts: Map<K, number>, key: K, by = 1): number {
  const sum = (counts.get(key) ?? 0) + by;
  counts.set(key, sum);
  return sum;
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))];
}
