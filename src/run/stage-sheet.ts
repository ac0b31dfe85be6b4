import { InputError, UsageError, VdpipeError } from '../errors.ts';
import type {
  Ledger,
  OrderTotals,
  RunInfo,
  RunStaging,
  StagedBy,
  StagedDelivery,
} from '../ledger/ledger.ts';
import { isReady, type OrderDraft } from '../orders/draft.ts';
import { TotalsSum } from '../orders/order-totals.ts';
import { toTimeText } from '../output/text/event-text.ts';
import { toCountText } from '../output/text/issue-counts.ts';
import { labelOf } from '../sheet/sheet-name.ts';
import { type KeptOrders, keepOrders, type ProgramOrders } from './bodies/keep-orders.ts';
import { readBodies } from './bodies/read-bodies.ts';
import { type CheckReport, CheckTally, toCheckReport, toPartLines } from './check-sheet.ts';
import { MailedRows } from './earlier/mailed-rows.ts';
import { findCorrected, MAX_EARLIER_TOLD, orderedBefore } from './earlier/ordered-before.ts';
import { CorrectionList } from './input/corrections/correction-list.ts';
import { withCorrections } from './input/corrections/load-corrections.ts';
import {
  type FingerprintedInput,
  type FingerprintOptions,
  fingerprintInput,
  withAnswers,
} from './input/fingerprint-input.ts';
import { beginFingerprint, keepRows, type ProgramRows } from './input/keep-rows.ts';
import { tellOnPart } from './input/on-part.ts';
import type { SheetInput } from './input/sheet-input.ts';
import { IssueCollector } from './issue-collector.ts';
import { type OriginWords, toFingerprinted, toKept, toOriginText } from './origin.ts';
import type { Answers } from './outside/answers.ts';
import { askChecks } from './outside/ask-checks.ts';
import type { SheetWatch } from './page/sheet-watch.ts';
import {
  type OrderReading,
  type OrdersSheet,
  type ReadOrdersOptions,
  readOrders,
} from './read-orders.ts';
import { dropInvalid, holdWhole } from './rejects/hold-whole.ts';
import { collectRejects, type RejectsTarget } from './rejects/write-rejects.ts';
import { type OnlineCheck, type OnlineOptions, openOnlineCheck } from './service/check-online.ts';

/**
 * What is done with rows that cannot be ordered as they are. `stop`: nothing is ordered. `hold`: their
 * orders are held, the others are ordered. `drop`: orders go without them.
 */
export type OnInvalid = 'stop' | 'hold' | 'drop';

export interface StageOptions extends SheetInput, FingerprintOptions {
  readonly ledger: Pick<Ledger, 'findRuns' | 'getRun' | 'stageRun' | 'openMailed' | 'events'>;
  /** What the input is called in reports and in the ledger. @default its path, or the names of its files */
  readonly label?: string | undefined;
  /** The service that will be ordered at: its base URL, by one name. */
  readonly serviceUrl: string;
  /** @default 'stop' */
  readonly onInvalid?: OnInvalid | undefined;
  /** Stage the sheet although it has been staged before, or as this run. @default false */
  readonly again?: boolean | ((earlier: RunInfo) => boolean) | undefined;
  /** Stage it on hold: nothing of it is ordered before a person releases it. @default false */
  readonly onHold?: boolean | undefined;
  /** Who orders, for the ledger's record of what people did. @default who stages it on hold */
  readonly by?: string | null | undefined;
  /** Who stages it on hold, for the ledger's record of what people did. @default no person does */
  readonly staged?: StagedBy | undefined;
  /** Issues that the report lists. @default 1000 */
  readonly maxIssues?: number | undefined;
  /** Where rows to correct are written to, before anything is ordered. @default nowhere */
  readonly rejects?: RejectsTarget | undefined;
  /**
   * Flags of a command that say how the input is read: commands that are suggested later repeat them. They are kept with the run,
   * with the input's path, its mapping and settings, so that its rows can be found again. null: nothing of it is kept.
   * @default the input without flags
   */
  readonly words?: OriginWords | null | undefined;
  /** The job with whose API key alone it is placed. @default no job */
  readonly keyOf?: string | null | undefined;
  /** Looks up every project before anything is staged to be ordered. @default nothing is looked up */
  readonly online?: OnlineOptions | undefined;
  /** @internal What is read in place of the file, which has the rows' name. @default the file is read */
  readonly rows?: ProgramRows | undefined;
  /** @internal What is staged in place of a sheet's orders. @default those of the sheet */
  readonly orders?: ProgramOrders | undefined;
  /** @internal Looks at the input for a page. @default nothing is gathered */
  readonly watch?: SheetWatch | undefined;
  /** Called with what was found and what will be ordered, before anything can be ordered: if it throws, nothing stays staged. */
  readonly onChecked?:
    | ((check: CheckReport, planned: PlannedRun) => void | Promise<void>)
    | undefined;
  /** @internal Gives the delivery that it is, once it was checked. @default it is none */
  readonly delivery?: (() => StagedDelivery) | undefined;
}

