import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { beginsWith, toRowText } from '../../src/run/input/corrections/row-text.ts';
import type { SheetInput } from '../../src/run/input/sheet-input.ts';
import { previewCleaning } from '../../src/run/prepare/preview-cleaning.ts';
import { previewSheet } from '../../src/run/prepare/preview-sheet.ts';
import { workbook, writeBook } from '../meaning/workbook.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const HEADER = 'project_id,svc_uid,order_count,total_price,name,postcode';
const ROWS = [
  'p-1,u-1,1,3.50,Zoe,01001',
  'p-1,u-1,1,3.50,Bo,01002',
  'p-2,u-1,1,4,Cy,1E+15',
  'p-2,u-1,1,4,Dee,01004',
];

const list = (rows: readonly string[] = ROWS) =>
  temporaryFile('list.csv', [HEADER, ...rows, ''].join('\n'));
const out = (row: number, from: string): Correction => ({ cell: `${row}:${row}`, from, to: '' });
const fix = (cell: string, from: string, to: string): Correction => ({ cell, from, to });

/** Amounts of several rows are those of the whole order. */
const checkSame = (input: SheetInput) => checkSheet({ constants: { combine: 'same' }, ...input });

describe('checkSheet() with rows that are left out', () => {
  it('skips them with their reason and without their issues, and orders the others', async () => {
    const corrections = [out(4, 'p-2 | u-1 | 1 | 4 | Cy'), fix('E2', 'Zoe', 'Zoë')];
    const report = await checkSame({ file: list(), corrections });
    expect(report).toMatchObject({
      ok: true,
      corrected: 1,
      orders: 2,
      issues: [],
      rows: { read: 4, blank: 0, skipped: 1, valid: 3, rejected: 0 },
      skipCounts: { row_left_out: 1 },
    });
  });

  it('leaves out an order of which no row is left, and the copies of what is summed up', async () => {
    const mapping = parseMapping(
      'version: 1\nproject: { column: project_id }\nsvc_uid: { column: svc_uid }\norder: { order_count: { column: order_count, combine: sum }, total_price: { value: 1 } }\nunmapped_columns: ignore\n',
      'm.yaml',
    );
    const rows = ROWS.slice(0, 3).map((row) => row.replace('1E+15', '01003'));
    const corrections = [out(2, 'p-1 | u-1'), out(4, 'p-2')];
    const report = await checkSame({ file: list(rows), mapping, corrections });
    expect(report).toMatchObject({ ok: true, orders: 1, totals: { orderCount: '1' } });
    const none = await checkSame({
      file: list(rows),
      corrections: [...corrections, out(3, 'p-1')],
    });
    expect(none).toMatchObject({ orders: 0, rows: { skipped: 3, valid: 0 } });
  });

  it.each([
    {
      name: 'another text',
      given: out(4, 'p-2 | u-1 | 1 | 4 | Dee'),
      found: 'p-2 | u-1 | 1 | 4 | Cy',
    },
    { name: 'the beginning of a cell alone', given: out(4, 'p-2 | u-1 | 1 | 4 | C'), found: 'Cy' },
    { name: 'bars alone', given: out(4, ' | | '), found: 'Cy' },
  ])('reports a row that begins with $name, and orders nothing of it', async ({ given, found }) => {
    const rows = ROWS.map((row) => row.replace('1E+15', '01003'));
    const report = await checkSame({ file: list(rows), corrections: [given] });
    expect(report).toMatchObject({ ok: false, rows: { skipped: 0, rejected: 1, valid: 3 } });
    expect(report.issues).toMatchObject([
      { code: 'correction_outdated', row: 4, cell: null, value: expect.stringContaining(found) },
    ]);
  });

  it.each([
    { name: 'the header', given: [out(1, 'project_id')], code: 'correction_unused' },
    { name: 'no row', given: [out(99, 'x')], code: 'correction_unused' },
    {
      name: 'a row of another sheet',
      given: [{ ...out(2, 'p-1'), cell: "'May list'!2:2" }],
      code: 'correction_unused',
    },
    { name: 'a row twice', given: [out(2, 'p-1'), out(2, 'p-2')], code: 'correction_repeated' },
  ])('orders nothing if one is for $name', async ({ given, code }) => {
    const report = await checkSame({ file: list(), corrections: given });
    expect(report).toMatchObject({ ok: false, blockedBy: expect.arrayContaining([code]) });
  });

  it('knows a row by what is meant, too: a protected text, other spaces', async () => {
    const rows = [...ROWS.slice(0, 3), 'p-2,u-1,1,4,"=""007""",01004'];
    for (const from of ['p-2 | u-1 | 1 | 4 | 007', 'p-2|u-1|1|4|="007"|01004', ' p-2 |  u-1']) {
      const report = await checkSame({ file: list(rows), corrections: [out(5, from)] });
      expect(report).toMatchObject({ skipCounts: { row_left_out: 1 } });
    }
  });

  it('leaves out a row that has nothing but bars', async () => {
    const rows = [...ROWS.slice(0, 2), '|,,|,,,'];
    const report = await checkSame({ file: list(rows), corrections: [out(4, '| |  | |')] });
    expect(report).toMatchObject({ ok: true, skipCounts: { row_left_out: 1 } });
  });

  it('orders the others where only a row that is left out contradicts their protected texts', async () => {
    const rows = ["p-1,u-1,1,3.50,Zoe,'01001", "p-2,u-1,1,4,Bo,'=x"];
    expect(await checkSame({ file: list(rows) })).toMatchObject({ blockedBy: ['text_escaped'] });
    const report = await checkSame({ file: list(rows), corrections: [out(3, 'p-2')] });
    expect(report).toMatchObject({ ok: true, orders: 1, skipCounts: { row_left_out: 1 } });
    expect(report).not.toHaveProperty('blockedBy');
  });

  it('keeps a total recognized of which a row is left out, and leaves out totals and repeated headers', async () => {
    const rows = ['p-1,u-1,1,3.50,Zoe,01001', 'p-2,u-1,2,4.50,Bo,01002', 'Total,,3,8.00,,'];
    const total = await checkSame({ file: list(rows), corrections: [out(2, 'p-1')] });
    expect(total).toMatchObject({ ok: false, issueCounts: { row_is_total: 1 } });
    const both = [out(2, 'p-1'), out(4, 'Total | | 3 | 8')];
    expect(await checkSame({ file: list(rows), corrections: both })).toMatchObject({ ok: false });
    both[1] = out(4, 'Total | | 3 | 8.00');
    expect(await checkSame({ file: list(rows), corrections: both })).toMatchObject({
      ok: true,
      issues: [],
      rows: { skipped: 2, valid: 1 },
    });
    const joined = [...rows.slice(0, 1), HEADER, ...rows.slice(1, 2)];
    expect(
      await checkSame({ file: list(joined), corrections: [out(3, 'project_id')] }),
    ).toMatchObject({ ok: true, orders: 2, issues: [] });
  });

  it('does not order rows below another header, whether that row is left out or not', async () => {
    const rows = [
      'p-1,u-1,1,3.50,Zoe,01001',
      'project_id,svc_uid,total_price,order_count,name,postcode',
      'p-2,u-1,4,1,Bo,01002',
    ];
    const report = await checkSame({ file: list(rows), corrections: [out(3, 'project_id')] });
    expect(report).toMatchObject({
      ok: false,
      blockedBy: ['header_repeated'],
      issues: [{ code: 'header_repeated', row: 3 }],
    });
  });

  it('asks nothing about hidden rows that are left out', async () => {
    const rows = [HEADER, ...ROWS.slice(0, 2)].map((row) => row.split(','));
    const book = writeBook(workbook(rows, { hiddenRows: [3] }), 'xlsx');
    const file = temporaryFile('list.xlsx', book);
    expect(await checkSame({ file })).toMatchObject({ blockedBy: ['rows_hidden'] });
    expect(await checkSame({ file, corrections: [out(3, 'p-1 | u-1')] })).toMatchObject({
      ok: true,
      skipCounts: { row_left_out: 1 },
    });
  });

  it('takes them from a file, and refuses one that does not say which row it is', async () => {
    const file = (rows: string) => temporaryFile('fixes.csv', `cell,from,to\n${rows}\n`);
    const checked = (rows: string) => checkSame({ file: list(), corrections: file(rows) });
    expect(await checked('$4:$4,p-2 | u-1,\nlist!E2,Zoe,Zoë')).toMatchObject({
      corrected: 1,
      skipCounts: { row_left_out: 1 },
    });
    await expect(checked('4:4,,')).rejects.toThrow('row 2 has a row without a text in "from"');
    await expect(checked('4:4,p-2,x')).rejects.toThrow('a text other than "keep" in "to"');
    await expect(checked('4:5,p-2,')).rejects.toThrow('row 2 has "4:5"');
    const inMemory = checkSame({ file: list(), corrections: [out(4, ' ')] });
    await expect(inMemory).rejects.toMatchObject({ code: 'list_invalid' });
  });
});

