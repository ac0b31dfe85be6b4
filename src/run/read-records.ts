import type { Issue, IssueCode, IssueSink, SkippedRow } from '../issue.ts';
import { compilePlan } from '../mapping/apply/compile-plan.ts';
import { mapRows } from '../mapping/apply/map-rows.ts';
import type { Plan } from '../mapping/apply/plan.ts';
import { numberColumnsOf, textColumnsOf } from '../mapping/apply/plan-columns.ts';
import type { RecordBatch } from '../mapping/apply/record.ts';
import { RepeatWatch } from '../mapping/apply/repeat-watch.ts';
import { amountFormatOf } from '../mapping/cells/amount-format.ts';
import { applyConstants } from '../mapping/file/constants.ts';
import { inferMapping } from '../mapping/file/infer-mapping.ts';
import type { CompleteMapping } from '../mapping/file/mapping.ts';
import type { RowRule } from '../mapping/rules/row-rule.ts';
import { createRowRules } from '../mapping/rules/row-rules.ts';
import type { RowBatch } from '../rows/row.ts';
import { createComposer } from '../sheet/composed/compose-texts.ts';
import { createUnescaper } from '../sheet/escaped/unescape-texts.ts';
import { readSheet } from '../sheet/read-sheet.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { HiddenRowsWatch, SKIP_HIDDEN_ROWS } from './input/hidden-rows.ts';
import { hintAtHeader } from './input/hint-at-header.ts';
import { hintAtMerged } from './input/hint-at-merged.ts';
import { leaveOutRows } from './input/leave-out-rows.ts';
import { readCorrected } from './input/read-corrected.ts';
import { readOptionsOf, type SheetInput } from './input/sheet-input.ts';
import { SkippedRows } from './rejects/skipped-rows.ts';

/** Rows as they were read, what the mapping made of them, and what is wrong with them. */
export interface CheckedBatch {
  /** Without those that are skipped, with texts in the place of cells that protect them, and whole letters for decomposed ones. */
  readonly rows: RowBatch;
  /** The same rows as they stand in the file, skipped ones included. */
  readonly source: RowBatch;
  readonly records: RecordBatch;
  /** The errors of each row that is not valid. Good until the next batch is asked for. */
  readonly errors: ReadonlyMap<number, readonly Issue[]>;
  /** Rows that rules leave out, by their numbers: those that were read since the last batch. */
  readonly skipped: readonly SkippedRow[];
}

/** A sheet being read into records. */
export interface RecordReading {
  readonly sheet: Sheet;
  /** What the columns are for, constants included. */
  readonly mapping: CompleteMapping;
  /** null when the mapping does not fit the sheet, and so nothing is read. */
  readonly plan: Plan | null;
  readonly batches: AsyncIterable<CheckedBatch>;
  /** Rows that rules have left out so far. */
  readonly skipped: Pick<SkippedRows, 'total' | 'counts'>;
  /** How the sheet writes amounts, with `#` for the digits: `₩#`, `# €`; null when no cell so far names a currency. */
  readonly amountFormat: () => string | null;
  /** Codes of the errors of the sheet as a whole that have been told, each once. */
  readonly sheetErrors: () => readonly IssueCode[];
}

/**
 * Opens a sheet and reads it up to records, each row with what is wrong with it. Nothing is told of rows that a rule leaves out.
 *
 * @throws UsageError, InputError
 */
