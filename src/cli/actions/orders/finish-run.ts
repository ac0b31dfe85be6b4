import { inJson } from '../../../json-keys.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { findEarlierRuns, toEarlierText } from '../../../output/earlier-runs.ts';
import { EXIT_OF_RUN } from '../../../output/exit-codes.ts';
import { findNotPlaced } from '../../../output/not-placed.ts';
import { rowPlaces } from '../../../output/row-places.ts';
import { missingRows, type RunReport, verdictOf } from '../../../output/run-report.ts';
import { judgeForPeople, type VerdictContext } from '../../../output/run-verdict.ts';
import { exportOrders, exportRows, forPeople } from '../../../output/sheets/export-orders.ts';
import { toSummaryLines } from '../../../output/text/summary-text.ts';
import { inConflict, toAdviceLines, uploading } from '../../../output/text/what-to-do.ts';
import { originOf } from '../../../run/origin.ts';
import { nameFromHere } from '../../command-words.ts';
import type { OrderFlags } from '../../commands/lists.ts';
import { writePieces } from '../../files/new-file.ts';
import type { ReportPage } from '../../files/report-target.ts';
import type { ResultsFile } from '../../files/results-target.ts';
import { isSameFile } from '../../files/same-file.ts';
import { isLogging, isTelling, logLine, printJson, say } from '../../output.ts';
import { toMomentText } from '../../release-time.ts';
import { type SuggestionFlags, suggest } from '../../suggestions.ts';

export interface RunOutputs {
  readonly results: readonly ResultsFile[];
  readonly page: ReportPage | undefined;
}

/** What the page of a run has that the ledger does not know. */
type PageStand = Omit<Parameters<ReportPage['writeRun']>[1], 'run' | 'context'>;

/** Writes the results files and the page, tells where everything went and what to do next, and gives the exit code. */
export async function finishRun(
  ledger: Ledger,
  report: RunReport,
  flags: Pick<OrderFlags, 'enqueue' | 'json' | 'quiet' | 'ledger'>,
  outputs: RunOutputs,
  stand: PageStand,
): Promise<number> {
  const finished = await withOutputs(ledger, report, outputs, stand, flags);
  if (flags.json) {
    const notPlaced = await findNotPlaced(ledger, report.run);
    const corrected = stand.check?.corrected;
    await printJson({
      ...finished,
      ...(corrected !== undefined && { corrected }),
      ...toFoundIssues(stand.check),
      ...notPlaced,
    });
  }
  if (isTelling(flags)) {
    const info = await ledger.getRun(report.run);
    const earlier = await findEarlierRuns(ledger, info);
    const { command } = await suggest(ledger, info, flags);
    tellSummary(finished, {
      command,
      conflicts: [toEarlierText(earlier) ?? [], inConflict(info, earlier.size, command)].flat(),
      isForWorkers: flags.enqueue,
      isStopped: info.isStopped,
    });
    const isAsked = outputs.results.length > 0 || outputs.page !== undefined;
    const missed = isAsked ? [] : (originOf(info)?.words.outputs ?? []);
    if (missed.length > 0 && verdictOf(finished) !== 'unfinished') {
      const words = missed.map((word) =>
        typeof word === 'string' ? word : nameFromHere(word.file),
      );
      say(
        `Not updated: the files that "order" was asked for. To write them: ${command('resume', [info.run, ...words])}`,
      );
    }
  }
  const missing = missingRows(finished.rows);
  if (missing !== 0) {
    say(
      `vdpipe: bug: ${missing} rows of run ${report.run} are unaccounted for. Please report this.`,
    );
  }
  return EXIT_OF_RUN[verdictOf(finished)];
}

/** The issues of the input, and what it was compared with, as `check --json` has them; nothing when there are none. */
export function toFoundIssues(check: PageStand['check']) {
  if (check === undefined) return {};
  const { issues, issueCounts, issuesTruncated, mailed } = check;
  const found = issues.length > 0 ? { issues, issueCounts, issuesTruncated } : {};
  return mailed ? { mailed, ...found } : found;
}

interface SummaryContext extends VerdictContext {
  /** Which runs ordered before what is in conflict, and what to do first about the rest. @default none */
  readonly conflicts?: readonly string[];
}

/** Tells people where every row and order went, and what to do next. */
export function tellSummary(report: RunReport, context: SummaryContext): void {
  const { sentence, next } = judgeForPeople(report, { toTime: toMomentText, ...context });
  if (isLogging()) {
    const { run, ok, rows, orders, totals, files } = report;
    const facts = inJson({ event: 'ended', run, ok, rows, orders, totals, files });
    logLine(ok ? 'info' : 'warn', `${sentence}. ${next}`, facts);
    return;
  }
  const { conflicts = [] } = context;
  for (const line of [...toSummaryLines(report, context), ...conflicts]) say(line);
  const { rejects } = report.files;
  for (const [what, file] of Object.entries(report.files)) {
    if (what !== 'refused' || file !== rejects) say(`  ${what}  ${file}`);
  }
  say(`${sentence}. ${next}`);
  if (report.withoutDatasets) {
    const steps = [uploading(report.run, context)];
    for (const line of toAdviceLines({ reasons: [], steps })) say(line);
  }
  const stale = verdictOf(report) === 'unfinished' ? toStaleText(report, context) : undefined;
  if (stale !== undefined) say(stale);
}

/** Flags of `resume` that write a file of a run anew, by what the file is. */
const FLAG_OF_FILE: Readonly<Record<string, string>> = {
  results: '--results',
  results_rows: '--results-rows',
  report: '--report',
};

/** Files that were written before the end of a run say nothing of the rest of it. */
function toStaleText({ run, files }: RunReport, { command }: SummaryContext): string | undefined {
  const flags = Object.entries(files).flatMap(([what, file]) => {
    const flag = FLAG_OF_FILE[what];
    return flag === undefined ? [] : [flag, file];
  });
  if (flags.length === 0) return undefined;
  return `These files are partial. To update them: ${command('resume', [run, ...flags])}`;
}

/** Writes the results files and the page of a run as it stands, and gives its report with their names. */
export async function withOutputs(
  ledger: Ledger,
  report: RunReport,
  { results, page }: RunOutputs,
  stand: PageStand,
  flags: SuggestionFlags,
): Promise<RunReport> {
  const files: Record<string, string> = { ...report.files };
  const isWanted = (beside: string) => results.some(({ file }) => isSameFile(file, beside));
  for (const { of, file, format } of results) {
    const { run } = report;
    const pieces =
      of === 'results'
        ? forPeople(exportOrders(ledger.orders(run), format), format)
        : exportRows(ledger.rows(run), format, undefined, rowPlaces(await ledger.events(run)));
    files[of] = await writePieces(file, pieces, isWanted);
  }
  if (page) {
    const context = await suggest(ledger, await ledger.getRun(report.run), flags);
    await page.writeRun(ledger, { ...stand, run: report.run, context });
    files['report'] = page.file;
  }
  return { ...report, files };
}
