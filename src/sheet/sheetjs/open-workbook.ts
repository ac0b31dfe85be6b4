import { open } from 'node:fs/promises';
import { createCellWatch } from '../gather/cell-watch.ts';
import { MergedRanges } from '../gather/merged-ranges.ts';
import { RowGatherer } from '../gather/row-gatherer.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import type { NumberRange, OpenOptions, SheetSource } from '../sheet.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { toIssue } from '../to-issue.ts';
import { type SheetReader, sheetOf } from '../workbook.ts';
import { createWorkbookCells } from './workbook-cells.ts';
import { startWorkbookThread, type WorkbookThread } from './workbook-thread.ts';
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
  return sheetOf(
    {
      ...{ file, format, sheets: thread.book.sheets },
      open: (index, itsOptions) => openTable({ file, format, thread, limits }, index, itsOptions),
      close: () => thread.close(),
    },
    options,
  );
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

interface OpenBook {
  readonly file: string;
  readonly format: WorkbookFormat;
  readonly thread: WorkbookThread;
  readonly limits: SheetLimits;
}

async function openTable(
  { file, format, thread, limits }: OpenBook,
  index: number,
  options: OpenOptions,
): Promise<SheetReader> {
  const { sheets, date1904, oddity } = thread.book;
  const { headerRow, locale } = options;
  const sheet = sheets[index]?.name ?? '';
  const { struck, merges, hiddenRows, hiddenColumns, rows } = await thread.open(index);
  const ofXlsb = format === 'xlsb' && (await readXlsbColumns(file, index, limits));
  const merged = new MergedRanges(limits, headerRow);
  for (const [top, left, bottom, right] of merges) merged.add({ top, left, bottom, right });
  const watch = createCellWatch(sheet, options);
  const show = createWorkbookCells({ date1904, locale, struck, watch });
  const isHidden = createRangeLookup(hiddenRows);
  const gatherer = new RowGatherer({ file, sheet, limits, headerRow });
  let done = 0;
  return {
    async *walk() {
      if (oddity !== null) options.onIssue?.(partlyRead(sheet, oddity));
      for (;;) {
        const { numbers, rows: cells } = await thread.next();
        if (numbers.length === 0) return;
        done += numbers.length;
        for (const [i, number] of numbers.entries()) {
          gatherer.addRow(number, show(cells[i] ?? [], number), isHidden(number));
        }
        yield;
      }
    },
    take: (all) => gatherer.take(all, false),
    finish: () => watch.finish(),
    merged: () => merged,
    hidesGap: isHidden,
    hiddenColumns: () => ofXlsb || hiddenColumns,
    progress: () => (rows === 0 ? 1 : done / rows),
  };
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
