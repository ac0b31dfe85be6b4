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
  const times = createTimeBins(startMs);
  const waits = new Map<string, { tries: number; orders: number; last: Order | null }>();
  const durations = [...DURATIONS_MS, null].map((underMs) => ({ underMs, orders: 0 }));
  let [endMs, tries, placed, longestMs] = [startMs, 0, 0, 0];
  /** The attempts of one order come together. */
  let last: Order | null = null;
  for await (const attempts of ledger.attempts(run)) for (const attempt of attempts) add(attempt);
  const counted = [...waits].map(([code, { last: _, ...counts }]) => ({ code, ...counts }));
  counted.sort((a, b) => b.tries - a.tries);
  return { startMs, endMs, ...times.bins(), placed, tries, waits: counted, durations, longestMs };

  function add(attempt: AttemptRecord): void {
    const { order, sentAtMs, endedAtMs, outcome, errorCode, orderedAtMs } = attempt;
    // Nothing of a released one left this machine.
    if (outcome !== 'released') tries += 1;
    if (order !== last && orderedAtMs !== null) addPlaced(sentAtMs, orderedAtMs);
    last = order;
    const atMs = endedAtMs ?? sentAtMs;
    endMs = Math.max(endMs, atMs);
    if (outcome === 'later' || outcome === 'lost' || outcome === null) {
      times.add(atMs, 'waited');
      addWait(order, errorCode ?? 'no_answer_yet');
    } else if (TURNED_DOWN.some((state) => state === outcome)) {
      times.add(atMs, 'refused');
    }
  }

  function addPlaced(sentAtMs: number, orderedAtMs: number): void {
    placed += 1;
    times.add(orderedAtMs, 'placed');
    endMs = Math.max(endMs, orderedAtMs);
    const tookMs = Math.max(0, orderedAtMs - sentAtMs);
    longestMs = Math.max(longestMs, tookMs);
    const place = durations.find(({ underMs }) => underMs === null || tookMs < underMs);
    if (place) place.orders += 1;
  }

  function addWait(order: Order, code: string): void {
    const wait = waits.get(code) ?? { tries: 0, orders: 0, last: null };
    wait.tries += 1;
    if (wait.last !== order) wait.orders += 1;
    wait.last = order;
    waits.set(code, wait);
  }
}

type Order = AttemptRecord['order'];

async function firstSentAt(ledger: Pick<Ledger, 'attempts'>, run: string): Promise<number | null> {
  let first: number | null = null;
  for await (const attempts of ledger.attempts(run)) {
    for (const { sentAtMs } of attempts) first = Math.min(first ?? sentAtMs, sentAtMs);
  }
  return first;
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
function createTimeBins(startMs: number) {
  let binMs = WIDTHS[0] ?? 1;
  let bins: Counts[] = [];
  return { add, bins: () => ({ binMs, bins }) };

  function add(atMs: number, what: keyof TimelineBin): void {
    // A clock that was set back must not make a time before the start.
    const sinceMs = Math.max(0, atMs - startMs);
    while (sinceMs >= binMs * MAX_BINS) widen();
    const place = Math.floor(sinceMs / binMs);
    while (bins.length <= place) bins.push(emptyBin());
    const bin = bins[place];
    if (bin) bin[what] += 1;
  }

  /** To the next width that takes whole bins together. */
  function widen(): void {
    const before = binMs;
    const wider = WIDTHS.find((width) => width > before && width % before === 0) ?? before * 2;
    const merged: Counts[] = [];
    for (const [i, bin] of bins.entries()) {
      const place = Math.floor((i * before) / wider);
      const into = merged[place] ?? emptyBin();
      merged[place] = into;
      into.placed += bin.placed;
      into.waited += bin.waited;
      into.refused += bin.refused;
    }
    binMs = wider;
    bins = merged;
  }
}

function emptyBin(): Counts {
  return { placed: 0, waited: 0, refused: 0 };
}
