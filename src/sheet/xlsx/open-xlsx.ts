import { InterruptedError, UsageError } from '../../errors.ts';
import type { RowBatch } from '../../rows/row.ts';
import { chooseSheet, toPeek, toPeekOptions } from '../choose-sheet.ts';
import { createCellWatch } from '../gather/cell-watch.ts';
import { createMergeFiller } from '../gather/merge-filler.ts';
import type { MergedRanges } from '../gather/merged-ranges.ts';
import type { PackedTexts } from '../gather/texts/packed-texts.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import type { CellStyle } from '../number-format/cell-style.ts';
import { regionOf } from '../number-format/regions.ts';
import { isRowsTooMany } from '../row-limit.ts';
import type { OpenOptions, SheetEntry, SheetPeek, SheetSource } from '../sheet.ts';
import { fileDamaged, sheetUnknown } from '../sheet-errors.ts';
import { createPartReader, readingPart } from '../zip/package-parts.ts';
import { openZip, type ZipFile } from '../zip/zip-file.ts';
import { RowBuilder } from './cells/row-builder.ts';
import { createCellReader } from './cells/show-cell.ts';
import { XmlRowScanner } from './cells/xml-row-scanner.ts';
import { readSharedStrings, type SharedStringsInput } from './shared-strings.ts';
import { SheetLayout } from './sheet-layout.ts';
import { readSheetPart } from './sheet-part.ts';
import { readStyles } from './styles.ts';
import { readWorkbook, type WorkbookPart, type WorkbookSheet } from './workbook-part.ts';

/** A workbook that has been opened. */
interface OpenBook {
  readonly file: string;
  readonly zip: ZipFile;
  readonly workbook: WorkbookPart;
  readonly styles: readonly CellStyle[];
  /** The texts that cells share, read when they are first asked for. */
  readonly texts: SharedTexts;
  readonly limits: SheetLimits;
  readonly options: OpenOptions;
}

/** The sheet of it that is read. */
interface OpenSheet extends OpenBook {
  readonly sheet: WorkbookSheet;
  readonly part: string;
  /** Known once the first rows were read. */
  readonly layout: SheetLayout;
}

/**
 * Opens a sheet of an .xlsx or .xlsm file (ECMA-376). Its rows are read as a stream, so memory is bounded
 * by the texts that cells share, and of these most go to a temporary file when they are many.
 *
 * @throws {InputError} the file is damaged, encrypted or too large, or has no sheets
 * @throws {UsageError} there is no such sheet, or it has no cells
 */
export async function openXlsx(file: string, options: OpenOptions): Promise<SheetSource> {
  const limits = toLimits(options.limits);
  const region = regionOf(options.locale);
  const zip = await openZip(file, limits);
  let texts: SharedTexts | undefined;
  try {
    const parts = createPartReader(file, zip, limits);
    const workbook = await readWorkbook(file, zip, parts, limits);
    const styles = await readStyles(parts, workbook.styles, region);
    const part = workbook.sharedStrings;
    texts = new SharedTexts({ file, zip, part, limits, signal: options.signal });
    const book = { file, zip, workbook, styles, texts, limits, options };
    const isSheet = ({ type }: WorkbookSheet) => type === 'worksheet';
    const peek = (index: number) => peekSheet(book, index);
    const { index, isChosen } = await chooseSheet(workbook.sheets, options, isSheet, peek);
    const sheet = workbook.sheets[index];
    if (!sheet) throw sheetUnknown(1, workbook.sheets);
    return { ...createSource(openedSheet(book, sheet)), isChosen };
  } catch (error) {
    await texts?.close();
    await zip.close();
    throw error;
  }
}

function openedSheet(book: OpenBook, sheet: WorkbookSheet): OpenSheet {
  return {
    ...book,
    sheet,
    part: sheetPart(book.file, book.zip, sheet),
    layout: new SheetLayout(book.limits, book.options.headerRow),
  };
}

/** Reads the first rows of a sheet without reporting anything. */
async function peekSheet(book: OpenBook, index: number): Promise<SheetPeek['rows']> {
  const sheet = book.workbook.sheets[index];
  if (!sheet) return [];
  const quiet = { ...book, options: toPeekOptions(book.options) };
  for await (const batch of scanSheet(openedSheet(quiet, sheet), () => {})) return toPeek(batch);
  return [];
}

/** The texts that cells share: read once, for every sheet. */
class SharedTexts {
  readonly #input: SharedStringsInput;
  #reading: Promise<PackedTexts> | undefined;

