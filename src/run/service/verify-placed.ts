import type { Ledger } from '../../ledger/ledger.ts';
import { type RunReport, reportRun, verdictOf } from '../../output/run-report.ts';
import type { ServiceClient } from '../../service/client.ts';
import { readBack, type VerifyRunOptions } from './verify-run.ts';

/** Which order ids are compared with the service's at the end of a run. */
export interface VerifyPlaced extends Pick<VerifyRunOptions, 'settings' | 'onBegin' | 'onDenied'> {
  /** `suspect`: those that came over a connection on which something odd was seen. @default 'suspect' */
  readonly which?: 'all' | 'suspect' | 'none' | undefined;
}

interface VerifyPlacedOptions {
  readonly ledger: Ledger;
  readonly service: ServiceClient;
  readonly verify?: VerifyPlaced | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Looks order ids up at the end of a run, as `verify` says, and reports on the run. Not while some of its orders may still be sent: that is
 * for who resumes it.
 */
export async function verifyPlaced(
  options: VerifyPlacedOptions,
  run: string,
  startedMs: number,
): Promise<RunReport> {
  const { ledger, verify } = options;
  const { which = 'suspect', ...more } = verify ?? {};
  const info = await ledger.getRun(run);
  const isWanted = info.state === 'finished' && which !== 'none';
  const left = isWanted ? await readBack({ ...options, ...more }, info, which) : 0;
  // Orders may have been taken in.
  const now = isWanted ? await ledger.getRun(run) : info;
  const report = await reportRun(ledger, now, {}, performance.now() - startedMs);
  const known = which === 'none' ? 0 : report.verification.unverified;
  const unverified = which === 'all' ? Math.max(left, known) : known;
  const changed = { ...report, verification: { ...report.verification, unverified } };
  return { ...changed, ok: verdictOf(changed) === 'done' };
}
