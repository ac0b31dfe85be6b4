import { oncePer } from '../../rows/kept/memoize.ts';
import { createCellWatch } from '../gather/cell-watch.ts';
import { MergedRanges } from '../gather/merged-ranges.ts';
import { RowGatherer } from '../gather/row-gatherer.ts';
import { ShownValues, type ValueContext } from '../gather/shown-values.ts';
import type { WholeInput } from '../input.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import { builtInStyle, type CellStyle } from '../number-format/cell-style.ts';
import type { OpenOptions, SheetSource } from '../sheet.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { toIssue } from '../to-issue.ts';
import { type SheetReader, sheetOf, withFileName } from '../workbook.ts';
import type { ZipFile } from '../zip/zip-file.ts';
import { startWorkbookThread, type WorkbookThread } from './workbook-thread.ts';
import type { OpenedSheet, WorkbookCell } from './workbook-worker.ts';
import { checkZip, readXlsbColumns } from './xlsb-file.ts';

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

/** Makes the function that turns cells of a row into the texts they show. @param context with the cells that are struck out */
function createWorkbookCells(
  context: ValueContext & Pick<OpenedSheet, 'struck'>,
): (cells: readonly WorkbookCell[], row: number) => string[] {
  const { struck, watch } = context;
  const values = new ShownValues(context);
  const styleOf = oncePer((given: string | number): CellStyle => {
    const id = typeof given === 'number' ? given : REGIONAL.get(given);
    if (id !== undefined) return builtInStyle(id, values.region);
    return { code: String(given), regional: 'none' };
  });

  return (cells, row) =>
    cells.map((cell, column) => {
      const text = cell ? show(cell, row, column) : '';
      if (text !== '' && struck.has(65_536 * (row - 1) + column)) watch.struck(row, column, false);
      return text;
    });

  function show(cell: NonNullable<WorkbookCell>, row: number, column: number): string {
    const [type, value, given = 'General', saved, isFormula] = cell;
    if (type === 'z') return '';
    if (isFormula) watch.formula(type === 'n' ? Number(value) : String(value), row, column);
    const style = styleOf(given);
    if (type === 's') return values.formatOf(style.code).showText(String(value ?? ''));
    if (type === 'b') return value ? 'TRUE' : 'FALSE';
    if (typeof value !== 'number' || type !== 'n') return saved ?? String(value ?? '');
    return values.showNumber(value, style, row, column);
  }
}

/** The codes that the package has for built-in formats that each region shows in its own way, whose numbers it does not give. */
const REGIONAL: ReadonlyMap<string, number> = new Map([
  ['m/d/yy', 14],
  ['m/d/yy h:mm', 22],
  ['#,##0 ;(#,##0)', 37],
  ['#,##0 ;[Red](#,##0)', 38],
  ['#,##0.00;(#,##0.00)', 39],
  ['#,##0.00;[Red](#,##0.00)', 40],
  ['_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 41],
  ['_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)', 42],
  ['_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', 43],
  ['_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', 44],
]);
