import type { LimitFunction } from 'p-limit';
import type { Limiter } from './limiter.ts';

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

/** How many orders are claimed beyond those that can be sent at once. */
export class ClaimAhead {
  readonly #limit: LimitFunction;
  readonly #limiter: Limiter;
  /** As a multiple of those that can be sent at once. */
  #ahead = LEAST_AHEAD;
  /** The last claim gave as many orders as it was to. */
  #isMoreDue = false;

  constructor(limit: LimitFunction, limiter: Limiter) {
    this.#limit = limit;
    this.#limiter = limiter;
  }

  /**
   * How many orders to claim; none as long as it would only be a few. Those whose answers are being recorded leave room, but not
   * without limit: the ledger may be slower than the service.
   *
   * @param inHand orders that are claimed and whose outcome is not recorded yet
   */
  room(inHand: number): number {
    const { concurrency, activeCount, pendingCount } = this.#limit;
    const ahead = this.#limiter.isTroubled ? 0 : Math.ceil(concurrency * this.#ahead);
    const toSend = Math.max(activeCount + pendingCount, inHand - concurrency * MOST_AHEAD);
    const room = concurrency + ahead - toSend;
    return room < ahead / 2 ? 0 : room;
  }

  noteGiven(claimed: number, room: number): void {
    this.#isMoreDue = claimed === room;
  }

  /** More ahead if slots waited for a claim, and slowly fewer again. */
  adapt(): void {
    const isShort = this.#limit.pendingCount === 0;
    const ahead = this.#ahead * (isShort ? 2 : AHEAD_KEPT);
    this.#ahead = Math.min(Math.max(ahead, LEAST_AHEAD), MOST_AHEAD);
  }

  /** Whether it is time for the next claim, and there is something to claim. */
  get isRunningOut(): boolean {
    const { concurrency, pendingCount } = this.#limit;
    return this.#isMoreDue && pendingCount <= concurrency * this.#ahead * RUNNING_OUT;
  }
}
