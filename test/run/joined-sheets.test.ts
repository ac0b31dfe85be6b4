import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { readOptionsOf } from '../../src/run/input/sheet-input.ts';
import { blankWorkbookOf } from '../../src/run/prepare/blank-workbook.ts';
import { previewSheet } from '../../src/run/prepare/preview-sheet.ts';
import { readSheet } from '../../src/sheet/read-sheet.ts';
import { type BookSheet, f, n, r, struck, workbookOf, writeBook } from '../meaning/workbook.ts';
import { makeXlsx, OFFICE, relationships, sheetXml } from '../sheet/xlsx/make-xlsx.ts';
import { makeZip } from '../sheet/xlsx/make-zip.ts';
import { runs, some } from '../support/runs.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.ts';
import { readAll } from './several-lists.ts';

const HEADER = 'project|user|copies|price|name';
const JANUARY = [r(HEADER), r('p-1|u-1', 1, 2, 'Ann'), r('p-2|u-1', 2, 3, 'Bo')];
const FEBRUARY = [r(HEADER), r('p-3|u-1', 1, 4, 'Cy'), r('p-2|u-1', 2, 3, 'Di')];

/** @param names what `names` of `sheet` is */
function mappingOf(names: string, more = '', sheet = '') {
  const text = `
version: 1
sheet: { ${names === '' ? '' : `names: ${names}`}${sheet} }
project: { column: project }
svc_uid: { column: user }
order: { order_count: { column: copies, combine: same }, total_price: { column: price, combine: same } }
variables: [{ id: name, column: name }]
${more}`;
  return parseMapping(text, 'm.yaml');
}

function bookOf(sheets: readonly BookSheet[], format = 'xlsx'): string {
  return temporaryFile(`list.${format}`, writeBook(workbookOf(sheets), format));
}

const sheetsOf = (...rows: readonly BookSheet['rows'][]): BookSheet[] =>
  rows.map((of, i) => ({ name: ['January', 'February', 'March'][i] ?? `Sheet${i}`, rows: of }));

const csvOf = (rows: readonly (readonly unknown[])[], delimiter = ',') =>
  rows.map((row) => `${row.join(delimiter)}\n`).join('');

/** What becomes of a list: its orders with what is printed, and its issues. */
async function ordersOf(
  file: string,
  mapping: ReturnType<typeof mappingOf>,
  corrections?: readonly Correction[],
) {
  const { sheet, ...read } = await readAll({ file, mapping, corrections });
  return { ...read, counts: { ...sheet.counts }, parts: sheet.parts?.all };
}

const errorsOf = ({ issues }: { readonly issues: readonly Issue[] }) =>
  issues
    .filter(({ severity }) => severity === 'error')
    .map(({ code, place, sheet, row, cell, message }) => ({
      code,
      place,
      sheet,
      row,
      cell,
      message,
    }));

