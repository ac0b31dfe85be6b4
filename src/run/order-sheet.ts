import { InterruptedError, UsageError, VdpipeError } from '../errors.ts';
import type { ReleaseTerms } from '../ledger/deliveries.ts';
import type { Ledger, RowFiles, RunInfo, StagedBy } from '../ledger/ledger.ts';
import {
  asFirstDone,
  isInDoubt,
  type RunReport,
  reportRun,
  verdictOf,
} from '../output/run-report.ts';
import { toServiceName } from '../service/base-url.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ListSecrets } from '../sheet/sheet.ts';
import type { SubmitEvent, SubmitOptions } from '../submit/submit-options.ts';
import { submitRun } from '../submit/submit-run.ts';
import type { CheckReport } from './check-sheet.ts';
import type { FingerprintedInput } from './input/fingerprint-input.ts';
import { assertOptions } from './prepare/assert-options.ts';
import { giveRowsBack } from './rejects/write-refused.ts';
import type { RejectsTarget } from './rejects/write-rejects.ts';
import { type VerifyPlaced, verifyPlaced } from './service/verify-run.ts';
import { type StageOptions, stageSheet } from './stage-sheet.ts';
import { notingStop } from './waiting/note-stop.ts';
import { untilReleased } from './waiting/until-released.ts';

export type { SubmitEvent };

/** How the submitting goes; see SubmitOptions. */
export type SubmitSettings = Omit<SubmitOptions, 'ledger' | 'service' | 'scope' | 'signal'>;

export interface OrderOptions
  extends Omit<StageOptions, 'ledger' | 'serviceUrl' | 'staged'>,
    GiveBackSettings {
  readonly ledger: Ledger;
  readonly service: ServiceClient;
  readonly submit?: SubmitSettings | undefined;
  readonly verify?: VerifyPlaced | undefined;
  /** Leaves the staged run to workers, which order it. @default false */
  readonly forWorkers?: boolean | undefined;
  /** Holds the run until somebody else than who orders it releases it, whatever the mapping says. @default as the mapping says */
  readonly fourEyes?: boolean | undefined;
  /** Message to the releaser of a run on hold, and who that is. @default none */
  readonly forReleaser?: Pick<StagedBy, 'releaser' | 'note'> | undefined;
  /** Nothing is sent before this time, by the ledger's clock, or before so long from now; or so many orders alone. @default all at once */
  readonly release?: Pick<ReleaseTerms, 'atMs' | 'graceMs' | 'first'> | undefined;
  /** Called when everything is checked and staged, and ordering begins, or the run is on hold; again if it begins later. */
  readonly onStaged?: ((run: RunInfo, check: CheckReport) => void) | undefined;
}

/**
 * Orders a sheet: reads and checks all of it, stages it in the ledger, then places one order per project
 * and waits until each has come to an end. On hold, as also with four eyes, or for workers, it ends with the staging. For later, it
 * waits until then.
 *
 * @throws UsageError, InvalidInputError, InterruptedError, ServiceError (the credential), VdpipeError (the ledger)
 */
export async function orderSheet(options: OrderOptions): Promise<RunReport> {
  assertOptions(options, 'file', 'ledger', 'service');
  const startedMs = performance.now();
  const { ledger, service, signal } = options;
  const serviceUrl = toServiceName(service.baseUrl);
  const onHold = isOnHold(options);
  const staged = onHold ? stagedBy(options) : undefined;
  const { run, check, input } = await stageSheet({
    ...options,
    onHold: onHold || options.release !== undefined,
    staged,
    serviceUrl,
  });
  const isForOthers = onHold || options.forWorkers === true;
  try {
    await notingStop(options, async () => {
      if (options.release && !onHold) await ledger.releaseRun(run, options.by, options.release);
      if (signal?.aborted) throw new InterruptedError({ run, reason: signal.reason });
      const info = await ledger.getRun(run);
      options.onStaged?.(info, check);
      if (isForOthers) return;
      const begun = await untilReleased(options, info);
      if (begun !== info && begun.state === 'unfinished') options.onStaged?.(begun, check);
      await submitRun({ ...options.submit, ledger, service, scope: { runs: [run] }, signal });
    });
    if (isForOthers) {
      const state = onHold ? 'on_hold' : 'enqueued';
      const { files = {} } = check;
      const report = { ...(await reportOf(ledger, run, startedMs)), files, state } as const;
      return { ...report, ok: verdictOf(report) === 'done' };
    }
    const report = asFirstDone(await verifyPlaced(options, run, startedMs));
    const { password = options.read?.password, pgp = options.read?.pgp } = options;
    const refused = await giveRefusedBack({ ...options, password, pgp, file: input }, report);
    return { ...report, files: { ...refused, ...check.files } };
  } finally {
    await input.release();
  }
}

