import type { Ledger } from '../../../ledger/ledger.ts';
import { toLedgerName } from '../../../ledger/postgres/postgres-url.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { missingRows, type RunReport, verdictOf } from '../../../output/run-report.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { RENEW_MS, workRuns } from '../../../run/work-runs.ts';
import { type ServiceError, toDownText } from '../../../service/errors.ts';
import { toLedgerWords, toShellWords } from '../../command-words.ts';
import type { WorkerFlags } from '../../commands/runs.ts';
import { credentialSource, readEnvironment } from '../../environment/environment.ts';
import { ownLedgerFile } from '../../files/protected-files.ts';
import {
  type MetricsAddress,
  serveMetrics,
  toMetricsAddress,
} from '../../metrics/metrics-server.ts';
import { connectService, openOwnLedgerPatiently } from '../../open.ts';
import { toSubmitSettings } from '../../options.ts';
import { describeError, isLogging, type LogFacts, logLine, say } from '../../output.ts';
import { waitForLedger } from '../../progress/ledger-outage.ts';
import { toOutageText } from '../../progress/progress-text.ts';
import { logWaiting } from './ordering.ts';

/** `vdpipe worker`: places orders until it is stopped, and tells of each run that ended. Gives the exit code. */
export async function startWorker(flags: WorkerFlags, signal: AbortSignal): Promise<number> {
  const { concurrency, verify, quiet = false } = flags;
  const metrics = flags.metrics === undefined ? undefined : toMetricsAddress(flags.metrics);
  const service = connectService(flags);
  const tell = (line: string, facts?: LogFacts) => {
    if (!quiet) say(line, facts);
  };
  const tellFailure = (run: string, failure: unknown) => {
    const { code, message } = describeError(failure);
    if (isLogging()) logLine('error', message, { event: 'failed', run, code });
    else tell(`Run ${run}: ${message}`);
  };
  const tellLedger = (line: string, is: 'away' | 'back') => tell(line, { event: `ledger_${is}` });
  const whileAway = waitForLedger(tellLedger, signal, Number.POSITIVE_INFINITY);
  const ledger = await openOwnLedgerPatiently(flags, whileAway);
  if (!ledger) return EXIT.done;
  let served: Awaited<ReturnType<typeof openMetrics>> | undefined;
  try {
    served = metrics && (await openMetrics(metrics, ledger, service.baseUrl));
    if (served) tell(`Metrics: ${served.url}`);
    tell(
      `Placing orders from ${toLedgerName(ownLedgerFile(flags))} at ${service.baseUrl}. Press Ctrl-C to stop.`,
    );
    await workRuns({
      ledger,
      service,
      signal,
      submit: {
        ...toSubmitSettings(flags),
        observer: served?.metrics,
        ...tellOutages(tell, quiet),
        onUnreadable: tellFailure,
      },
      verify: { which: verify, settings: { concurrency }, onDenied: tellFailure },
      onRefused: () => {
        const place = credentialSource(flags, readEnvironment());
        const text = `The service refused the API key or token from ${place}. It is read again in ${RENEW_MS / 1000} s.`;
        say(`error: ${text}`, { event: 'key_refused' });
      },
      onEnded: (report) => {
        const { run, ok, orders } = report;
        tell(toEndedLine(report, flags), { event: 'ended', run, ok, orders });
      },
    });
    tell('Stopped. Requests in flight were finished and recorded.');
    return EXIT.done;
  } finally {
    await served?.close();
    await service.close();
    await ledger.close();
  }
}

/** What serves metrics is loaded for these alone. */
async function openMetrics(address: MetricsAddress, ledger: Ledger, baseUrl: string) {
  const { createWorkMetrics } = await import('../../metrics/work-metrics.ts');
  return serveMetrics(createWorkMetrics(ledger, baseUrl), address);
}

/** Says that the service is down, and why, each time that it goes down or that the reason changes. */
function tellOutages(tell: (line: string) => void, quiet: boolean) {
  let last: string | undefined;
  const logs = isLogging() && !quiet;
  return {
    onDown(failure: ServiceError, leftMs: number): void {
      const line = `${toOutageText({ reason: toDownText(failure), leftMs })}.`;
      if (line === last) return;
      last = line;
      if (logs) logWaiting(toDownText(failure));
      else tell(line);
    },
    /** It answers. */
    onEvent(): void {
      if (logs && last !== undefined) logWaiting(null);
      last = undefined;
    },
  };
}

/** `Run 7f3a: 3 orders placed, 1 not. For details: vdpipe show 7f3a` */
function toEndedLine(report: RunReport, flags: WorkerFlags): string {
  const { run, orders } = report;
  const left = orders.total - orders.ordered;
  const placed = `Run ${run}: ${counted(orders.ordered, 'order')} placed`;
  if (verdictOf(report) === 'done') return `${placed}.`;
  const missing = missingRows(report.rows);
  const lost = missing === 0 ? '' : `, ${missing} rows unaccounted for`;
  const notPlaced = `${left === 0 ? '' : `, ${left} not`}${lost}`;
  const show = ['vdpipe show', run, ...toShellWords(toLedgerWords(flags))].join(' ');
  return `${placed}${notPlaced}. For details: ${show}`;
}
