import { InterruptedError } from '../../errors.ts';
import { detachString } from '../../rows/detach-string.ts';
import type { RowBatch } from '../../rows/row.ts';
import { chooseSheet } from '../choose-sheet.ts';
import { createMergeFiller } from '../gather/merge-filler.ts';
import { MergedRanges } from '../gather/merged-ranges.ts';
import { openInput } from '../input.ts';
import type { SheetLimits } from '../limits.ts';
import { isRowsTooMany, lastRowOf, rowsTooMany } from '../row-limit.ts';
import type { NumberRange, OpenOptions, SheetEntry, SheetSource } from '../sheet.ts';
import {
  cellTooLong,
  columnsTooMany,
  fileDamaged,
  fileTooLarge,
  workbookEmpty,
} from '../sheet-errors.ts';
import { XmlError } from '../xml/xml-error.ts';
import type { MarkupListener, MarkupRow, MarkupTable, MarkupWalker } from './markup-tables.ts';

/** A file of markup that holds tables. */
export interface MarkupFile<W extends MarkupWalker> {
  readonly file: string;
  readonly format: 'html' | 'xml';
  /** Its text as UTF-8 from the start, each time it is called, in pieces of whole characters. */
  pieces(onRead?: (progress: number | undefined) => void): AsyncIterable<Buffer>;
  /** @param sheet name of the sheet whose rows are wanted; '' before one is chosen */
  createWalker(listener: MarkupListener, sheet: string): W;
  /** Told once all tables are known; may name them, or refuse the file. */
  check?(walker: W): void;
}

/** Tables that are looked into before one is chosen, rows of each, and characters of a cell. */
const LOOKED_INTO = 50;
const LOOKED_ROWS = 50;
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
  const { entries, peeks, merges } = await survey(markup, options, limits);
  const peek = async (index: number) => peeks.get(entries[index]?.table ?? -1) ?? [];
  const { index, isChosen } = await chooseSheet(entries, options, () => true, peek);
  const entry = entries[index];
  if (!entry) throw workbookEmpty(markup.file);
  const reading = { markup, options, limits, entry };
  const merged = merges.get(entry.table) ?? new MergedRanges(limits, options.headerRow);
  let read: number | undefined = 0;
  return {
    format: markup.format,
    name: entry.name,
    sheets: entries.map(({ name, hidden }) => ({ name, hidden })),
    isChosen,
    async *rows() {
      const repeated = merged.repeated(markup.file, options);
      const fill = createMergeFiller(repeated, () => false, options.struck);
      for await (const batch of readRows(reading, (progress) => {
        read = progress;
      })) {
        yield fill(batch);
      }
    },
    hiddenColumns: () => entry.hiddenColumns,
    mergedRanges: () => merged.ranges,
    progress: () => read,
    close: async () => {},
  };
}

async function survey<W extends MarkupWalker>(
  markup: MarkupFile<W>,
  options: OpenOptions,
  limits: SheetLimits,
): Promise<{
  entries: Entry[];
  peeks: ReadonlyMap<number, readonly (readonly string[])[]>;
  merges: ReadonlyMap<number, MergedRanges>;
}> {
  const peeks = new Map<number, (readonly string[])[]>();
  const merges = new Map<number, MergedRanges>();
  const walker = markup.createWalker(
    {
      limits,
      wants: (table, row) => table < LOOKED_INTO && row <= LOOKED_ROWS,
      row({ table, number, cells, isHidden }) {
        const rows = peeks.get(table) ?? [];
        peeks.set(table, rows);
        while (rows.length < number) rows.push([]);
        if (isHidden) return;
        rows[number - 1] = cells.map((cell) => detachString(cell.slice(0, LOOKED_CHARS)));
      },
      merge(table, range) {
        const found = merges.get(table) ?? new MergedRanges(limits, options.headerRow);
        merges.set(table, found);
        found.add(range);
      },
    },
    '',
  );
  for await (const _ of walk(markup, walker, options, limits));
  markup.check?.(walker);
  return { entries: toEntries(walker.tables), peeks, merges };
}

