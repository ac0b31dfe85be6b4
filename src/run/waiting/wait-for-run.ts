import { InterruptedError } from '../../errors.ts';
import type { Ledger, RunInfo } from '../../ledger/ledger.ts';
import { asFirstDone, type RunReport, reportRun } from '../../output/run-report.ts';
import { type Clock, systemClock } from '../../submit/clock.ts';
import { type GiveBackLater, giveRefusedBack } from '../order-sheet.ts';

export interface WaitOptions extends GiveBackLater {
  readonly ledger: Ledger;
  /** Id of the run, or the start of it. */
  readonly run: string;
  /** Ends unfinished after so long without a change, in milliseconds. @default waits on */
  readonly patienceMs?: number | undefined;
  readonly signal: AbortSignal;
  /** Called with the run before anything is done; if it throws, nothing is. */
  readonly onFound?: ((run: RunInfo) => void) | undefined;
  /** Called with the run each time it was looked at, and how long nothing of it has changed. */
  readonly onLook?: ((run: RunInfo, unchangedMs: number) => void | Promise<void>) | undefined;
  readonly clock?: Clock;
}

/** Looking at a run takes long while it has many orders: the pause is so many times as long, and this at least. */
const LEAST_PAUSE_MS = 250;
const PAUSES_PER_LOOK = 10;
/** Whoever placed the last order looks up order ids that are in doubt: for so long they are waited for. */
const VERIFIED_WITHIN_MS = 30_000;

/**
 * Waits until others have ordered a run, and reports on it as whoever orders a run does. Does not wait for a run that is on hold.
 *
 * @throws UsageError `run_unknown`, `run_ambiguous`
 * @throws InterruptedError when `signal` stopped it
 */
export async function waitForRun(options: WaitOptions): Promise<RunReport> {
  const startedMs = performance.now();
  const { ledger } = options;
  const found = await ledger.getRun(options.run);
  options.onFound?.(found);
  const info = await untilEnded(options, found);
  const report = asFirstDone(await reportRun(ledger, info, {}, performance.now() - startedMs));
  const files = await giveRefusedBack({ ...options, found }, report);
  return { ...report, files: { ...files } };
}

async function untilEnded(options: WaitOptions, found: RunInfo): Promise<RunInfo> {
  const { ledger, signal, onLook, clock = systemClock, patienceMs = Infinity } = options;
  let info = found;
  let changedMs = clock.monotonicMs();
  for (;;) {
    const lookedMs = clock.monotonicMs();
    const next = await ledger.getRun(info.run);
    if (JSON.stringify(next.states) !== JSON.stringify(info.states)) changedMs = lookedMs;
    info = next;
    const unchangedMs = lookedMs - changedMs;
    await onLook?.(info, unchangedMs);
    if (await isOver(ledger, info, unchangedMs)) return info;
    if (unchangedMs > patienceMs) return info;
    const tookMs = clock.monotonicMs() - lookedMs;
    await clock.sleep(Math.max(LEAST_PAUSE_MS, tookMs * PAUSES_PER_LOOK), signal);
    if (signal.aborted) throw new InterruptedError({ run: info.run, reason: signal.reason });
  }
}

async function isOver(
  ledger: Ledger,
  { run, state, releaseAtMs }: RunInfo,
  unchangedMs: number,
): Promise<boolean> {
  if (state === 'unfinished' || releaseAtMs !== null) return false;
  if (state !== 'finished' || unchangedMs > VERIFIED_WITHIN_MS) return true;
  const { suspect } = await ledger.verificationCounts(run);
  return suspect === 0;
}
