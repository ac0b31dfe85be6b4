import { toCsvRecord } from '../sheets/csv-text.ts';
import { toJsonArray } from '../sheets/export-orders.ts';
import { counted } from './issue-counts.ts';
import { columnWidths, fitTo, toVisible } from './visible-text.ts';

type Rows = AsyncIterable<readonly (readonly string[])[]>;

/** Widest column of a table, in terminal cells. */
const MAX_COLUMN_WIDTH = 30;

/** What a sheet turned out to be. */
export interface SheetFacts {
  readonly format: string;
  readonly name: string;
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  readonly dialect?:
    | {
        readonly encoding: string;
        readonly certainty: number;
        readonly delimiter: string;
      }
    | undefined;
}

/** What the file hides of a sheet: it is shown all the same, and marked. */
export interface HiddenFacts {
  isHiddenRow(row: readonly string[]): boolean;
  /** Letter of a column that is hidden, by its index from 0; null for any other. */
  hiddenColumn(index: number): string | null;
}

const NOTHING_HIDDEN: HiddenFacts = { isHiddenRow: () => false, hiddenColumn: () => null };

const HIDDEN_MARK = '~';

export interface HeaderFacts {
  /** Row number of the header as it was given; null when it was not. */
  readonly given: number | null;
  /** Row that looks like the column names, if any. */
  readonly likely: number | null;
}

/** The row that the column names are taken from unless a mapping says another. */
export function headerRowOf({ given }: HeaderFacts): number {
  return given ?? 1;
}

/** What a sheet is: its format, how it is written, which sheets the file has, and where its header is. */
export function toSheetLines(
  file: string,
  { format, name, sheets, dialect }: SheetFacts,
  header: HeaderFacts,
): string[] {
  const lines = [`${toVisible(file)}: ${format}, sheet "${toVisible(name)}"`];
  if (dialect) {
    const sure = Math.round(dialect.certainty * 100);
    const delimiter = dialect.delimiter === '\t' ? 'tab' : `"${dialect.delimiter}"`;
    lines.push(`encoding ${dialect.encoding} (${sure}% sure), delimiter ${delimiter}`);
  }
  if (sheets.length > 1) {
    const all = sheets.map(
      (sheet, i) => `${i + 1} "${toVisible(sheet.name)}"${sheet.hidden ? ' (hidden)' : ''}`,
    );
    lines.push(`sheets: ${all.join(', ')}`);
  }
  return [...lines, headerLine(header)];
}

function headerLine(header: HeaderFacts): string {
  const { given, likely } = header;
  const row = headerRowOf(header);
  if (given !== null || likely === null || likely === row) return `header: row ${row}`;
  return `header: row ${row}, but row ${likely} looks more like a header: use --header-row ${likely}`;
}

/** Of a sheet that ends above its header row: what a person would look for in vain. */
export function toEndLine(lastRow: number, header: HeaderFacts): string {
  if (lastRow === 0) return 'The sheet is empty: it has no rows.';
  return `There is no row ${headerRowOf(header)} for the header: the last row is ${lastRow}.`;
}

/** What the marks of a table mean; none where nothing was marked. */
export function toHiddenLines({ rows, columns }: HiddenShown): string[] {
  const marked = [
    ...(rows > 0 ? [counted(rows, 'row')] : []),
    ...(columns.length > 0 ? [`column${columns.length > 1 ? 's' : ''} ${columns.join(', ')}`] : []),
  ];
  return marked.length === 0
    ? []
    : [`Hidden in the file, marked ${HIDDEN_MARK}: ${marked.join('; ')}.`];
}

export type PreviewFormat = 'table' | 'csv' | 'json';

/** What a table has marked as hidden. */
interface HiddenShown {
  readonly rows: number;
  readonly columns: readonly string[];
}

/**
 * Rows as text: a table for people in which the header row and what is hidden are marked, CSV (RFC 4180), or JSON as an array
 * of arrays of strings.
 *
 * @param onMarked Called at the end of a table with what it has marked.
 */
export function toPreviewText(
  rows: Rows,
  format: PreviewFormat,
  headerRow: number,
  hidden: HiddenFacts = NOTHING_HIDDEN,
  onMarked: (shown: HiddenShown) => void = () => {},
): AsyncIterable<string> {
  switch (format) {
    case 'table':
      return toTable(rows, headerRow, hidden, onMarked);
    case 'csv':
      return toCsv(rows);
    case 'json':
      return toJsonArray(rows);
  }
}

async function* toCsv(rows: Rows): AsyncGenerator<string> {
  for await (const batch of rows) {
    yield batch.map((row) => (row.length === 0 ? '\r\n' : toCsvRecord(row))).join('');
  }
}

/** Columns are as wide as in the first batch; what is longer is cut. Letters of hidden ones stand above them. */
async function* toTable(
  rows: Rows,
  headerRow: number,
  hidden: HiddenFacts,
  onMarked: (shown: HiddenShown) => void,
): AsyncGenerator<string> {
  let number = 0;
  let hiddenRows = 0;
  let columns: readonly TableColumn[] | undefined;
  for await (const batch of rows) {
    const texts = batch.map((row) => row.map(toVisible));
    if (!columns) {
      columns = toColumns(texts, hidden);
      if (columns.some(({ hidden: letter }) => letter !== null)) yield hiddenLine(columns);
    }
    const lines = texts.map((row, i) => {
      number += 1;
      const isHidden = hidden.isHiddenRow(batch[i] ?? []);
      if (isHidden) hiddenRows += 1;
      const cells = row.map((text, at) => fitTo(text, columns?.[at]?.width ?? MAX_COLUMN_WIDTH));
      const mark = number === headerRow ? '>' : ' ';
      const shown = `${isHidden ? HIDDEN_MARK : ''}${number}`;
      return `${`${mark}${shown.padStart(5)}  ${cells.join(' | ')}`.trimEnd()}\n`;
    });
    yield lines.join('');
  }
  const letters = columns?.flatMap(({ hidden: letter }) => letter ?? []) ?? [];
  onMarked({ rows: hiddenRows, columns: letters });
}

type TableColumn = ReturnType<typeof toColumns>[number];

function toColumns(rows: readonly (readonly string[])[], hidden: HiddenFacts) {
  return columnWidths(rows, MAX_COLUMN_WIDTH).map((width, index) => {
    const letter = hidden.hiddenColumn(index);
    const least = letter === null ? 1 : HIDDEN_MARK.length + letter.length;
    return { width: Math.max(width, least), hidden: letter };
  });
}

function hiddenLine(columns: readonly TableColumn[]): string {
  const cells = columns.map(({ hidden, width }) =>
    fitTo(hidden === null ? '' : `${HIDDEN_MARK}${hidden}`, width),
  );
  return `${`${' '.repeat(8)}${cells.join('   ')}`.trimEnd()}\n`;
}
