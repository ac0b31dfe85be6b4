import type { OrderId } from './schemas.ts';

/** Many times more than the answers that a service can hold back. */
const MAX_IDS = 65_536;

/**
 * The latest order ids, at least that many, and their projects: an id never belongs to two projects. The oldest are
 * let go all at once: a map whose first entries go one by one steps over all of these to find the next.
 */
export class RecentOrderIds {
  #latest = new Map<OrderId, string>();
  #before: ReadonlyMap<OrderId, string> = new Map();

  /** False when another project was given this id. */
  add(orderId: OrderId, projectId: string): boolean {
    const known = this.#latest.get(orderId) ?? this.#before.get(orderId);
    if (known !== undefined) return known === projectId;
    this.#latest.set(orderId, projectId);
    if (this.#latest.size === MAX_IDS) {
      this.#before = this.#latest;
      this.#latest = new Map();
    }
    return true;
  }
}
