import { InputError } from '../errors.ts';
import type { Issue, IssueCode, SkipCounts } from '../issue.ts';
import type { Ledger, PartLine } from '../ledger/ledger.ts';
import type { CleanedCells } from '../mapping/apply/watches/clean-watch.ts';
import { isReady, type OrderDraft } from '../orders/draft.ts';
import { TotalsSum } from '../orders/order-totals.ts';
import { type Totals, toTotals } from '../output/totals.ts';
import type { SheetParts } from '../rows/sheet-parts.ts';
import { toServiceName } from '../service/base-url.ts';
import type { SheetFormat } from '../sheet/sheet.ts';
import { labelOf } from '../sheet/sheet-name.ts';
import { askingOnce, openEarlier } from './earlier/mailed-rows.ts';
import { withCorrections } from './input/corrections/load-corrections.ts';
import { reopenableInput } from './input/fingerprint-input.ts';
import { tellOnPart } from './input/on-part.ts';
import { readOptionsOf, type SheetInput } from './input/sheet-input.ts';
import { IssueCollector, type IssueSummary } from './issue-collector.ts';
import type { Answers, CheckCounts } from './outside/answers.ts';
import { askChecks } from './outside/ask-checks.ts';
import type { SheetWatch } from './page/sheet-watch.ts';
import { assertOptions } from './prepare/assert-options.ts';
import { type OrderReading, readOrders } from './read-orders.ts';
import { dropInvalid } from './rejects/hold-whole.ts';
import { listSkipped, type SkippedTarget } from './rejects/skipped-list.ts';
import { collectRejects, type RejectsTarget } from './rejects/write-rejects.ts';
import {
  type LookedUpProjects,
  type OnlineCheck,
  type OnlineOptions,
  openOnlineCheck,
} from './service/check-online.ts';

/** What a dry run found: `check --json`, docs/commands/. */
export interface CheckReport extends IssueSummary {
  /** The whole sheet can be ordered as it is. */
  readonly ok: boolean;
  readonly file: string;
  readonly format: SheetFormat | null;
  /** CSV only. */
  readonly encoding?: string;
  readonly sheet: string | null;
  /** The sheets that the list is made of, as far as they were read. Not there when it is one. */
  readonly parts?: readonly PartLine[];
  readonly rows: {
    readonly read: number;
    readonly blank: number;
    readonly skipped: number;
    readonly valid: number;
    readonly rejected: number;
  };
  /** Rows that rules leave out, by reason. */
  readonly skipCounts: SkipCounts;
  /** Cells that corrections change. Not there when there are no corrections. */
  readonly corrected?: number;
  /** Questions that corrections answer. Not there when they answer none. */
  readonly accepted?: number;
  /** Cells that `clean` changes, by column and step. Not there when it changes none. */
  readonly cleaned?: readonly CleanedCells[];
  /** Of each rule with `near`, what its columns are compared as. Not there when there is none. */
  readonly near?: readonly Readonly<Record<string, string>>[];
  /** Of each rule of people mailed before: the earlier lists it was compared with, their people, and lists that are compared otherwise. Not there when there is none. */
  readonly mailed?: readonly {
    readonly columns: readonly string[];
    readonly campaign?: string;
    /** People who were ordered longer ago are not found. */
    readonly withinDays?: number;
    readonly lists: number;
    readonly people: number;
    readonly otherLists: number;
  }[];
  /** What outside checks have judged: distinct values. Not there when the mapping has no checks. */
  readonly checks?: readonly CheckCounts[];
  /** The rows were not read, or not to their end: the counts are of what was read. Not there when all were. */
  readonly rowsIncomplete?: true;
  /** Codes of the errors for which nothing of the sheet may be ordered. Not there when there are none. */
  readonly blockedBy?: readonly IssueCode[];
  readonly orders: number;
  /** Those without an error. */
  readonly ordersReady: number;
  /** Orders that would be ready, and held, without their invalid rows (`--on-invalid drop`). Not there when no row is invalid. */
  readonly ifDropped?: { readonly ready: number; readonly held: number };
  readonly totals: Totals;
  /** Projects that were looked up, when look-ups were asked for. */
  readonly lookedUp?: number | undefined;
  /** The same, by what was found. */
  readonly projects?: LookedUpProjects | undefined;
  /** Files that were written, if any. */
  readonly files?:
    | { readonly rejects?: string; readonly skipped?: string; readonly report?: string }
    | undefined;
}