  constructor(input: SharedStringsInput) {
    this.#input = input;
  }

  /** @throws {InputError} `file_damaged`, `file_too_large` */
  read(): Promise<PackedTexts> {
    this.#reading ??= readSharedStrings(this.#input);
    return this.#reading;
  }

  async close(): Promise<void> {
    const reading = this.#reading;
    this.#reading = undefined;
    await reading?.then(
      (texts) => texts.close(),
      () => {},
    );
  }
}

function sheetPart(file: string, zip: ZipFile, sheet: WorkbookSheet): string {
  if (sheet.type === 'chartsheet') {
    throw new UsageError(
      'sheet_unknown',
      `Cannot read sheet "${sheet.name}": it is a chart and has no cells`,
    );
  }
  if (sheet.part === null || zip.packedSize(sheet.part) === undefined) {
    throw fileDamaged(file, `the part that holds sheet "${sheet.name}" is missing`);
  }
  return sheet.part;
}

function createSource(book: OpenSheet): SheetSource {
  const { zip, workbook, sheet, part, texts, layout } = book;
  const packedBytes = zip.packedSize(part) ?? 0;
  let readBytes = 0;
  return {
    format: 'xlsx',
    name: sheet.name,
    sheets: workbook.sheets.map(({ name, hidden }): SheetEntry => ({ name, hidden })),
    rows: () =>
      readRows(book, (bytes) => {
        readBytes += bytes;
      }),
    hiddenColumns: () => layout.hiddenColumns,
    mergedRanges: () => layout.merged.ranges,
    progress: () => (packedBytes === 0 ? 1 : Math.min(1, readBytes / packedBytes)),
    async close() {
      await texts.close();
      await zip.close();
    },
  };
}

async function* readRows(
  book: OpenSheet,
  onRead: (bytes: number) => void,
): AsyncGenerator<RowBatch> {
  const { file, options, layout } = book;
  if (options.repeatMerged) layout.merged = await readMerged(book);
  const repeated = layout.merged.repeated(file, options);
  const fill = createMergeFiller(repeated, () => layout.hidesGaps, options.struck);
  const { signal } = options;
  for await (const batch of scanSheet(book, onRead)) {
    if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
    yield fill(batch);
  }
}

/** They come after the rows, so the part is read once for them alone. */
async function readMerged({ file, zip, part, limits, options }: OpenSheet): Promise<MergedRanges> {
  const { maxRowXmlChars } = limits;
  const layout = new SheetLayout(limits, options.headerRow);
  const read = (xml: Buffer) => layout.read(xml);
  await readingPart(file, part, async () => {
    const pieces = readSheetPart(
      { file, chunks: zip.stream(part), maxRowXmlChars },
      { head: read, rows: (_xml, _from, to) => to, tail: read },
    );
    while (!(await pieces.next()).done);
  });
  return layout.merged;
}

async function* scanSheet(
  { file, zip, workbook, sheet, part, styles, limits, options, layout, ...book }: OpenSheet,
  onRead: (bytes: number) => void,
): AsyncGenerator<RowBatch> {
  const texts = await book.texts.read();
  const watch = createCellWatch(sheet.name, options);
  const reader = createCellReader({
    file,
    sheet: sheet.name,
    date1904: workbook.date1904,
    calculation: workbook.calculation,
    styles,
    locale: options.locale,
    texts,
    watch,
  });
  const builder = new RowBuilder({
    file,
    sheet: sheet.name,
    limits,
    headerRow: options.headerRow,
    reader,
    texts,
    layout,
  });
  const scanner = new XmlRowScanner(builder);
  const { maxRowXmlChars } = limits;
  const read = (xml: Buffer) => layout.read(xml);
  const pieces = readSheetPart(
    { file, chunks: zip.stream(part, onRead), maxRowXmlChars },
    {
      head: read,
      rows: (xml, from, to) => scanner.read(xml, from, to),
      ...(!options.repeatMerged && { tail: read }),
    },
  );
  try {
    for (let done = false; !done; ) {
      const next = await readingPart(file, part, () => pieces.next());
      done = next.done === true;
      const batch = builder.take(done);
      if (batch) yield batch;
    }
  } catch (error) {
    // Rows up to the limit are read.
    const batch = isRowsTooMany(error) ? builder.take(true) : null;
    if (batch) yield batch;
    throw error;
  } finally {
    // A caller that stops early releases the part too.
    await pieces.return(undefined);
  }
  watch.finish();
}