describe('checkSheet() with rows that corrections recognize', () => {
  const keep = (row: number, from: string): Correction => ({
    cell: `${row}:${row}`,
    from,
    to: 'keep',
  });
  const blank = ROWS.map((row) => row.replace('1E+15', '').replace('Dee', ''));

  it('corrects the cells of a row that is the one that they were made for', async () => {
    const corrections = [fix('F4', '', '01003'), keep(4, 'p-2 | u-1'), keep(4, 'p-2 | u-1')];
    const report = await checkSame({ file: list(blank), corrections });
    expect(report).toMatchObject({ ok: true, corrected: 1, orders: 2, rows: { skipped: 0 } });
  });

  it('corrects no cell of another row, and says so once, at its place', async () => {
    const moved = [blank[0] ?? '', ...blank.slice(2), blank[1] ?? ''];
    const corrections = [
      fix('E4', '', 'Cy'),
      fix('F4', '', '01003'),
      keep(4, 'p-2 | u-1 | 1 | 4 | Cy'),
    ];
    const report = await checkSame({ file: list(moved), corrections });
    expect(report).toMatchObject({ ok: false, corrected: 0, ordersReady: 1 });
    expect(report.issues).toMatchObject([
      {
        code: 'correction_outdated',
        ...{ row: 4, cell: null },
        message:
          'Cannot correct row 4 of "list": the correction is for a row that begins with "p-2 | u-1 | 1 | 4 | Cy", found "p-2 | u-1 | 1 | 4 |  | 01004"',
      },
    ]);
  });

  it('tells of the cells alone where there is no such row, or the sheet is another', async () => {
    const corrections = [
      ...[fix('E40', '', 'Cy'), keep(40, 'p-2')],
      ...[fix('May!E4', '', 'Cy'), { ...keep(4, 'p-2'), cell: 'May!4:4' }],
    ];
    const { issues, corrected } = await checkSame({ file: list(ROWS.slice(0, 2)), corrections });
    expect(corrected).toBe(0);
    expect(issues.map(({ cell, message }) => [cell, message])).toEqual([
      ['list!E40', 'Cannot correct list!E40: row 40 is blank, or below the last row'],
      ['May!E4', 'Cannot correct May!E4: the sheet that was read is "list"'],
    ]);
  });

  it('has two that contradict each other, or say something else, refused', async () => {
    const twice = [keep(4, 'p-2'), keep(4, 'p-1'), fix('F4', '', '01003')];
    expect(await checkSame({ file: list(blank), corrections: twice })).toMatchObject({
      blockedBy: ['correction_repeated'],
    });
    const other = [{ ...keep(4, 'p-2'), to: 'Keep' }];
    await expect(checkSame({ file: list(blank), corrections: other })).rejects.toMatchObject({
      code: 'list_invalid',
      message: expect.stringContaining(
        'found 4:4 with a row with a text other than "keep" in "to"',
      ),
    });
  });
});

