import type { Clock } from '../../src/submit/clock.ts';

interface Event {
  readonly atMs: number;
  readonly number: number;
  readonly run: () => void;
}

/** How far the clocks of one process are off the virtual time. */
export interface ClockOffsets {
  /** Changed by clock jumps. */
  wallMs: number;
  readonly monotonicMs: number;
}

/** Time that stands still until everything that can be done now has been done, and then jumps to the next event. */
export class VirtualTime {
  #nowMs = 0;
  #number = 0;
  #events: Event[] = [];

  get nowMs(): number {
    return this.#nowMs;
  }

  /** Runs something later. Gives a function that cancels it. */
  after(ms: number, run: () => void): () => void {
    const event = { atMs: this.#nowMs + Math.max(0, ms), number: this.#number++, run };
    this.#events.push(event);
    return () => {
      this.#events = this.#events.filter((other) => other !== event);
    };
  }

  /** Jumps to the next event and runs it. False when there is none. */
  step(): boolean {
    const [first, ...others] = this.#events;
    if (!first) return false;
    const next = others.reduce(
      (soonest, event) => (isBefore(event, soonest) ? event : soonest),
      first,
    );
    this.#events = this.#events.filter((event) => event !== next);
    this.#nowMs = Math.max(this.#nowMs, next.atMs);
    next.run();
    return true;
  }

  /** The wall clock of one process, in milliseconds. It can jump. */
  wallClock(offsets: ClockOffsets): () => number {
    return () => Math.floor(this.#nowMs + offsets.wallMs);
  }

  /** A clock for one process; `guard` decides what becomes of a wait that is over. */
  clock(offsets: ClockOffsets, guard: (wake: () => void) => void): Clock {
    return {
      monotonicMs: () => this.#nowMs + offsets.monotonicMs,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return guard(resolve);
          const onAbort = () => {
            cancel();
            guard(resolve);
          };
          const cancel = this.after(ms, () => {
            signal?.removeEventListener('abort', onAbort);
            guard(resolve);
          });
          signal?.addEventListener('abort', onAbort);
        }),
    };
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.number < b.number);
}
