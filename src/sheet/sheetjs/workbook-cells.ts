import type { CellWatch } from '../gather/cell-watch.ts';
import { ShownValues } from '../gather/shown-values.ts';
import { builtInStyle, type CellStyle } from '../number-format/cell-style.ts';
import type { WorkbookCell } from './workbook-worker.ts';

/** What is needed to turn cells of a workbook into texts. */
export interface WorkbookContext {
  readonly date1904: boolean;
  /** Language tag; undefined for that of the United States. */
  readonly locale: string | undefined;
  /** As `65536 * row + column`, from 0. */
  readonly struck: ReadonlySet<number>;
  readonly watch: CellWatch;
}

/** Makes the function that turns cells of a row into the texts they show. */
export function createWorkbookCells(
  context: WorkbookContext,
): (cells: readonly WorkbookCell[], row: number) => string[] {
  const { struck, watch } = context;
  const values = new ShownValues(context);
  const styles = new Map<string | number, CellStyle>();

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

  function styleOf(given: string | number): CellStyle {
    const known = styles.get(given);
    if (known) return known;
    const id = typeof given === 'number' ? given : REGIONAL.get(given);
    const style: CellStyle =
      id === undefined
        ? { code: String(given), regional: 'none' }
        : builtInStyle(id, values.region);
    styles.set(given, style);
    return style;
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
