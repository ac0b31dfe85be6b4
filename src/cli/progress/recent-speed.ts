import type { ProgressStep, Speed } from './progress-text.ts';

interface Sample {
  readonly atMs: number;
  readonly done: number;
  readonly part: number | undefined;
}

/** What is measured is what was done in this time, and no less than so many rows or orders. */
const WINDOW_MS = 30_000;
const LEAST_DONE = 10;
/** Samples are taken no more often. */
const SAMPLE_EVERY_MS = 250;
/** Before that a speed says nothing. */
const LEAST_MS = 500;

/** Measures how fast work goes now: an hour in which nothing went on says nothing of the rest. */
export class RecentSpeed {
  readonly #samples: Sample[] = [];
  #startedMs: number | null;

  /** @param startedMs When the work began. Times are of a clock that never jumps, in milliseconds. */
  constructor(startedMs: number) {
    this.#startedMs = startedMs;
  }

  /** Takes a step, and gives the speed as it is then; undefined when nothing is known of it yet. */
  see(step: ProgressStep, nowMs: number): Speed | undefined {
    if (step.outage) {
      this.#samples.length = 0;
      this.#startedMs = null;
      return undefined;
    }
    const now: Sample = { atMs: nowMs, done: step.done, part: step.part };
    if (this.#samples.length === 0) this.#samples.push(this.#startOf(step, now));
    this.#forgetOld(now);
    const [first = now] = this.#samples;
    this.#keep(now);
    const seconds = (nowMs - first.atMs) / 1000;
    if (seconds * 1000 < LEAST_MS) return undefined;
    const isKnown = first.part !== undefined && step.part !== undefined;
    return {
      perSecond: (step.done - first.done) / seconds,
      partPerSecond: isKnown ? ((step.part ?? 0) - (first.part ?? 0)) / seconds : null,
    };
  }

  /** Where this command began, or went on after an outage. */
  #startOf({ done, part, before = 0 }: ProgressStep, now: Sample): Sample {
    if (this.#startedMs === null) return now;
    const share = part === undefined ? undefined : done === 0 ? 0 : (part * before) / done;
    return { atMs: this.#startedMs, done: before, part: share };
  }

  #forgetOld({ atMs, done }: Sample): void {
    const isNeeded = (next: Sample | undefined) =>
      next === undefined || next.atMs > atMs - WINDOW_MS || done - next.done < LEAST_DONE;
    while (!isNeeded(this.#samples[1])) this.#samples.shift();
  }

  #keep(now: Sample): void {
    const last = this.#samples.at(-1);
    if (last && (now.done === last.done || now.atMs < last.atMs + SAMPLE_EVERY_MS)) return;
    this.#samples.push(now);
  }
}
