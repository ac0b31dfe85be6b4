import type { Issue, IssueSink, SkippedRow } from '../issue.ts';
import { RowAgain } from '../mapping/apply/current-row.ts';
import { LookupJoin } from '../mapping/apply/lookups/join-lookups.ts';
import { type MapRowsOptions, mapRows } from '../mapping/apply/map-rows.ts';
import type { Plan } from '../mapping/apply/plan.ts';
import {
  heldColumnsOf,
  numberColumnsOf,
  printedColumnsOf,
  textColumnsOf,
} from '../mapping/apply/plan-columns.ts';
import type { RecordBatch } from '../mapping/apply/record.ts';
import { SheetIssues } from '../mapping/apply/row-issue.ts';
import type { CleanedCells } from '../mapping/apply/watches/clean-watch.ts';
import { watchOddRows } from '../mapping/apply/watches/odd-rows.ts';
import { watchRepeats } from '../mapping/apply/watches/repeat-watch.ts';
import { watchSplits } from '../mapping/apply/watches/split-watch.ts';
import { amountFormatOf } from '../mapping/cells/amount-format.ts';
import type { CompleteMapping } from '../mapping/file/mapping.ts';
import type { RowRule } from '../mapping/rules/row-rule.ts';
import { createRowRules, createUniqueRules } from '../mapping/rules/row-rules.ts';
import { UniqueRule } from '../mapping/rules/unique-rule.ts';
import type { ByteRows } from '../rows/byte-rows.ts';
import { StruckCells } from '../rows/struck-cells.ts';
import { toByteRows } from '../rows/to-byte-rows.ts';
import { createComposer } from '../sheet/composed/compose-texts.ts';
import type { DamageWatch } from '../sheet/damage/watch-damage.ts';
import { createUnescaper } from '../sheet/escaped/unescape-texts.ts';
import { FORMATS } from '../sheet/format/formats.ts';
import { readByteSheet } from '../sheet/read-sheet.ts';
import type { ByteSheet, CorrectedReadOptions, Sheet } from '../sheet/sheet.ts';
import { readMailed } from './earlier/read-mailed.ts';
import { loadCorrections } from './input/corrections/load-corrections.ts';
import { MergedCorrections } from './input/corrections/merged-corrections.ts';
import { SheetCorrections } from './input/corrections/sheet-corrections.ts';
import { gatherFirst } from './input/gather-first.ts';
import { leaveOutRows } from './input/leave-out-rows.ts';
import type { ListReading } from './input/lists/list-file.ts';
import { readLookups } from './input/lists/read-lookups.ts';
import { readSuppressed } from './input/lists/read-suppressed.ts';
import { onPart } from './input/on-part.ts';
import { readCorrected } from './input/read-corrected.ts';
import { MOST_BEFORE, SheetErrors, textsIn } from './input/sheet-errors.ts';
import { readOptionsOf, type SheetInput } from './input/sheet-input.ts';
import { HiddenRowsWatch, SKIP_HIDDEN_ROWS } from './input/watches/hidden-rows.ts';
import { MendedCells } from './input/watches/mended-cells.ts';
import { MergedCells } from './input/watches/merged-cells.ts';
import { StruckRows } from './input/watches/struck-rows.ts';
import { createRowJudge } from './outside/row-judge.ts';
import { mappingOf, planOf } from './plan-of-sheet.ts';
import { SkippedRows } from './rejects/skipped-rows.ts';

/** Rows as they were read, what the mapping made of them, and what is wrong with them. */
export interface CheckedBatch {
  /** Without those that are skipped, with texts in the place of cells that protect them, and whole letters for decomposed ones. */
  readonly rows: ByteRows;
  /** The same rows as they stand in the file, skipped ones included. */
  readonly source: ByteRows;
  readonly records: RecordBatch;
  /** The errors of each row that is not valid. Good until the next batch is asked for. */
  readonly errors: ReadonlyMap<number, readonly Issue[]>;
  /** Rows that rules leave out, by their numbers: those that were read since the last batch. */
  readonly skipped: readonly SkippedRow[];
}

/** A sheet being read into records. */
export type RecordReading = Awaited<ReturnType<typeof readRecords>>;

