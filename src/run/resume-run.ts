import { UsageError } from '../errors.ts';
import type {
  AdoptedOrders,
  Ledger,
  PlacedEvidence,
  RunInfo,
  SettledOrder,
} from '../ledger/ledger.ts';
import { OPEN_RUNS } from '../ledger/list-all.ts';
import { EVIDENCE } from '../ledger/port/refuse-arguments.ts';
import { checkOptions } from '../options.ts';
import { asFirstDone, type RunReport } from '../output/run-report.ts';
import type { ServiceClient } from '../service/client.ts';
import { submitRun } from '../submit/submit-run.ts';
import {
  type GiveBackLater,
  giveRefusedBack,
  reportOf,
  type SubmitSettings,
} from './order-sheet.ts';
import { assertRunOptions } from './prepare/assert-options.ts';
import { refuseOtherService } from './service/refuse-other-service.ts';
import { countToReadBack, type VerifyPlaced, verifyPlaced } from './service/verify-run.ts';
import { notingStop } from './waiting/note-stop.ts';
import { untilReleased } from './waiting/until-released.ts';

export interface ResumeOptions extends GiveBackLater {
  readonly ledger: Ledger;
  readonly service: ServiceClient;
  /** Id of the run, or the start of it. @default the one run that is not finished */
  readonly run?: string | undefined;
  readonly submit?: SubmitSettings | undefined;
  readonly verify?: VerifyPlaced | undefined;
  /** Orders whose outcome a person found out, because the service does not tell it. */
  readonly settle?: readonly SettledOrder[] | undefined;
  /** Closes a run of which nothing may still be sent, and why: what it did not order is not to be ordered any more. @default it stays open */
  readonly close?: string | undefined;
  /** What shows that orders were placed which a restored ledger does not know; given the run. @default nothing */
  readonly adopt?: ((run: RunInfo) => Promise<PlacedEvidence>) | undefined;
  /** Receives what came of it. */
  readonly onAdopted?: ((adopted: AdoptedOrders) => void) | undefined;
  /** Who goes on with it, for the ledger's record of what people did. @default nobody is named */
  readonly by?: string | null | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with the run before anything is done with it; if it throws, nothing is. */
  readonly onFound?: ((run: RunInfo) => void) | undefined;
  /** Receives the run when ordering continues, or is to continue later. */
  readonly onResume?: ((run: RunInfo) => void) | undefined;
  /** Called with the run if nothing of it is left to send. */
  readonly onEnded?: ((run: RunInfo) => void) | undefined;
}

/**
 * Goes on with a run that was stopped or killed, and ends as an uninterrupted run would have. The spreadsheet is not needed.
 * Gives null when no run was named and none is unfinished. Nothing of a run on hold is sent: it has to be released first. One
 * released for later is waited for.
 *
 * @throws UsageError `run_unknown`, `run_ambiguous`, `run_of_another_service`, `run_of_another_key`, `order_not_unknown`, `order_id_taken`,
 * `evidence_unfit`, `option_invalid`, `close_unfinished`
 */
export function resumeRun(options: ResumeOptions & { readonly run: string }): Promise<RunReport>;
export function resumeRun(options: ResumeOptions): Promise<RunReport | null>;
export async function resumeRun(options: ResumeOptions): Promise<RunReport | null> {
  assertRunOptions(options, 'ledger', 'service');
  const startedMs = performance.now();
  const { ledger } = options;
  const found = options.run ? await ledger.getRun(options.run) : await onlyUnfinished(ledger);
  if (!found) return null;
  options.onFound?.(found);
  const evidence = await options.adopt?.(found);
  const how = { needed: ['orders'], within: 'adopt.' };
  if (options.adopt) checkOptions<Partial<PlacedEvidence>>(evidence ?? {}, EVIDENCE, how);
  const settled = await settle(options, found);
  if (options.close !== undefined) await ledger.closeRun(found.run, options.close, options.by);
  if (settled.releaseAtMs !== null) options.onResume?.(settled);
  const released = await untilReleased(options, settled);
  const info = evidence ? await adopt(options, released, evidence) : released;
  if (info.state === 'on_hold') return asFirstDone(await reportOf(ledger, info.run, startedMs));
  if (info.state === 'unfinished') await notingStop(options, () => submit(options, info));
  else if (!(await isToBeVerified(options, info))) options.onEnded?.(info);
  const report = asFirstDone(await verifyPlaced(options, info.run, startedMs));
  const files = await giveRefusedBack({ ...options, found }, report);
  return { ...report, files: { ...files } };
}

async function submit(options: ResumeOptions, info: RunInfo): Promise<void> {
  const { ledger, service, signal } = options;
  refuseOtherService(info, service);
  options.onResume?.(info);
  await submitRun({ ...options.submit, ledger, service, scope: { runs: [info.run] }, signal });
}

async function isToBeVerified({ ledger, verify }: ResumeOptions, info: RunInfo): Promise<boolean> {
  const which = verify?.which ?? 'suspect';
  if (info.state !== 'finished' || which === 'none') return false;
  return (await countToReadBack(ledger, info, which)) > 0;
}

async function settle(
  { ledger, settle: settled = [], by = null }: ResumeOptions,
  info: RunInfo,
): Promise<RunInfo> {
  if (settled.length === 0) return info;
  await ledger.settleOrders(info.run, settled, by);
  return ledger.getRun(info.run);
}

/** @throws UsageError `evidence_unfit` */
async function adopt(
  { ledger, onAdopted, by = null }: ResumeOptions,
  { run }: RunInfo,
  evidence: PlacedEvidence,
): Promise<RunInfo> {
  const adopted = await ledger.adoptOrders(run, { ...evidence, by });
  onAdopted?.(adopted);
  return ledger.getRun(run);
}

/** A run on hold is not one: nobody waits for it unattended. One with a job's own key is its watcher's. */
async function onlyUnfinished(ledger: Ledger): Promise<RunInfo | undefined> {
  const open = await ledger.listRuns(OPEN_RUNS);
  const unfinished = open.filter(({ state, keyOf }) => state === 'unfinished' && keyOf === null);
  if (unfinished.length > 1) {
    const ids = unfinished.map((run) => run.run).join(', ');
    throw new UsageError('run_ambiguous', `Several runs are unfinished: ${ids}. Choose one.`, {
      data: { runs: ids },
    });
  }
  return unfinished[0];
}
