import { BYTE_ORDER_MARK, escapeFormula, toCsvRecord } from './csv-text.ts';
import { MAX_CELL_CHARS, type StyledCell } from './xlsx/cell-xml.ts';
import { writeWorkbook } from './xlsx/write-workbook.ts';

/** A text; or a number, and what it is where a file has only texts. */
export type SheetCell = string | StyledCell;

/** A sheet to be written as a file. */
export interface SheetTexts {
  readonly sheet: string;
  /** Row number of the header; the rows above it are blank. */
  readonly headerRow: number;
  readonly header: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
}

/** A sheet as CSV (UTF-8, RFC 4180), the texts as they are. */
export function toCsvText({ headerRow, header, rows }: SheetTexts): string {
  const above = '\r\n'.repeat(headerRow - 1);
  return (
    above + [header, ...rows].map((row) => toCsvRecord(padded(row, header).map(textOf))).join('')
  );
}

/** The same as a file for people: with a byte order mark, and what spreadsheet programs would run as a formula is made a text. */
export function toSafeCsvText(texts: SheetTexts): string {
  const safe = toCsvText({
    ...texts,
    header: texts.header.map(escapeFormula),
    rows: texts.rows.map((row) => row.map((cell) => escapeFormula(textOf(cell)))),
  });
  return `${BYTE_ORDER_MARK}${safe}`;
}

/** A sheet as the pieces of a workbook whose texts are formatted as text. Longer ones than a cell can hold are cut. */
export function toWorkbook(texts: SheetTexts): AsyncGenerator<Uint8Array> {
  const { sheet, headerRow, header, rows } = texts;
  const above = Array.from({ length: headerRow - 1 }, () => []);
  const head = header.map(
    (text) => ({ text: text.slice(0, MAX_CELL_CHARS), style: 'head' }) as const,
  );
  const cells = rows.map((row) =>
    padded(row, header).map((cell) =>
      typeof cell === 'string' ? cell.slice(0, MAX_CELL_CHARS) : cell,
    ),
  );
  const widths = header.map((name) => Math.max(12, name.length + 2));
  return writeWorkbook([{ name: sheet, rows: [[...above, head, ...cells]], widths }]);
}

/** A row with a cell for every column of the header. */
function padded(row: readonly SheetCell[], header: readonly string[]): readonly SheetCell[] {
  return Array.from({ length: Math.max(row.length, header.length) }, (_, i) => row[i] ?? '');
}

export function textOf(cell: SheetCell): string {
  return typeof cell === 'string' ? cell : (cell.csv ?? cell.text);
}
