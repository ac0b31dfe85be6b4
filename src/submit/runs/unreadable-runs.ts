import type { Clock } from '../clock.ts';

/** How long nothing is sent of such a run, by whoever keeps going. */
const UNREADABLE_FOR_MS = 60_000;

/** Runs of which nothing is sent: their datasets cannot be read, or the key finds none of their projects. */
export class UnreadableRuns {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #forMs: number;
  readonly #found = new Map<string, { readonly error: unknown; readonly sinceMs: number }>();

  /** @param keepsGoing Whether it is tried again after a while. */
  constructor(clock: Pick<Clock, 'monotonicMs'>, keepsGoing: boolean) {
    this.#clock = clock;
    this.#forMs = keepsGoing ? UNREADABLE_FOR_MS : Number.POSITIVE_INFINITY;
  }

  /** Returns whether it is the first failure of the run. */
  note(run: string, error: unknown): boolean {
    const isFirst = !this.#found.has(run);
    this.#found.set(run, { error, sinceMs: this.#clock.monotonicMs() });
    return isFirst;
  }

  has(run: string): boolean {
    const found = this.#found.get(run);
    return found !== undefined && this.#clock.monotonicMs() - found.sinceMs < this.#forMs;
  }

  get runs(): readonly string[] {
    return [...this.#found.keys()].filter((run) => this.has(run));
  }

  /** Why nothing is sent of the first of them. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#found.values().next().value;
  }
}
