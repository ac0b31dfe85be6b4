import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../../src/sheet/sheet.ts';
import { BOOK_FORMATS, hidingBook, xlsxSheet } from './hidden-books.ts';
import { readContent, summarize } from './support.ts';
import { makeXlsx } from './xlsx/make-xlsx.ts';

const SHEET = {
  rows: [
    ['name', 'city', 'code'],
    ['Ann', 'Rome', '1'],
    ['Bo', 'Oslo', '2'],
    ['', '', ''],
    ['Cy', 'Lyon', '3'],
  ],
  hiddenRows: [3, 4, 5],
  hiddenColumns: [1],
};

/** Numbers of the rows that are given as hidden, and names of the hidden columns. */
async function hiddenIn(bytes: Uint8Array, ending: string, options: ReadOptions = {}) {
  const name = `book.${ending}`;
  const { sheet, hidden, numbers, issues } = await readContent(bytes, {
    name,
    ...options,
  });
  const columns = sheet?.header.columns ?? [];
  return {
    rows: numbers.filter((row) => hidden.has(row)),
    columns: columns.flatMap((column) => (column.hidden ? column.name : [])),
    header: sheet?.header.hidden ?? false,
    issues: summarize(issues),
  };
}

function xlsxWith(head: string, rows: string, tail = ''): Buffer {
  return makeXlsx({ sheet: xlsxSheet(head, rows, tail) });
}

const HEAD = '<row r="1" ht="15"><c t="inlineStr"><is><t>name</t></is></c></row>';

function row(number: number, attributes: string, text = 'x'): string {
  return `<row r="${number}"${attributes}><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
}

describe('readSheet()', () => {
  it.each(BOOK_FORMATS)('tells which rows and columns an .%s file hides', async (format) => {
    expect(await hiddenIn(hidingBook(format, SHEET), format)).toEqual({
      rows: [3, 5],
      columns: ['city'],
      header: false,
      issues: [],
    });
  });

  it.each(BOOK_FORMATS)('tells nothing of an .%s file that hides nothing', async (format) => {
    const book = hidingBook(format, { ...SHEET, hiddenRows: [], hiddenColumns: [] });
    expect(await hiddenIn(book, format)).toMatchObject({ rows: [], columns: [] });
  });

  it.each(BOOK_FORMATS)('warns of a header that an .%s file hides', async (format) => {
    const book = hidingBook(format, { ...SHEET, hiddenRows: [1] });
    expect(await hiddenIn(book, format)).toMatchObject({
      header: true,
      rows: [],
      issues: ['warning header_hidden 1'],
    });
  });

  it.each([
    { name: 'hidden', attributes: ' hidden="true"', hidden: true },
    { name: 'hidden with single quotes and spaces', attributes: " hidden = '1'", hidden: true },
    { name: 'of no height', attributes: ' ht="0.0" customHeight="1"', hidden: true },
    { name: 'of a folded group', attributes: ' outlineLevel="1" hidden="1"', hidden: true },
    { name: 'that says it is not hidden', attributes: ' hidden="0" ht="20.25"', hidden: false },
    { name: 'that ends a folded group', attributes: ' collapsed="1"', hidden: false },
    { name: 'with attributes of others', attributes: ' x:hidden="1" hd="0"', hidden: false },
    { name: 'of a small height', attributes: ' ht="0.75"', hidden: false },
  ])('sees a row of an .xlsx file that is $name', async ({ attributes, hidden }) => {
    const book = xlsxWith('', HEAD + row(2, attributes) + row(3, ''));
    expect((await hiddenIn(book, 'xlsx')).rows).toEqual(hidden ? [2] : []);
  });

  it('takes rows without a height of their own for hidden where the default is none', async () => {
    const format = '<sheetFormatPr defaultRowHeight="0" customHeight="1" zeroHeight="1"/>';
    const rows = HEAD + row(2, '') + row(3, ' ht="15"');
    expect((await hiddenIn(xlsxWith(format, rows), 'xlsx')).rows).toEqual([2]);
  });

  it('takes a row that is there for shown where rows that are not there are hidden', async () => {
    const format = '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/>';
    const tail = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>';
    const book = xlsxWith(format, HEAD + row(2, '') + row(4, ''), tail);
    expect((await hiddenIn(book, 'xlsx')).rows).toEqual([]);
    expect((await hiddenIn(book, 'xlsx', { repeatMerged: true })).rows).toEqual([3]);
  });

  it.each(BOOK_FORMATS)('keeps rows of an .%s hidden where merged cells repeat', async (format) => {
    const options = { repeatMerged: true };
    expect((await hiddenIn(hidingBook(format, SHEET), format, options)).rows).toEqual([3, 5]);
  });

  it.each([
    { cols: '<col min="2" max="3" width="9" hidden="1"/>', names: ['b', 'c'] },
    { cols: '<col min="2" max="2" width="0"/>', names: ['b'] },
    { cols: '<x:col min="1" max="1" hidden="true" xmlns:x="m"/>', names: ['a'] },
    { cols: '<col min="2" max="2" width="9"/>', names: [] },
    { cols: '<col min="2" max="2" width="9"/>', defaultWidth: 0, names: ['a', 'c'] },
  ])('sees that $cols hides $names', async ({ cols, defaultWidth = 9, names }) => {
    const header = `<row r="1">${['a', 'b', 'c'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`;
    const format = `<sheetFormatPr defaultRowHeight="15" defaultColWidth="${defaultWidth}"/>`;
    const book = xlsxWith(`${format}<cols>${cols}</cols>`, header);
    expect((await hiddenIn(book, 'xlsx')).columns).toEqual(names);
  });
});
