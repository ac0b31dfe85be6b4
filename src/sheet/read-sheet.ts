import { InterruptedError } from '../errors.ts';
import type { Issue, IssueSink } from '../issue.ts';
import { checkOptions, KINDS, type Kind, oneOf } from '../options.ts';
import type { ByteRows } from '../rows/byte-rows.ts';
import { columnIndex } from '../rows/cell-address.ts';
import type { RowBatch } from '../rows/row.ts';
import { StoredNumbers } from '../rows/stored-numbers.ts';
import { DamageRules } from './damage/damage-rules.ts';
import { createDamageWatch } from './damage/watch-damage.ts';
import { FORMATS } from './format/formats.ts';
import { LIMIT_KINDS } from './limits.ts';
import { openSheet } from './open-sheet.ts';
import { checkHeader, type HeaderRead, readHeader } from './read-header.ts';
import { createRowFilter } from './row-filter.ts';
import type {
  ByteSheet,
  CorrectedReadOptions,
  ListFiles,
  ReadOptions,
  RowCorrections,
  RowCounts,
  Sheet,
  SheetSource,
} from './sheet.ts';
import { rowsMissing } from './sheet-errors.ts';

/**
 * Opens a sheet, reads and checks its header, and gives the rows below it in batches, blank rows
 * left out. Rows above the header are skipped and not counted. No row is kept once it was given.
 *
 * An issue of a row is reported before the batch with that row; what only a whole column
 * shows is reported at the end.
 *
 * @example
 * const sheet = await readSheet('recipients.csv', { onIssue: (issue) => console.error(issue.message) });
 * for await (const { numbers, rows } of sheet.batches) console.log(numbers[0], rows[0]);
 *
 * @throws {UsageError} the file cannot be opened, or an option does not fit it
 * @throws {InputError} the file is empty, has no header where it should stand, or cannot be read on
 */
export async function readSheet(file: ListFiles, options: ReadOptions = {}): Promise<Sheet> {
  checkOptions({ file }, { file: FILE_KIND }, { needed: ['file'] });
  checkOptions(options, READ_KINDS);
  return openRows(file, options, toTexts);
}

const { any, call, count, filled, flag, signal, text } = KINDS;

export const FILE_KIND: Kind = [
  'a path, or an array of paths',
  (given) => [given].flat().every(filled[1]),
];

export const READ_KINDS = {
  // Of anything else, the first sheet would be read.
  sheet: ['the name or the number of a sheet', isSheetChoice] as Kind,
  ...{ joined: any, headerRow: count, damage: oneOf('error', 'warning') },
  ...{ limits: LIMIT_KINDS, encoding: text, delimiter: text, locale: text, repeatMerged: flag },
  ...{ nameOf: call, mayDiffer: call, chooseSheet: call, knowsColumn: call, isExact: call },
  ...{ isAmount: call, isPrinted: call, onIssue: call, password: call, pgp: call, signal },
};

function isSheetChoice(given: unknown): boolean {
  return typeof given === 'number' || text[1](Object(given).typed ?? given);
}

/** Like `readSheet`, for the stages: the texts of rows are made on demand. */
export async function readByteSheet(
  file: ListFiles,
  options: CorrectedReadOptions,
): Promise<ByteSheet> {
  return openRows(file, options, (batch) => batch);
}

/** Rows that stay valid when the next ones are read. */
function toTexts({ numbers, rows, plain, hidden }: ByteRows): RowBatch {
  return { numbers, rows, plain, ...(hidden && { hidden }) };
}