export type InputWatch = Pick<SheetWatch, 'addIssue' | 'look' | 'addDrafts'> &
  Partial<Pick<SheetWatch, 'amountFormat'>>;

export interface CheckOptions extends SheetInput {
  /** Knows who was mailed before, if the mapping asks for it. @default nobody knows, which is a warning */
  readonly ledger?: Pick<Ledger, 'openMailed' | 'events'> | undefined;
  /** The service that they were mailed from: its base URL. @default nobody knows */
  readonly serviceUrl?: string | undefined;
  /** Issues that the report lists; all are counted. @default 1000 */
  readonly maxIssues?: number | undefined;
  /** Where rows to correct are written to. @default nowhere */
  readonly rejects?: RejectsTarget | undefined;
  /** Where rows that rules leave out are listed. @default nowhere */
  readonly skipped?: SkippedTarget | undefined;
  /** Looks up every project too. Nothing is changed there. @default nothing is looked up */
  readonly online?: OnlineOptions | undefined;
  /** @internal Looks at the input for a page. @default nothing is gathered */
  readonly watch?: InputWatch | undefined;
}

/**
 * Reads and checks a whole sheet as `orderSheet` would, and orders nothing.
 *
 * @throws UsageError when the file cannot be opened or the mapping does not say enough
 * @throws ServiceError when projects are to be looked up and the service does not answer
 * @example
 * const report = await checkSheet({ file: 'recipients.csv' });
 * if (!report.ok) for (const issue of report.issues) console.log(issue.cell, issue.message, issue.fix);
 */
export async function checkSheet(given: CheckOptions): Promise<CheckReport> {
  assertOptions(given, 'file');
  const options = await withCorrections(given);
  const { watch } = options;
  const collector = new IssueCollector(options.maxIssues, watch?.addIssue);
  // What is rejected is written in a second pass, and what outside checks judge is found in one before.
  const isReadAgain =
    options.rejects || options.mapping?.checks?.length || readOptionsOf(options).joined;
  const kept = isReadAgain ? await reopenableInput(options.file, options.signal) : undefined;
  const { ledger, serviceUrl } = options;
  const service = serviceUrl && toServiceName(serviceUrl);
  const mailed =
    ledger && service
      ? { open: askingOnce((rule) => openEarlier(ledger, { ...rule, service })) }
      : undefined;
  let input = { ...options, mailed, ...(kept && { file: kept.file }) };
  let answers: Answers | null = null;
  const tally = new CheckTally();
  const rejects = collectRejects(options.rejects);
  const skipped = listSkipped(options.skipped);
  let reading: OrderReading | undefined;
  let files: CheckReport['files'];
  let online: OnlineCheck | undefined;
  let stoppedBy: Issue | undefined;
  try {
    answers = await askChecks(input);
    if (answers) input = { ...input, answers };
    reading = await readOrders(input, {
      onIssue: (issue) => {
        collector.add(issue);
        rejects.note(issue);
      },
      keepDatasets: false,
      onSkipped: skipped.add,
      watch,
    });
    online = openOnlineCheck(options, reading, tellOnPart(reading.sheet, collector.add));
    for await (const batch of reading.drafts) {
      const drafts = online ? await online.check(batch) : batch;
      for (const draft of drafts) tally.add(draft);
      watch?.addDrafts(drafts);
      rejects.add(drafts);
    }
    reading.compareTotals(tally);
    if (watch) watch.amountFormat = reading.amountFormat();
    files = toFiles(await rejects.write(input, reading, kept), await skipped.write());
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    collector.add(error.issue);
    stoppedBy = error.issue;
  } finally {
    rejects.close();
    await kept?.release();
  }
  const label = labelOf(options.file);
  const checks = answers?.counts;
  return toCheckReport(label, { reading, tally, collector, files, online, stoppedBy, checks });
}

function toFiles(...written: readonly CheckReport['files'][]): CheckReport['files'] {
  const files = Object.assign({}, ...written);
  return Object.keys(files).length > 0 ? files : undefined;
}

/** What is counted of the orders that a sheet would give. */
export class CheckTally {
  orders = 0;
  ready = 0;
  valid = 0;
  rejected = 0;
  /** Without invalid rows. */
  readonly dropped = { ready: 0, held: 0 };
  readonly totals = new TotalsSum();

