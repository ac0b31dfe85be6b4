import path from 'node:path';
import { FirstRows, PEEKED_ROWS, toPeekOptions } from '../choose-sheet.ts';
import { formatUnknown } from '../format/detect-format.ts';
import { OTHER_DOCUMENT } from '../format/not-sheets.ts';
import { createCellWatch } from '../gather/cell-watch.ts';
import { type Struck, struckIn } from '../gather/run-tally.ts';
import type { OnRead, Rereadable } from '../input.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import { regionOf } from '../number-format/regions.ts';
import type { OpenOptions, SheetEntry, SheetSource } from '../sheet.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { checkSignal, type SheetReader, sheetOf, withFileName } from '../workbook.ts';
import type { ZipFile } from '../zip/zip-file.ts';
import type { OdsCell } from './ods-cell.ts';
import { flatFile, type OdsFile, packedFile } from './ods-file.ts';
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
 * @param zip of an .ods file
 * @throws {InputError} the file is damaged, encrypted or too large, or has no sheets
 * @throws {UsageError} there is no such sheet
 */
export async function openOds(
  input: Rereadable,
  zip: ZipFile | null,
  options: OpenOptions,
): Promise<SheetSource> {
  const { file } = input;
  const limits = toLimits(options.limits);
  regionOf(options.locale);
  const source = zip ? await packedFile(file, zip, limits) : flatFile(input);
  const styles = new OdsStyles(limits.maxPartBytes);
  const book = { file, source, styles, limits, options };
  const list = await listSheets(book);
  const { first } = list;
  const sheets = withFileName(list.sheets, options);
  return sheetOf(
    {
      ...{ file, format: zip ? 'ods' : 'fods', sheets },
      peek: (index) => first.peek(index),
      open: async (index, itsOptions) =>
        openTable({ ...book, options: itsOptions }, sheets[index]?.name ?? '', index),
      close: () => input.close(),
    },
    options,
  );
}

/** Walks over the whole file, so that a file damaged anywhere is refused at once. */
async function listSheets(book: OpenBook): Promise<SheetList> {
  const { file, source, styles, limits, options } = book;
  const list = new SheetList(book);
  const walk = () =>
    new TableWalk(styles, (...table) => list.openTable(...table), list, limits, true);
  await source.walkStyles(walk());
  try {
    for await (const _ of source.walkContent(walk())) checkSignal(options);
  } catch (error) {
    if (!(error instanceof OtherDocumentError)) throw error;
    throw formatUnknown(path.basename(file), OTHER_DOCUMENT);
  }
  return list;
}

/** Lists the tables of a file, with their first rows if requested. */
class SheetList implements TableSink {
  readonly sheets: SheetEntry[] = [];
  readonly first: FirstRows<OdsRows>;
  readonly #book: OpenBook;
  #chars = 0;

  constructor(book: OpenBook) {
    this.#book = book;
    const isHidden = (index: number) => this.sheets[index]?.hidden === true;
    this.first = new FirstRows(book.file, book.options, isHidden);
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
    return true;
  }

  columns(): void {}

  openRows(first: number, count: number, hidden: boolean): boolean {
    if (!this.first.wants(this.sheets.length - 1, first)) return false;
    this.#read((rows) => rows.openRows(first, Math.min(count, PEEKED_ROWS + 1 - first), hidden));
    return true;
  }

  cell(cell: OdsCell): void {
    this.#read((rows) => rows.cell(cell));
  }

  closeRows(): boolean {
    this.#read((rows) => rows.closeRows());
    return false;
  }

  #read(read: (rows: OdsRows) => void): void {
    const create = () => {
      const quiet = { ...this.#book, options: toPeekOptions(this.#book.options) };
      return createRows(quiet, this.sheets.at(-1)?.name ?? '').rows;
    };
    this.first.read(this.sheets.length - 1, create, read);
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
    findMerged() {
      merges = new OdsMerges(book.limits, options.headerRow);
      return walkTable(book, index, merges);
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
  const struckOf = (cell: OdsCell): Struck =>
    styles.marksAny ? struckIn(cell.runs.kinds, styles.strikesCell(cell.style())) : 'none';
  const reading = { show, holds, struckOf, struck };
  const rows = new OdsRows({ file, sheet, limits, headerRow, keepsMerged, ...reading });
  return { rows, finish: () => watch.finish() };
}

/** Walks over one table of a file, by its index; yields when its sink has enough, and after each piece. */
async function* walkTable(
  { source, styles, limits }: OpenBook,
  index: number,
  inTable: TableSink,
  onRead?: OnRead,
): AsyncGenerator<void> {
  let tables = 0;
  const opens = () => {
    tables += 1;
    return tables === index + 1;
  };
  const walk = new TableWalk(styles, opens, inTable, limits, false);
  for await (const _ of source.walkContent(walk, onRead)) {
    yield;
    if (tables > index + 1) return;
  }
}
