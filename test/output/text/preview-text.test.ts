import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPreviewText, toSheetLines } from '../../../src/output/text/preview-text.ts';

type Batches = readonly (readonly (readonly string[])[])[];

async function textOf(
  batches: Batches,
  format: 'table' | 'csv' | 'json',
  headerRow = 1,
): Promise<string> {
  async function* given() {
    yield* batches;
  }
  let text = '';
  for await (const piece of toPreviewText(given(), format, headerRow)) text += piece;
  return text;
}

describe('toPreviewText()', () => {
  it('gives a table with row numbers, wide characters in line', async () => {
    const rows = [['name', 'city'], ['김민준', 'Nice'], [], ['Bo']];
    expect(await textOf([rows], 'table')).toBe(
      ['>    1  name   | city', '     2  김민준 | Nice', '     3', '     4  Bo', ''].join('\n'),
    );
  });

  it('numbers rows on through batches, and cuts what is wider than the first batch', async () => {
    const text = await textOf([[['ab']], [['abcdef'], ['x']]], 'table');
    expect(text).toBe('>    1  ab\n     2  a…\n     3  x\n');
  });

  it('marks the header row of a table', async () => {
    expect(await textOf([[['a title'], []], [['name']]], 'table', 3)).toBe(
      '     1  a title\n     2\n>    3  name\n',
    );
  });

  it('keeps a table’s rows on one line each, whatever is in their cells', async () => {
    const text = await textOf([[['a\nb\u001b[2J', 'c\td']]], 'table');
    expect(text).toBe('>    1  a⏎b�[2J | c⇥d\n');
  });

  it('gives JSON that is an array of arrays of strings', async () => {
    const batches = [[['a', '']], [], [[], ['"', '\n']]];
    expect(JSON.parse(await textOf(batches, 'json'))).toEqual(batches.flat());
    expect(await textOf([], 'json')).toBe('[]\n');
    expect(await textOf([[]], 'json')).toBe('[]\n');
  });

  it('gives CSV that is read back as it was', async () => {
    const piece = fc.constantFrom('a', ' ', '"', ',', '\n', '\r\n', '\t', '김', "'", '=', '\ufeff');
    const rows = fc.array(
      fc.array(fc.string({ unit: piece, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
      {
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const text = await textOf([cells], 'csv');
        const options = { relax_column_count: true, record_delimiter: '\r\n' };
        expect(parse(text, options)).toEqual(cells);
      }),
    );
  });

  it('gives a line without cells for a row without cells', async () => {
    expect(await textOf([[['a'], [], [''], ['', '']]], 'csv')).toBe('a\r\n\r\n""\r\n,\r\n');
  });
});

describe('toSheetLines()', () => {
  const first = { given: null, likely: 1 };

  it('tells what a CSV file is', () => {
    const dialect = { encoding: 'cp949', certainty: 0.914, delimiter: '\t' };
    const facts = { format: 'csv', name: 'list', sheets: [], dialect };
    expect(toSheetLines('list.csv', facts, first)).toEqual([
      'list.csv: csv, sheet "list"',
      'encoding cp949 (91% sure), delimiter tab',
      'header: row 1',
    ]);
  });

  it('lists the sheets of a workbook when there are several, and marks hidden ones', () => {
    const sheets = [
      { name: 'May', hidden: false },
      { name: 'old\u001b', hidden: true },
    ];
    expect(toSheetLines('a.xlsx', { format: 'xlsx', name: 'May', sheets }, first)).toEqual([
      'a.xlsx: xlsx, sheet "May"',
      'sheets: 1 "May", 2 "old�" (hidden)',
      'header: row 1',
    ]);
    const one = { format: 'ods', name: 'May', sheets: sheets.slice(0, 1) };
    expect(toSheetLines('a.ods', one, first)).toHaveLength(2);
  });

  it.each([
    { header: { given: null, likely: null }, line: 'header: row 1' },
    { header: { given: 4, likely: 7 }, line: 'header: row 4' },
    {
      header: { given: null, likely: 4 },
      line: 'header: row 1, but row 4 looks more like a header: use --header-row 4',
    },
  ])('tells where the header is: $line', ({ header, line }) => {
    const facts = { format: 'csv', name: 'list', sheets: [] };
    expect(toSheetLines('list.csv', facts, header).at(-1)).toBe(line);
  });
});
