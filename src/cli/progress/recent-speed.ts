import type { ProgressStep, Speed } from './progress-text.ts';

type Sample = ReturnType<typeof startOf>;

/** What is measured is what was done in this time, and no less than so many rows or orders. */
const WINDOW_MS = 30_000;
const LEAST_DONE = 10;
/** Samples are taken no more often. */
const SAMPLE_EVERY_MS = 250;
/** Before that a speed says nothing. */
const LEAST_MS = 500;

/**
 * Measures how fast work goes now: an hour in which nothing went on says nothing of the rest.
 *
 * @param startedMs When the work began. Times are of a clock that never jumps, in milliseconds.
 * @returns takes a step, and gives the speed as it is then; undefined when nothing is known of it yet
 */
export function measureSpeed(startedMs: number) {
  const samples: Sample[] = [];
  /** null after an outage. */
  let beganMs: number | null = startedMs;
  return (step: ProgressStep, nowMs: number): Speed | undefined => {
    if (step.outage) {
      samples.length = 0;
      beganMs = null;
      return undefined;
    }
    const now: Sample = { atMs: nowMs, done: step.done, part: step.part };
    if (samples.length === 0) samples.push(beganMs === null ? now : startOf(step, beganMs));
    const isNeeded = (next: Sample | undefined) =>
      next === undefined || next.atMs > nowMs - WINDOW_MS || now.done - next.done < LEAST_DONE;
    while (!isNeeded(samples[1])) samples.shift();
    const [first = now] = samples;
    const last = samples.at(-1);
    if (!last || (now.done !== last.done && nowMs >= last.atMs + SAMPLE_EVERY_MS))
      samples.push(now);
    const seconds = (nowMs - first.atMs) / 1000;
    if (seconds * 1000 < LEAST_MS) return undefined;
    const isKnown = first.part !== undefined && step.part !== undefined;
    return {
      perSecond: (step.done - first.done) / seconds,
      partPerSecond: isKnown ? ((step.part ?? 0) - (first.part ?? 0)) / seconds : null,
    };
  };
}

/** Where this command began. */
function startOf({ done, part, before = 0 }: ProgressStep, atMs: number) {
  const share = part === undefined ? undefined : done === 0 ? 0 : (part * before) / done;
  return { atMs, done: before, part: share };
}