describe('previews of rows that are left out', () => {
  it('show them as blank rows, and do not clean them', async () => {
    const corrections = [out(2, 'p-1 | u-1')];
    const { rows } = await previewSheet(list(), { corrections });
    const shown: (readonly string[])[] = [];
    for await (const batch of rows) shown.push(...batch);
    expect(shown.map((row) => row[4])).toEqual(['name', undefined, 'Bo', 'Cy', 'Dee']);
    const mapping = parseMapping(
      'version: 1\nvariables: [{ id: name, clean: [{ case: upper }] }]\nunmapped_columns: ignore\n',
      'm.yaml',
    );
    const input = { file: list(), mapping, corrections, limit: 9, onIssue: () => {} };
    expect((await previewCleaning(input))?.cleaned[0]?.cells).toMatchObject([
      { cell: 'list!E3' },
      { cell: 'list!E4' },
      { cell: 'list!E5' },
    ]);
  });
});

describe('toRowText()', () => {
  it.each([
    { name: 'all of a short row', cells: ['p-1', '', 'Zoe'], expected: 'p-1 |  | Zoe' },
    {
      name: 'whole cells of a long one',
      cells: ['x'.repeat(150), 'y'.repeat(90), 'z'],
      expected: 'x'.repeat(150),
    },
    {
      name: 'at least one that is not empty',
      cells: ['', ' ', 'x'.repeat(300), 'y'],
      expected: ` |   | ${'x'.repeat(300)}`,
    },
  ])('gives $name, by which the row is known again', ({ cells, expected }) => {
    expect(toRowText(cells)).toBe(expected);
    expect(beginsWith(cells, toRowText(cells))).toBe(true);
    expect(beginsWith(['', ...cells], toRowText(cells))).toBe(false);
  });
});