describe('several sheets of a file as one list', () => {
  it.each(some(2, ['xlsx', 'xls', 'xlsb', 'ods', 'fods', 'xml']))(
    'are read in .%s',
    async (format) => {
      const file = bookOf(sheetsOf(JANUARY, FEBRUARY), format);
      const { orders, parts, counts, issues } = await ordersOf(
        file,
        mappingOf('[January, February]'),
      );
      expect(orders).toMatchObject([
        { projectId: 'p-1', firstRow: 2, lastRow: 2, orderCount: 1 },
        { projectId: 'p-2', firstRow: 3, lastRow: 5, orderCount: 2, rows: 2 },
        { projectId: 'p-3', firstRow: 4, lastRow: 4 },
      ]);
      expect(parts).toEqual([
        { sheet: 'January', firstRow: 2, offset: 0, rows: 2 },
        { sheet: 'February', firstRow: 4, offset: 2, rows: 2 },
      ]);
      expect(counts).toEqual({ read: 4, blank: 0 });
      expect(issues).toEqual([]);
    },
  );

  it.each(some(1, ['xlsx', 'xls', 'ods', 'xml', 'zip']))(
    'are of the file as it was opened, whatever replaces it: .%s',
    async (format) => {
      const listOf = (project: string) => {
        const rows = [HEADER.split('|'), [project, 'u', 1, 2, 'Ann']];
        const [one, two] = [rows, rows.with(1, [`${project}-2`, 'u', 1, 2, 'Bo'])];
        if (format !== 'zip') return bookOf(sheetsOf(one as never, two as never), format);
        return temporaryFile(
          'lists.zip',
          makeZip([one, two].map((of, i) => ({ name: `${i}.csv`, data: csvOf(of) }))),
        );
      };
      const [file, other] = [listOf('p'), listOf('q')];
      const joined = { names: () => true, isWhole: () => false };
      const { batches } = await readSheet(file, { joined });
      renameSync(other, file);
      const projects: unknown[] = [];
      for await (const { rows } of batches) projects.push(...rows.map(([project]) => project));
      expect(projects).toEqual(['p', 'p-2']);
    },
  );

  it('are files of an archive, each in its encoding', async () => {
    const zip = makeZip([
      { name: 'a.csv', data: csvOf([HEADER.split('|'), ['p-1', 'u', 1, 2, 'José']]) },
      {
        name: 'b.csv',
        data: iconv.encode(
          csvOf([
            HEADER.split('|'),
            ...['김민수', '이영희', '박지훈', '최수진'].map((name) => ['p-2', 'u', 1, 2, name]),
          ]),
          'cp949',
        ),
      },
      { name: 'c.csv', data: csvOf([HEADER.split('|'), ['p-3', 'u', 1, 2, 'Zoe']]) },
    ]);
    const { orders, parts } = await ordersOf(temporaryFile('lists.zip', zip), mappingOf('all'));
    expect(parts).toMatchObject([
      { sheet: 'a.csv', firstRow: 2, offset: 0 },
      { sheet: 'b.csv', firstRow: 3, offset: 1 },
      { sheet: 'c.csv', firstRow: 7, offset: 5 },
    ]);
    expect(orders.map((order) => (order as { json: string }).json).join()).toMatch(
      /José.*김민수.*Zoe/,
    );
  });

  it('are read in the encoding that is named, but for those in UTF-8', async () => {
    const [utf8, kana] = [['田中', '佐藤'], ['ｶﾅ ｶﾅ']].map((names) =>
      csvOf([HEADER.split('|'), ...names.map((name) => ['p-1', 'u', 2, 2, name])]),
    ) as [string, string];
    const zip = makeZip([
      { name: 'a.csv', data: utf8 },
      { name: 'b.csv', data: iconv.encode(kana, 'shift_jis') },
    ]);
    const named = mappingOf('all', '', ', encoding: shift_jis');
    const { orders } = await ordersOf(temporaryFile('lists.zip', zip), named);
    expect((orders[0] as { json: string }).json).toMatch(/田中.*佐藤.*ｶﾅ ｶﾅ/);
  });

  it('are all that have cells and that a person sees, or those of a pattern', async () => {
    const sheets = [
      ...sheetsOf(JANUARY, FEBRUARY),
      { name: 'Empty', rows: [] },
      { name: 'Old', rows: JANUARY, hidden: true },
    ];
    const file = bookOf(sheets);
    const partsOf = async (names: string) =>
      (await ordersOf(file, mappingOf(names))).parts?.map(({ sheet }) => sheet);
    expect(await partsOf('all')).toEqual(['January', 'February']);
    expect(await partsOf('{ pattern: "^[JF].*y$" }')).toEqual(['January', 'February']);
    expect(await partsOf('{ pattern: "^F" }')).toEqual(['February']);
    expect(await partsOf('[February, January]')).toEqual(['February', 'January']);
    await expect(ordersOf(file, mappingOf('[January, March]'))).rejects.toThrow('"March"');
    await expect(ordersOf(file, mappingOf('{ pattern: X }'))).rejects.toThrow('"January"');
    await expect(ordersOf(file, mappingOf('[January, Empty]'))).rejects.toThrow('"Empty"');
  });

  it('are not its charts', async () => {
    const row = (texts: string) =>
      `<row>${texts.replace(/[^|]+/g, '<c t="inlineStr"><is><t>$&</t></is></c>').replaceAll('|', '')}</row>`;
    const sheets = ['January', 'February', 'Chart'].map(
      (name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
    );
    const bytes = makeXlsx({
      workbook: `<sheets>${sheets.join('')}</sheets>`,
      parts: {
        'xl/_rels/workbook.xml.rels': relationships([
          ...[1, 2].map((i) => [`rId${i}`, 'worksheet', `worksheets/sheet${i}.xml`] as const),
          ['rId3', 'chartsheet', 'chartsheets/sheet3.xml'],
        ]),
        'xl/worksheets/sheet1.xml': sheetXml(row(HEADER) + row('p-1|u-1|1|2|Ann')),
        'xl/worksheets/sheet2.xml': sheetXml(row(HEADER) + row('p-2|u-1|1|2|Bo')),
        'xl/chartsheets/sheet3.xml': `<chartsheet xmlns:r="${OFFICE}"/>`,
      },
    });
    const { parts } = await ordersOf(temporaryFile('charts.xlsx', bytes), mappingOf('all'));
    expect(parts?.map(({ sheet }) => sheet)).toEqual(['January', 'February']);
  });

  it.each([
    [r('project|user|copies|price'), 'January!E1 has "name", and February!E1 has no name'],
    [r(`${HEADER}|Total`), 'January!F1 has no name, and February!F1 has "Total"'],
    [r(`${HEADER}|name`), 'January!F1 has no name, and February!F1 has "name"'],
  ])('must have the same columns: %j', async (header, problem) => {
    const file = bookOf(sheetsOf(JANUARY, [header, ...FEBRUARY.slice(1)]));
    await expect(ordersOf(file, mappingOf('all'))).rejects.toMatchObject({
      code: 'parts_differ',
      message: expect.stringContaining(problem),
    });
    expect(await checkSheet({ file, mapping: mappingOf('all') })).toMatchObject({
      ...{ ok: false, blockedBy: ['parts_differ'], rowsIncomplete: true },
    });
  });

  it.each([
    [['My cards', HEADER], 'row 1 of "February", which begins with "My cards", has no name'],
    [['p-9|u-1|1|2|Xi'], 'row 1 of "February", which begins with "p-9", has no name of a column'],
    [[`${HEADER}|who`], '"name" and "who" of "February" are names of one column'],
  ])('are told from one with another header: %j', async (lines, problem) => {
    const file = bookOf(sheetsOf(JANUARY, [...lines.map((line) => r(line)), ...FEBRUARY.slice(1)]));
    const mapping = mappingOf('all', 'aliases: { name: [who] }');
    await expect(ordersOf(file, mapping)).rejects.toMatchObject({
      ...{ code: 'parts_differ', message: expect.stringContaining(problem) },
    });
  });

  it('may have a header alone, with a warning, but not nothing', async () => {
    const file = bookOf(sheetsOf(JANUARY, [r(HEADER)], FEBRUARY));
    const { orders, issues, parts } = await ordersOf(file, mappingOf('all'));
    expect(orders).toHaveLength(3);
    expect(parts?.map(({ offset }) => offset)).toEqual([0, 2, 2]);
    const lost = { code: 'rows_missing', severity: 'warning', sheet: 'February', row: null };
    expect(issues).toMatchObject([lost]);
    const none = await checkSheet({
      ...{ file: bookOf(sheetsOf([r(HEADER)], [r(HEADER)])), mapping: mappingOf('all') },
    });
    expect(none.issues).toMatchObject([{ code: 'rows_missing', severity: 'warning' }]);
  });

  it('have totals and repeated rows that are found in each', async () => {
    const total = (sum: number) => r('Total', null, null, sum, null);
    const file = bookOf(sheetsOf([...JANUARY, total(5)], [...FEBRUARY, total(7)]));
    expect(errorsOf(await ordersOf(file, mappingOf('all')))).toMatchObject([
      { code: 'row_is_total', place: 'January!4', row: 4 },
      { code: 'row_is_total', place: 'February!4', row: 7, cell: 'February!A4' },
    ]);
    const skipped = await ordersOf(file, mappingOf('all', 'rows: { totals: skip }'));
    expect(skipped.skipped.counts()).toEqual({ row_is_total: 2 });
    const unique = mappingOf('all', 'rows: { unique: { columns: [project] } }');
    expect(errorsOf(await ordersOf(bookOf(sheetsOf(JANUARY, FEBRUARY)), unique))).toMatchObject([
      {
        ...{ code: 'row_not_unique', place: 'February!3', row: 5, cell: 'February!A3' },
        message: expect.stringContaining('it repeats row January!3'),
      },
    ]);
  });

  it('have a last row that is asked about, in each', async () => {
    const rows = (...names: string[]) => [
      r('copies|price|name'),
      ...names.map((name, i) => r(null, 10 + i, name).with(0, 1 + i)),
    ];
    const sum = (of: BookSheet['rows']) =>
      [10, 1].map((_, at) => of.slice(1).reduce((all, row) => all + Number(row[at]), 0));
    const list = rows('Ann', 'Bo', 'Cy', 'Di', 'Ed');
    const [copies = 0, price = 0] = [sum(list)[0] ?? 0, sum(list)[1] ?? 0];
    const withSum = [...list, r(copies, price, 'everything')];
    const mapping = parseMapping(
      'version: 1\nsheet: { names: all, repeated_sheets: include }\nproject: { value: p-1 }\nsvc_uid: { value: u }\norder: { order_count: { column: copies, combine: sum }, total_price: { column: price, combine: sum } }\nvariables: [{ id: name, column: name }]\n',
      'm.yaml',
    );
    const found = errorsOf(await ordersOf(bookOf(sheetsOf(withSum, withSum)), mapping));
    expect(found.map(({ code, place }) => [code, place])).toEqual([
      ['row_is_total', 'January!7'],
      ['row_is_total', 'February!7'],
    ]);
    const all = r(2 * copies, 2 * price, 'everything');
    const ofAll = bookOf(sheetsOf(list, [...list, all]));
    const [grand] = errorsOf(await ordersOf(ofAll, mapping));
    expect(grand).toMatchObject({ code: 'row_is_total', place: 'February!7' });
  });
});

describe('what a list of several sheets is not', () => {
  const sums = (more = '') =>
    parseMapping(
      `version: 1\nsheet: { names: all, repeated_sheets: include }\nproject: { value: p-1 }\nsvc_uid: { value: u }\norder: { order_count: { column: copies, combine: sum }, total_price: { value: 1 } }\nvariables: [{ id: name, column: name }]\n${more}`,
      'm.yaml',
    );
  const one = (copies: unknown, name: string) => [copies, null, name] as BookSheet['rows'][number];
  const head = r('copies|price|name');
  const codes = async (sheets: readonly BookSheet[], mapping = sums()) =>
    errorsOf(await ordersOf(bookOf(sheets), mapping)).map(({ code, place }) => [code, place]);

  it('is rows that are numbered, where each sheet has one', async () => {
    const each = [3, 1, 7, 2, 4].map((copies, i) => [head, one(copies, `Ann ${i}`)]);
    expect(await codes(sheetsOf(...each))).toEqual([]);
    const counted = (name: string) => [head, ...[1, 2, 3, 4, 5].map((i) => one(i, `${name} ${i}`))];
    const pairs = ['Ann', 'Bo', 'Cy', 'Di'].map((name) => [
      head,
      one(1, name),
      one(2, `${name} 2`),
    ]);
    expect(await codes(sheetsOf(...pairs))).toEqual([]);
    const running = await codes(sheetsOf(counted('Ann'), counted('Bo')));
    expect(running).toEqual([['count_unlikely', undefined]]);
  });

  it('is a last row that is asked about twice, or without the line that answers', async () => {
    const list = [head, ...['Ann', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => one(2, name))];
    const file = bookOf(sheetsOf([...list, one(10, 'all')], [head, one(3, 'Flo')]));
    const { issues } = await checkSheet({ file, mapping: sums() });
    const asked = issues.filter(({ code }) => code === 'row_is_total');
    expect(asked.map(({ accept }) => accept)).toEqual([
      'January!7:7,10 |  | all,,row_is_total,reason',
    ]);
    const alone = await codes(sheetsOf([...list, one(10, 'all')], [head]));
    expect(alone).toEqual([['row_is_total', 'January!7']]);
  });

  it('is hints and notes that only the first sheet is asked about', async () => {
    const names = ['Ann Lee', 'Bo Day', 'Cy Fox', 'Di Elm'].map((name) => one(1, name));
    const hints = [head, one('copies_no', 'guest_name'), ...names];
    const hinted = sums('rows: { headers: skip }');
    const asked = await codes(sheetsOf(hints, hints), hinted);
    expect(asked).toContainEqual(['row_unlike_others', 'January!2']);
    expect(asked).toContainEqual(['row_unlike_others', 'February!2']);
    expect(await codes(sheetsOf([head], hints), hinted)).toContainEqual([
      'row_unlike_others',
      'February!2',
    ]);
    const note = [null, null, 'Source: the office'] as BookSheet['rows'][number];
    const rows = parseMapping(
      'version: 1\nsheet: { names: all, repeated_sheets: include }\nproject: { value: p-1 }\nsvc_uid: { value: u }\norder: { order_count: rows, total_price: { value: 1 } }\nvariables: [{ id: name, column: name }]\n',
      'm.yaml',
    );
    expect(await codes(sheetsOf([head, ...names], [head, one(1, 'Ed Roe'), note]), rows)).toEqual([
      ['row_unlike_others', 'February!3'],
    ]);
  });

  it('is what a short first sheet alone shows of totals and notes', async () => {
    const wide = (...cells: readonly unknown[]) => cells as BookSheet['rows'][number];
    const title = wide('name', 'town', 'copies', 'price');
    const mapping = parseMapping(
      'version: 1\nsheet: { names: all, repeated_sheets: include }\nproject: { value: p-1 }\nsvc_uid: { value: u }\norder: { order_count: { column: copies, combine: sum }, total_price: { column: price, combine: sum } }\nvariables: [{ id: name, column: name }, { id: town, column: town }]\n',
      'm.yaml',
    );
    const rows = ['Ann Lee', 'Bo Day', 'Cy Fox'].map((name, i) => wide(name, 'York', 3 + i, 7 + i));
    const first = [title, wide('Ed Roe', 'Bonn', 4, 10), wide(null, null, 4, 10)];
    expect(await codes(sheetsOf(first, [title, ...rows]), mapping)).toContainEqual([
      'row_is_total',
      'January!3',
    ]);
  });

  it('is several sheets of one file of an archive, or whatever is beside those that are named', async () => {
    const book = writeBook(workbookOf(sheetsOf(JANUARY, FEBRUARY)), 'xlsx');
    const csv = csvOf([HEADER.split('|'), ['p-1', 'u', 1, 2, 'Ann']]);
    const json = JSON.stringify([{ project: 'p-9', user: 'u', copies: 1, price: 2, name: 'Zoe' }]);
    const zipOf = (files: Parameters<typeof makeZip>[0]) =>
      temporaryFile('lists.zip', makeZip(files));
    const mixed = zipOf([
      { name: 'a.json', data: `${json}\n` },
      { name: 'b.xlsx', data: book },
    ]);
    expect(errorsOf(await ordersOf(mixed, mappingOf('all')))).toMatchObject([
      { code: 'sheet_chosen', message: expect.stringContaining('"b.xlsx/January"') },
    ]);
    for (const names of ['[a.json, b.xlsx/February]', '[b.xlsx/February, a.json]']) {
      const read = await ordersOf(mixed, mappingOf(names));
      expect(errorsOf(read)).toEqual([]);
      expect(read.orders).toHaveLength(3);
      expect(read.parts?.map(({ sheet }) => sheet)).toContain('b.xlsx/February');
    }
    await expect(ordersOf(mixed, mappingOf('[a.json, b.xlsx/March]'))).rejects.toThrow('March');
    const beside = zipOf([
      { name: 'about.xlsx', data: book },
      { name: 'jan.csv', data: csv },
      { name: 'feb.csv', data: csv.replace('p-1', 'p-2') },
    ]);
    const { orders } = await ordersOf(beside, mappingOf('[jan.csv, feb.csv]'));
    expect(orders).toMatchObject([{ projectId: 'p-1' }, { projectId: 'p-2' }]);
    expect(errorsOf(await ordersOf(beside, mappingOf('all')))).toContainEqual(
      expect.objectContaining({
        ...{ code: 'sheet_chosen', message: expect.stringContaining('"about.xlsx/January"') },
      }),
    );
    const last = zipOf([{ name: '2026-12.csv', data: csv }]);
    expect((await ordersOf(last, mappingOf('{ pattern: "^2026.*csv$" }'))).orders).toHaveLength(1);
    const next = ordersOf(last, mappingOf('{ pattern: "^2027" }'));
    await expect(next).rejects.toThrow('the file has 1 "2026-12.csv"');
  });

  it('is a sheet that no name or pattern is for', async () => {
    const file = bookOf([{ name: '2026-12', rows: JANUARY }]);
    const none = ordersOf(file, mappingOf('{ pattern: "^2027" }'));
    await expect(none).rejects.toThrow(
      'Cannot find a visible sheet with cells that "names" is for',
    );
    const twins = temporaryFile(
      'twins.fods',
      writeBook(workbookOf(sheetsOf(JANUARY, FEBRUARY)), 'fods'),
    );
    writeFileSync(twins, readFileSync(twins, 'utf8').replace('"February"', '"January"'));
    await expect(ordersOf(twins, mappingOf('all'))).rejects.toThrow('two sheets of one name');
    await expect(blankWorkbookOf(mappingOf('all'))).rejects.toThrow('several sheets');
  });

  it('is blank rows and merged cells below a sheet', async () => {
    const blank = Array.from({ length: 3 }, () => [' ', null] as BookSheet['rows'][number]);
    const sheets = sheetsOf([...JANUARY, ...blank], FEBRUARY);
    const { parts, orders } = await ordersOf(bookOf(sheets), mappingOf('all'));
    expect(parts?.map(({ offset }) => offset)).toEqual([0, 2]);
    expect(orders).toHaveLength(3);
    const merged = sheets.with(0, { name: 'January', rows: JANUARY, merged: ['A3:A9'] });
    const hollow = FEBRUARY.with(1, r('|u-1', 1, 4, 'Cy'));
    const found = await ordersOf(
      bookOf(merged.with(1, { name: 'February', rows: hollow })),
      mappingOf('all'),
    );
    expect(errorsOf(found).map(({ code }) => code)).toEqual(['project_missing']);
  });

  it('is what was found in blank rows below a sheet', async () => {
    const rows = (project: string, from: number): BookSheet['rows'] => [
      r(HEADER),
      ...[0, 1, 2].map((i) => r(`${project}|u-1`, 2, 5, `Ann ${from + i}`)),
    ];
    const nothing = Array.from({ length: 6 }, () => [null, null, null, n(0, ';;')]);
    const below = nothing as unknown as BookSheet['rows'];
    const sums = parseMapping(
      'version: 1\nsheet: { names: all, amounts: stored, hidden_rows: skip, struck_rows: skip }\nproject: { column: project }\nsvc_uid: { column: user }\norder: { order_count: { column: copies, combine: sum }, total_price: { column: price, combine: sum } }\nvariables: [{ id: name, column: name }]\n',
      'm.yaml',
    );
    const struckBlank = Array.from({ length: 6 }, () => [struck(' ')]) as BookSheet['rows'];
    const first = rows('p-1', 1);
    const second = { name: 'February', rows: rows('p-2', 4) };
    for (const format of ['xlsx', 'xls']) {
      for (const january of [
        { name: 'January', rows: [...first, ...below] },
        ...(format === 'xls' ? [] : [{ name: 'January', rows: [...first, ...struckBlank] }]),
        {
          name: 'January',
          rows: [...first, ...struckBlank.map(() => [' '])],
          hiddenRows: [5, 6, 7, 8, 9],
        },
      ]) {
        const [one, two] = ['One', 'Two'].map((name) => ({ name, rows: below })) as [
          BookSheet,
          BookSheet,
        ];
        const sheets = [one, january, two, second];
        const { orders, skipped, issues } = await ordersOf(bookOf(sheets, format), sums);
        expect([format, issues]).toEqual([format, []]);
        expect(orders).toMatchObject([
          { projectId: 'p-1', orderCount: 6, totalPrice: '15' },
          { projectId: 'p-2', orderCount: 6, totalPrice: '15' },
        ]);
        expect(skipped.total).toBe(0);
      }
    }
  });

  it.each([null, ''])('is a sheet whose formulas have lost their texts (%j)', async (stored) => {
    const data = { name: 'Data', rows: FEBRUARY, hidden: true };
    const lost = FEBRUARY.map((row) => row.map(() => f('Data!A1', stored)));
    for (const format of ['xlsx', 'ods']) {
      for (const rows of [
        [JANUARY, lost],
        [lost, JANUARY],
      ]) {
        const file = bookOf([...sheetsOf(...rows), data], format);
        const { ok } = await checkSheet({ file, mapping: mappingOf('all') });
        expect([format, ok]).toEqual([format, false]);
      }
    }
  });

  it('is damage of one sheet that a correction of another hides', async () => {
    const long = '1234567890123456789';
    const card = (sheet: string) => [
      ...JANUARY.slice(0, 2),
      r(`p-${sheet}|u-1|1|2`).concat(n(Number(long), '0') as never),
    ];
    const file = bookOf(sheetsOf(card('a'), card('b')));
    const mapping = mappingOf('all', '', ', repeated_sheets: include');
    const places = (of: Awaited<ReturnType<typeof ordersOf>>) =>
      errorsOf(of).map(({ code, cell }) => [code, cell]);
    const all = await ordersOf(file, mapping);
    expect(places(all)).toEqual([
      ['number_rounded', 'January!E3'],
      ['number_rounded', 'February!E3'],
    ]);
    const from = '1234567890123460000';
    for (const [corrected, other] of [
      ['January', 'February'],
      ['February', 'January'],
    ]) {
      const fix = [{ cell: `${corrected}!E3`, from, to: long }];
      expect(places(await ordersOf(file, mapping, fix))).toEqual([
        ['number_rounded', `${other}!E3`],
      ]);
    }
  });
});

describe('sheets that repeat the rows of others', () => {
  const all = [...JANUARY, ...FEBRUARY.slice(1)];
  const more = (count: number) =>
    Array.from({ length: count }, (_, i) => r(`p-${10 + i}|u-1`, 1, 2, `Eve ${i}`));

  const twice = ([head, ...rows]: BookSheet['rows']): BookSheet['rows'] => [
    head as BookSheet['rows'][number],
    ...rows.flatMap((row) => [row, row]),
  ];
  const codesOf = async (file: string) =>
    Object.keys((await checkSheet({ file, mapping: mappingOf('all') })).issueCounts);

  /** With a column that nothing uses, and other amounts as they are shown. */
  const numbered = (rows: BookSheet['rows'], from = 1) =>
    rows.map((row, i) => [...row, i === 0 ? 'No' : i + from] as BookSheet['rows'][number]);

  it.each([
    ['all of others', sheetsOf(JANUARY, FEBRUARY, all), 'March', 4],
    ['one twice', sheetsOf(JANUARY, JANUARY), 'February', 2],
    ['most of one', sheetsOf(JANUARY, [...JANUARY, ...more(1)]), 'February', 2],
    [
      'one that was continued, with guests of another',
      sheetsOf(
        [...JANUARY, ...more(4)],
        [r(HEADER), ...more(4).slice(2), ...more(9).slice(7)],
        [r(HEADER), ...more(4).slice(2), ...more(19).slice(7)],
      ),
      'March',
      4,
    ],
    [
      'one between, that was continued, with regular guests of all',
      sheetsOf(
        [...JANUARY, ...more(2)],
        [...JANUARY, ...more(4).slice(2)],
        [...JANUARY, ...more(6).slice(4)],
        [...JANUARY, ...more(4).slice(2), ...more(19).slice(6)],
      ),
      'Sheet3',
      4,
    ],
    ['of which each row is there twice', sheetsOf(twice(JANUARY), twice(JANUARY)), 'February', 4],
    ['one that was continued', sheetsOf(JANUARY, [...JANUARY, ...more(9)]), 'February', 2],
    [
      'of which the next begins where the last has not ended',
      sheetsOf([...JANUARY, ...more(9)], [r(HEADER), ...more(9).slice(6), ...more(30).slice(9)]),
      'February',
      3,
    ],
    [
      'of which the last was put first',
      sheetsOf([r(HEADER), ...more(30).slice(6)], [...JANUARY, ...more(9)]),
      'February',
      3,
    ],
    ['with numbers of their own', sheetsOf(numbered(JANUARY), numbered(JANUARY, 7)), 'February', 2],
  ])('are a question: %s', async (_, sheets, value, count) => {
    const file = bookOf(sheets);
    const found = await checkSheet({ file, mapping: mappingOf('all') });
    const errors = found.issues.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ code: 'sheet_repeated', value, count }]);
    expect(found.blockedBy).toEqual(['sheet_repeated']);
    const meant = mappingOf('all', '', ', repeated_sheets: include');
    expect((await checkSheet({ file, mapping: meant })).ok).toBe(true);
  });

  it('are none with other quantities, or where all rows are the same', async () => {
    const others = JANUARY.map((row, i) => (i === 0 ? row : row.with(2, 20 + i)));
    const file = bookOf(sheetsOf(JANUARY, others));
    expect(await codesOf(file)).not.toContain('sheet_repeated');
    const same = [
      r(HEADER),
      ...Array.from({ length: 30 }, () => r('p-1|u-1', 1, 2, 'Best wishes')),
    ];
    const greetings = bookOf(sheetsOf(same, same));
    expect(await codesOf(greetings)).not.toContain('sheet_repeated');
  });

  it('are told with the rows of the edge that is named', async () => {
    const next = [r(HEADER), ...more(4).slice(1), ...more(80).slice(40), ...more(9).slice(4)];
    const file = bookOf(sheetsOf([...JANUARY, ...more(40)], next));
    const { issues } = await checkSheet({ file, mapping: mappingOf('all') });
    expect(issues.find(({ code }) => code === 'sheet_repeated')?.message).toMatch(
      /it begins with 3 rows that are also in the sheets before it$/,
    );
  });

  it('are none where an order goes on in the next one, or two rows are the same', async () => {
    const card = r('p-9|u-1', 1, 2, 'Best wishes');
    const first = [...JANUARY, ...more(6), ...Array.from({ length: 5 }, () => card)];
    const next = [r(HEADER), ...Array.from({ length: 5 }, () => card), ...more(20).slice(6)];
    expect(await codesOf(bookOf(sheetsOf(first, next)))).not.toContain('sheet_repeated');
    const two = [r(HEADER), ...more(6).slice(4), ...more(20).slice(6)];
    const file = bookOf(sheetsOf([...JANUARY, ...more(6)], two));
    expect(await codesOf(file)).not.toContain('sheet_repeated');
  });

  it('are none where it is half of the rows, or fewer', async () => {
    const own = [r(HEADER), ...more(2)];
    const file = bookOf(sheetsOf([...JANUARY, ...more(4).slice(2)], [...own, ...JANUARY.slice(1)]));
    expect((await checkSheet({ file, mapping: mappingOf('all') })).ok).toBe(true);
  });
});

