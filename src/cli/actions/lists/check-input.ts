import path from 'node:path';
import { inJson } from '../../../json-keys.ts';
import { toPartsText } from '../../../output/event-words.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toCleanedLines } from '../../../output/text/cleaned-text.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toIssueLines } from '../../../output/text/issue-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { toTotalsText } from '../../../output/totals.ts';
import { type CheckReport, checkSheet } from '../../../run/check-sheet.ts';
import {
  listFilesOf,
  loadTemplateVariables,
  type SheetInput,
} from '../../../run/input/sheet-input.ts';
import type { OnInvalid, PlannedRun } from '../../../run/stage-sheet.ts';
import type { CheckFlags } from '../../commands/lists.ts';
import { sayElsewhere } from '../../files/new-file.ts';
import { protectedFiles } from '../../files/protected-files.ts';
import { toRejectsFiles, toRejectsTarget } from '../../files/rejects-target.ts';
import { toReportPage } from '../../files/report-target.ts';
import { toTableFile } from '../../files/results-target.ts';
import type { ConnectFlags } from '../../open.ts';
import {
  type FilesFlags,
  type FlagsOf,
  filesOf,
  type INPUT_OPTIONS,
  type OUTPUT_OPTIONS,
  type REJECTS_OPTIONS,
  type REPORT_OPTIONS,
  toConstants,
} from '../../options.ts';
import { isLogging, isTelling, logLine, printJson, say } from '../../output.ts';
import { isSaved, loadOwnMapping } from '../../own-mapping.ts';
import { createPhaseProgress } from '../../progress/phase-progress.ts';
import { toReadOptions } from '../../read-options.ts';

export type InputFlags = FlagsOf<
  typeof INPUT_OPTIONS & typeof REJECTS_OPTIONS & typeof REPORT_OPTIONS & typeof OUTPUT_OPTIONS
> &
  FilesFlags;

/** What the flags say about the input: the file, its mapping, and values for the whole sheet. */
export async function toSheetInput(flags: InputFlags, signal: AbortSignal): Promise<SheetInput> {
  const { mapping, variables } = flags;
  return {
    file: filesOf(flags),
    mapping: mapping === undefined ? undefined : await loadOwnMapping(mapping, flags),
    constants: {
      ...toConstants(flags),
      templateVariables:
        variables === undefined ? undefined : await loadTemplateVariables(variables),
    },
    corrections: flags.corrections,
    checks: { isAllowed: flags.checks ? flags.checks === 'allow' : !isSaved(mapping) },
    read: toReadOptions(flags),
    maxDatasetBytes: flags.maxDatasetBytes,
    signal,
  };
}

/** `vdpipe check`, `vdpipe order --dry-run`: checks the input with progress, and tells what was found. Gives the exit code. */
export async function checkInput(flags: CheckFlags, signal: AbortSignal): Promise<number> {
  const input = await toSheetInput(flags, signal);
  const quiet = !isTelling(flags);
  const rejects = toRejectsTarget(flags);
  const lists = listFilesOf(input);
  const inUse = [filesOf(flags), flags.mapping, ...lists, ...protectedFiles(flags)].flat();
  const page = toReportPage(flags, 'check', inUse);
  const skipped =
    flags.skipped === undefined
      ? undefined
      : toTableFile(flags.skipped, [...inUse, flags.report, ...toRejectsFiles(flags)]);
  const online = flags.online ? await connect(flags) : undefined;
  const mailed = comparesMailed(input.mapping) ? await openMailed(flags) : undefined;
  const progress = createPhaseProgress(quiet);
  progress.checkRows({ part: undefined, rows: 0 });
  try {
    const check = await checkSheet({
      ...input,
      ...mailed,
      maxIssues: flags.maxIssues,
      rejects,
      skipped,
      watch: page?.watch,
      online: online && {
        ...online,
        concurrency: flags.concurrency,
        onLookUp: progress.lookUp,
        ...(flags.log === 'json' &&
          (await import('../../progress/look-up-lines.ts')).writeLookUps()),
      },
      onProgress: progress.checkRows,
    });
    progress.end();
    if (skipped) sayElsewhere(skipped.file, check.files?.skipped ?? skipped.file);
    await page?.writeCheck(check);
    const report = page ? { ...check, files: { ...check.files, report: page.file } } : check;
    if (isLogging()) {
      const { ok, rows, orders, issueCounts } = report;
      const facts = inJson({ event: 'ended', ok, rows, orders, issueCounts });
      if (!quiet) logLine(ok ? 'info' : 'warn', toVerdict(report), facts);
    } else if (!quiet) for (const line of toCheckLines(report, flags)) say(line);
    if (flags.json) await printJson(report);
    return report.ok ? EXIT.done : EXIT.invalidInput;
  } finally {
    progress.end();
    await online?.service.close();
    await mailed?.ledger.close();
  }
}

/** Whether rows are compared with those of earlier lists. */
function comparesMailed(mapping: SheetInput['mapping']): boolean {
  return mapping?.rows?.unique?.some(({ within }) => typeof within !== 'string') === true;
}

