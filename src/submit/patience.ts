import type { Clock } from './clock.ts';
import type { Delays } from './delays.ts';

/**
 * How long to go on without progress. If the service asks for a longer wait than the usual one, patience starts
 * after that wait; a service that asks again and again puts it off only as long as one wait may be.
 */
export class Patience {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #delays: Delays;
  readonly #patienceMs: number;
  #movedMs: number;
  #askedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, 'monotonicMs'>, delays: Delays, patienceMs: number) {
    this.#clock = clock;
    this.#delays = delays;
    this.#patienceMs = patienceMs;
    this.#movedMs = clock.monotonicMs();
  }

  /** Below 0 when it is over. More than the whole while an asked wait lasts. */
  get leftMs(): number {
    const latestMs = this.#movedMs + this.#delays.longestAskedMs;
    const startMs = Math.min(Math.max(this.#movedMs, this.#askedUntilMs), latestMs);
    return this.#patienceMs - (this.#clock.monotonicMs() - startMs);
  }

  get isOver(): boolean {
    return this.leftMs < 0;
  }

  /** Something came to an end. */
  moved(): void {
    this.#movedMs = this.#clock.monotonicMs();
  }

  /** The service asked for a wait. */
  asked(waitMs: number): void {
    if (waitMs <= this.#delays.longestMs) return;
    this.#askedUntilMs = Math.max(this.#askedUntilMs, this.#clock.monotonicMs() + waitMs);
  }
}
