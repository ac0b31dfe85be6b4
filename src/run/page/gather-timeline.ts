import type { AttemptRecord, Ledger, RunInfo } from '../../ledger/ledger.ts';
import { TURNED_DOWN } from '../../ledger/states.ts';
import type { Timeline, TimelineBin } from '../../output/page/page-data.ts';

/** What an order took from its first try on; what took longer is counted last. */
const DURATIONS_MS = [1000, 10_000, 60_000, 600_000];

/** When the orders of a run were placed and what they waited for, from its attempts, in one pass; null when nothing was sent. */
export async function gatherTimeline(
  ledger: Pick<Ledger, 'attempts'>,
  { run }: Pick<RunInfo, 'run'>,
): Promise<Timeline | null> {
  const startMs = await firstSentAt(ledger, run);
  if (startMs === null) return null;
  const timeline = new TimelineMaker(startMs);
  for await (const attempts of ledger.attempts(run)) {
    for (const attempt of attempts) timeline.add(attempt);
  }
  return timeline.make();
}

async function firstSentAt(ledger: Pick<Ledger, 'attempts'>, run: string): Promise<number | null> {
  let first: number | null = null;
  for await (const attempts of ledger.attempts(run)) {
    for (const { sentAtMs } of attempts) first = Math.min(first ?? sentAtMs, sentAtMs);
  }
  return first;
}

class TimelineMaker {
  readonly #startMs: number;
  readonly #bins: TimeBins;
  readonly #waits = new Map<
    string,
    { tries: number; orders: number; last: AttemptRecord['order'] | null }
  >();
  readonly #durations = [...DURATIONS_MS, null].map((underMs) => ({ underMs, orders: 0 }));
  #endMs: number;
  #tries = 0;
  #placed = 0;
  #longestMs = 0;
  /** The attempts of one order come together. */
  #order: AttemptRecord['order'] | null = null;

  constructor(startMs: number) {
    this.#startMs = startMs;
    this.#endMs = startMs;
    this.#bins = new TimeBins(startMs);
  }

  add(attempt: AttemptRecord): void {
    const { order, sentAtMs, endedAtMs, outcome, errorCode, orderedAtMs } = attempt;
    // Nothing of a released one left this machine.
    if (outcome !== 'released') this.#tries += 1;
    if (order !== this.#order && orderedAtMs !== null) this.#addPlaced(sentAtMs, orderedAtMs);
    this.#order = order;
    const atMs = endedAtMs ?? sentAtMs;
    this.#endMs = Math.max(this.#endMs, atMs);
    if (outcome === 'later' || outcome === 'lost' || outcome === null) {
      this.#bins.add(atMs, 'waited');
      this.#addWait(order, errorCode ?? 'no_answer_yet');
    } else if (TURNED_DOWN.some((state) => state === outcome)) {
      this.#bins.add(atMs, 'refused');
    }
  }

  make(): Timeline {
    const waits = [...this.#waits].map(([code, { tries, orders }]) => ({ code, tries, orders }));
    return {
      startMs: this.#startMs,
      endMs: this.#endMs,
      binMs: this.#bins.binMs,
      bins: this.#bins.bins(),
      placed: this.#placed,
      tries: this.#tries,
      waits: waits.sort((a, b) => b.tries - a.tries),
      durations: this.#durations,
      longestMs: this.#longestMs,
    };
  }

  #addPlaced(sentAtMs: number, orderedAtMs: number): void {
    this.#placed += 1;
    this.#bins.add(orderedAtMs, 'placed');
    this.#endMs = Math.max(this.#endMs, orderedAtMs);
    const tookMs = Math.max(0, orderedAtMs - sentAtMs);
    this.#longestMs = Math.max(this.#longestMs, tookMs);
    const place = this.#durations.find(({ underMs }) => underMs === null || tookMs < underMs);
    if (place) place.orders += 1;
  }

  #addWait(order: AttemptRecord['order'], code: string): void {
    const wait = this.#waits.get(code) ?? { tries: 0, orders: 0, last: null };
    wait.tries += 1;
    if (wait.last !== order) wait.orders += 1;
    wait.last = order;
    this.#waits.set(code, wait);
  }
}

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