/** Before the first list is ordered there is no ledger, and nobody was mailed. */
async function openMailed(flags: CheckFlags) {
  const { findAnyLedger, serviceNameOf } = await import('../../open.ts');
  const ledger = (await findAnyLedger(flags)) ?? {
    openMailed: async () => null,
    events: async () => [],
    close: async () => {},
  };
  return { ledger, serviceUrl: serviceNameOf(flags) ?? undefined };
}

/** The way to the service is loaded for look-ups alone. */
async function connect(flags: ConnectFlags & InputFlags) {
  const { canLookUpProducts, connectService } = await import('../../open.ts');
  const quiet = flags.json === true || flags.quiet === true;
  return { service: connectService(flags), products: canLookUpProducts({ ...flags, quiet }) };
}

/** What look-ups cannot tell. */
const ONLY_ORDERING_TELLS =
  'Only ordering shows whether a project is locked (project_locked) or has no saved document (doc_not_found).';

/** What a check found, as lines for people. */
function toCheckLines(report: CheckReport, flags: InputFlags): string[] {
  return [
    ...toFoundLines(report, flags),
    `${toVisible(report.file)} ${toVerdict(report)}.`,
    ...toFileLines(report, flags),
  ];
}

function toVerdict({ ok, orders }: CheckReport): string {
  if (!ok) return 'cannot be ordered as it is';
  return orders > 0 ? 'can be ordered' : 'has no rows to order';
}

/** What was read of a sheet that could not be read to its end. */
function toReadText(read: number): string {
  return read === 0 ? 'the rows were not read' : `reading stopped after ${counted(read, 'row')}`;
}

/** The issues of a check and its counts. */
export function toFoundLines(
  report: CheckReport,
  flags: Pick<InputFlags, 'corrections' | 'mapping'>,
): string[] {
  const { read, blank, skipped, valid, rejected } = report.rows;
  const left = skipped === 0 ? '' : ` ${skipped} skipped${toReasons(report.skipCounts)},`;
  const counts = `${counted(read, 'row')} read, ${blank} blank,${left} ${valid} valid, ${rejected} rejected`;
  const encoding = report.encoding === undefined ? '' : ` (${report.encoding})`;
  const amounts = toTotalsText(report.totals);
  return [
    ...toIssueLines(report, flags.mapping !== undefined),
    '',
    `${toVisible(report.file)}${encoding}: ${report.rowsIncomplete ? toReadText(read) : counts}; ${toOrdersText(report)}`,
    ...(report.parts ? [`Put together from ${toVisible(toPartsText(report.parts, counted))}`] : []),
    ...(amounts === undefined ? [] : [`Ready to order: ${amounts}`]),
    ...toCorrectedLines(report, flags.corrections),
    ...toCleanedLines(report.cleaned ?? []),
    ...(report.near ?? []).map((roles) => {
      const shown = Object.entries(roles).map(([column, as]) => `"${toVisible(column)}" as ${as}`);
      return `Nearly the same rows: compared ${shown.join(', ')}`;
    }),
    ...(report.mailed ?? []).map(toMailedLine),
    ...(report.checks ?? []).map(
      ({ check, values, refused, corrected }) =>
        `Check "${toVisible(check)}" judged ${counted(values, 'distinct value')}: ${refused} refused, ${corrected} corrected`,
    ),
    ...(report.lookedUp === undefined ? [] : [`${toLookedUpText(report)}. ${ONLY_ORDERING_TELLS}`]),
  ];
}

function toMailedLine(line: NonNullable<CheckReport['mailed']>[number]): string {
  const { columns, campaign, withinDays: days, ...known } = line;
  const { lists, people, otherLists: others } = known;
  const by = columns.map((column) => `"${toVisible(column)}"`).join(' and ');
  const [of, other] =
    campaign === undefined
      ? ['', '']
      : [` of the campaign "${toVisible(campaign)}"`, ' or campaigns'];
  const unless = days === undefined ? '' : `, unless ordered more than ${counted(days, 'day')} ago`;
  const rest = others === 0 ? '' : `; not with ${counted(others, 'list')} of other rules${other}`;
  return `Mailed before: compared by ${by} with ${counted(lists, 'list')}${of} of ${counted(people, 'row')}${unless}${rest}`;
}

/** `12 projects looked up: 9 free, 2 ordered before, 1 not found` */
function toLookedUpText({ lookedUp: all = 0, projects }: CheckReport): string {
  const { free = 0, copying = 0, ordered = 0, notFound = 0, statuses = {} } = projects ?? {};
  const parts = [
    [free, 'free'],
    [copying, 'still being copied'],
    [ordered, 'with an order'],
    ...Object.entries(statuses).map(
      ([status, count]) => [count, `"${toVisible(status)}"`] as const,
    ),
    [notFound, "not found, or another user's"],
  ] as const;
  const found = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const text = `${counted(all, 'project')} looked up`;
  return found.length === 0 ? text : `${text}: ${found.join(', ')}`;
}