/** What will become of a sheet that was checked. */
export interface PlannedRun {
  readonly totals: OrderTotals;
  /** The most copies that an order has, and the most that one costs. */
  readonly most: { readonly mostCopies: number; readonly highestPrice: number };
  readonly held: { readonly orders: number; readonly rows: number };
  /** Rows that will be in no order. */
  readonly rowsLeftOut: number;
  /** Projects that this ledger has ordered before. */
  readonly orderedBefore: number;
  /** The list that these are corrected rows of; undefined if it is whole. */
  readonly corrected: Awaited<ReturnType<typeof findCorrected>>;
}

/** A sheet that has been staged. */
export interface Staged {
  readonly run: string;
  readonly check: CheckReport;
  /** The input as it was read, to be released. */
  readonly input: FingerprintedInput;
}

/** The input has errors, so nothing was ordered (exit code 3). */
export class InvalidInputError extends VdpipeError {
  readonly check: CheckReport;

  constructor(check: CheckReport) {
    super(
      'input_invalid',
      `Nothing was ordered: the input has ${toCountText(check)}. Correct the errors.`,
      { data: { rowsValid: check.rows.valid, isBlocked: check.blockedBy !== undefined } },
    );
    this.check = check;
  }
}

/**
 * Reads and checks a whole sheet and writes its orders into the ledger. Nothing is ordered yet.
 *
 * @throws UsageError `run_exists` when the same input was staged before
 * @throws InvalidInputError when rows are not valid and `onInvalid` is `stop`, or the sheet is unusable as a whole
 */
export async function stageSheet(given: StageOptions): Promise<Staged> {
  const options = await withCorrections(given);
  const { serviceUrl } = options;
  const settings = toFingerprinted(options, serviceUrl);
  const { rows, orders, signal } = options;
  const about = { settings, serviceUrl };
  const key = orders?.key ?? rows?.key;
  // What has a key is known by that alone: rows that were ordered may no longer be given.
  if (key !== undefined) await findTwins(options, beginFingerprint(key, about).digest('hex'));
  const input = orders
    ? await keepOrders(orders, about, signal)
    : rows
      ? await keepRows(rows, { ...about, isMapped: options.mapping !== undefined }, signal)
      : await fingerprintInput(options.file, settings, options).catch((error: unknown) => {
          throw error instanceof InputError ? unreadable(error, options) : error;
        });
  try {
    return { ...(await stage(options, input)), input };
  } catch (error) {
    await input.release();
    throw error;
  }
}

/** A list that cannot be decrypted is invalid before it is read. */
function unreadable({ issue }: InputError, options: StageOptions): InvalidInputError {
  const collector = new IssueCollector(options.maxIssues, options.watch?.addIssue);
  collector.add(issue);
  const found = { reading: undefined, tally: new CheckTally(), collector, stoppedBy: issue };
  return new InvalidInputError(toCheckReport(options.label ?? labelOf(options.file), found));
}

/** @throws UsageError `run_exists` */
async function beginStaging(
  options: StageOptions,
  input: FingerprintedInput,
  chosen: OrdersSheet,
  answered: string | undefined,
): Promise<RunStaging> {
  const { ledger, label: file = labelOf(options.file), serviceUrl: service, words } = options;
  const { sheet, isChosen } = chosen;
  // A sheet that was chosen by what it holds belongs to the run as if it had been named.
  const named = isChosen ? { ...options, read: { ...options.read, sheet } } : options;
  const taken = isChosen
    ? await fingerprintInput(input.file, toFingerprinted(named, service), options)
    : input;
  // What has a key is known by that alone.
  const isKeyed = options.rows?.key !== undefined;
  const { fingerprint } = isKeyed ? taken : withAnswers(taken, answered);
  const twins = await findTwins(options, fingerprint);
  const again = options.again === true || twins.length > 0;
  const origin = words === null ? undefined : toOriginText(named, { ...input, answered }, words);
  const { onHold, staged, by = staged?.by ?? null, corrections, keyOf } = options;
  const answers = corrections instanceof CorrectionList ? corrections.answers : [];
  const accepted = answers.length > 0 ? { by, answers } : undefined;
  const about = { service, file, sheet, fingerprint, again, onHold, staged, accepted, origin };
  return ledger.stageRun({ ...about, keyOf });
}

