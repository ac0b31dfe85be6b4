import { open } from 'node:fs/promises';
import { InterruptedError } from '../../errors.ts';
import type { RowBatch } from '../../rows/row.ts';
import { chooseSheet, toPeek, toPeekOptions } from '../choose-sheet.ts';
import { createCellWatch } from '../gather/cell-watch.ts';
import { createMergeFiller } from '../gather/merge-filler.ts';
import { MergedRanges } from '../gather/merged-ranges.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import { lastRowOf, rowsTooMany } from '../row-limit.ts';
import type { MergedRange, NumberRange, OpenOptions, SheetPeek, SheetSource } from '../sheet.ts';
import { columnsTooMany, fileTooLarge, workbookEmpty } from '../sheet-errors.ts';
import { toIssue } from '../to-issue.ts';
import { createWorkbookCells } from './workbook-cells.ts';
import { startWorkbookThread, type WorkbookThread } from './workbook-thread.ts';
import type { OpenedSheet, OpenedWorkbook } from './workbook-worker.ts';
import { checkZip } from './workbook-zip.ts';
import { readXlsbColumns } from './xlsb-columns.ts';

type WorkbookFormat = 'xls' | 'xlsb';

const ZIP_FILE = 0x504b0304;

/**
 * Opens a sheet of a workbook in a format that cannot be read as a stream: .xls and .xlsb. It is read
 * whole, in its own thread, with limits on size, memory and time.
 *
 * @throws {InputError} the file is damaged, encrypted or too large, or has no sheets
 * @throws {UsageError} there is no such sheet
 */
export async function openWorkbook(file: string, options: OpenOptions): Promise<SheetSource> {
  const limits = toLimits(options.limits);
  const format = await checkFile(file, limits);
  const thread = await startWorkbookThread(file, limits);
  try {
    const { sheets } = thread.book;
    if (sheets.length === 0) throw workbookEmpty(file);
    const book = { format, thread, limits, options };
    const peek = (index: number) => peekSheet(book, index);
    const { index, isChosen } = await chooseSheet(sheets, options, () => true, peek);
    const name = sheets[index]?.name ?? '';
    const sheet = await thread.open(index);
    checkSize(file, name, sheet, thread.book, { limits, headerRow: options.headerRow });
    const { hiddenRows, hiddenColumns } = sheet;
    const ofXlsb = format === 'xlsb' && (await readXlsbColumns(file, index, limits));
    const hidden = { hiddenRows, hiddenColumns: ofXlsb || hiddenColumns };
    const merged = new MergedRanges(limits, options.headerRow);
    for (const [top, left, bottom, right] of sheet.merges) merged.add({ top, left, bottom, right });
    return {
      ...createSource({
        ...book,
        name,
        sheet,
        hidden,
        merged,
        repeated: merged.repeated(file, options),
      }),
      isChosen,
    };
  } catch (error) {
    await thread.close();
    throw error;
  }
}

async function checkFile(file: string, limits: SheetLimits): Promise<WorkbookFormat> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > limits.maxWorkbookBytes) {
      const what = `it has more than ${limits.maxWorkbookBytes} bytes`;
      throw fileTooLarge(file, what, 'maxWorkbookBytes');
    }
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.readUInt32BE(0) !== ZIP_FILE) return 'xls';
  } finally {
    await handle.close();
  }
  await checkZip(file, limits);
  return 'xlsb';
}

function checkSize(
  file: string,
  sheet: string,
  { lastRow, widest, cells }: OpenedSheet,
  { sheets }: OpenedWorkbook,
  { limits, headerRow }: { limits: SheetLimits; headerRow: number | undefined },
): void {
  const { maxSheets, maxColumns, maxCells } = limits;
  if (sheets.length > maxSheets) {
    throw fileTooLarge(file, `it has more than ${maxSheets} sheets`, 'maxSheets');
  }
  if (lastRow > lastRowOf(limits, headerRow)) throw rowsTooMany(sheet, limits, headerRow);
  if (widest > maxColumns) throw columnsTooMany(sheet, lastRow, maxColumns);
  if (cells > maxCells) {
    throw fileTooLarge(file, `"${sheet}" has more than ${maxCells} cells`, 'maxCells');
  }
}

