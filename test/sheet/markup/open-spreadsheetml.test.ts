import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../../../src/sheet/sheet.ts';
import { readContent, summarize } from '../support.ts';
import { cellsThatDiffer } from './against-libreoffice.ts';

const HEAD = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">`;

function read(content: string | Uint8Array, options: ReadOptions = {}) {
  return readContent(content, { name: 'export.xls', ...options });
}

function bookOf(rows: string, before = ''): string {
  return `${HEAD}${before}<Worksheet ss:Name="One"><Table>${row('a', 'b', 'c')}${rows}</Table></Worksheet></Workbook>`;
}

function row(...texts: string[]): string {
  return `<Row>${texts.map((text) => cell(text)).join('')}</Row>`;
}

function cell(text: string, type = 'String', attributes = ''): string {
  return `<Cell${attributes}><Data ss:Type="${type}">${text}</Data></Cell>`;
}

/** What a cell of a format shows. */
async function shown(format: string, type: string, text: string, options?: ReadOptions) {
  const style = `<Styles><Style ss:ID="s"><NumberFormat ss:Format="${format}"/></Style></Styles>`;
  const cells = cell(text, type, ' ss:StyleID="s"');
  const { rows, error } = await read(bookOf(`<Row>${cells}</Row>`, style), options);
  if (error) throw error;
  return rows[0]?.[0];
}

