import { inJson } from '../../../json-keys.ts';
import type { Ledger, RunInfo } from '../../../ledger/ledger.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { countDiffering } from '../../../output/run-report.ts';
import { toOrderLine } from '../../../output/sheets/order-line.ts';
import { countLost, type StatusReport } from '../../../output/status-report.ts';
import { toStatusLines } from '../../../output/text/status-text.ts';
import {
  type Differing,
  findDiffering,
  toFindingLines,
  toVerifyLines,
  type VerifyReport,
} from '../../../output/text/verify-text.ts';
import { inConflict } from '../../../output/text/what-to-do.ts';
import { statusOfRun } from '../../../run/service/status-run.ts';
import { type VerifyRunOptions, verifyRun } from '../../../run/service/verify-run.ts';
import type { StatusFlags, VerifyFlags } from '../../commands/runs.ts';
import { warnOfStrayRescues } from '../../files/stray-rescues.ts';
import { connectService, openLedgerOfRuns } from '../../open.ts';
import { isLogging, isTelling, logLine, printJson, say } from '../../output.ts';
import { waitForLedger } from '../../progress/ledger-outage.ts';
import { createVerifyProgress } from '../../progress/verify-progress.ts';
import { toSuggestions } from '../../suggestions.ts';

/** `vdpipe verify`: compares the order ids of a run with the service's. Gives the exit code. */
export function verifyPlacedOrders(flags: VerifyFlags, signal: AbortSignal): Promise<number> {
  const { again } = flags;
  const verify = (options: VerifyRunOptions) => verifyRun({ ...options, again });
  return withLookUps({ what: 'Verifying', flags, signal }, verify, async (report, ledger) => {
    const differing = await findDiffering(ledger, report.run);
    if (flags.json) await printJson({ ...report, ...toJson(differing) });
    else if (isForPeople(flags)) {
      const info = await ledger.getRun(report.run);
      if (info.states.conflict.orders > 0) await warnOfStrayRescues(ledger);
      for (const line of toLines(report, differing, info, flags)) say(line);
    }
    return exitCodeOfVerification(report);
  });
}

/** `vdpipe status`: what became of a run's orders at the service. Gives the exit code, as `verify` does. */
export function showStatus(flags: StatusFlags, signal: AbortSignal): Promise<number> {
  return withLookUps({ what: 'Looking up', flags, signal }, statusOfRun, async (report, ledger) => {
    if (flags.json) await printJson(report);
    else if (isForPeople(flags)) {
      const info = await ledger.getRun(report.run);
      for (const line of toStatusLines(report, toSuggestions(info, flags))) say(line);
    }
    if (report.unseen > 0) return EXIT.unfinished;
    return countLost(report) > 0 ? EXIT.partly : EXIT.done;
  });
}

const isForPeople = (flags: StatusFlags) => isTelling(flags) && !isLogging();

interface LookUps {
  /** What progress is called. */
  readonly what: string;
  readonly flags: StatusFlags;
  readonly signal: AbortSignal;
}

/** Looks projects up with the ledger and the service that flags name, and shows how far it is; then tells what came out. */
async function withLookUps<R extends Pick<VerifyReport | StatusReport, 'run' | 'ok' | 'orders'>>(
  { what, flags, signal }: LookUps,
  lookUp: (options: VerifyRunOptions) => Promise<R>,
  tellOf: (report: R, ledger: Ledger) => Promise<number>,
): Promise<number> {
  const { concurrency, patienceMs } = flags;
  const isQuiet = !isTelling(flags);
  const progress = createVerifyProgress(what, isQuiet);
  const service = connectService(flags);
  const tell = (line: string) => {
    if (!isQuiet) say(line);
  };
  const ledger = await openLedgerOfRuns(flags, waitForLedger(tell, signal, patienceMs));
  try {
    const report = await lookUp({
      ledger,
      service,
      run: flags.run,
      signal,
      settings: { concurrency, patienceMs, onVerified: progress.note, onDown: progress.down },
      onBegin: (_, orders) => progress.begin(orders),
    }).finally(() => progress.end());
    if (isLogging() && !isQuiet) {
      const { run, ok, orders } = report;
      logLine(ok ? 'info' : 'warn', 'Looked up', inJson({ event: 'ended', run, ok, orders }));
    }
    return await tellOf(report, ledger);
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
  return [
    ...toVerifyLines(report),
    ...inConflict(info, 0, command).map(
      (text) => `${text} Otherwise another order has the project.`,
    ),
    ...toFindingLines(differing, command('export', [run])),
    ...(orders.unverified > 0 ? [`Not finished. To continue: ${command('verify', [run])}`] : []),
  ];
}

/** 0 all confirmed, 4 some were not, 5 not finished. */
function exitCodeOfVerification({ orders }: VerifyReport): number {
  if (orders.unverified > 0) return EXIT.unfinished;
  return countDiffering(orders) > 0 ? EXIT.partly : EXIT.done;
}
