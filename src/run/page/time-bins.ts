import type { TimelineBin } from '../../output/page/page-data.ts';

/** As many as a chart shows well. */
const MAX_BINS = 80;
/** Widths of bins that people read easily, in milliseconds: from a tenth of a second to a day. */
const SECOND = 1000;
const WIDTHS = [
  ...[0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30, 60, 120, 360, 720, 1440].map((minutes) => minutes * 60 * SECOND),
];

type Counts = { -readonly [K in keyof TimelineBin]: TimelineBin[K] };

/** Counts what happened when, in bins that become wider as time goes on, so that a run of any length takes the same memory. */
export class TimeBins {
  readonly #startMs: number;
  #binMs = WIDTHS[0] ?? 1;
  #bins: Counts[] = [];

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  get binMs(): number {
    return this.#binMs;
  }

  add(atMs: number, what: keyof TimelineBin): void {
    // A clock that was set back must not make a time before the start.
    const sinceMs = Math.max(0, atMs - this.#startMs);
    while (sinceMs >= this.#binMs * MAX_BINS) this.#widen();
    const place = Math.floor(sinceMs / this.#binMs);
    while (this.#bins.length <= place) this.#bins.push(emptyBin());
    const bin = this.#bins[place];
    if (bin) bin[what] += 1;
  }

  bins(): readonly TimelineBin[] {
    return this.#bins;
  }

  /** To the next width that takes whole bins together. */
  #widen(): void {
    const before = this.#binMs;
    const wider = WIDTHS.find((width) => width > before && width % before === 0) ?? before * 2;
    const merged: Counts[] = [];
    for (const [i, bin] of this.#bins.entries()) {
      const place = Math.floor((i * before) / wider);
      const into = merged[place] ?? emptyBin();
      merged[place] = into;
      into.placed += bin.placed;
      into.waited += bin.waited;
      into.refused += bin.refused;
    }
    this.#binMs = wider;
    this.#bins = merged;
  }
}

function emptyBin(): Counts {
  return { placed: 0, waited: 0, refused: 0 };
}
