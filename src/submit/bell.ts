import type { Clock } from './clock.ts';

/** Wakes whoever waits for something to have happened. */
export class Bell {
  #waiting: (() => void)[] = [];

  ring(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Resolves at the next ring. */
  rung(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves at the next ring, or after `ms`. */
  async rungWithin(ms: number, clock: Clock): Promise<void> {
    const early = new AbortController();
    await Promise.race([this.rung(), clock.sleep(ms, early.signal)]);
    early.abort();
  }
}