/** Whether a list that is ordered so waits for its release: because that is wanted, or because it requires four eyes. */
export function isOnHold(options: Pick<OrderOptions, 'onHold' | 'mapping' | 'fourEyes'>): boolean {
  return options.onHold === true || needsFourEyes(options);
}

/** A mapping can ask for four eyes, and undo them nowhere. */
export function needsFourEyes(options: Pick<OrderOptions, 'mapping' | 'fourEyes'>): boolean {
  const { mapping, fourEyes } = options;
  return fourEyes === true || mapping?.fourEyes === true;
}

/** @throws UsageError `person_unknown` */
function stagedBy(options: OrderOptions): StagedBy {
  const { by = null, forReleaser } = options;
  const fourEyes = needsFourEyes(options);
  if (fourEyes && by === null) {
    throw new UsageError(
      'person_unknown',
      'Nothing was recorded: four eyes are required, and your name is unknown.',
    );
  }
  return { by, fourEyes, ...forReleaser };
}

/** Where rows of refused orders are written, and who hears of it if they cannot be. What opened the list is needed again. */
export interface GiveBackSettings extends ListSecrets {
  /** @default nowhere */
  readonly rejects?: RejectsTarget | undefined;
  /** Receives the reason if such rows could not be written: the run does not fail for it. @default nobody */
  readonly onNotGivenBack?: ((why: VdpipeError) => void) | undefined;
}

/** The same for a run that an earlier command began. */
export interface GiveBackLater extends Omit<GiveBackSettings, 'rejects'> {
  /** As `orderSheet` takes it, or what makes it of the run. @default nowhere */
  readonly rejects?: RejectsTarget | ((run: RunInfo) => RejectsTarget | undefined) | undefined;
}

interface RefusedBack extends GiveBackLater {
  readonly ledger: Ledger;
  /** The run as it was when the command began. @default it is the command's own */
  readonly found?: RunInfo | undefined;
  /** The input that was just ordered. @default where it was */
  readonly file?: FingerprintedInput | undefined;
}

/**
 * Writes the rows of orders that the service did not take to a file, once: when nothing of the run is left to do. Rows rejected earlier
 * are in a separate file, which may be corrected and ordered by now.
 */
export async function giveRefusedBack(options: RefusedBack, report: RunReport): Promise<RowFiles> {
  const { ledger, found, rejects, file, password, pgp, onNotGivenBack } = options;
  const info = await ledger.getRun(report.run);
  const { run, state, origin, files } = info;
  if (state !== 'finished' || origin === null || report.ok || isInDoubt(report)) return {};
  // The report has none if they are not to be looked up, and some may have come into doubt since.
  if ((await ledger.verificationCounts(run)).suspect > 0) return {};
  // A file that was noted at the end of the run has all its rows, whoever wrote it; one noted earlier has those of then.
  const isOfEnd = found?.state !== 'unfinished' || files.refused !== found.files.refused;
  if (files.refused !== undefined && isOfEnd) return {};
  const target = typeof rejects === 'function' ? rejects(info) : rejects;
  if (!target) return {};
  try {
    const given = { ledger, run, target, file, password, pgp } as const;
    const refused = await giveRowsBack({ ...given, kinds: ['refused'] });
    return refused === undefined ? {} : { rejects: refused, refused };
  } catch (error) {
    if (!(error instanceof VdpipeError)) throw error;
    onNotGivenBack?.(error);
    return {};
  }
}

export async function reportOf(ledger: Ledger, run: string, startedMs: number): Promise<RunReport> {
  return reportRun(ledger, await ledger.getRun(run), {}, performance.now() - startedMs);
}
