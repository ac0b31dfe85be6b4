import { toCsvRecord, withoutFormula } from './csv-text.ts';

/** A sheet to be written as a file, cells as texts. */
export interface SheetTexts {
  readonly sheet: string;
  /** Row number of the header; the rows above it are blank. */
  readonly headerRow: number;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Most characters of a cell, ECMA-376 and Excel's own specification. */
const MAX_XLSX_CHARS = 32_767;

/** A sheet as CSV (UTF-8, RFC 4180), the texts as they are. */
export function toCsvText({ headerRow, header, rows }: SheetTexts): string {
  const above = '\r\n'.repeat(headerRow - 1);
  return above + [header, ...rows].map((row) => toCsvRecord(padded(row, header))).join('');
}

/** The same for people: what a spreadsheet program would run as a formula is made a text. */
export function toSafeCsvText(texts: SheetTexts): string {
  return toCsvText({
    ...texts,
    header: texts.header.map(withoutFormula),
    rows: texts.rows.map((row) => row.map(withoutFormula)),
  });
}

/** A sheet as a workbook whose cells are all formatted as text. Longer texts than a cell can hold are cut. */
export async function toWorkbook({ sheet, headerRow, header, rows }: SheetTexts): Promise<Buffer> {
  const { utils, write } = await import('xlsx');
  const above = Array.from({ length: headerRow - 1 }, () => []);
  const cells = [header, ...rows].map((row) =>
    padded(row, header).map((text) => ({ t: 's', v: text.slice(0, MAX_XLSX_CHARS), z: '@' })),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([...above, ...cells]), sheet);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}

/** A row with a cell for every column of the header. */
function padded(row: readonly string[], header: readonly string[]): readonly string[] {
  return Array.from({ length: Math.max(row.length, header.length) }, (_, i) => row[i] ?? '');
}
