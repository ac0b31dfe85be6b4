import { createCellWatch } from '../gather/cell-watch.ts';
import { MergedRanges } from '../gather/merged-ranges.ts';
import { RowGatherer } from '../gather/row-gatherer.ts';
import type { WholeInput } from '../input.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import type { OpenOptions, SheetSource } from '../sheet.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { toIssue } from '../to-issue.ts';
import { type SheetReader, sheetOf, withFileName } from '../workbook.ts';
import type { ZipFile } from '../zip/zip-file.ts';
import { createWorkbookCells } from './workbook-cells.ts';
import { startWorkbookThread, type WorkbookThread } from './workbook-thread.ts';
import { checkZip } from './workbook-zip.ts';
import { readXlsbColumns } from './xlsb-columns.ts';

/**
 * Opens a sheet of a workbook in a format that cannot be read as a stream: .xls and .xlsb. It is read
 * whole, in its own thread, with limits on size, memory and time.
 *
 * @param zip of an .xlsb file
 * @throws {InputError} the file is damaged, encrypted or too large, or has no sheets
 * @throws {UsageError} there is no such sheet
 */
export async function openWorkbook(
  input: WholeInput,
  zip: ZipFile | null,
  options: OpenOptions,
): Promise<SheetSource> {
  const { file, regularFile } = input;
  const limits = toLimits(options.limits);
  const { maxWorkbookBytes } = limits;
  if (regularFile.bytes > maxWorkbookBytes) {
    throw fileTooLarge(file, `it has more than ${maxWorkbookBytes} bytes`, 'maxWorkbookBytes');
  }
  if (zip) await checkZip(file, zip, limits);
  const thread = await startWorkbookThread(input, limits);
  const sheets = withFileName(thread.book.sheets, options);
  return sheetOf(
    {
      ...{ file, format: zip ? 'xlsb' : 'xls', sheets },
      open: (index, itsOptions) =>
        openTable({ file, zip, thread, sheets, limits }, index, itsOptions),
      async close() {
        await thread.close();
        await input.close();
      },
    },
    options,
  );
}

interface OpenBook {
  readonly file: string;
  readonly zip: ZipFile | null;
  readonly thread: WorkbookThread;
  readonly sheets: WorkbookThread['book']['sheets'];
  readonly limits: SheetLimits;
}

async function openTable(
  { file, zip, thread, sheets, limits }: OpenBook,
  index: number,
  options: OpenOptions,
): Promise<SheetReader> {
  const { date1904, oddity } = thread.book;
  const { headerRow, locale } = options;
  const { name: sheet = '', id } = sheets[index] ?? {};
  const { struck, merges, hiddenRows, hiddenColumns, rows } = await thread.open(index);
  const ofXlsb = zip && (await readXlsbColumns(file, zip, id, limits));
  const merged = new MergedRanges(limits, headerRow);
  for (const [top, left, bottom, right] of merges) merged.add({ top, left, bottom, right });
  const watch = createCellWatch(sheet, options);
  const show = createWorkbookCells({ date1904, locale, struck, watch });
  const isHidden = (row: number) => hiddenRows.has(row);
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
    take: (all) => gatherer.take(all),
    finish: () => watch.finish(),
    merged: () => merged,
    hidesGap: isHidden,
    hiddenColumns: () => ofXlsb ?? hiddenColumns,
    progress: () => (rows === 0 ? 1 : done / rows),
  };
}

function partlyRead(sheet: string, oddity: string) {
  return toIssue({
    code: 'workbook_partly_read',
    severity: 'warning',
    sheet,
    message: `Part of the file could not be read${oddity}: rows or cells of "${sheet}" may be missing`,
    fix: 'Compare the preview with the file, or save the file as .xlsx in a spreadsheet program',
  });
}