  /** All rows of an order that cannot be ordered as it is are rejects. */
  add(draft: OrderDraft): void {
    this.orders += 1;
    this.valid += draft.problem ? 0 : draft.rows;
    this.rejected += draft.problem ? draft.rows + draft.invalidRows : draft.invalidRows;
    for (const one of dropInvalid(draft)) this.dropped[isReady(one) ? 'ready' : 'held'] += 1;
    if (!isReady(draft)) return;
    this.ready += 1;
    this.totals.add(draft);
  }
}

interface Checked {
  readonly reading: OrderReading | undefined;
  readonly tally: CheckTally;
  readonly collector: IssueCollector;
  readonly files?: CheckReport['files'];
  readonly online?: OnlineCheck | undefined;
  /** The error that reading ended with. @default it did not */
  readonly stoppedBy?: Issue | undefined;
  /** What outside checks have judged. @default the mapping has none */
  readonly checks?: readonly CheckCounts[] | undefined;
  /** Of what is ordered, where that is not what is ready. @default what is ready */
  readonly totals?: TotalsSum;
}

/** Of a sheet that is unusable as a whole no amount is sure. */
const NOTHING = new TotalsSum();

/** The sheets of a list as JSON and the ledger have them. */
export function toPartLines({ all }: SheetParts): readonly PartLine[] {
  return all.map(({ firstRow, columns: _, ...part }) => ({ ...part, firstRow }));
}

/** Puts together what a sheet's reading has given. */
export function toCheckReport(file: string, checked: Checked): CheckReport {
  const { reading, tally, collector, files, online, totals = tally.totals } = checked;
  const isIncomplete = checked.stoppedBy !== undefined || !reading?.plan;
  const blockedBy = blockersOf(checked);
  const sheet = reading?.sheet;
  const { read, blank } = sheet?.counts ?? { read: 0, blank: 0 };
  const cleaned = reading?.cleaned() ?? [];
  const near = (reading?.plan?.rows?.unique ?? []).flatMap(({ near: of }) =>
    of ? [Object.fromEntries(of.names.map((name, i) => [name, of.roles[i] ?? 'other']))] : [],
  );
  const mailed = (reading?.plan?.rows?.unique ?? []).flatMap(({ earlier, known }) => {
    if (!earlier || !known) return [];
    const { lists, people, others } = known;
    return {
      columns: earlier.columns,
      ...('campaign' in earlier
        ? { campaign: earlier.campaign }
        : { withinDays: earlier.withinDays }),
      ...{ lists, people, otherLists: others },
    };
  });
  const { corrected, accepted = 0 } = reading?.corrected() ?? {};
  return {
    ok: collector.errors === 0,
    file,
    format: sheet?.format ?? null,
    ...(sheet?.dialect && { encoding: sheet.dialect.encoding }),
    sheet: sheet?.sheet ?? null,
    ...(sheet?.parts && { parts: toPartLines(sheet.parts) }),
    rows: {
      read,
      blank,
      skipped: reading?.skipped.total ?? 0,
      valid: tally.valid,
      rejected: tally.rejected + (reading?.rowsWithoutProject() ?? 0),
    },
    ...(isIncomplete && { rowsIncomplete: true }),
    ...(blockedBy.length > 0 && { blockedBy }),
    skipCounts: reading?.skipped.counts() ?? {},
    ...(corrected !== undefined && { corrected }),
    ...(accepted > 0 && { accepted }),
    ...(cleaned.length > 0 && { cleaned }),
    ...(near.length > 0 && { near }),
    ...(mailed.length > 0 && { mailed }),
    ...(checked.checks && { checks: checked.checks }),
    orders: tally.orders,
    ordersReady: blockedBy.length === 0 ? tally.ready : 0,
    ...(tally.rejected > 0 && blockedBy.length === 0 && { ifDropped: tally.dropped }),
    totals: toTotals((blockedBy.length === 0 ? totals : NOTHING).totals()),
    ...(files && { files }),
    ...collector.summary(),
    ...(online && { lookedUp: online.projects(), projects: online.found() }),
  };
}

/** Codes of the errors for which nothing of the sheet may be ordered. */
function blockersOf({ reading, collector, stoppedBy }: Checked): readonly IssueCode[] {
  if (reading && !reading.plan) return collector.errorCodes();
  return [...new Set([...(reading?.sheetErrors() ?? []), ...(stoppedBy ? [stoppedBy.code] : [])])];
}
