import { InterruptedError } from '../../errors.ts';
import type { Ledger, RunInfo } from '../../ledger/ledger.ts';
import { type Clock, systemClock } from '../../submit/clock.ts';

const LOOK_MS = 1_000;

interface UntilReleased {
  readonly ledger: Pick<Ledger, 'getRun'>;
  readonly signal?: AbortSignal | undefined;
  readonly submit?: { readonly clock?: Clock | undefined } | undefined;
}

/**
 * Waits for the time that a run was released for, and returns the run as it is then, or once it is stopped or given up.
 *
 * @throws InterruptedError when `signal` stopped it
 */
export async function untilReleased(
  { ledger, signal, submit }: UntilReleased,
  found: RunInfo,
): Promise<RunInfo> {
  const { clock = systemClock } = submit ?? {};
  let info = found;
  while (info.releaseAtMs !== null) {
    await clock.sleep(LOOK_MS, signal);
    if (signal?.aborted) throw new InterruptedError({ run: info.run, reason: signal.reason });
    info = await ledger.getRun(info.run);
  }
  return info;
}
