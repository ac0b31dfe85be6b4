import type { Look } from '../../ledger/ledger.ts';
import { toHandedOver } from '../../output/handed-over.ts';
import {
  countLost,
  type LookReport,
  ProjectTally,
  type StatusReport,
} from '../../output/status-report.ts';
import { toIso } from '../../output/text/event-text.ts';
import { assertLookOptions } from '../prepare/assert-options.ts';
import { refuseOtherService } from './refuse-other-service.ts';
import { readBack, refusePurged, type VerifyRunOptions } from './verify-run.ts';

/** As of `verifyRun`. */
export type StatusOptions = Omit<VerifyRunOptions, 'again' | 'onDenied'>;

/** Earlier looks that are given. */
const EARLIER = 20;

/**
 * Looks up the projects of all orders that a run has placed: what state they are in, and what changed since the last look. What is
 * found is recorded, as by `verifyRun`. A look that was stopped in the last ten minutes continues, also one that the service stopped by giving
 * no answers.
 *
 * @throws UsageError `run_unknown`, `run_ambiguous`, `run_of_another_service`, `run_of_another_key`, `run_purged`
 * @throws ServiceError when the credential is not accepted, or the address is wrong
 * @throws InterruptedError when `signal` stopped it
 */
export async function statusOfRun(options: StatusOptions): Promise<StatusReport> {
  assertLookOptions(options);
  const startedMs = performance.now();
  const { ledger, service } = options;
  const info = await ledger.getRun(options.run);
  refusePurged(info, 'look up the orders of');
  refuseOtherService(info, service);
  const look = await ledger.beginLook(info.run);
  const { left: unseen, isDown } = await readBack(options, info, 'look');
  const tally = new ProjectTally();
  for await (const seen of ledger.seenBy(look)) for (const project of seen) tally.add(project);
  const counts = tally.counts();
  if (!isDown) await ledger.endLook(look, counts);
  const looks = await ledger.looks(info.run, EARLIER + 1);
  return {
    ok: unseen + countLost(counts) === 0,
    run: info.run,
    lookedAt: toIso(look.beganAtMs),
    ...counts,
    unseen,
    changes: tally.changes(),
    earlier: looks.filter(({ number }) => number < look.number).flatMap(toReport),
    ...(await toHandedOver(ledger, info.run, await ledger.verificationCounts(info.run))),
    durationMs: Math.round(performance.now() - startedMs),
  };
}

function toReport({ beganAtMs, counts }: Look): LookReport[] {
  return counts ? [{ lookedAt: toIso(beganAtMs), ...counts }] : [];
}