/**
 * Opens a sheet and reads it up to records, each row with its errors. Rows that a rule skips are not reported.
 *
 * @throws UsageError, InputError
 */
export async function readRecords(input: SheetInput, keepDataset: boolean, told: IssueSink) {
  const onIssue: IssueSink = (issue) => told(onPart(errors.place, issue));
  const skipped = new SkippedRows();
  const errors = new SheetErrors(onIssue, skipped);
  /** Known before the first row is asked for. */
  let textColumns: ReadonlySet<number> = new Set();
  let heldColumns: ReadonlySet<number> = new Set();
  let printedColumns: ReadonlySet<number> = new Set();
  let mended: MendedCells | null = null;
  let damage: DamageWatch | null = null;
  const [struck, again] = [new StruckCells(), new RowAgain()];
  const list = input.corrections ? await loadCorrections(input.corrections, input.signal) : null;
  let corrections: SheetCorrections | null = null;
  const sheet = await openCorrected(input, errors, {
    corrections: list
      ? (of) => {
          corrections = new SheetCorrections(list, of, errors.sink);
          errors.answerTo = (issue) => corrections?.answerTo(issue) ?? null;
          return corrections;
        }
      : undefined,
    struck,
    isExact: (column) => textColumns.has(column),
    isAmount: (column) => heldColumns.has(column),
    isPrinted: (column) => printedColumns.has(column),
    isMended: (...cell) => mended?.are(...cell) === true,
    onIssue: errors.sink,
    onColumnChecks: (watch) => {
      damage = watch;
    },
  });
  const orClose = async (error: unknown): Promise<never> => {
    await sheet.close();
    throw error;
  };
  const mapping = await mappingOf(sheet, input, onIssue).catch(orClose);
  const plan = await planOf(sheet, mapping, input, onIssue).catch(orClose);
  let reader: ReturnType<typeof createBatchReader> | null = null;
  if (plan) {
    textColumns = textColumnsOf(plan);
    heldColumns = heldColumnsOf(plan);
    printedColumns = printedColumnsOf(plan);
    mended = new MendedCells(plan);
    const lists = await readLists(mapping, plan, input, errors).catch(orClose);
    const onEnd = () => corrections?.finish();
    const isLeftOut = list?.hasRows ? (row: number) => corrections?.isLeftOut(row) === true : null;
    const isCorrected = (row: number, column: number) => corrections?.has(row, column) === true;
    const options = {
      ...{ input, sheet, mapping, plan, keepDataset, struck, again },
      ...{ errors, skipped, onIssue, onEnd, isLeftOut, isCorrected, damage: () => damage },
    };
    reader = createBatchReader({ ...options, ...lists });
  } else {
    await sheet.close();
  }
  return {
    sheet,
    /** What the columns are for, constants included. */
    mapping,
    /** null when the mapping does not fit the sheet, and so nothing is read. */
    plan,
    batches: reader?.read() ?? nothing(),
    /** Reads rows of the last batch again. */
    again,
    /** Rows that rules have left out so far. */
    skipped,
    /** How the sheet writes amounts, with `#` for the digits: `₩#`, `# €`; null when no cell so far names a currency. */
    amountFormat: () => reader?.amountFormat() ?? null,
    /** What cleaning has changed, once all rows are read. */
    cleaned: () => reader?.cleaned() ?? [],
    /** Cells that corrections have changed so far, and questions that they answer; null if there are no corrections. */
    corrected: () => corrections ?? (list ? { corrected: 0, accepted: 0 } : null),
    /** Codes of the errors of the sheet as a whole that have been told, each once. */
    sheetErrors: () => [...errors.ofTheSheet],
  };
}

/** What has been read of the lists that a mapping names. */
type ReadLists = Awaited<ReturnType<typeof readLists>>;

async function readLists(
  mapping: CompleteMapping,
  plan: Plan,
  input: SheetInput,
  errors: SheetErrors,
) {
  const how: ListReading = readOptionsOf(input);
  return {
    suppress: await readSuppressed(plan, errors.sink, how),
    /** Of look-ups, by name. */
    tables: await readLookups(mapping, plan, how, errors.sink),
    mailed: await readMailed(plan, input.mailed, errors.sink),
  };
}

