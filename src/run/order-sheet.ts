import { InterruptedError } from '../errors.ts';
import type { Ledger, RunInfo } from '../ledger/ledger.ts';
import { type RunReport, reportRun } from '../report/run-report.ts';
import { toServiceName } from '../service/base-url.ts';
import type { ServiceClient } from '../service/client.ts';
import { type SubmitEvent, type SubmitOptions, submitRun } from '../submit/submit-run.ts';
import type { CheckReport } from './check-sheet.ts';
import { type StageOptions, stageSheet } from './stage-sheet.ts';

export type { SubmitEvent };

/** How the submitting goes; see SubmitOptions. */
export type SubmitSettings = Omit<SubmitOptions, 'ledger' | 'service' | 'run' | 'signal'>;

export interface OrderOptions extends Omit<StageOptions, 'serviceUrl'> {
  readonly service: ServiceClient;
  readonly submit?: SubmitSettings | undefined;
  /** Told when everything is checked and staged, and ordering begins. */
  readonly onStaged?: ((run: RunInfo, check: CheckReport) => void) | undefined;
}

/**
 * Orders a sheet: reads and checks all of it, stages it in the ledger, then places one order per project
 * and waits until each has come to an end.
 *
 * @throws UsageError, InvalidInputError, InterruptedError, ServiceError (the credential), VdpipeError (the ledger)
 */
export async function orderSheet(options: OrderOptions): Promise<RunReport> {
  const startedMs = performance.now();
  const { ledger, service, signal } = options;
  const { run, check } = await stageSheet({
    ...options,
    serviceUrl: toServiceName(service.baseUrl),
  });
  if (signal?.aborted) throw new InterruptedError({ run, reason: signal.reason });
  options.onStaged?.(await ledger.getRun(run), check);
  await submitRun({ ...options.submit, ledger, service, run, ...(signal && { signal }) });
  return { ...(await reportOf(ledger, run, startedMs)), files: { ...check.files } };
}

/** The report of a run as it stands. */
export async function reportOf(ledger: Ledger, run: string, startedMs: number): Promise<RunReport> {
  return reportRun(ledger, await ledger.getRun(run), {}, performance.now() - startedMs);
}