describe('openSpreadsheetml()', () => {
  it('differs from the CSV export of LibreOffice only where that drops formats, which Excel shows', async () => {
    expect(await cellsThatDiffer('spreadsheetml.xml')).toEqual([
      '2.3: "01067", "1067"',
      '2.5: "1,234.50", "1234.5"',
      '2.6: "12.50%", "12.5%"',
      '3.4: "1999-12-31", "12/31/1999 00:00:00"',
      '3.5: "2.01", "2.005"',
      '3.6: "1,234,567.89", "1234567.891"',
      '4.4: "18:30:05", "06:30:05 PM"',
      '5.3: "00501", "501"',
      '5.4: "1.23E+04", "12345.678"',
      '5.5: "No", "0"',
      '7.2: "2.00", "2"',
      '7.4: "1,500.00", "1500"',
      '8.2: "46088.5", "0.5"',
      '8.3: "1.23457E+12", "1234567890123"',
    ]);
  });

  it('tells which sheets, rows and columns are hidden', async () => {
    const book = bookOf(
      `<Row ss:Hidden="1" ss:Span="1">${cell('1')}</Row><Row ss:Index="5" ss:Height="0">${cell('2')}</Row>${row('3')}`,
    )
      .replace('<Table>', '<Table><Column ss:Index="2" ss:Span="1" ss:Hidden="1"/>')
      .replace(
        '</Workbook>',
        '<Worksheet ss:Name="Two"><Table/><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet></Workbook>',
      );
    const { sheet, hidden, numbers } = await read(book);
    expect(sheet?.sheets).toEqual([
      { name: 'One', hidden: false },
      { name: 'Two', hidden: true },
    ]);
    expect(numbers).toEqual([2, 5, 6]);
    expect([...hidden]).toEqual([2, 5]);
    expect(sheet?.header.columns.map((column) => column.hidden === true)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('repeats merged cells when asked', async () => {
    const merged = `<Row>${cell('1', 'String', ' ss:MergeAcross="1" ss:MergeDown="1"')}${cell('2')}</Row><Row>${cell('3', 'String', ' ss:Index="3"')}</Row>`;
    expect((await read(bookOf(merged))).rows).toEqual([
      ['1', '', '2'],
      ['', '', '3'],
    ]);
    expect((await read(bookOf(merged), { repeatMerged: true })).rows).toEqual([
      ['1', '1', '2'],
      ['1', '1', '3'],
    ]);
  });

  it.each([
    ['General Number', 'Number', '1234.5', '1234.5'],
    ['Short Date', 'DateTime', '2026-03-07T00:00:00.000', '3/7/26'],
    ['General Date', 'DateTime', '2026-03-07T09:05:00.000', '3/7/26 9:05'],
    ['Medium Date', 'DateTime', '2026-03-07T00:00:00.000', '7-Mar-26'],
    ['Long Date', 'DateTime', '2026-03-07T00:00:00.000', 'Saturday, March 7, 2026'],
    ['Short Time', 'DateTime', '1899-12-31T18:05:09.000', '18:05'],
    ['Medium Time', 'DateTime', '1899-12-31T18:05:09.000', '6:05 PM'],
    ['Long Time', 'DateTime', '1899-12-31T18:05:09.000', '6:05:09 PM'],
    ['Currency', 'Number', '-1234.5', '($1,234.50)'],
    ['Euro Currency', 'Number', '1234.5', '€ 1,234.50 '],
    ['Fixed', 'Number', '1234.567', '1234.57'],
    ['Standard', 'Number', '1234.567', '1,234.57'],
    ['Percent', 'Number', '0.5', '50.00%'],
    ['Scientific', 'Number', '12345', '1.23E+04'],
    ['Yes/No', 'Number', '1', 'Yes'],
    ['True/False', 'Number', '0', 'False'],
    ['On/Off', 'Number', '-1', 'On'],
    ['00000', 'Number', '1067', '01067'],
    ['@', 'String', '01067', '01067'],
    ['0', 'Boolean', '1', 'TRUE'],
  ])('shows %s of a %s %s as %s', async (format, type, text, wanted) => {
    expect(await shown(format, type, text)).toBe(wanted);
  });

  it('shows what a region decides as locale says, and warns without one', async () => {
    const date = '2026-03-07T00:00:00.000';
    expect(await shown('Short Date', 'DateTime', date, { locale: 'ko' })).toBe('2026-03-07');
    const style =
      '<Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style></Styles>';
    const row2 = `<Row>${cell(date, 'DateTime', ' ss:StyleID="d"')}${cell('12345678901234567', 'Number')}</Row>`;
    const { issues } = await read(bookOf(row2, style));
    expect(summarize(issues)).toEqual(
      expect.arrayContaining([
        'warning date_format_regional One!A2',
        'warning number_rounded One!B2',
      ]),
    );
  });

  it('knows the dates of the 1904 system', async () => {
    const before =
      '<ExcelWorkbook><Date1904/></ExcelWorkbook><Styles><Style ss:ID="Default"><NumberFormat ss:Format="yyyy-mm-dd"/></Style></Styles>';
    const { rows } = await read(bookOf(`<Row>${cell('0', 'Number')}</Row>`, before));
    expect(rows).toEqual([['1904-01-01']]);
  });

  it.each([
    { name: 'prefixes', book: bookOf(row('1')).replaceAll(/<(\/?)(?=[WTRCD][a-z]+\b)/g, '<$1ss:') },
    { name: 'UTF-16', book: Buffer.from(`\ufeff${bookOf(row('1'))}`, 'utf16le') },
    ...['UTF-16LE', 'utf-16be', 'UCS-2'].map((name) => ({
      name: `plain bytes that declare ${name}`,
      book: bookOf(row('1')).replace('version="1.0"', `version="1.0" encoding="${name}"`),
    })),
    { name: 'a byte order mark', book: `\ufeff${bookOf(row('1'))}` },
  ])('reads $name', async ({ book }) => {
    const { rows, sheet } = await read(book);
    expect(sheet?.format).toBe('xml');
    expect(rows).toEqual([['1']]);
  });

  it('reads many rows, in whatever pieces they come', async () => {
    const { rows } = await read(bookOf(row('Zoë &#233;', '&lt;😀&#10;b').repeat(3000)));
    expect(rows).toHaveLength(3000);
    expect(new Set(rows.map((cells) => cells.join('|')))).toEqual(new Set(['Zoë é|<😀\nb']));
  });

  it.each([
    { name: 'is cut off', book: bookOf(row('1')).slice(0, -30), message: 'it ends inside' },
    { name: 'is cut off in a tag', book: bookOf(row('1')).slice(0, -5), message: 'it is cut off' },
    {
      name: 'closes a tag that is not open',
      book: bookOf('<Row></Cell>'),
      message: 'closes a tag that is not open',
    },
    {
      name: 'goes back',
      book: bookOf(`<Row ss:Index="1">${cell('1')}</Row>`),
      message: 'index "1"',
    },
    {
      name: 'has a cell twice',
      book: bookOf(`<Row>${cell('1')}${cell('2', 'String', ' ss:Index="1"')}</Row>`),
      message: 'index "1"',
    },
    {
      name: 'has an index that is none',
      book: bookOf(`<Row>${cell('1', 'String', ' ss:Index="x"')}</Row>`),
      message: 'index "x"',
    },
    {
      name: 'merges by less than nothing',
      book: bookOf(`<Row>${cell('1', 'String', ' ss:MergeAcross="-5"')}</Row>`),
      message: 'MergeAcross="-5"',
    },
    {
      name: 'has a number that is none',
      book: bookOf(`<Row>${cell('0x10', 'Number')}</Row>`),
      message: 'should be a number',
    },
    {
      name: 'has a type that is not known',
      book: bookOf(`<Row>${cell('1', 'Formula')}</Row>`),
      message: 'the unknown type "Formula"',
    },
    { name: 'uses entities that are not known', book: bookOf(row('&nbsp;')), message: 'entity' },
    {
      name: 'is too deep',
      book: bookOf(`<Row><Cell><Data ss:Type="String">${'<b>'.repeat(300)}`),
      message: '256 deep',
    },
    {
      name: 'has a date that no calendar has',
      book: bookOf(`<Row>${cell('2026-02-30T00:00:00.000', 'DateTime')}</Row>`),
      message: 'a cell in row 2 should be a date but is "2026-02-30T00:00:00.000"',
    },
    {
      name: 'has an entity of HTML',
      book: bookOf(row('a&nbsp;b')),
      message: 'the entity "&nbsp;" is not known',
    },
  ])('file_damaged where the file $name', async ({ book, message }) => {
    const { error } = await read(book);
    expect(error).toMatchObject({ code: 'file_damaged' });
    expect(error?.message).toContain(message);
  });

  it.each([
    {
      limits: { maxRows: 1000 },
      rows: `<Row ss:Index="999999999">${cell('1')}</Row>`,
      code: 'rows_too_many',
    },
    {
      limits: {},
      rows: `<Row>${cell('1', 'String', ' ss:Index="999999999"')}</Row>`,
      code: 'columns_too_many',
    },
    {
      limits: {},
      rows: `<Row>${cell('1', 'String', ' ss:MergeAcross="999999999"')}</Row>`,
      code: 'columns_too_many',
    },
    { limits: { maxCellChars: 3 }, rows: row('long'), code: 'cell_too_long' },
    { limits: { maxSheets: 0 }, rows: '', code: 'file_too_large' },
    {
      limits: { maxMergedRanges: 0 },
      rows: `<Row>${cell('1', 'String', ' ss:MergeDown="999999999"')}</Row>`,
      code: 'file_too_large',
    },
  ])('holds limits: $code of $rows', async ({ limits, rows, code }) => {
    const { error } = await read(bookOf(rows), {
      limits,
      repeatMerged: 'maxMergedRanges' in limits,
    });
    expect(error).toMatchObject({ code });
  });

  it('shows digits that are raised as such', async () => {
    const data = '8<Sup>99</Sup>0';
    expect((await read(bookOf(row(data)))).rows).toEqual([['8⁹⁹0']]);
  });

  it('tells of formulas whose results are not there', async () => {
    const formula = (inside: string) => `<Cell ss:Formula="=1+1">${inside}</Cell>`;
    const cells =
      formula('') +
      formula('<Data ss:Type="Number">2</Data>') +
      '<Cell ss:Formula="=B2" ss:StyleID="Formula"/><Cell ss:StyleID="Formula"/>';
    const { rows, issues } = await read(bookOf(`<Row>${cells}</Row>`));
    expect(rows).toEqual([['', '2']]);
    expect(summarize(issues)).toEqual([
      'warning formula_without_value One!A2',
      'warning formula_without_value One!C2',
    ]);
  });

  it('is read in the encoding that is asked for, whatever it says, unless its first bytes show one', async () => {
    const book = bookOf(row('Köln')).replace('version="1.0"', 'version="1.0" encoding="utf-8"');
    const bytes = Buffer.from(book, 'latin1');
    expect((await read(bytes)).error).toMatchObject({ code: 'file_damaged' });
    expect((await read(bytes, { encoding: 'latin1' })).rows).toEqual([['Köln']]);
    const marked = Buffer.from(`\ufeff${book}`);
    expect((await read(marked, { encoding: 'latin1' })).rows).toEqual([['Köln']]);
    const { error } = await read(bytes, { encoding: 'klingon' });
    expect(error).toMatchObject({ code: 'encoding_unknown' });
  });

  it('refuses a document type, which could define entities', async () => {
    const book = bookOf(row('&a;')).replace('?><?mso', '?><!DOCTYPE x [<!ENTITY a "b">]><?mso');
    expect((await read(book)).error).toMatchObject({ code: 'format_unknown' });
    const late = bookOf(row('1')).replace('<Worksheet', '<!DOCTYPE x><Worksheet');
    expect((await read(late)).error).toMatchObject({ code: 'file_damaged' });
  });

  it('workbook_empty where there is no worksheet', async () => {
    expect((await read(`${HEAD}</Workbook>`)).error).toMatchObject({ code: 'workbook_empty' });
  });
});
