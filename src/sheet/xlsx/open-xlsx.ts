import { UsageError } from '../../errors.ts';
import { createCellWatch } from '../gather/cell-watch.ts';
import { MergedRanges } from '../gather/merged-ranges.ts';
import type { PackedTexts } from '../gather/texts/packed-texts.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import type { CellStyle } from '../number-format/cell-style.ts';
import { regionOf } from '../number-format/regions.ts';
import type { OpenOptions, SheetSource } from '../sheet.ts';
import { fileDamaged } from '../sheet-errors.ts';
import { type SheetReader, sheetOf, withFileName } from '../workbook.ts';
import { createPartReader, readingPart } from '../zip/package-parts.ts';
import type { ZipFile } from '../zip/zip-file.ts';
import { RowBuilder } from './cells/row-builder.ts';
import { createCellReader } from './cells/show-cell.ts';
import { readSharedStrings } from './shared-strings.ts';
import { SheetLayout } from './sheet-layout.ts';
import { walkSheet } from './sheet-walk.ts';
import { readStyles } from './styles.ts';
import { readWorkbook, type WorkbookPart, type WorkbookSheet } from './workbook-part.ts';

/** A workbook that has been opened. */
interface OpenBook {
  readonly file: string;
  readonly zip: ZipFile;
  readonly workbook: Omit<WorkbookPart, 'sheets'>;
  readonly styles: readonly CellStyle[];
  /** The texts that cells share: read once, for every sheet. */
  readTexts(): Promise<PackedTexts>;
  readonly limits: SheetLimits;
}

/**
 * Opens a sheet of an .xlsx or .xlsm file (ECMA-376). Its rows are read as a stream, so memory is bounded
 * by the texts that cells share, and of these most go to a temporary file when they are many.
 *
 * @throws {InputError} the file is damaged, encrypted or too large, or has no sheets
 * @throws {UsageError} there is no such sheet, or it has no cells
 */
export async function openXlsx(
  file: string,
  zip: ZipFile,
  options: OpenOptions,
): Promise<SheetSource> {
  const limits = toLimits(options.limits);
  const region = regionOf(options.locale);
  const parts = createPartReader(file, zip, limits);
  const { sheets: listed, ...workbook } = await readWorkbook(file, zip, parts);
  const sheets = withFileName(listed, options);
  const styles = await readStyles(parts, workbook.styles, region);
  const part = workbook.sharedStrings;
  let texts: Promise<PackedTexts> | undefined;
  const readTexts = () => {
    texts ??= readSharedStrings({ file, zip, part, limits, signal: options.signal });
    return texts;
  };
  const book: OpenBook = { file, zip, workbook, styles, readTexts, limits };
  return sheetOf(
    {
      file,
      format: 'xlsx',
      sheets: sheets.map((sheet) => ({ ...sheet, isWorksheet: sheet.type === 'worksheet' })),
      open: (index, itsOptions) => openPart(book, sheets[index] as WorkbookSheet, itsOptions),
      async close() {
        const read = texts;
        texts = undefined;
        (await read?.catch(() => undefined))?.close();
        await zip.close();
      },
    },
    options,
  );
}

function sheetPart(file: string, zip: ZipFile, sheet: WorkbookSheet): string {
  if (sheet.isChart) {
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

async function openPart(
  { file, zip, workbook, styles, readTexts, limits }: OpenBook,
  sheet: WorkbookSheet,
  options: OpenOptions,
): Promise<SheetReader> {
  const part = sheetPart(file, zip, sheet);
  const texts = await readTexts();
  const { headerRow, locale } = options;
  const createLayout = () => new SheetLayout(new MergedRanges(limits, headerRow));
  const layout = createLayout();
  let { merged } = layout;
  const watch = createCellWatch(sheet.name, options);
  const { date1904, calculation } = workbook;
  const place = { file, sheet: sheet.name };
  const reader = createCellReader({
    ...{ ...place, date1904, calculation, styles, locale, texts, watch },
    hidesZeros: () => layout.hidesZeros,
  });
  const builder = new RowBuilder({ ...place, limits, headerRow, reader, texts });
  const packedBytes = zip.packedSize(part) ?? 0;
  let readBytes = 0;
  const walk = (into: SheetLayout, rows: RowBuilder | null, onRead = (_: number) => {}) => {
    const { maxRowXmlChars } = limits;
    const chunks = zip.stream(part, onRead);
    return readingPart(file, part, walkSheet({ file, chunks, maxRowXmlChars }, into, rows));
  };
  return {
    walk: () =>
      walk(layout, builder, (bytes) => {
        readBytes += bytes;
      }),
    take: (all) => builder.take(all),
    finish: () => watch.finish(),
    merged: () => merged,
    findMerged() {
      const ahead = createLayout();
      merged = ahead.merged;
      return walk(ahead, null);
    },
    hidesGap: () => layout.hidesGaps,
    hiddenColumns: () => layout.hiddenColumns,
    progress: () => (packedBytes === 0 ? 1 : Math.min(1, readBytes / packedBytes)),
  };
}