async function openCorrected(
  input: SheetInput,
  errors: SheetErrors,
  known: Required<
    Pick<
      CorrectedReadOptions,
      | 'isExact'
      | 'isAmount'
      | 'isPrinted'
      | 'isMended'
      | 'onIssue'
      | 'corrections'
      | 'struck'
      | 'onColumnChecks'
    >
  >,
): Promise<ByteSheet> {
  const options = { ...readOptionsOf(input), ...known, source: input.source };
  const sheet = readCorrected(await readByteSheet(input.file, options));
  errors.place = sheet;
  return sheet;
}

/** Stands for the rows of a sheet that the mapping does not fit. */
export async function* nothing(): AsyncGenerator<never> {
  yield* [];
}

interface BatchReaderOptions extends ReadLists {
  readonly input: SheetInput;
  readonly sheet: ByteSheet;
  readonly mapping: CompleteMapping;
  readonly plan: Plan;
  readonly keepDataset: boolean;
  /** Cells that are struck out, of the rows that are read. */
  readonly struck: StruckCells;
  readonly again: RowAgain;
  readonly errors: SheetErrors;
  readonly skipped: SkippedRows;
  readonly onIssue: IssueSink;
  /** What checks whole columns; null before rows are read. */
  readonly damage: () => DamageWatch | null;
  /** Called when all rows were read. */
  readonly onEnd: () => void;
  /** Whether corrections leave a row out; null if they leave out none. */
  readonly isLeftOut: ((row: number) => boolean) | null;
  readonly isCorrected: (row: number, column: number) => boolean;
}

