import path from 'node:path';
import { InputError, InterruptedError } from '../../errors.ts';
import { PEEKED_ROWS, PEEKED_SHEETS, toPeek, toPeekOptions } from '../choose-sheet.ts';
import { formatUnknown } from '../format/detect-format.ts';
import { OTHER_DOCUMENT } from '../format/not-sheets.ts';
import { createCellWatch } from '../gather/cell-watch.ts';
import type { StruckRuns } from '../gather/texts/packed-texts.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import { regionOf } from '../number-format/regions.ts';
import type { OpenOptions, SheetEntry, SheetPeek, SheetSource } from '../sheet.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { type SheetReader, sheetOf } from '../workbook.ts';
import type { OdsCell } from './ods-cell.ts';
import { type OdsFile, openOdsFile } from './ods-file.ts';
import { OdsMerges, OdsRows } from './ods-rows.ts';
import { OdsStyles } from './ods-styles.ts';
import { createOdsCellReader } from './show-cell.ts';
import { OtherDocumentError, type TableSink, TableWalk } from './table-walk.ts';

/** A spreadsheet that has been opened. */
interface OpenBook {
  readonly file: string;
  readonly source: OdsFile;
  readonly styles: OdsStyles;
  readonly limits: SheetLimits;
  readonly options: OpenOptions;
}

/**
 * Opens a sheet of an OpenDocument spreadsheet: .ods, or .fods, which is the same as one XML file. Its XML is walked over
 * once for the list of sheets, and once more for the rows of one; nothing of it is kept.
 *
 * @throws {InputError} the file is damaged, encrypted or too large, or has no sheets
 * @throws {UsageError} there is no such sheet
 */
export async function openOds(
  file: string,
  format: OdsFile['format'],
  options: OpenOptions,
): Promise<SheetSource> {
  const limits = toLimits(options.limits);
  regionOf(options.locale);
  const source = await openOdsFile(file, format, limits);
  const styles = new OdsStyles(limits.maxPartBytes);
  const book = { file, source, styles, limits, options };
  const list = await listSheets(book).catch(async (error: unknown) => {
    await source.close();
    throw error;
  });
  const { sheets } = list;
  return sheetOf(
    {
      ...{ file, format, sheets },
      peek: (index) => list.peek(index),
      open: async (index) => openTable(book, sheets[index]?.name ?? '', index),
      close: () => source.close(),
    },
    options,
  );
}

/** Walks over the whole file, so that a file damaged anywhere is refused at once. */
async function listSheets(book: OpenBook): Promise<SheetList> {
  const { file, source, styles, limits, options } = book;
  const list = new SheetList(
    book,
    options.sheet === undefined && options.chooseSheet !== undefined,
  );
  const walk = (sink: TableSink) => new TableWalk(styles, sink, limits, true);
  await source.walkStyles(walk(list));
  try {
    for await (const _ of source.walkContent(walk(list))) checkSignal(options);
  } catch (error) {
    if (!(error instanceof OtherDocumentError)) throw error;
    throw formatUnknown(path.basename(file), OTHER_DOCUMENT);
  }
  return list;
}

/** Lists the tables of a file, with their first rows if requested. */
class SheetList implements TableSink {
  readonly sheets: SheetEntry[] = [];
  readonly #book: OpenBook;
  readonly #peeks: boolean;
  readonly #found = new Map<number, OdsRows | InputError>();
  #chars = 0;

  constructor(book: OpenBook, peeks: boolean) {
    this.#book = book;
    this.#peeks = peeks;
  }

  /** The first rows of a sheet, if requested; an error for one that cannot be read. */
  peek(index: number): SheetPeek['rows'] {
    const found = this.#found.get(index);
    if (found instanceof InputError) throw found;
    return toPeek(found?.take(true) ?? { numbers: [], rows: [] });
  }

