import type { ClaimedOrder, Ledger } from '../../ledger/ledger.ts';
import type { Clock } from '../clock.ts';

/** How long what is known of a run counts. */
const KNOWN_MS = 1_000;

/** Runs that people stopped after orders of them were claimed: these orders are given back. */
export class StoppedRuns {
  readonly #ledger: Pick<Ledger, 'getRun'>;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #known = new Map<string, { readonly sinceMs: number; readonly is: Promise<boolean> }>();

  constructor(ledger: Pick<Ledger, 'getRun'>, clock: Pick<Clock, 'monotonicMs'>) {
    this.#ledger = ledger;
    this.#clock = clock;
  }

  /** What was claimed was not on hold then. */
  noteClaimed(orders: readonly ClaimedOrder[], sinceMs: number): void {
    for (const [run, { sinceMs: knownMs }] of this.#known) {
      if (sinceMs - knownMs > KNOWN_MS) this.#known.delete(run);
    }
    const is = Promise.resolve(false);
    for (const { run } of orders) if (!this.#known.has(run)) this.#known.set(run, { sinceMs, is });
  }

  async has(run: string): Promise<boolean> {
    const nowMs = this.#clock.monotonicMs();
    const known = this.#known.get(run);
    if (known && nowMs - known.sinceMs < KNOWN_MS) return known.is;
    const is = this.#ledger.getRun(run).then(({ state }) => state === 'on_hold');
    this.#known.set(run, { sinceMs: nowMs, is });
    return is;
  }
}
