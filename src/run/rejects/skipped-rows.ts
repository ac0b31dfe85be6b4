import type { SkipCounts, SkippedRow, SkipReason, SkipSink } from '../../issue.ts';

const NONE: readonly SkippedRow[] = [];

/** Rows that rules leave out of an input: all are counted, each is given once. */
export class SkippedRows {
  readonly #counts = new Map<SkipReason, number>();
  readonly #waiting = new Map<number, SkippedRow>();
  #total = 0;

  readonly add: SkipSink = (skipped) => {
    const { row, reason } = skipped;
    this.#total += 1;
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
    this.#waiting.set(row, skipped);
  };

  get total(): number {
    return this.#total;
  }

  counts(): SkipCounts {
    return Object.fromEntries(this.#counts);
  }

  /** Whether a row is among those that `take` gives next. */
  isWaiting(row: number): boolean {
    return this.#waiting.has(row);
  }

  /** Those that came since the last call, by their rows. */
  take(): readonly SkippedRow[] {
    if (this.#waiting.size === 0) return NONE;
    // One rule after the other looks at a batch.
    const taken = [...this.#waiting.values()].sort((a, b) => a.row - b.row);
    this.#waiting.clear();
    return taken;
  }
}