  openTable(name: string, hidden: boolean): boolean {
    const { file, limits } = this.#book;
    const { maxSheets, maxPartBytes } = limits;
    this.sheets.push({ name, hidden });
    this.#chars += name.length;
    if (this.sheets.length > maxSheets) {
      throw fileTooLarge(file, `it has more than ${maxSheets} sheets`, 'maxSheets');
    }
    if (this.#chars > maxPartBytes) {
      const what = `the names of its sheets take more than ${maxPartBytes} characters`;
      throw fileTooLarge(file, what, 'maxPartBytes');
    }
    if (!this.#peeks || hidden || this.#found.size >= PEEKED_SHEETS) return true;
    const quiet = { ...this.#book, options: toPeekOptions(this.#book.options) };
    this.#found.set(this.sheets.length - 1, createRows(quiet, name).rows);
    return true;
  }

  columns(): void {}

  openRows(first: number, count: number, hidden: boolean): boolean {
    const rows = this.#rows();
    if (!rows || first > PEEKED_ROWS) return false;
    return rows.openRows(first, Math.min(count, PEEKED_ROWS + 1 - first), hidden);
  }

  /** A sheet that cannot be read matters only if it is chosen. */
  cell(cell: OdsCell): void {
    this.#orNote(() => this.#rows()?.cell(cell));
  }

  closeRows(): boolean {
    this.#orNote(() => this.#rows()?.closeRows());
    return false;
  }

  #rows(): OdsRows | undefined {
    const found = this.#found.get(this.sheets.length - 1);
    return found instanceof OdsRows ? found : undefined;
  }

  #orNote(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#found.set(this.sheets.length - 1, error);
    }
  }
}

function openTable(book: OpenBook, name: string, index: number): SheetReader {
  const { options } = book;
  const { rows, finish } = createRows(book, name);
  let { merges } = rows;
  let read: number | undefined = 0;
  return {
    walk: () =>
      walkTable(book, index, rows, (progress) => {
        read = progress;
      }),
    take: (all) => rows.take(all),
    finish,
    merged: () => merges.merged,
    async findMerged() {
      merges = new OdsMerges(book.limits, options.headerRow);
      for await (const _ of walkTable(book, index, merges)) checkSignal(options);
    },
    hiddenColumns: () => rows.hiddenColumns,
    progress: () => read,
  };
}

function createRows({ file, styles, limits, options }: OpenBook, sheet: string) {
  const watch = createCellWatch(sheet, options);
  const { headerRow, locale } = options;
  const show = createOdsCellReader({ styles, locale, watch });
  const keepsMerged = options.repeatMerged === true;
  const { holds, struck } = watch;
  const struckIn = (cell: OdsCell): StruckRuns => {
    if (!styles.strikesAny) return 'none';
    return styles.strikesCell(cell.style()) ? 'all' : cell.runs.struck;
  };
  const reading = { show, holds, struckIn, struck };
  const rows = new OdsRows({ file, sheet, limits, headerRow, keepsMerged, ...reading });
  return { rows, finish: () => watch.finish() };
}

/** Walks over one table of a file, by its index; yields when its sink has enough, and after each piece. */
async function* walkTable(
  { source, styles, limits }: OpenBook,
  index: number,
  inTable: Omit<TableSink, 'openTable'>,
  onRead?: (progress: number | undefined) => void,
): AsyncGenerator<void> {
  let tables = 0;
  const sink: TableSink = {
    openTable() {
      tables += 1;
      return tables === index + 1;
    },
    columns: (first, count, hidden) => inTable.columns(first, count, hidden),
    openRows: (first, count, hidden) => inTable.openRows(first, count, hidden),
    cell: (cell) => inTable.cell(cell),
    closeRows: () => inTable.closeRows(),
  };
  for await (const _ of source.walkContent(new TableWalk(styles, sink, limits, false), onRead)) {
    yield;
    if (tables > index + 1) return;
  }
}

function checkSignal({ signal }: OpenOptions): void {
  if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
}