/** Takes each batch of rows through all that is done before and after it is mapped. */
function createBatchReader(options: BatchReaderOptions) {
  const { input, sheet, mapping, plan, suppress, tables, mailed, struck, again } = options;
  const { errors, skipped, onIssue, isLeftOut, isCorrected } = options;
  const { hiddenRows, repeatMerged, locale } = readOptionsOf(input);
  let amountFormat: string | null = null;
  let cleaned: readonly CleanedCells[] = [];
  /** The batch that is being mapped, as it stands in the file and without what rules leave out. */
  let source: ByteRows = toByteRows({ numbers: [], rows: [] });
  let rows = source;
  /** Of several sheets, the last rows before it: what ends with one is known when the next has begun. */
  let before = source;
  const texts = textColumnsOf(plan);
  const used = new Set([...texts, ...numberColumnsOf(plan)]);
  const hidden = hiddenRows === undefined ? new HiddenRowsWatch(sheet) : null;
  const isPlain = (sheet.format === 'csv' && !sheet.parts) || repeatMerged === false;
  const watchMerged = () =>
    repeatMerged ? new MergedCorrections(plan, isCorrected) : new MergedCells(plan);
  const merged = isPlain ? null : watchMerged();
  const deciding = new Set(plan.rows.where.map(({ column }) => column.index));
  const marked: RowRule[] = [
    ...(hiddenRows === 'skip' ? [SKIP_HIDDEN_ROWS] : []),
    new StruckRows({
      ...{ place: sheet, cells: struck, isLeftOut, onIssue: errors.sink },
      choice: mapping.sheet.struckRows,
      deciding,
      onDeciding: errors.noteDeciding,
      isUsed: (column, row) => used.has(column) && !isCorrected(row, column),
    }),
  ];
  const rules = createRowRules(mapping, plan, {
    onIssue: errors.sink,
    onOtherColumns: errors.noteOtherHeader,
    ...{ marked, suppress, isLeftOut },
  });
  const join = plan.lookups.length > 0 ? new LookupJoin(plan, tables, errors.ofLookups) : null;
  const uniqueRules = createUniqueRules(plan, mailed, errors.sink, again);
  const areNumbers = whichAreNumbers(sheet, plan, texts);
  const escaped = createUnescaper(sheet, areNumbers, errors.sink, isLeftOut);
  const composer = createComposer(sheet, errors.sink);
  const splits = watchSplits(plan, errors.ofMapping, (row) =>
    sheet.parts ? sheet.parts.kindAt(row)?.delimiter : sheet.dialect?.delimiter,
  );
  const issues = new SheetIssues(sheet, onIssue);
  const repeats = watchRepeats(plan, issues);
  errors.textsOf = (row) => textsIn(row, source, before);
  const oddRows = watchOddRows(plan, issues);
  const unique = uniqueRules.filter((rule) => rule instanceof UniqueRule);
  const judge = input.answers ? createRowJudge(options, input.answers, unique) : null;
  return { read, amountFormat: () => amountFormat, cleaned: () => cleaned };

  async function* read(): AsyncGenerator<CheckedBatch> {
    try {
      for await (const records of mapRows(prepare(), plan, mapOptions())) {
        repeats.check(rows, records);
        oddRows.see(rows, records);
        const last = source.numbers.at(-1) ?? 0;
        yield { rows, source, records, errors: errors.rows, skipped: skipped.take() };
        if (errors.rows.size > 0) errors.rows.clear();
        sheet.stored?.forgetUpTo(last);
      }
    } finally {
      for (const rule of uniqueRules) if ('close' in rule) rule.close?.();
      errors.tellUpTo(Number.POSITIVE_INFINITY);
    }
    finish();
  }

  /** Rows as they are mapped: with the texts that were meant, and without those that a rule leaves out. */
  async function* prepare(): AsyncGenerator<ByteRows> {
    for await (const batch of sheet.parts ? gatherFirst(sheet.batches) : sheet.batches) {
      input.onProgress?.({ part: sheet.progress(), rows: sheet.counts.read });
      hidden?.see(batch, isLeftOut);
      const meant = composer.compose(escaped.unescape(batch));
      source = batch;
      const kept = leaveOutRows(meant, rules, skipped.add);
      splits.see(kept);
      const joined = join?.join(kept) ?? kept;
      for (const rule of mailed) await rule.look(joined);
      yield joined;
      if (sheet.parts) before = batch.copyLast(MOST_BEFORE);
    }
  }

  function mapOptions(): MapRowsOptions {
    const projectColumn = 'column' in plan.project ? plan.project.column.name : undefined;
    return {
      onIssue: errors.ofMapping,
      keepDataset: options.keepDataset,
      stored: sheet.stored,
      tables,
      merged: repeatMerged ? sheet.mergedRanges : undefined,
      isCorrected,
      locale,
      // Rows that are not unique.
      leaveOut: (joined) => {
        rows = leaveOutRows(joined, uniqueRules, skipped.add);
        merged?.see(rows);
        errors.tellUpTo(source.numbers.at(-1) ?? 0);
        const isWhole = rows.numbers.length === source.numbers.length;
        options.damage()?.checkColumns(source, isWhole ? source.numbers : rows.numbers, deciding);
        return rows;
      },
      // What outside checks say of rows, and write into them.
      judge: (left) => {
        rows = judge?.judge(left) ?? left;
        return rows;
      },
      again,
      onQuestion: errors.sink,
      keepsTotals: mapping.rows?.totals === 'keep',
      isRejected: (row) => errors.rows.has(row),
      isNoRecord: (row) =>
        errors.has(row, 'header_repeated') || errors.has(row, 'row_is_total', projectColumn),
      onCurrency: (cell) => {
        amountFormat ??= amountFormatOf(cell);
      },
      onCleaned: (all) => {
        cleaned = [...all, ...(judge?.applied() ?? [])];
      },
    };
  }

  /** Reports what only all rows together show. */
  function finish(): void {
    options.damage()?.finish();
    errors.endRows();
    for (const rule of [...rules, ...uniqueRules]) rule.finish?.();
    for (const watch of [join, splits, repeats, oddRows, escaped, composer]) watch?.finish();
    hidden?.finish(errors.sink);
    merged?.finish(sheet.mergedRanges, errors.sink);
    // Who answers knows now what was asked.
    options.onEnd();
  }
}

/** Whether the cells of a column are numbers, texts, or (undefined) neither: see createUnescaper(). */
function whichAreNumbers({ format, parts }: Sheet, plan: Plan, texts: ReadonlySet<number>) {
  const numbers = numberColumnsOf(plan);
  const mayBeTexts = parts !== undefined || FORMATS[format].isOfTexts === true;
  return (column: number): boolean | undefined => {
    if (texts.has(column)) return false;
    return (mayBeTexts && numbers.has(column)) || undefined;
  };
}