type Hidden = Pick<OpenedSheet, 'hiddenRows' | 'hiddenColumns'>;

interface OpenBook {
  readonly format: WorkbookFormat;
  readonly thread: WorkbookThread;
  readonly limits: SheetLimits;
  readonly options: OpenOptions;
}

interface OpenSource extends OpenBook {
  readonly name: string;
  readonly sheet: OpenedSheet;
  readonly hidden: Hidden;
  readonly merged: MergedRanges;
  readonly repeated: readonly MergedRange[];
}

/** The first rows of a sheet, without reporting anything. */
async function peekSheet(book: OpenBook, index: number): Promise<SheetPeek['rows']> {
  const sheet = await book.thread.open(index);
  const { hiddenRows } = sheet;
  const show = createCells({ ...book, options: toPeekOptions(book.options) }, '', sheet);
  const { numbers, rows } = await book.thread.next();
  const texts = rows.map((cells, i) => show(cells, numbers[i] ?? 0));
  const hidden = new Set(numbers.filter(createRangeLookup(hiddenRows)));
  return toPeek({ numbers, rows: texts, hidden });
}

function createSource(source: OpenSource): SheetSource {
  const { format, name, thread, sheet, hidden, merged } = source;
  const { sheets } = thread.book;
  const { rows } = sheet;
  let done = 0;
  return {
    format,
    name,
    sheets,
    rows: () =>
      readRows(source, (count) => {
        done += count;
      }),
    hiddenColumns: () => hidden.hiddenColumns,
    mergedRanges: () => merged.ranges,
    progress: () => (rows === 0 ? 1 : done / rows),
    close: () => thread.close(),
  };
}

async function* readRows(
  source: OpenSource,
  onRead: (rows: number) => void,
): AsyncGenerator<RowBatch> {
  const { name, thread, sheet, repeated, options, hidden } = source;
  const show = createCells(source, name, sheet);
  const isHidden = createRangeLookup(hidden.hiddenRows);
  const fill = createMergeFiller(repeated, isHidden, options.struck);
  if (thread.book.oddity !== null) options.onIssue?.(partlyRead(name, thread.book.oddity));
  for (;;) {
    if (options.signal?.aborted) throw new InterruptedError({ reason: options.signal.reason });
    const { numbers, rows } = await thread.next();
    if (numbers.length === 0) return;
    onRead(numbers.length);
    const hiddenRows = numbers.filter(isHidden);
    yield fill({
      numbers,
      rows: rows.map((cells, i) => show(cells, numbers[i] ?? 0)),
      ...(hiddenRows.length > 0 && { hidden: new Set(hiddenRows) }),
    });
  }
}

function createCells(
  { thread, limits, options }: OpenBook,
  sheet: string,
  { struck }: Pick<OpenedSheet, 'struck'>,
) {
  return createWorkbookCells({
    sheet,
    date1904: thread.book.date1904,
    locale: options.locale,
    struck,
    limits,
    watch: createCellWatch(sheet, options),
  });
}

/** Makes a function that looks a number up in ascending ranges. */
function createRangeLookup(ranges: readonly NumberRange[]): (number: number) => boolean {
  return (number) => {
    let from = 0;
    let to = ranges.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ranges[middle]?.last ?? 0) < number) from = middle + 1;
      else to = middle;
    }
    return (ranges[from]?.first ?? Number.POSITIVE_INFINITY) <= number;
  };
}

function partlyRead(sheet: string, oddity: string) {
  return toIssue({
    code: 'workbook_partly_read',
    severity: 'warning',
    sheet,
    message: `Part of the file could not be read (${oddity}): rows or cells of "${sheet}" may be missing`,
    fix: 'Compare the preview with the file, or save the file as .xlsx in a spreadsheet program',
  });
}