describe('what cells of several sheets hold', () => {
  const HEAD = r('project|user|copies|price|name');
  const sums = (more = '') =>
    parseMapping(
      `version: 1\nsheet: { names: all, repeated_sheets: include${more} }\nproject: { column: project }\nsvc_uid: { column: user }\norder: { order_count: rows, total_price: { column: price, combine: sum } }\nvariables: [{ id: name, column: name }]\n`,
      'm.yaml',
    );

  it('are the numbers of each, by its rows', async () => {
    const list = (project: string) => [
      HEAD,
      [project, 'u-1', 1, n(2.5, '0'), 'Ann'],
      [project, 'u-1', 1, n(1234.5, '#,##0.00'), 'Bo'],
    ];
    const rows = list('p-1');
    const file = bookOf(sheetsOf(rows, list('p-2'), list('p-1')));
    const asked = errorsOf(await ordersOf(file, sums()));
    expect(asked.map(({ code, cell }) => [code, cell])).toEqual([
      ['amount_not_as_shown', 'January!D2'],
      ['amount_not_as_shown', 'February!D2'],
      ['amount_not_as_shown', 'March!D2'],
    ]);
    const { orders } = await ordersOf(file, sums(', amounts: stored'));
    expect(orders).toMatchObject([
      { projectId: 'p-1', totalPrice: '2474', rows: 4 },
      { projectId: 'p-2', totalPrice: '1237', rows: 2 },
    ]);
  });

  it('may be merged, in each', async () => {
    const rows = [
      HEAD,
      ['p-1', 'u-1', 1, n(2.5, '0'), 'Ann'],
      [null, null, 1, null, 'Bo'],
      ['p-2', 'u-1', 1, 4, 'Cy'],
    ];
    const merged = ['A2:A3', 'B2:B3', 'D2:D3'];
    const other = rows.with(1, ['p-3', 'u-1', 1, n(2.5, '0'), 'Dee']);
    const sheets = [
      { name: 'January', rows },
      { name: 'February', rows: other, merged },
    ];
    for (const format of ['xlsx', 'ods', 'xls']) {
      const asked = errorsOf(await ordersOf(bookOf(sheets, format), sums()));
      const message = asked.find(({ code }) => code === 'cells_merged')?.message;
      expect(message).toContain('(February!A2:A3)');
    }
  });

  it('may be hidden or struck out, in each', async () => {
    const rows = (project: string): BookSheet['rows'] => [
      HEAD,
      [project, 'u-1', 1, 4, 'Ann'],
      [project, 'u-1', 1, 5, struck('Bo')],
      [project, 'u-1', 1, 6, 'Cy'],
    ];
    const sheets = [
      { name: 'January', rows: rows('p-1').with(2, ['p-1', 'u-1', 1, 5, 'Bo']) },
      { name: 'February', rows: rows('p-2'), hiddenRows: [4] },
    ];
    for (const format of ['xlsx', 'ods']) {
      const file = bookOf(sheets, format);
      expect(errorsOf(await ordersOf(file, sums()))).toMatchObject([
        { code: 'row_struck', place: 'February!3', row: 6, cell: 'February!E3' },
        { code: 'rows_hidden', message: expect.stringContaining('row February!4') },
      ]);
      const { orders } = await ordersOf(file, sums(', hidden_rows: skip, struck_rows: skip'));
      expect(orders).toMatchObject([
        { projectId: 'p-1', totalPrice: '15' },
        { projectId: 'p-2', totalPrice: '4' },
      ]);
    }
  });

  it('have one decimal mark', async () => {
    const rows = (price: string) => [HEAD, r(`p-1|u-1|1|${price}|Ann`), r(`p-1|u-1|1|${price}|Bo`)];
    const found = await ordersOf(bookOf(sheetsOf(rows('1,50'), rows('1.50'))), sums());
    expect(errorsOf(found).map(({ code }) => code)).toContain('number_marks_differ');
  });
});

