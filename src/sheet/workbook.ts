import { open } from 'node:fs/promises';
import { InterruptedError } from '../errors.ts';
import { type SheetLimits, toLimits } from './limits.ts';
import type { RowBatch } from './row.ts';
import type { ReadOptions, SheetSource } from './sheet.ts';
import { toIssue } from './to-issue.ts';
import { createWorkbookCells } from './workbook-cells.ts';
import { startWorkbookThread, type WorkbookThread } from './workbook-thread.ts';
import type { OpenedWorkbook } from './workbook-worker.ts';
import { type CheckedZip, checkZip } from './workbook-zip.ts';
import { createCellWatch } from './xlsx/cell-watch.ts';
import { createMergeFiller } from './xlsx/merged-cells.ts';
import {
  columnsTooMany,
  fileTooLarge,
  rowsTooMany,
  sheetUnknown,
  workbookEmpty,
} from './xlsx/xlsx-errors.ts';

interface CheckedFile extends Omit<CheckedZip, 'format'> {
  readonly format: 'xls' | CheckedZip['format'];
}

const ZIP_FILE = 0x504b0304;

/**
 * Opens a sheet of a workbook in a format that cannot be read as a stream: .xls, .xlsb, .ods. It is read
 * whole, in a thread of its own, with limits on size, memory and time.
 *
 * @throws {InputError} the file is damaged, encrypted or too large, or has no sheets
 * @throws {UsageError} there is no such sheet
 */
export async function openWorkbook(file: string, options: ReadOptions): Promise<SheetSource> {
  const limits = toLimits(options.limits);
  const { format, ...more } = await checkFile(file, limits);
  const thread = await startWorkbookThread({ file, sheet: options.sheet, ...more }, limits);
  try {
    const { sheets, index } = thread.opened;
    if (sheets.length === 0) throw workbookEmpty(file);
    const name = sheets[index]?.name;
    if (name === undefined) throw sheetUnknown(options.sheet ?? 1, sheets);
    checkSize(file, name, thread.opened, limits);
    return createSource({ format, name, thread, limits, options });
  } catch (error) {
    await thread.close();
    throw error;
  }
}

async function checkFile(file: string, limits: SheetLimits): Promise<CheckedFile> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > limits.maxWorkbookBytes) {
      const what = `it has more than ${limits.maxWorkbookBytes} bytes`;
      throw fileTooLarge(file, what, 'maxWorkbookBytes');
    }
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.readUInt32BE(0) !== ZIP_FILE) return { format: 'xls', tables: [], misread: false };
  } finally {
    await handle.close();
  }
  return checkZip(file, limits);
}

function checkSize(
  file: string,
  sheet: string,
  { sheets, lastRow, widest, cells }: OpenedWorkbook,
  { maxSheets, maxRows, maxColumns, maxCells }: SheetLimits,
): void {
  if (sheets.length > maxSheets) {
    throw fileTooLarge(file, `it has more than ${maxSheets} sheets`, 'maxSheets');
  }
  if (lastRow > maxRows) throw rowsTooMany(sheet, maxRows);
  if (widest > maxColumns) throw columnsTooMany(sheet, lastRow, maxColumns);
  if (cells > maxCells) {
    throw fileTooLarge(file, `"${sheet}" has more than ${maxCells} cells`, 'maxCells');
  }
}

interface OpenSource {
  readonly format: CheckedFile['format'];
  readonly name: string;
  readonly thread: WorkbookThread;
  readonly limits: SheetLimits;
  readonly options: ReadOptions;
}

function createSource(source: OpenSource): SheetSource {
  const { format, name, thread } = source;
  const { sheets, rows } = thread.opened;
  let done = 0;
  return {
    format,
    name,
    sheets,
    rows: () =>
      readRows(source, (count) => {
        done += count;
      }),
    progress: () => (rows === 0 ? 1 : done / rows),
    close: () => thread.close(),
  };
}

async function* readRows(
  { format, name, thread, limits, options }: OpenSource,
  onRead: (rows: number) => void,
): AsyncGenerator<RowBatch> {
  const { opened } = thread;
  const onIssue = options.onIssue ?? (() => {});
  const show = createWorkbookCells({
    sheet: name,
    date1904: opened.date1904,
    textSaved: format === 'ods',
    locale: options.locale,
    limits,
    watch: createCellWatch(name, options.damage ?? 'warning', onIssue),
  });
  const merges = opened.merges.map(([top, left, bottom, right]) => ({ top, left, bottom, right }));
  const fill = options.repeatMerged ? createMergeFiller(merges) : (batch: RowBatch) => batch;
  if (opened.oddity !== null) onIssue(partlyRead(name, opened.oddity));
  for (;;) {
    if (options.signal?.aborted) throw new InterruptedError();
    const { numbers, rows } = await thread.next();
    if (numbers.length === 0) return;
    onRead(numbers.length);
    yield fill({ numbers, rows: rows.map((cells, i) => show(cells, numbers[i] ?? 0)) });
  }
}

function partlyRead(sheet: string, oddity: string) {
  return toIssue({
    code: 'workbook_partly_read',
    severity: 'warning',
    sheet,
    message: `Something in the file could not be read (${oddity}): rows or cells of "${sheet}" may be missing`,
    fix: 'Compare the preview with the file, or save the file as .xlsx in a spreadsheet program',
  });
}
