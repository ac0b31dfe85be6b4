import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { toByteRows } from '../../../src/rows/to-byte-rows.ts';
import { readEscaped } from '../../../src/sheet/escaped/read-escaped.ts';
import { createUnescaper } from '../../../src/sheet/escaped/unescape-texts.ts';
import { place } from '../../mapping/support.ts';

test.each([
  { cell: '="01067"', text: '01067' },
  { cell: '="a ""b"" c"', text: 'a "b" c' },
  { cell: '=""', text: '' },
  { cell: '="=1+1"', text: '=1+1' },
  { cell: '="two\nlines"', text: 'two\nlines' },
  { cell: "'0101234", text: '0101234' },
  { cell: "'010-1234-5678", text: '010-1234-5678' },
  { cell: "'+82 10 1234 5678", text: '+82 10 1234 5678' },
  { cell: "'12,000", text: '12,000' },
  { cell: "'3/4", text: '3/4' },
  { cell: "'00a12", text: '00a12' },
  { cell: "'12AB-34", text: '12AB-34' },
])('readEscaped() reads $text in $cell', ({ cell, text }) => {
  expect(readEscaped(cell)).toMatchObject({ is: 'code', text });
});

test.each([
  { cell: "'24", is: 'unclear' },
  { cell: "'9f3a", is: 'unclear' },
  { cell: "'90s", is: 'other' },
  { cell: "'90s kids", is: 'other' },
  { cell: "'tis", is: 'other' },
  { cell: "'", is: 'other' },
  { cell: "''1", is: 'other' },
  { cell: "'1'", is: 'other' },
  { cell: '=A1', is: 'other' },
  { cell: '=', is: 'other' },
  { cell: '="01067', is: 'broken' },
  { cell: '="a"&"b"', is: 'broken' },
  { cell: '="', is: 'broken' },
  { cell: '="1" ', is: 'broken' },
])('readEscaped() finds that $cell is $is', ({ cell, is }) => {
  expect(readEscaped(cell)).toMatchObject({ is });
});

test.each(['', 'x', '01067', '"01067"', "O'Brien", " '01067", '’24', '1="2"'])(
  'readEscaped() leaves %j alone',
  (cell) => {
    expect(readEscaped(cell)).toBeNull();
  },
);

const SHEET = { ...place('code', 'name', 'number', 'other'), format: 'csv' } as const;
const isNumber = (column: number) => [false, false, true][column];

/** What becomes of rows, in batches of two. */
function unescapeAll(rows: readonly (readonly string[])[]) {
  const issues: Issue[] = [];
  const read: (readonly string[])[] = [];
  const unescaper = createUnescaper(SHEET, isNumber, (issue) => issues.push(issue));
  for (let at = 0; at < rows.length; at += 2) {
    const part = rows.slice(at, at + 2);
    const numbers = part.map((_, i) => at + i + 2);
    const batch = toByteRows({ numbers, rows: part });
    read.push(...unescaper.unescape(batch).rows);
    expect(batch.rows).toEqual(part);
  }
  unescaper.finish();
  return { read, issues };
}

describe('createUnescaper()', () => {
  test('reads protected texts of a column among others, and warns of it once', () => {
    const { read, issues } = unescapeAll([
      ['="01067"', 'Kim', "'3", '="x"'],
      ['10115', "O'Brien", '4', "'01"],
      ["'03171", '="이 ""서연"""', '5'],
      ['20095'],
    ]);
    expect(read).toEqual([
      ['01067', 'Kim', '3', '="x"'],
      ['10115', "O'Brien", '4', "'01"],
      ['03171', '이 "서연"', '5'],
      ['20095'],
    ]);
    expect(issues.map(({ code, severity, column, row }) => [code, severity, column, row])).toEqual([
      ['text_escaped', 'warning', 'code', null],
      ['text_escaped', 'warning', 'number', null],
      ['text_escaped', 'warning', 'code', null],
      ['text_escaped', 'warning', 'name', null],
    ]);
    expect(issues[0]?.message).toBe(
      '1 cell of column "code" is protected from spreadsheet programs, for example "=\\"01067\\"" (List!A2): only the text is read',
    );
  });

  test.each([
    { cells: ["'0101234", "'tis"], named: ["'0101234", "'tis"] },
    { cells: ["'90s kids", "'0101234"], named: ["'0101234", "'90s kids"] },
    { cells: ['="01067"', '=A1'], named: ['=\\"01067\\"', '=A1'] },
    { cells: ["'24", "'tis"], named: ["'24", "'tis"] },
  ])('refuses a column of $cells, in either order', ({ cells, named }) => {
    for (const column of [cells, cells.toReversed(), [...cells, 'x', ...cells, 'y', ...cells]]) {
      const { issues } = unescapeAll(column.map((cell) => [cell]));
      expect(issues).toMatchObject([
        { code: 'text_escaped', severity: 'error', row: null, column: 'code' },
      ]);
      for (const cell of named) expect(issues[0]?.message).toContain(`"${cell}" (List!A`);
    }
  });

  test('refuses two digits that may be a year, unless others of the column are codes', () => {
    expect(unescapeAll([["'24"], ["'25"]]).issues).toMatchObject([
      { code: 'text_escaped', severity: 'error', row: null, column: 'code' },
    ]);
    expect(unescapeAll([["'24"], ["'2501"]])).toMatchObject({
      read: [['24'], ['2501']],
      issues: [{ severity: 'warning' }],
    });
  });

  test('leaves texts alone of which none is a code', () => {
    const rows = [
      ["'tis", '=)'],
      ["'90s kids", "'t Hooft"],
    ];
    expect(unescapeAll(rows)).toEqual({ read: rows, issues: [] });
  });

  test('refuses the cell that begins as a text in a formula and is none', () => {
    const { read, issues } = unescapeAll([
      ['="01067', 'x'],
      ['="01', 'y'],
    ]);
    expect(read).toEqual([
      ['="01067', 'x'],
      ['="01', 'y'],
    ]);
    expect(issues).toMatchObject([
      { code: 'text_escaped', severity: 'error', row: 2, cell: 'List!A2', value: '="01067' },
      { code: 'text_escaped', severity: 'error', row: 3, cell: 'List!A3' },
    ]);
  });
});

test('createUnescaper() leaves the texts of a workbook, and refuses those that a CSV file protected', () => {
  const issues: Issue[] = [];
  const workbook = { ...SHEET, format: 'xlsx' } as const;
  const unescaper = createUnescaper(workbook, isNumber, (issue) => issues.push(issue));
  const rows = [
    ['="01067"', "'tis"],
    ['="01068"', '=A1'],
  ];
  expect(unescaper.unescape(toByteRows({ numbers: [2, 3], rows })).rows).toEqual(rows);
  unescaper.finish();
  expect(issues).toMatchObject([
    { code: 'text_escaped', severity: 'error', row: null, column: 'code', count: 2 },
  ]);
});
