import type { ClaimedOrder, OrderRef } from '../ledger/ledger.ts';
import type { ServiceError } from '../service/errors.ts';
import type { Decision } from './decide.ts';

/** An order is tried so often before it is refused for a denial that may concern all: these come to light meanwhile. */
const DENIED_TRIES = 3;
/** So many orders that are denied, with nothing else answered between, are denied for what all have in common. */
const DENIED_ALL = 8;

/** Tells what one order is denied from what is denied to all. */
export class Denials {
  /** Answers since the last clean one that are perhaps the same for all, by order. */
  readonly #denied = new Map<OrderRef, ServiceError>();
  /** An order was placed. */
  #isAccepted = false;

  /** Returns why all are denied, once that is so. */
  note({ id }: ClaimedOrder, { outcome, pressure, denied }: Decision): ServiceError | undefined {
    this.#isAccepted ||= outcome.kind === 'ordered';
    if (pressure === 'calm' && outcome.kind !== 'refused') this.#denied.clear();
    if (!denied) return undefined;
    this.#denied.set(id, denied);
    return this.#denied.size >= DENIED_ALL ? denied : undefined;
  }

  /** Whether a denial concerns the order alone: others were placed, and it was tried often enough. */
  isOwn({ waits }: ClaimedOrder): boolean {
    return this.#isAccepted && waits >= DENIED_TRIES - 1;
  }

  /** What orders were denied, if none was placed. */
  get ofAll(): ServiceError | undefined {
    return this.#isAccepted ? undefined : this.#denied.values().next().value;
  }
}