function toEntries(tables: readonly MarkupTable[]): Entry[] {
  const used = new Set<string>();
  return tables.flatMap(({ name, isHidden, hasText, hiddenColumns }, table) => {
    if (!hasText) return [];
    const first = name === '' ? `Table ${used.size + 1}` : name;
    let own = first;
    for (let i = 2; used.has(own); i += 1) own = `${first} (${i})`;
    used.add(own);
    return { name: own, hidden: isHidden, table, hiddenColumns: toRanges(hiddenColumns) };
  });
}

function toRanges(columns: ReadonlySet<number>): NumberRange[] {
  return [...columns].sort((a, b) => a - b).map((column) => ({ first: column, last: column }));
}

interface Reading<W extends MarkupWalker> {
  readonly markup: MarkupFile<W>;
  readonly options: OpenOptions;
  readonly limits: SheetLimits;
  readonly entry: Entry;
}

async function* readRows<W extends MarkupWalker>(
  { markup, options, limits, entry }: Reading<W>,
  onRead: (progress: number | undefined) => void,
): AsyncGenerator<RowBatch> {
  let rows: MarkupRow[] = [];
  let cells = 0;
  const lastRow = lastRowOf(limits, options.headerRow);
  const listener: MarkupListener = {
    limits,
    wants: (table) => table === entry.table,
    row(row) {
      if (row.number > lastRow) throw rowsTooMany(entry.name, limits, options.headerRow);
      checkRow(entry.name, row, limits);
      cells += row.cells.length;
      for (const [column, isPart] of row.struck ?? []) {
        options.struck?.note(row.number, column, isPart);
      }
      rows.push(row);
    },
    merge() {},
  };
  const walker = markup.createWalker(listener, entry.name);
  try {
    for await (const _ of walk(markup, walker, options, limits, onRead)) {
      if (cells > limits.maxCells) {
        const what = `"${entry.name}" has more than ${limits.maxCells} cells`;
        throw fileTooLarge(markup.file, what, 'maxCells');
      }
      if (rows.length > 0) yield toBatch(rows);
      rows = [];
    }
  } catch (error) {
    // Rows up to the limit are read.
    if (isRowsTooMany(error) && rows.length > 0) yield toBatch(rows);
    throw error;
  }
}

function toBatch(rows: readonly MarkupRow[]): RowBatch {
  const hidden = rows.filter(({ isHidden }) => isHidden).map(({ number }) => number);
  return {
    numbers: rows.map(({ number }) => number),
    rows: rows.map(({ cells }) => cells),
    ...(hidden.length > 0 && { hidden: new Set(hidden) }),
  };
}

function checkRow(sheet: string, row: MarkupRow, limits: SheetLimits): void {
  const { number, tooLong, isTooWide } = row;
  if (isTooWide) throw columnsTooMany(sheet, number, limits.maxColumns);
  if (tooLong >= 0) throw cellTooLong(sheet, number, tooLong, limits.maxCellChars);
}

/** All bytes of a file. */
export async function* readBytes(
  file: string,
  onRead?: (progress: number | undefined) => void,
): AsyncGenerator<Buffer> {
  const input = await openInput(file);
  try {
    for await (const chunk of input.chunks()) {
      onRead?.(input.progress());
      yield chunk;
    }
  } finally {
    await input.close();
  }
}

/** Walks the whole file; stops after each piece, so that what was found can be passed on. */
async function* walk<W extends MarkupWalker>(
  { file, pieces }: MarkupFile<W>,
  walker: W,
  { signal }: OpenOptions,
  { maxSheets }: SheetLimits,
  onRead?: (progress: number | undefined) => void,
): AsyncGenerator<void> {
  try {
    for await (const piece of pieces(onRead)) {
      if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
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
