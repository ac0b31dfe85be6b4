import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../src/issue.ts';
import { ByteRows } from '../../../../src/rows/byte-rows.ts';
import { columnLetter } from '../../../../src/rows/row.ts';
import { toByteRows } from '../../../../src/rows/to-byte-rows.ts';
import type { Correction } from '../../../../src/run/input/corrections/correction-list.ts';
import { loadCorrections } from '../../../../src/run/input/corrections/load-corrections.ts';
import { SheetCorrections } from '../../../../src/run/input/corrections/sheet-corrections.ts';

/** A sheet with the columns a, b and c in row 1. */
async function open(given: readonly Correction[], format: 'csv' | 'xlsx' = 'csv', names = 'abc') {
  const issues: Issue[] = [];
  const columns = [...names].map((name, index) => ({ index, letter: columnLetter(index), name }));
  const sheet = { sheet: 'Orders', format, header: { row: 1, columns } };
  const list = await loadCorrections(given);
  const corrections = new SheetCorrections(list, sheet, (issue) => issues.push(issue));
  return { corrections, issues, told: () => issues.map(({ code, cell }) => `${code} ${cell}`) };
}

const fix = (cell: string, from: string, to: string) => ({ cell, from, to });

function batchOf(rows: readonly (readonly string[])[], first = 2) {
  return toByteRows({ numbers: rows.map((_, i) => first + i), rows, plain: true });
}

