import type { CellWatch } from '../gather/cell-watch.ts';
import type { SheetLimits } from '../limits.ts';
import { createFormatCache } from '../number-format/format-cache.ts';
import type { NumberFormat } from '../number-format/number-format.ts';
import { regionOf } from '../number-format/regions.ts';
import { cellTooLong } from '../sheet-errors.ts';
import type { WorkbookCell } from './workbook-worker.ts';

/** What is needed to turn cells of a workbook into texts. */
export interface WorkbookContext {
  readonly sheet: string;
  readonly date1904: boolean;
  /** Language tag; undefined for that of the United States. */
  readonly locale: string | undefined;
  readonly limits: SheetLimits;
  readonly watch: CellWatch;
}

/** Makes the function that turns cells of a row into the texts they show. */
export function createWorkbookCells(
  context: WorkbookContext,
): (cells: readonly WorkbookCell[], row: number) => string[] {
  const { sheet, limits, watch } = context;
  const region = regionOf(context.locale);
  const formatOf = createFormatCache(context.date1904, region);
  const regional = new Map<string, NumberFormat>(
    REGIONAL.map(([code, id]) => [code, formatOf(region.formats.get(id) ?? code)]),
  );

  return (cells, row) => {
    const texts = cells.map((cell, column) => {
      const text = cell ? show(cell, row, column) : '';
      if (text.length > limits.maxCellChars) {
        throw cellTooLong(sheet, row, column, limits.maxCellChars);
      }
      return text;
    });
    while (texts.at(-1) === '') texts.pop();
    return texts;
  };

  function show(cell: NonNullable<WorkbookCell>, row: number, column: number): string {
    const [type, value, code = 'General', saved] = cell;
    if (type === 'z') return '';
    if (type === 's') return formatOf(code).showText(String(value ?? ''));
    if (type === 'b') return value ? 'TRUE' : 'FALSE';
    if (typeof value !== 'number' || type !== 'n') return saved ?? String(value ?? '');
    return showNumber(value, code, row, column);
  }

  function showNumber(value: number, code: string, row: number, column: number): string {
    const builtIn = regional.get(code);
    const format = builtIn ?? formatOf(code);
    const text = format.showNumber(value);
    if (context.locale === undefined && (builtIn || format.regional)) {
      watch.regionalFormat(text, row, column);
    }
    return text;
  }
}

/** Codes that stand for the built-in formats of dates that each region shows in its own way. */
const REGIONAL = [
  ['m/d/yy', 14],
  ['m/d/yy h:mm', 22],
] as const;
