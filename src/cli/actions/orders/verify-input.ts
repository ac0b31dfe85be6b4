import type { RunInfo } from '../../../ledger/ledger.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { countDiffering } from '../../../output/run-report.ts';
import { toOrderLine } from '../../../output/sheets/order-line.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import {
  type Differing,
  findDiffering,
  toFindingLines,
  toVerifyLines,
  type VerifyReport,
} from '../../../output/text/verify-text.ts';
import { verifyRun } from '../../../run/service/verify-run.ts';
import type { VerifyFlags } from '../../commands/runs.ts';
import { connectService, openLedgerOfRuns } from '../../open.ts';
import { printJson, say } from '../../output.ts';
import { waitForLedger } from '../../progress/ledger-outage.ts';
import { VerifyProgress } from '../../progress/verify-progress.ts';
import { toSuggestions } from '../../suggestions.ts';

/** `vdpipe verify`: compares the order ids of a run with the service's. Gives the exit code. */
export async function verifyPlacedOrders(flags: VerifyFlags, signal: AbortSignal): Promise<number> {
  const { concurrency, patienceMs, again } = flags;
  const isQuiet = flags.json === true || flags.quiet === true;
  const progress = new VerifyProgress(isQuiet);
  const service = connectService(flags);
  const tell = (line: string) => {
    if (!isQuiet) say(line);
  };
  const ledger = await openLedgerOfRuns(flags, waitForLedger(tell, signal, patienceMs));
  try {
    const report = await verifyRun({
      ledger,
      service,
      run: flags.run,
      again,
      signal,
      settings: { concurrency, patienceMs, onVerified: progress.note, onDown: progress.down },
      onBegin: (_, orders) => progress.begin(orders),
    }).finally(() => progress.end());
    const differing = await findDiffering(ledger, report.run);
    if (flags.json) await printJson({ ...report, ...toJson(differing) });
    else if (!isQuiet) {
      const info = await ledger.getRun(report.run);
      for (const line of toLines(report, differing, info, flags)) say(line);
    }
    return exitCodeOfVerification(report);
  } finally {
    await service.close();
    await ledger.close();
  }
}

/** The first orders that the service did not confirm, each as `export` has it; nothing when there are none. */
function toJson({ shown, total }: Differing) {
  if (total === 0) return {};
  return { not_confirmed: shown.map(toOrderLine), not_confirmed_truncated: shown.length < total };
}

function toLines(
  report: VerifyReport,
  differing: Differing,
  info: RunInfo,
  flags: VerifyFlags,
): string[] {
  const { run, orders } = report;
  const { command } = toSuggestions(info, flags);
  const inConflict = info.states.conflict.orders;
  return [
    ...toVerifyLines(report),
    ...(inConflict > 0
      ? [`${counted(inConflict, 'order')} in conflict: another order has the project.`]
      : []),
    ...toFindingLines(differing, command('export', [run])),
    ...(orders.unverified > 0 ? [`Not finished. To continue: ${command('verify', [run])}`] : []),
  ];
}

/** 0 all confirmed, 4 some were not, 5 not finished. */
function exitCodeOfVerification({ orders }: VerifyReport): number {
  if (orders.unverified > 0) return EXIT.unfinished;
  return countDiffering(orders) > 0 ? EXIT.partly : EXIT.done;
}