describe('SheetCorrections', () => {
  it('changes cells that show what they were corrected for, and no other', async () => {
    const { corrections, issues } = await open([fix('B3', 'y', 'Y'), fix('$a$2', '1', '')]);
    const batch = corrections.correct(batchOf([['1', 'x'], ['2', 'y', 'z'], ['3']]));
    corrections.finish();
    expect(batch.rows).toEqual([['', 'x'], ['2', 'Y', 'z'], ['3']]);
    expect([corrections.corrected, issues]).toEqual([2, []]);
  });

  it('fills cells behind the last one of a row', async () => {
    const { corrections } = await open([fix('C2', '', 'end'), fix('C3', '', 'end')]);
    const batch = corrections.correct(batchOf([['1'], ['2', 'b'], ['3', 'b', 'c']]));
    expect(batch.rows).toEqual([
      ['1', '', 'end'],
      ['2', 'b', 'end'],
      ['3', 'b', 'c'],
    ]);
    expect(batch.cells.rowCells).toEqual(Int32Array.of(0, 3, 3, 6, 6, 9));
  });

  it('gives the same batch back if nothing in it changes', async () => {
    const { corrections, issues } = await open([fix('A9', '', 'x'), fix('A3', 'q', 'x')]);
    const batch = batchOf([['1'], ['2']]);
    expect(corrections.correct(batch)).toBe(batch);
    expect(issues.map(({ code, row, value }) => [code, row, value])).toEqual([
      ['correction_outdated', 3, '2'],
    ]);
  });

  it('keeps what later stages know of a batch, and no longer says that its texts are plain if one is not', async () => {
    const hidden = new Set([3]);
    const { cells } = batchOf([['1'], ['2']]);
    const source = new ByteRows([2, 3], cells, { plain: true, endsOpen: true, hidden });
    const plain = (await open([fix('A2', '1', 'one')])).corrections.correct(source);
    expect([plain.plain, plain.endsOpen, plain.hidden, plain.numbers]).toEqual([
      true,
      true,
      hidden,
      [2, 3],
    ]);
    const damaged = (await open([fix('A2', '1', '#REF! "x"')])).corrections.correct(source);
    expect([damaged.plain, [...damaged.cells.escapes]]).toEqual([false, [1, 0]]);
  });

  it.each([
    { name: 'a formula', to: '=HYPERLINK("http://x")' },
    { name: 'the longest cell of a workbook', to: 'x'.repeat(32_767) },
    { name: 'a text longer than a page of memory', to: '한'.repeat(400_000) },
    { name: 'line breaks', to: 'one\r\ntwo\nthree' },
    { name: 'quotes and delimiters', to: '"a","b"' },
    { name: 'Hangul', to: '김민준' },
    { name: 'emoji', to: '👩‍👩‍👧' },
  ])('takes $name as a text', async ({ to }) => {
    const { corrections } = await open([fix('B2', 'x', to), fix('C2', to, 'back')]);
    const batch = corrections.correct(batchOf([['1', 'x', to]]));
    expect(batch.rows).toEqual([['1', to, 'back']]);
  });

  it.each([
    { name: 'the header', cell: 'A1', what: 'only cells below the header, row 1, can be' },
    { name: 'a blank row', cell: 'A3', what: 'row 3 is blank, or below the last row' },
    { name: 'a row that the file leaves out', cell: 'A5', what: 'row 5 is blank, or below' },
    { name: 'a row behind the last', cell: 'A9', what: 'row 9 is blank, or below the last row' },
    { name: 'an empty cell of no column', cell: 'F2', what: 'column F has no name in row 1' },
    {
      name: 'another sheet',
      cell: "'My ''list'''!A2",
      what: 'the sheet that was read is "Orders"',
    },
  ])('reports a correction of $name as unused', async ({ cell, what }) => {
    const { corrections, issues } = await open([fix(cell, '', 'x')]);
    corrections.correct(batchOf([['1'], ['', ' '], ['3']]));
    corrections.correct(batchOf([['6']], 6));
    corrections.finish();
    const [issue, ...others] = issues;
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ code: 'correction_unused', severity: 'error', row: null });
    expect(issue?.message).toContain(what);
    expect(corrections.corrected).toBe(0);
  });

  it('corrects a cell that has a text but no column, so that the text can be removed', async () => {
    const { corrections, issues } = await open([fix('E2', 'stray', '')]);
    const batch = corrections.correct(batchOf([['1', '', '', '', 'stray']]));
    expect([batch.rows, issues]).toEqual([[['1', '', '', '', '']], []]);
  });

  it('takes the name of its own sheet, whatever its case', async () => {
    const { corrections, issues } = await open([
      fix('Orders!A2', '1', 'x'),
      fix("'ORDERS'!B2", '2', 'y'),
    ]);
    expect(corrections.correct(batchOf([['1', '2']])).rows).toEqual([['x', 'y']]);
    corrections.finish();
    expect(issues).toEqual([]);
  });

  it('reports two corrections of a cell that differ, and takes the same one twice as one', async () => {
    const { corrections, told } = await open([
      fix('B2', 'x', 'second'),
      fix('A2', '1', 'one'),
      fix('Orders!A2', '1', 'one'),
      fix('B2', 'x', 'first'),
      fix('C2', 'z', 'same'),
      fix('C2', 'y', 'same'),
    ]);
    const batch = corrections.correct(batchOf([['1', 'x', 'z']]));
    corrections.finish();
    expect(batch.rows).toEqual([['one', 'second', 'same']]);
    expect(told()).toEqual(['correction_repeated Orders!B2', 'correction_repeated Orders!C2']);
    expect(corrections.corrected).toBe(3);
  });

  it('warns once of cells that show the corrected text already, unless that is confirmed', async () => {
    const { corrections, issues } = await open([
      fix('A2', '1', 'one'),
      fix('A3', '2', 'two'),
      fix('A4', '3', 'three'),
      fix('A5', '33.33', '33.33'),
    ]);
    const batch = batchOf([['one'], ['two'], ['3'], ['33.33']]);
    expect(corrections.correct(batch).rows).toEqual([['one'], ['two'], ['three'], ['33.33']]);
    corrections.finish();
    expect(issues).toMatchObject([
      { code: 'correction_needless', severity: 'warning', count: 2, row: null },
    ]);
    expect(corrections.corrected).toBe(1);
  });

  it('names the first corrections without a cell, and counts the others', async () => {
    const many = Array.from({ length: 50 }, (_, i) => fix(`A${i + 10}`, '', 'x'));
    const { corrections, issues } = await open(many);
    corrections.correct(batchOf([['1']]));
    corrections.finish();
    expect(issues).toHaveLength(21);
    expect(issues.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(50);
  });

  it.each([
    { name: 'a protected code', format: 'csv', cell: '="01067"', from: '01067', is: 'changed' },
    { name: 'an apostrophe', format: 'csv', cell: "'01067", from: '01067', is: 'changed' },
    { name: 'the same in a workbook', format: 'xlsx', cell: "'01067", from: '01067', is: 'left' },
    { name: 'letters in parts', format: 'xlsx', cell: 'e\u0301', from: '\u00e9', is: 'changed' },
    { name: 'white space', format: 'csv', cell: 'x ', from: 'x', is: 'left' },
    { name: 'another case', format: 'csv', cell: 'X', from: 'x', is: 'left' },
  ] as const)('knows $name by what issues show of it: $is', async ({ format, cell, from, is }) => {
    const { corrections, told } = await open([fix('A2', from, 'new')], format);
    const batch = corrections.correct(batchOf([[cell]]));
    expect(batch.rows).toEqual([[is === 'changed' ? 'new' : cell]]);
    expect(told()).toEqual(is === 'changed' ? [] : ['correction_outdated Orders!A2']);
  });

  it('puts corrections in order that come in none', async () => {
    const cells = Array.from({ length: 3000 }, (_, i) => [i % 3, 2 + Math.floor(i / 3)] as const);
    const given = cells
      .map(([column, row]) => fix(`${columnLetter(column)}${row}`, '', `${column}/${row}`))
      .sort((a, b) =>
        a.cell.split('').reverse().join('') < b.cell.split('').reverse().join('') ? -1 : 1,
      );
    const { corrections, issues } = await open(given);
    const rows: unknown[] = [];
    for (let first = 2; first < 1002; first += 100) {
      const batch = batchOf(
        Array.from({ length: 100 }, () => ['', '', '', '.']),
        first,
      );
      rows.push(...corrections.correct(batch).rows);
    }
    corrections.finish();
    expect(rows).toEqual(
      Array.from({ length: 1000 }, (_, i) => [0, 1, 2].map((c) => `${c}/${i + 2}`).concat('.')),
    );
    expect(issues).toEqual([]);
    expect(corrections.has(500, 2) && !corrections.has(500, 3) && !corrections.has(1002, 0)).toBe(
      true,
    );
  });
});

it('tells what is accepted at the address that formulas and corrections write', async () => {
  const answer = { from: '', to: '', accept: 'text_struck', why: 'agreed' } as const;
  const { answers } = await loadCorrections([
    { cell: "'May list'!E12", ...answer },
    { cell: 'Orders!AB3', ...answer },
    { cell: '$C$2', ...answer },
  ]);
  expect(answers.map(({ cell }) => cell)).toEqual(['C2', 'Orders!AB3', "'May list'!E12"]);
});