/** Finds runs of the same list that would keep it from being ordered again, newest first. @throws UsageError `run_exists` */
async function findTwins(options: StageOptions, fingerprint: string): Promise<readonly RunInfo[]> {
  const { ledger, label = labelOf(options.file), again = false } = options;
  const twins = (await ledger.findRuns(fingerprint)).filter(standsInTheWay);
  const mayFollow = typeof again === 'function' ? again : () => again;
  const twin = twins.find((earlier) => !mayFollow(earlier));
  if (twin) throw alreadyStaged(label, twin, options);
  return twins;
}

async function stage(
  options: StageOptions,
  input: FingerprintedInput | KeptOrders,
): Promise<Omit<Staged, 'input'>> {
  const { onInvalid = 'stop', watch, ledger, serviceUrl } = options;
  const { label = labelOf(options.file) } = options;
  const mailed = new MailedRows(ledger, serviceUrl);
  let source: SheetInput = { ...options, file: input.file, mailed };
  const rejects = collectRejects(options.rejects);
  const collector = new IssueCollector(options.maxIssues, watch?.addIssue);
  const tally = new CheckTally();
  const plan = new PlanTally();
  const begun: { staging?: RunStaging } = {};
  let reading: OrderReading | undefined;
  let online: OnlineCheck | undefined;
  let dropped = 0;
  let answers: Answers | null = null;
  try {
    if (!('orders' in input)) answers = await askChecks(source, options.answers);
    if (answers) source = { ...source, answers };
    const how: ReadOrdersOptions = {
      onIssue: (issue) => {
        collector.add(issue);
        rejects.note(issue);
      },
      keepDatasets: true,
      watch,
      // With `stop` nothing would come of them.
      ...(onInvalid !== 'stop' && {
        onInvalid: (rows) => {
          mailed.drop(rows);
          return stagingOf(begun).addInvalid(rows);
        },
      }),
      onSkipped: (rows) => stagingOf(begun).addSkipped(rows),
    };
    reading = 'orders' in input ? readBodies(input, source, how) : await readOrders(source, how);
    const staging = await beginStaging(options, input, reading.sheet, answers?.digest);
    begun.staging = staging;
    const tell = tellOnPart(reading.sheet, collector.add);
    const { sheet, header } = reading.sheet;
    const about = { file: label, sheet, columns: header.columns.map(({ name }) => name) };
    const corrected = await findCorrected(options.ledger, about);
    if (corrected?.warning) tell(corrected.warning);
    online = openOnlineCheck(options, reading, tell);
    for await (const batch of reading.drafts) {
      const drafts = online ? await online.check(batch) : batch;
      for (const draft of drafts) tally.add(draft);
      const stageable = drafts.flatMap((draft) =>
        onInvalid === 'drop' ? dropInvalid(draft) : [holdWhole(draft)],
      );
      watch?.addDrafts(drafts, onInvalid === 'stop' ? drafts : stageable);
      dropped += countInvalid(drafts) - countInvalid(stageable);
      plan.add(stageable);
      rejects.add(onInvalid === 'stop' ? drafts : stageable);
      mailed.add(stageable);
      await staging.add(stageable);
    }
    const earlier = await staging.findEarlierOrders(MAX_EARLIER_TOLD);
    for (const issue of orderedBefore(earlier, reading.sheet.sheet)) tell(issue);
    reading.compareTotals(tally);
    if (watch) watch.amountFormat = reading.amountFormat();
    // With `stop`, a list that has such rows is not recorded.
    const recorded = onInvalid === 'stop' ? undefined : staging.run;
    const files = await rejects.write(source, reading, input, recorded);
    const { totals } = plan;
    const checks = answers?.counts;
    const found = { reading, tally, collector, files, online, totals, checks };
    const check = toCheckReport(label, found);
    if (reading.isUnusable() || (collector.errors > 0 && onInvalid === 'stop')) {
      throw new InvalidInputError(check);
    }
    const rejected = reading.rowsWithoutProject() + dropped;
    await options.onChecked?.(check, {
      ...{ ...plan.planned(), rowsLeftOut: rejected },
      ...{ orderedBefore: earlier.total, corrected },
    });
    await input.assertUnchanged();
    const { read, blank } = reading.sheet.counts;
    const rows = { read, blank, skipped: reading.skipped.total, rejected };
    await staging.commit(rows, {
      amountFormat: reading.amountFormat(),
      joined: toJoined(options, reading.sheet),
      delivery: options.delivery?.(),
      mailed: mailed.staged(),
      ...(files && { files: toKept(files) }),
    });
    return { run: staging.run, check };
  } catch (error) {
    // What led here is what the caller has to know; what is left goes with the next staging.
    await begun.staging?.discard().catch(() => {});
    if (!(error instanceof InputError)) throw error;
    collector.add(error.issue);
    throw new InvalidInputError(
      toCheckReport(label, { reading, tally, collector, online, stoppedBy: error.issue }),
    );
  } finally {
    await reading?.sheet.close();
    rejects.close();
  }
}

