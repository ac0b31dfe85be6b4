import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type * as Package from 'xlsx';
import { makeFods, odsContent, odsRow, odsTable } from './ods/make-ods.ts';
import { readContent, summarize } from './support.ts';

const XLSX: typeof Package = createRequire(import.meta.url)('xlsx');

/** A number, its format as a code and as a data style of .ods, and what is read: its text, and the number if the text does not say it. */
const CASES = [
  { value: 1234.5, code: '0.00', style: digits(2), text: '1234.50', held: undefined },
  {
    value: 12_000,
    code: '#,##0',
    style: digits(0, 'number:grouping="true"'),
    text: '12,000',
    held: 12_000,
  },
  {
    value: 12_000,
    code: '0,',
    style: digits(0, 'number:display-factor="1000"'),
    text: '12',
    held: 12_000,
  },
  { value: 2.5, code: '0', style: digits(0), text: '3', held: 2.5 },
  { value: 1.005, code: '0.00', style: digits(2), text: '1.01', held: 1.005 },
  {
    value: -20,
    code: '"-"0',
    style: `<number:text>-</number:text>${digits(0)}`,
    text: '--20',
    held: -20,
  },
  {
    value: 0.1 + 0.2,
    code: 'General',
    style: '<number:number number:min-integer-digits="1"/>',
    text: '0.3',
    held: 0.1 + 0.2,
  },
] as const;

function digits(places: number, more = ''): string {
  return `<number:number number:min-integer-digits="1" number:decimal-places="${places}" ${more}/>`;
}

function makeFile(format: string): string | Uint8Array {
  if (format === 'fods') {
    const styles = CASES.map(
      ({ style }, i) =>
        `<number:number-style style:name="n${i}">${style}</number:number-style><style:style style:name="c${i}" style:family="table-cell" style:data-style-name="n${i}"/>`,
    );
    const rows = CASES.map(({ value }, i) =>
      odsRow(
        `<table:table-cell table:style-name="c${i}" office:value-type="float" office:value="${value}"/>`,
      ),
    );
    const header = odsRow(
      '<table:table-cell office:value-type="string"><text:p>Price</text:p></table:table-cell>',
    );
    return makeFods(odsContent(odsTable(header + rows.join('')), styles.join('')));
  }
  const cells = XLSX.utils.aoa_to_sheet([['Price']]);
  CASES.forEach(({ value, code }, i) => {
    cells[`A${i + 2}`] = { t: 'n', v: value, z: code };
  });
  cells['!ref'] = `A1:A${CASES.length + 1}`;
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, cells, 'List');
  const bookType = format === 'xml' ? 'xlml' : (format as Package.BookType);
  return XLSX.write(book, { type: 'buffer', bookType });
}

describe('readSheet()', () => {
  it.each(['xlsx', 'xls', 'xlsb', 'xml', 'fods'])(
    'shows numbers in .%s as in every other format, holds them exactly, and tells what depends on the language',
    async (format) => {
      const { sheet, rows, issues, error } = await readContent(makeFile(format), {
        name: `list.${format}`,
        isAmount: () => true,
        isPrinted: () => true,
      });
      expect(error).toBeUndefined();
      expect(sheet?.format).toBe(format);
      expect(rows.flat()).toEqual(CASES.map(({ text }) => text));
      expect(CASES.map((_, i) => sheet?.stored?.at(i + 2, 0))).toEqual(
        CASES.map(({ held }) => held),
      );
      expect(summarize(issues)).toEqual(['warning date_format_regional List!A2']);
    },
  );

  it.each(['xlsx', 'xls', 'xlsb', 'xml'] as const)(
    'tells of numbers in .%s that lost digits',
    async (format) => {
      const cells = XLSX.utils.aoa_to_sheet([['Card'], [1_234_567_890_123_456]]);
      (cells['A2'] as Package.CellObject).z = '0';
      const book = XLSX.utils.book_new();
      XLSX.utils.book_append_sheet(book, cells, 'List');
      const bookType = format === 'xml' ? 'xlml' : format;
      const bytes = XLSX.write(book, { type: 'buffer', bookType });
      const name = `list.${format}`;
      const { rows, issues } = await readContent(bytes, { name });
      expect(rows).toEqual([['1234567890123460']]);
      expect(summarize(issues)).toEqual(['warning number_rounded List!A2']);
    },
  );
});