export async function readRecords(
  input: SheetInput,
  keepDataset: boolean,
  onIssue: IssueSink,
): Promise<RecordReading> {
  /** Known before the first row is asked for. */
  let textColumns: ReadonlySet<number> = new Set();
  let amountFormat: string | null = null;
  const skipped = new SkippedRows();
  const errors = new SheetErrors(onIssue, skipped);
  const sheet = readCorrected(
    await readSheet(input.file, {
      ...readOptionsOf(input),
      bytes: true,
      isExact: (column) => textColumns.has(column),
      onIssue: errors.sink,
    }),
  );
  errors.headerRow = sheet.header.row;
  const constants = input.constants ?? {};
  const mapping = input.mapping
    ? applyConstants(input.mapping, constants, 'the mapping')
    : inferMapping(sheet, constants, onIssue);
  const found: Issue[] = [];
  const plan = compilePlan(mapping, sheet, (issue) => found.push(issue));
  if (plan) textColumns = textColumnsOf(plan);
  for (const issue of await hintAtHeader(found, input, sheet)) onIssue(issue);
  const numberColumns = plan ? numberColumnsOf(plan) : textColumns;
  const isNumber = (column: number) => {
    if (textColumns.has(column)) return false;
    return (sheet.format === 'csv' && numberColumns.has(column)) || undefined;
  };
  const { hiddenRows } = readOptionsOf(input);
  const hidden = hiddenRows === undefined ? new HiddenRowsWatch(sheet.sheet) : null;
  const onOtherColumns = () => errors.ofTheSheet.add('header_repeated');
  const rules: readonly RowRule[] = [
    ...(hiddenRows === 'skip' ? [SKIP_HIDDEN_ROWS] : []),
    ...(plan ? createRowRules(mapping, plan, errors.sink, onOtherColumns) : []),
  ];

  async function* readBatches(): AsyncGenerator<CheckedBatch> {
    if (!plan) return sheet.close();
    let source: RowBatch = { numbers: [], rows: [] };
    let rows = source;
    const escaped = createUnescaper(sheet, isNumber, errors.sink);
    const composer = createComposer(sheet, errors.sink);
    async function* watched(): AsyncGenerator<RowBatch> {
      for await (const batch of sheet.batches) {
        source = batch;
        input.onProgress?.({ part: sheet.progress(), rows: sheet.counts.read });
        hidden?.see(batch);
        rows = leaveOutRows(composer.compose(escaped.unescape(batch)), rules, skipped.add);
        errors.tellUpTo(batch.numbers.at(-1) ?? 0);
        yield rows;
      }
    }
    const isRejected = (row: number) => errors.rows.has(row);
    const isNoRecord = (row: number) =>
      errors.has(row, 'header_repeated') || errors.has(row, 'row_is_total', projectColumn);
    const projectColumn = 'column' in plan.project ? plan.project.column.name : undefined;
    const tell = hintAtMerged(input, sheet.format, errors.ofMapping);
    const onCurrency = (cell: string) => {
      amountFormat ??= amountFormatOf(cell);
    };
    const mapped = mapRows(watched(), plan, {
      onIssue: tell,
      keepDataset,
      isRejected,
      isNoRecord,
      onCurrency,
    });
    const repeats = new RepeatWatch(plan, onIssue);
    try {
      for await (const records of mapped) {
        repeats.check(rows, records);
        yield { rows, source, records, errors: errors.rows, skipped: skipped.take() };
        if (errors.rows.size > 0) errors.rows.clear();
      }
    } finally {
      errors.tellUpTo(Number.POSITIVE_INFINITY);
    }
    errors.endRows();
    for (const rule of rules) rule.finish?.();
    repeats.finish();
    escaped.finish();
    composer.finish();
    hidden?.finish(errors.sink);
  }

  const sheetErrors = () => [...errors.ofTheSheet];
  const batches = readBatches();
  const format = () => amountFormat;
  return { sheet, mapping, plan, batches, skipped, amountFormat: format, sheetErrors };
}

/** Errors that the reader and the mapping found: those of rows make their records invalid, the others the whole sheet. */
class SheetErrors {
  headerRow = Number.POSITIVE_INFINITY;
  /** Codes of errors of the sheet as a whole. */
  readonly ofTheSheet = new Set<IssueCode>();
  /** The errors of each row that has any, of the batch that is being read. */
  readonly rows = new Map<number, Issue[]>();
  /** The last row of which it is known whether it is skipped. */
  #knownRow = 0;
  #held: Issue[] = [];
  readonly #onIssue: IssueSink;
  readonly #skipped: Pick<SkippedRows, 'isWaiting'>;

  constructor(onIssue: IssueSink, skipped: Pick<SkippedRows, 'isWaiting'>) {
    this.#onIssue = onIssue;
    this.#skipped = skipped;
  }

  /** What is wrong with a row is told when it is known whether it is skipped. */
  readonly sink: IssueSink = (issue) => {
    const { row } = issue;
    if (row === null || row <= this.headerRow) this.#tell(issue);
    else if (row > this.#knownRow) this.#held.push(issue);
    else this.#tellLate(issue);
  };

  /** Nothing else is told of a total: it has no project, no name. */
  readonly ofMapping: IssueSink = (issue) => {
    if (issue.row === null || !this.has(issue.row, 'row_is_total')) this.#tell(issue);
  };

  /** Whether a row of the batch that is being read has an error of this code, in this column if one is given. */
  has(row: number, code: Issue['code'], column?: string): boolean {
    const isWanted = (issue: Issue) =>
      issue.code === code && (column === undefined || issue.column === column);
    return this.rows.get(row)?.some(isWanted) === true;
  }

  /** Rules have seen the rows up to this one: tells what is wrong with those that are not skipped. */
  tellUpTo(row: number): void {
    this.#knownRow = row;
    if (this.#held.length === 0) return;
    const held = this.#held;
    this.#held = held.filter((issue) => (issue.row ?? 0) > row);
    for (const issue of held) {
      if ((issue.row ?? 0) <= row && !this.#skipped.isWaiting(issue.row ?? 0)) this.#tell(issue);
    }
  }

  /** No row comes any more: what is known of rows only now did not keep them from being used, so it is of the sheet as a whole. */
  endRows(): void {
    for (const { code } of [...this.rows.values()].flat()) this.ofTheSheet.add(code);
    this.rows.clear();
  }

  #tell(issue: Issue): void {
    if (issue.severity === 'error') this.#note(issue);
    this.#onIssue(issue);
  }

  /** The row has gone on: what is wrong with it did not keep it from being used, so it is of the sheet as a whole. */
  #tellLate(issue: Issue): void {
    if (issue.severity === 'error') this.ofTheSheet.add(issue.code);
    this.#onIssue(issue);
  }

  #note(issue: Issue): void {
    if (issue.row === null || issue.row <= this.headerRow) {
      this.ofTheSheet.add(issue.code);
      return;
    }
    const errors = this.rows.get(issue.row);
    if (errors) errors.push(issue);
    else this.rows.set(issue.row, [issue]);
  }
}