/** The parts of a list that has several. */
function toJoined({ staged, by = staged?.by ?? null }: StageOptions, { parts }: OrdersSheet) {
  return parts && { by, parts: toPartLines(parts) };
}

/** The run as it is being staged: nobody asks for it before the sheet is known. */
function stagingOf({ staging }: { readonly staging?: RunStaging }): RunStaging {
  if (!staging) throw new TypeError('rows are staged before the run is');
  return staging;
}

/** Adds up what is staged. */
class PlanTally {
  readonly totals = new TotalsSum();
  readonly #held = { orders: 0, rows: 0 };

  add(drafts: readonly OrderDraft[]): void {
    for (const draft of drafts) {
      if (isReady(draft)) this.totals.add(draft);
      else {
        this.#held.orders += 1;
        this.#held.rows += draft.rows + draft.invalidRows;
      }
    }
  }

  planned(): Pick<PlannedRun, 'totals' | 'most' | 'held'> {
    return { totals: this.totals.totals(), most: this.totals, held: this.#held };
  }
}

function countInvalid(drafts: readonly OrderDraft[]): number {
  return drafts.reduce((sum, draft) => sum + draft.invalidRows, 0);
}

function alreadyStaged(file: string, twin: RunInfo, { rows, orders }: StageOptions): UsageError {
  const { run, releaseAtMs } = twin;
  const isKeyed = (rows ?? orders)?.key !== undefined;
  const same = isKeyed ? ' with the same key' : orders ? '' : ' with the same mapping';
  if (twin.state === 'on_hold') {
    return new UsageError(
      'run_exists',
      `"${file}" is already recorded${same}, as run ${run}, which is on hold${releaseAtMs === null ? '' : ` until ${toTimeText(releaseAtMs)}`}.`,
      { data: { run, file, state: releaseAtMs === null ? 'on_hold' : 'later' } },
    );
  }
  const isUnfinished = twin.state === 'unfinished';
  if (isUnfinished && isUntouched(twin)) {
    return new UsageError(
      'run_exists',
      `"${file}" is already recorded${same}, as run ${run}; nothing in it has been ordered yet.`,
      { data: { run, file, state: 'untouched' } },
    );
  }
  const next = isUnfinished && isKeyed ? ' Not all of it is ordered: call resumeRun with it.' : '';
  return new UsageError(
    'run_exists',
    `"${file}" was ordered before${same}, as run ${run}.${next}`,
    {
      data: { run, file, state: isUnfinished ? 'unfinished' : 'finished' },
    },
  );
}

/** Nothing was sent, or the service took nothing of what was. */
function isUntouched({ states }: RunInfo): boolean {
  const { staged, waiting, held, ...tried } = states;
  return Object.values(tried).every(({ orders }) => orders === 0);
}

/**
 * A list without rows can be ordered as often as it comes, and one that was given up before anything of it was ordered:
 * nothing is ordered twice.
 */
function standsInTheWay({ state, states }: RunInfo): boolean {
  const { sending, unknown, ordered } = states;
  const counted = state === 'purged' ? [sending, unknown, ordered] : Object.values(states);
  return counted.some(({ orders }) => orders > 0);
}