describe('corrections of a list of several sheets', () => {
  const bad = FEBRUARY.with(1, r('p-3|u-1|one', 4, 'Cy'));
  const fix = (cell: string, from = 'one', to = '1'): Correction => ({ cell, from, to });

  it('name the sheet', async () => {
    const file = bookOf(sheetsOf(JANUARY, bad));
    const mapping = mappingOf('all');
    expect(errorsOf(await ordersOf(file, mapping))).toHaveLength(1);
    const { orders, issues } = await ordersOf(file, mapping, [fix('February!C2')]);
    expect(issues).toEqual([]);
    expect(orders).toHaveLength(3);
    const corrections = [fix('February!C2')];
    const shown = await previewSheet(file, { ...readOptionsOf({ file, mapping }), corrections });
    const rows: (readonly string[])[] = [];
    for await (const batch of shown.rows) rows.push(...batch);
    expect(rows[3]?.slice(0, 3)).toEqual(['p-3', 'u-1', '1']);
    const unplaced = await checkSheet({ file, mapping, corrections: [fix('C2')] });
    expect(unplaced.blockedBy).toEqual(['correction_unused']);
    const message = unplaced.issues.find(({ code }) => code === 'correction_unused')?.message;
    expect(message).toContain('Cannot correct C2: the list is made of several sheets');
    const other = await checkSheet({ file, mapping, corrections: [fix('March!C2')] });
    expect(other.blockedBy).toEqual(['correction_unused']);
  });

  it('leave out rows, and accept what is asked about', async () => {
    const total = r('Total', null, null, 5, null);
    const file = bookOf(sheetsOf(JANUARY, [...FEBRUARY, total]));
    const mapping = mappingOf('all');
    const from = 'Total |  |  | 5';
    const left = await ordersOf(file, mapping, [fix('February!4:4', from, '')]);
    expect(errorsOf(left)).toEqual([]);
    expect(left.skipped.counts()).toEqual({ row_left_out: 1 });
    const asked = await checkSheet({ file, mapping });
    const line = asked.issues.find(({ code }) => code === 'row_is_total')?.accept;
    expect(line).toMatch(/^February!4:4,/);
    const accepted = [{ cell: 'February!4:4', from: '', to: '', accept: 'row_is_total' }];
    const answered = await checkSheet({
      ...{ file, mapping },
      corrections: accepted.map((one) => ({ ...one, from: 'Total |  |  | 5 | ' })),
    });
    expect(answered.accepted).toBe(1);
  });
});

