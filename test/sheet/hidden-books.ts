import { createRequire } from 'node:module';
import type * as Package from 'xlsx';
import { MAIN, makeXlsx, sheetXml } from './xlsx/make-xlsx.ts';
import { makeZip } from './xlsx/make-zip.ts';

const XLSX: typeof Package = createRequire(import.meta.url)('xlsx');

export const BOOK_FORMATS = ['xlsx', 'xls', 'xlsb', 'ods'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];

/** What a sheet holds and hides: rows by their numbers, columns by their indexes. */
export interface HidingSheet {
  readonly rows: readonly (readonly string[])[];
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns?: readonly number[];
}

/** A workbook with the sheet `List`, which hides some of its rows and columns. */
export function hidingBook(format: BookFormat, sheet: HidingSheet): Buffer {
  if (format === 'xlsx') return makeXlsx({ sheet: sheetOfXlsx(sheet) });
  if (format === 'ods') return makeZip(partsOfOds(sheet));
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheetOfPackage(sheet), 'List');
  const bytes: Buffer = XLSX.write(book, { type: 'buffer', bookType: format });
  return format === 'xls' ? withRowRecords(bytes, sheet) : bytes;
}

/** A filter hides rows, a person row and column; cells that are not there are blank rows. */
function sheetOfXlsx({ rows, hiddenRows, hiddenColumns = [] }: HidingSheet): string {
  const columns = hiddenColumns.map((i) => `<col min="${i + 1}" max="${i + 1}" hidden="1"/>`);
  const xml = rows.map((cells, i) => {
    const hidden = hiddenRows.includes(i + 1) ? ' hidden="1"' : '';
    return `<row r="${i + 1}" spans="1:3" ht="15.75"${hidden}>${cells.map(inline).join('')}</row>`;
  });
  const cols = columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
  return sheetXml(xml.join('')).replace('<sheetData>', `${cols}<sheetData>`);
}

function inline(text: string): string {
  return text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

function partsOfOds({ rows, hiddenRows, hiddenColumns = [] }: HidingSheet) {
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from(
    { length: width },
    (_, i) =>
      `<table:table-column${hiddenColumns.includes(i) ? ' table:visibility="collapse"' : ''}/>`,
  );
  const xml = rows.map((cells, i) => {
    const hidden = hiddenRows.includes(i + 1) ? ' table:visibility="filter"' : '';
    return `<table:table-row${hidden}>${cells.map(odsCell).join('')}</table:table-row>`;
  });
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="List">${columns.join('')}${xml.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`;
  return [
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
    { name: 'META-INF/manifest.xml', data: '<manifest:manifest xmlns:manifest="m"/>' },
    { name: 'styles.xml', data: '<office:document-styles xmlns:office="o"/>' },
    { name: 'content.xml', data: content },
  ];
}

function odsCell(text: string): string {
  return text === ''
    ? '<table:table-cell/>'
    : `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
}

function sheetOfPackage({ rows, hiddenRows, hiddenColumns = [] }: HidingSheet): Package.WorkSheet {
  const sheet = XLSX.utils.aoa_to_sheet(rows.map((row) => row.map((text) => text || null)));
  const hide = (hidden: readonly number[], first: number) =>
    Object.assign([], Object.fromEntries(hidden.map((at) => [at - first, { hidden: true }])));
  sheet['!rows'] = hide(hiddenRows, 1);
  sheet['!cols'] = hide(hiddenColumns, 0);
  return sheet;
}

const DIMENSIONS = 0x0200;
const ROW = 0x0208;
const DY_ZERO = 0x20;

/** SheetJS writes columns into an .xls, but not what it hides of the rows: they are put where Excel has them. */
function withRowRecords(bytes: Buffer, { hiddenRows }: HidingSheet): Buffer {
  const container = XLSX.CFB.read(bytes, { type: 'buffer' });
  const part = XLSX.CFB.find(container, 'Workbook');
  if (!part) throw new Error('the workbook has no stream');
  const stream = Buffer.from(part.content);
  let at = 0;
  while (stream.readUInt16LE(at) !== DIMENSIONS) at += 4 + stream.readUInt16LE(at + 2);
  const end = at + 4 + stream.readUInt16LE(at + 2);
  part.content = Buffer.concat([
    stream.subarray(0, end),
    ...hiddenRows.map(rowRecord),
    stream.subarray(end),
  ]);
  part.size = part.content.length;
  return Buffer.from(XLSX.CFB.write(container, { fileType: 'cfb', type: 'buffer' }));
}

/** MS-XLS 2.4.221 */
function rowRecord(row: number): Buffer {
  const record = Buffer.alloc(20);
  record.writeUInt16LE(ROW, 0);
  record.writeUInt16LE(16, 2);
  record.writeUInt16LE(row - 1, 4);
  record.writeUInt16LE(0x00ff, 10);
  record.writeUInt8(DY_ZERO, 16);
  record.writeUInt8(0x01, 17);
  return record;
}

/** The XML of a sheet of an .xlsx file, with what stands before its rows. */
export function xlsxSheet(head: string, rows: string, tail = ''): string {
  return `<worksheet xmlns="${MAIN}">${head}<sheetData>${rows}</sheetData>${tail}</worksheet>`;
}