/** `12 cells corrected, 1 row left out (fixes.csv)` */
function toCorrectedLines(
  { corrected, accepted = 0, skipCounts: { row_left_out: leftOut = 0 } }: CheckReport,
  file: string | undefined,
): string[] {
  if (corrected === undefined || file === undefined) return [];
  const done = [
    ...(corrected > 0 || leftOut + accepted === 0
      ? [`${counted(corrected, 'cell')} corrected`]
      : []),
    ...(leftOut > 0 ? [`${counted(leftOut, 'row')} left out`] : []),
    ...(accepted > 0 ? [`${counted(accepted, 'question')} answered`] : []),
  ];
  return [`${done.join(', ')} (${toVisible(path.basename(file))})`];
}

/** `61 orders, 60 of them ready` */
function toOrdersText({ orders, ordersReady: ready }: CheckReport): string {
  const all = counted(orders, 'order');
  return ready === orders ? all : `${all}, ${ready} of them ready`;
}

/** ` (2 row_is_total)` */
function toReasons(counts: CheckReport['skipCounts']): string {
  const reasons = Object.entries(counts).map(([reason, rows]) => `${rows} ${reason}`);
  return reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
}

const ZEROS_ARE_LOST =
  ' (import its columns as text, or use --rejects FILE.xlsx: spreadsheet programs drop leading zeros)';

/**
 * Where the files are that a check has written, or how to get the rows to correct as one.
 *
 * @param isOrdering Whether the other rows are ordered.
 */
export function toFileLines(
  { file, files, rows }: Pick<CheckReport, 'file' | 'files' | 'rows'>,
  flags: Pick<InputFlags, 'file' | 'rejects'>,
  isOrdering = false,
): string[] {
  const others = [
    ...(files?.skipped === undefined
      ? []
      : [`The skipped rows are listed in ${toVisible(files.skipped)}`]),
    ...(files?.report === undefined ? [] : [`The page is in ${toVisible(files.report)}`]),
  ];
  if (files?.rejects !== undefined) {
    const asWorkbook = flags.rejects === undefined || isXlsx(flags.rejects);
    const why = asWorkbook && !isXlsx(files.rejects) ? ': .xlsx cannot hold them' : '';
    const hint = why === '' && !isXlsx(files.rejects) ? ZEROS_ARE_LOST : '';
    const list = file === '-' ? 'the list' : toVisible(file);
    const again = isOrdering ? '' : `. To order the other rows, too, correct them in ${list}`;
    return [
      `The rows to correct are in ${toVisible(files.rejects)}${why}${hint}${again}`,
      ...others,
    ];
  }
  if (rows.rejected === 0 || toRejectsTarget(flags) !== undefined) return others;
  return ['To get a file with the rows to correct, add --rejects FILE (.xlsx or .csv).', ...others];
}

function isXlsx(file: string): boolean {
  return file.toLowerCase().endsWith('.xlsx');
}

/** A project is ordered once, so rows that its order went without cannot follow. */
const ORDERED_WITHOUT =
  'Rows left out of an order that was placed cannot be added to it later: after correction they need another project. To hold such orders instead, use --on-invalid hold.';

/** What was found in a sheet that is about to be ordered, and which rows of it are not, as lines for people. */
export function toStagedLines(
  check: CheckReport,
  planned: PlannedRun,
  flags: Pick<InputFlags, 'file' | 'rejects' | 'corrections'> & {
    readonly onInvalid: OnInvalid;
    readonly holdForRelease?: boolean | undefined;
  },
): string[] {
  const isWithout = flags.onInvalid === 'drop' && planned.rowsLeftOut > 0 && ordersIn(planned) > 0;
  return [
    ...toFoundLines(check, flags),
    toPlannedVerdict(planned, check.file, flags.holdForRelease === true),
    ...toFileLines(check, flags, true),
    ...(isWithout ? [ORDERED_WITHOUT] : []),
  ];
}

/** `3 rows are left out and 2 orders (5 rows) are held; ordering the rest.` */
function toPlannedVerdict(planned: PlannedRun, file: string, isOnHold: boolean): string {
  const { held, rowsLeftOut: rejected } = planned;
  const orders = ordersIn(planned);
  const left = [
    ...(rejected > 0 ? [`${counted(rejected, 'row')} ${areOrIs(rejected)} left out`] : []),
    ...(held.orders > 0
      ? [
          `${counted(held.orders, 'order')} (${counted(held.rows, 'row')}) ${areOrIs(held.orders)} held`,
        ]
      : []),
  ];
  if (left.length === 0 && orders === 0) return `${toVisible(file)} has no rows to order.`;
  if (left.length === 0) return `${toVisible(file)} can be ordered.`;
  const others = isOnHold ? 'the rest wait until the run is released' : 'ordering the rest';
  const rest = orders > 0 ? others : 'nothing is left to order';
  return `${left.join(' and ')}; ${rest}.`;
}

function ordersIn({ totals: { real, test } }: PlannedRun): number {
  return real.orders + test.orders;
}

function areOrIs(count: number): string {
  return count === 1 ? 'is' : 'are';
}
