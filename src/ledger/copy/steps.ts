import { InterruptedError } from '../../errors.ts';
import type { CopyEnd } from './copy-end.ts';

/** Yields the ids of a ledger's runs, in the order of staging. */
export async function* runsOf(end: CopyEnd): AsyncGenerator<string> {
  for await (const runs of end.rows('run')) for (const { id } of runs) yield String(id);
}

/** @throws InterruptedError when it was asked to stop */
export function refuseStop(signal: AbortSignal): void {
  if (signal.aborted) throw new InterruptedError({ reason: signal.reason });
}
