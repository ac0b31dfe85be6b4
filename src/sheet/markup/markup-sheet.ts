import { FirstRows, toPeekOptions } from '../choose-sheet.ts';
import { MergedRanges } from '../gather/merged-ranges.ts';
import { RowGatherer } from '../gather/row-gatherer.ts';
import type { OnRead } from '../input.ts';
import type { SheetLimits } from '../limits.ts';
import type { NumberRange, OpenOptions, SheetEntry, SheetSource } from '../sheet.ts';
import { fileDamaged, fileTooLarge } from '../sheet-errors.ts';
import { checkSignal, type SheetReader, sheetOf, withFileName } from '../workbook.ts';
import { XmlError } from '../xml/xml-error.ts';
import type { MarkupListener, MarkupRow, MarkupTable, MarkupWalker } from './markup-tables.ts';

/** A file of markup that holds tables. */
export interface MarkupFile<W extends MarkupWalker> {
  readonly file: string;
  readonly format: 'html' | 'xml';
  /** Its text as UTF-8 from the start, each time it is called, in pieces of whole characters. */
  pieces(onRead?: OnRead): AsyncIterable<Buffer>;
  /** @param sheet name of the sheet whose rows are wanted; '' before one is chosen */
  createWalker(listener: MarkupListener, sheet: string, options: OpenOptions): W;
  close(): Promise<void>;
  /** Told once all tables are known; may name them, or refuse the file. */
  check?(walker: W): void;
}

/** Characters of a cell that are looked at before a table is chosen. */
const LOOKED_CHARS = 200;

/** A table that can be read. */
interface Entry extends SheetEntry {
  /** Its place among all tables of the file. */
  readonly table: number;
  readonly hiddenColumns: readonly NumberRange[];
}

/**
 * Opens a table of a file of markup. The file is read twice, and no row of it is kept: first for which tables there are and
 * how they begin, then for the rows of the one that is chosen.
 *
 * @throws {InputError} the file is damaged or too large, or has no tables
 * @throws {UsageError} there is no such table
 */
export async function openMarkup<W extends MarkupWalker>(
  markup: MarkupFile<W>,
  options: OpenOptions,
  limits: SheetLimits,
): Promise<SheetSource> {
  const { entries: tables, first, merges } = await survey(markup, options, limits);
  const entries = withFileName(tables, options);
  return sheetOf(
    {
      file: markup.file,
      format: markup.format,
      sheets: entries,
      peek: (index) => first.peek(entries[index]?.table ?? -1),
      async open(index, itsOptions) {
        const entry = entries[index] as Entry;
        const merged = merges.get(entry.table) ?? new MergedRanges(limits, options.headerRow);
        return openTable(markup, itsOptions, limits, entry, merged);
      },
      close: () => markup.close(),
    },
    options,
  );
}

async function survey<W extends MarkupWalker>(
  markup: MarkupFile<W>,
  options: OpenOptions,
  limits: SheetLimits,
): Promise<{
  entries: Entry[];
  first: FirstRows<RowGatherer>;
  merges: ReadonlyMap<number, MergedRanges>;
}> {
  const { headerRow } = options;
  const merges = new Map<number, MergedRanges>();
  const isHidden = (table: number) => walker.tables[table]?.isHidden === true;
  const first = new FirstRows<RowGatherer>(markup.file, options, isHidden);
  const walker: W = markup.createWalker(
    {
      ...{ limits, headerRow: headerRow ?? 1 },
      wants: (table, row) => first.wants(table, row),
      row(row) {
        if (options.stored && row.held?.size) options.stored.areSaid = true;
        const cells = row.cells.map((cell) => cell.slice(0, LOOKED_CHARS));
        // Tables that lay out a page have no text.
        if (cells.every((cell) => cell === '')) return;
        const sheet = walker.tables[row.table]?.name ?? '';
        const create = () => new RowGatherer({ file: markup.file, sheet, limits, headerRow });
        first.read(row.table, create, (rows) => add(rows, { ...row, cells }));
      },
      merge(table, range) {
        const found = merges.get(table) ?? new MergedRanges(limits, headerRow);
        merges.set(table, found);
        found.add(range);
      },
    },
    '',
    // Before a sheet is chosen, nothing is reported.
    toPeekOptions(options),
  );
  for await (const _ of walk(markup, walker, options, limits));
  markup.check?.(walker);
  return { entries: toEntries(walker.tables), first, merges };
}

function toEntries(tables: readonly MarkupTable[]): Entry[] {
  const used = new Set<string>();
  return tables.flatMap(({ name, isHidden, hasText, hiddenColumns }, table) => {
    if (!hasText) return [];
    const first = name === '' ? `Table ${used.size + 1}` : name;
    let own = first;
    for (let i = 2; used.has(own); i += 1) own = `${first} (${i})`;
    used.add(own);
    const hidden = [...hiddenColumns].map((column) => ({ first: column, last: column }));
    return { name: own, hidden: isHidden, table, hiddenColumns: hidden };
  });
}

function openTable<W extends MarkupWalker>(
  markup: MarkupFile<W>,
  options: OpenOptions,
  limits: SheetLimits,
  { name: sheet, table: wanted, hiddenColumns }: Entry,
  merged: MergedRanges,
): SheetReader {
  const rows = new RowGatherer({ file: markup.file, sheet, limits, headerRow: options.headerRow });
  let read: number | undefined = 0;
  const listener: MarkupListener = {
    ...{ limits, headerRow: options.headerRow ?? 1 },
    wants: (table) => table === wanted,
    row(row) {
      add(rows, row);
      for (const [column, isPart] of row.struck ?? []) {
        options.struck?.note(row.number, column, isPart);
      }
      for (const [column, number] of row.held ?? []) {
        options.stored?.note(number, row.cells[column] ?? '', row.number, column);
      }
    },
    merge() {},
  };
  return {
    walk: () =>
      walk(markup, markup.createWalker(listener, sheet, options), options, limits, (progress) => {
        read = progress;
      }),
    take: (all) => rows.take(all),
    merged: () => merged,
    hiddenColumns: () => hiddenColumns,
    progress: () => read,
  };
}

function add(rows: RowGatherer, { number, cells, isHidden, failure }: MarkupRow): void {
  if (failure) throw failure;
  rows.addRow(number, cells, isHidden);
}

/** Walks the whole file; stops after each piece, so that what was found can be passed on. */
async function* walk<W extends MarkupWalker>(
  { file, pieces }: MarkupFile<W>,
  walker: W,
  options: OpenOptions,
  { maxSheets }: SheetLimits,
  onRead?: OnRead,
): AsyncGenerator<void> {
  try {
    for await (const piece of pieces(onRead)) {
      checkSignal(options);
      walker.write(piece);
      if (walker.tables.length > maxSheets) {
        throw fileTooLarge(file, `it has more than ${maxSheets} tables`, 'maxSheets');
      }
      yield;
    }
    walker.end();
    yield;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw fileDamaged(file, error.message, error);
  }
}