describe('rows to correct of a list of several sheets', () => {
  it.each(['.xlsx', '.csv'] as const)(
    'are one sheet in %s, which the same mapping orders',
    async (ending) => {
      const bad = (rows: BookSheet['rows'], row: string) => rows.with(1, r(row, 4, 'Cy'));
      const file = bookOf(sheetsOf(bad(JANUARY, 'p-1|u-1|one'), bad(FEBRUARY, 'p-3|u-1|two')));
      const stem = path.join(temporaryFolder(), 'rejects');
      const mapping = mappingOf('[January, February]');
      const report = await checkSheet({ file, mapping, rejects: { stem, ending } });
      const made = report.files?.rejects ?? '';
      expect(existsSync(made)).toBe(true);
      const again = await ordersOf(made, mapping);
      expect(again.parts).toBeUndefined();
      expect(again.counts.read).toBe(2);
      expect(again.orders).toMatchObject([{ projectId: 'p-1' }, { projectId: 'p-3' }]);
      if (ending === '.csv') {
        const lines = readFileSync(made, 'utf8');
        expect(lines).toContain('January!2,');
        expect(lines).toContain('February!2,');
      }
    },
  );
});

it('a list of several sheets gives the orders of the same rows in one sheet', async () => {
  const row = fc.record({
    project: fc.constantFrom('p-1', 'p-2', 'p-3', ''),
    name: fc.constantFrom('Ann', 'Bo', 'Müller', '"quoted"', ''),
    blank: fc.boolean(),
  });
  const part = fc.record({
    rows: fc.array(row, { maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 4 }), async (parts) => {
      const quoted = (cells: readonly string[]) =>
        `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
      const header = HEADER.split('|');
      const cellsOf = ({ project, name, blank }: (typeof parts)[number]['rows'][number]) =>
        blank ? ['', '', '', '', ''] : [project, 'u-1', '1', '2', name];
      const own = parts.map(({ rows }, i) => ({
        name: `${i}.csv`,
        data: [header, ...rows.map(cellsOf)].map(quoted).join(''),
      }));
      const filled = ({ rows }: (typeof parts)[number]) =>
        rows.slice(0, rows.findLastIndex(({ blank }) => !blank) + 1);
      const pasted = [header, ...parts.flatMap((one) => filled(one).map(cellsOf))];
      const mapping = mappingOf('all', 'empty_cell: text');
      const one = mappingOf('', 'empty_cell: text', 'encoding: utf-8, delimiter: ","');
      const joined = await ordersOf(temporaryFile('lists.zip', makeZip(own)), mapping);
      const model = await ordersOf(temporaryFile('list.csv', pasted.map(quoted).join('')), one);
      expect(joined.orders.map(plain)).toEqual(model.orders.map(plain));
      const places = ({ issues }: typeof joined) =>
        issues
          // Of parts alone, which one sheet has not.
          .filter(({ code }) => code !== 'sheet_repeated')
          .filter(({ code, row }) => code !== 'rows_missing' || row !== null)
          .map(({ code, severity, row, column }) => [row, code, severity, column].join())
          .sort();
      expect(places(joined)).toEqual(places(model));
    }),
    { numRuns: runs(10) },
  );
});

/** Without the words for a problem, which name the sheet. */
function plain(order: unknown): unknown {
  const { problem, ...rest } = order as { problem: { code: string } | null };
  return { ...rest, problem: problem?.code ?? null };
}
