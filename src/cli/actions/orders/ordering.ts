import { existsSync } from 'node:fs';
import type { Ledger } from '../../../ledger/ledger.ts';
import { isPostgresUrl } from '../../../ledger/postgres/postgres-url.ts';
import type { OrderOptions } from '../../../run/order-sheet.ts';
import type { ServiceClient } from '../../../service/client.ts';
import { personOf } from '../../environment/login-name.ts';
import { type EventStream, openEventStream } from '../../files/event-stream.ts';
import { ownLedgerFile, protectedFiles } from '../../files/protected-files.ts';
import { toRejectsFiles } from '../../files/rejects-target.ts';
import { toReportPage } from '../../files/report-target.ts';
import { toResultsFiles } from '../../files/results-target.ts';
import { connectService, openLedgerOfRuns, openOwnLedger } from '../../open.ts';
import {
  type EVENTS_OPTIONS,
  type FlagsOf,
  type INPUT_OPTIONS,
  type ORDERING_OPTIONS,
  type REJECTS_OPTIONS,
  type REPORT_OPTIONS,
  type RESULTS_OPTIONS,
  toSubmitSettings,
} from '../../options.ts';
import { describeError, isLogging, isTelling, logLine, say } from '../../output.ts';
import { waitForLedger } from '../../progress/ledger-outage.ts';
import { createRunWatch, type RunWatch } from '../imports/run-watch.ts';
import type { RunOutputs } from './finish-run.ts';

export type SubmitFlags = FlagsOf<
  typeof ORDERING_OPTIONS &
    typeof REJECTS_OPTIONS &
    typeof REPORT_OPTIONS &
    typeof RESULTS_OPTIONS &
    typeof EVENTS_OPTIONS &
    Pick<typeof INPUT_OPTIONS, 'mapping'>
> & {
  /** The sheet; none for `resume`. */
  readonly file?: string | undefined;
  /** More files of the same list. @default none */
  readonly more?: readonly string[] | undefined;
  /** The run is left to workers. @default false */
  readonly enqueue?: boolean | undefined;
  /** Who orders. @default the login name */
  readonly by?: string | undefined;
  /** Files that the mapping names. @default none */
  readonly lists?: readonly string[] | undefined;
};

export interface Ordering {
  readonly ledger: Ledger;
  readonly service: ServiceClient;
  readonly outputs: RunOutputs;
  readonly events: EventStream | undefined;
  readonly watch: RunWatch;
  /** How orders are placed and verified, and who hears of it. */
  readonly settings: Pick<
    OrderOptions,
    'ledger' | 'service' | 'submit' | 'verify' | 'by' | 'onNotGivenBack'
  >;
  /** Progress and the end are told, to people or in the log. */
  readonly tells: boolean;
  /** What is told is for people: issues, too, which quote cells. */
  readonly forPeople: boolean;
}

/**
 * Looks whether all files can be written, and opens ledger and service. Nothing has been read or sent then.
 *
 * @throws UsageError, VdpipeError `file_unwritable`
 */
export async function openOrdering(flags: SubmitFlags, signal: AbortSignal): Promise<Ordering> {
  const { file, more = [], rejects, concurrency, patienceMs, lists = [] } = flags;
  const ofInput = file === undefined ? [] : [file, ...more, ...toRejectsFiles({ file, rejects })];
  const inUse = [...ofInput, flags.mapping, ...lists, ...protectedFiles(flags)];
  const results = toResultsFiles(flags, inUse);
  const page = toReportPage(flags, file === undefined ? 'resume' : 'order', inUse);
  const service = connectService(flags);
  const written = [...results, ...(page ? [page] : [])].map((one) => one.file);
  const events = openEventStream(flags, [...inUse, ...written]);
  const tells = isTelling(flags);
  const forPeople = tells && !isLogging();
  const tell = (line: string) => {
    if (tells) say(line);
  };
  const whileAway = waitForLedger(tell, signal, patienceMs);
  const place = ownLedgerFile(flags);
  // Its name may be mistyped.
  const isNew = file !== undefined && !isPostgresUrl(place) && !existsSync(place);
  if (isNew) tell(`New ledger: ${place}`);
  const open = file === undefined ? openLedgerOfRuns : openOwnLedger;
  const ledger = await open(flags, whileAway);
  const tellWaiting = isLogging() ? logWaiting : undefined;
  const watch = createRunWatch(tells, flags.enqueue === true, tellWaiting, events?.note);
  const settings = {
    ledger,
    service,
    submit: { ...toSubmitSettings(flags), ...watch.submitting },
    verify: watch.verifying(flags.verify, { concurrency, patienceMs }),
    by: personOf(flags.by),
    // Rows that the service did not take are in no file.
    onNotGivenBack: (why: Error) => tell(describeError(why).message),
  };
  return { ledger, service, outputs: { results, page }, events, watch, settings, tells, forPeople };
}

/** `{…,"waiting":"the service answers 503 (busy)","msg":"Waiting"}` */
export function logWaiting(waiting: string | null): void {
  if (waiting === null) logLine('info', 'Orders are placed again', { waiting });
  else logLine('warn', 'Waiting', { waiting });
}