async function openRows<B extends RowBatch>(
  file: ListFiles,
  options: CorrectedReadOptions,
  give: (batch: ByteRows) => B,
): Promise<Sheet<B>> {
  const headerRow = options.headerRow ?? 1;
  const issues = holdIssues(options.onIssue ?? (() => {}), headerRow);
  const damageRules = new DamageRules(options);
  const stored = options.isAmount && new StoredNumbers();
  const source =
    options.source ??
    (await openSheet(file, {
      ...options,
      damageRules,
      stored,
      onIssue: (issue) => issues.fromSource(issue),
    }));
  if (stored && !FORMATS[source.format].isOfTexts) stored.areSaid = true;
  const batches = source.rows();
  const close = async () => {
    await source.close();
    await batches.return(undefined);
  };
  try {
    const read = await readHeader(source.name, batches, headerRow, source.hiddenColumns);
    issues.names = new Map(read.header.columns.map(({ letter, name }) => [letter, name]));
    const { name: sheet, parts } = source;
    checkHeader({ sheet, header: read.header, parts }, issues.sink);
    const counts: RowCounts = { read: 0, blank: 0 };
    return {
      format: source.format,
      sheet,
      sheets: source.sheets,
      isChosen: source.isChosen === true,
      ...(parts && { parts }),
      header: read.header,
      get dialect() {
        return source.dialect;
      },
      get mergedRanges() {
        return source.mergedRanges();
      },
      batches: readBatches(source, read, {
        ...{ batches, counts, close, issues, damageRules, stored, options, give },
      }),
      counts,
      // Of several parts, any may hold numbers.
      ...(stored && (stored.areSaid || options.repeatMerged || parts) && { stored }),
      progress: () => source.progress(),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    issues.release();
    await close();
    throw error;
  }
}

interface Reading<B> {
  readonly batches: AsyncIterator<ByteRows>;
  readonly counts: RowCounts;
  readonly close: () => Promise<void>;
  readonly issues: HeldIssues;
  readonly damageRules: DamageRules;
  readonly stored: StoredNumbers | undefined;
  readonly options: CorrectedReadOptions;
  readonly give: (batch: ByteRows) => B;
}

async function* readBatches<B>(
  source: SheetSource,
  { header, rest }: HeaderRead,
  { batches, counts, close, issues, damageRules, stored, options, give }: Reading<B>,
): AsyncIterable<B> {
  const place = { sheet: source.name, header, parts: source.parts };
  const filter = createRowFilter(place, source.format, counts, issues.sink);
  const { format } = source;
  const damage = createDamageWatch(place, { format, rules: damageRules }, issues.sink);
  const { onColumnChecks } = options;
  onColumnChecks?.(damage);
  const corrections = options.corrections?.({ ...place, format });
  issues.corrections = corrections;
  const isCorrected =
    corrections && ((row: number, column: number) => corrections.has(row, column));
  damageRules.settle(isCorrected);
  const repeated = options.repeatMerged ? source.mergedRanges() : [];
  if (options.isAmount) stored?.settle(options.isAmount, isCorrected, repeated);
  issues.release();
  try {
    for (let read = rest; ; ) {
      if (options.signal?.aborted) throw new InterruptedError({ reason: options.signal.reason });
      const filled = filter.keepFilled(corrections?.correct(read) ?? read);
      damage.check(filled);
      if (!onColumnChecks) damage.checkColumns(filled);
      if (filled.numbers.length > 0) yield give(filled);
      const next = await batches.next();
      if (next.done) break;
      read = next.value;
    }
    filter.finish();
    if (!onColumnChecks) damage.finish();
    if (counts.read === counts.blank) issues.sink(rowsMissing(source.name, header.row));
  } finally {
    await close();
  }
}

interface HeldIssues {
  /** For what knows columns by their names: nothing that it finds is held. */
  readonly sink: IssueSink;
  /** For readers, which know columns by their letters only. */
  readonly fromSource: IssueSink;
  /** Names of columns by their letters: known before any held issue is reported. */
  names: ReadonlyMap<string, string>;
  /** Known before any held issue is reported: those of corrected cells are dropped. */
  corrections: RowCorrections | undefined;
  /** Reports the held issues; later ones are not held. */
  release(): void;
}

/** Holds the issues of rows below the header until those rows are requested. */
function holdIssues(onIssue: IssueSink, headerRow: number): HeldIssues {
  let held: Issue[] | undefined = [];
  return {
    names: new Map(),
    corrections: undefined,
    sink: onIssue,
    fromSource(issue) {
      if (held && issue.row !== null && issue.row > headerRow) held.push(issue);
      else if (!isCorrected(issue, this.corrections)) onIssue(withColumnName(issue, this.names));
    },
    release() {
      for (const issue of held ?? []) {
        if (!isCorrected(issue, this.corrections)) onIssue(withColumnName(issue, this.names));
      }
      held = undefined;
    },
  };
}

/** Whether an issue is about the text of one cell, which is replaced. */
function isCorrected(
  { code, row, column }: Issue,
  corrections: RowCorrections | undefined,
): boolean {
  if (code !== 'quote_misplaced' || row === null || column === null) return false;
  return corrections?.has(row, columnIndex(column)) === true;
}

/** A column that has a name is called by it. */
function withColumnName(issue: Issue, names: ReadonlyMap<string, string>): Issue {
  const name = names.get(issue.column ?? '');
  return name ? { ...issue, column: name } : issue;
}
