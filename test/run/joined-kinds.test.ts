import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { type BookSheet, n, r, workbookOf, writeBook } from '../meaning/workbook.ts';
import { makeZip } from '../sheet/xlsx/make-zip.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FEBRUARY, files, HEADER, JANUARY, mappingOf, readAll } from './several-lists.ts';

const rowsOf = (text: string): BookSheet['rows'] =>
  text
    .trim()
    .split('\n')
    .map((line) => r(line.replaceAll(',', '|')));

const bookOf = (rows: BookSheet['rows'], format = 'xlsx') =>
  writeBook(workbookOf([{ name: 'Orders', rows }]), format);

async function ordersOf(
  file: string | readonly string[],
  mapping = mappingOf(),
  corrections?: readonly Correction[],
) {
  const { orders, issues, sheet } = await readAll({ file, mapping, corrections });
  return { orders, issues, parts: sheet.parts?.all.map(({ sheet: name }) => name) };
}

const saysOf = ({ issues }: { readonly issues: readonly Issue[] }) =>
  issues.map(({ code, severity, place, cell }) => ({ code, severity, place, cell }));

const KOREAN = [
  HEADER,
  ...['김민수', '이영희', '박지훈', '최수진'].map((name) => `p-4,u-1,2,3,${name}`),
];
const semicolons = FEBRUARY.replaceAll(',', ';');
const tabs = iconv.encode(`\ufeff${KOREAN.join('\n').replaceAll(',', '\t')}\n`, 'utf-16le');

describe('files with other delimiters', () => {
  const usual = () =>
    ordersOf(files(['a.csv', JANUARY], ['b.csv', FEBRUARY], ['c.csv', KOREAN.join('\n')]));

  it('are one list, as files and in an archive', async () => {
    const contents = [
      ['a.csv', JANUARY],
      ['b.csv', semicolons],
      ['c.csv', tabs],
    ] as const;
    const zip = makeZip(contents.map(([name, data]) => ({ name, data })));
    const { orders } = await usual();
    expect(orders).toHaveLength(4);
    for (const list of [files(...contents), files(['lists.zip', zip])]) {
      const of = list.length === 1 ? mappingOf('names: all') : mappingOf();
      expect(await ordersOf(list, of)).toEqual({
        orders,
        issues: [],
        parts: ['a.csv', 'b.csv', 'c.csv'],
      });
    }
    expect(await checkSheet({ file: files(...contents), mapping: mappingOf() })).toMatchObject({
      ...{ ok: true, encoding: 'utf-8, utf-16le' },
    });
  });

  it('are read with the one that is named where they have it', async () => {
    const list = files(['a.csv', JANUARY], ['b.csv', semicolons.replace('Cy', 'Cy, Dr')]);
    for (const delimiter of [',', ';', '|']) {
      const { orders, issues } = await ordersOf(list, mappingOf(`delimiter: "${delimiter}"`));
      expect(issues).toEqual([]);
      expect(orders[2]?.json).toContain('Cy, Dr');
    }
  });

  it('ask for those that are left out, whatever delimiter is named', async () => {
    const zip = makeZip([
      { name: 'a.csv', data: JANUARY },
      { name: 'b.csv', data: JANUARY.replaceAll('p-', 'q-') },
      { name: 'c.csv', data: semicolons },
    ]);
    const mapping = mappingOf('names: [a.csv, b.csv], delimiter: ","');
    const { issues } = await checkSheet({ file: files(['lists.zip', zip]), mapping });
    expect(issues).toMatchObject([
      { code: 'sheet_chosen', message: expect.stringContaining('"c.csv" has nearly the same') },
    ]);
  });

  it('may have one column, with others in its texts', async () => {
    const list = files(['a.csv', 'name\nLee,Ann\n'], ['b.csv', 'name\nDay,Bo\n']);
    const mapping = parseMapping(
      'version: 1\nsheet: { delimiter: ";" }\nproject: { value: p-1 }\nsvc_uid: { value: u }\norder: { order_count: rows, total_price: { value: 1 } }\nvariables: [{ id: name, column: name }]\n',
      'm.yaml',
    );
    const { orders, issues } = await ordersOf(list, mapping);
    expect(issues).toEqual([]);
    expect(orders[0]?.json).toMatch(/Lee,Ann.*Day,Bo/);
  });

  it('must have the same columns all the same', async () => {
    const list = files(['a.csv', JANUARY], ['b.csv', semicolons.replace('name', 'guest')]);
    expect(await checkSheet({ file: list, mapping: mappingOf() })).toMatchObject({
      ...{ ok: false, blockedBy: ['parts_differ'] },
    });
  });

  it('are asked about amounts that a comma has split, in those with commas', async () => {
    const head = 'project,user,copies,price,name';
    const rows = ['p-1,u-1,1,12,50,Ann', 'p-2,u-1,2,13,50,Bo', 'p-3,u-1,1,14,50,Cy'];
    const split = `${[head, ...rows].join('\n')}\n`;
    const list = files(['a.csv', semicolons], ['b.csv', split]);
    expect(
      Object.keys((await checkSheet({ file: list, mapping: mappingOf() })).issueCounts),
    ).toContain('amount_split');
  });
});

describe('files of other formats', () => {
  it.each(['xlsx', 'xls', 'ods'])('are one list with CSV: .%s', async (format) => {
    const book = bookOf(rowsOf(FEBRUARY), format);
    const [csvFirst, bookFirst, plain] = [
      files(['a.csv', JANUARY], [`b.${format}`, book]),
      files([`a.${format}`, bookOf(rowsOf(JANUARY), format)], ['b.csv.gz', gzipSync(semicolons)]),
      files(['a.csv', JANUARY], ['b.csv', FEBRUARY]),
    ];
    const { orders } = await ordersOf(plain);
    const one = await ordersOf(csvFirst);
    expect(one).toEqual({ orders, issues: [], parts: ['a.csv', `b.${format}/Orders`] });
    const other = await ordersOf(bookFirst);
    expect(other).toEqual({ orders, issues: [], parts: [`a.${format}/Orders`, 'b.csv.gz'] });
    const checked = await checkSheet({ file: bookFirst, mapping: mappingOf() });
    expect(checked).toMatchObject({ ok: true, encoding: 'utf-8' });
  });

  it('are one list in an archive, and with JSON', async () => {
    const [head = [], ...rows] = FEBRUARY.trim()
      .split('\n')
      .map((line) => line.split(','));
    const json = rows.map((row) =>
      JSON.stringify(Object.fromEntries(head.map((key, i) => [key, row[i]]))),
    );
    const zip = makeZip([
      { name: 'a.csv', data: JANUARY },
      { name: 'b.xlsx', data: bookOf(rowsOf(KOREAN.join('\n'))) },
      { name: 'c.ndjson', data: json.join('\n') },
    ]);
    const { orders } = await ordersOf(
      files(['a.csv', JANUARY], ['b.csv', KOREAN.join('\n')], ['c.csv', FEBRUARY]),
    );
    for (const names of ['all', '[a.csv, b.xlsx, c.ndjson]']) {
      const read = await ordersOf(files(['lists.zip', zip]), mappingOf(`names: ${names}`));
      expect(read).toEqual({ orders, issues: [], parts: ['a.csv', 'b.xlsx/Orders', 'c.ndjson'] });
    }
    const turned = await ordersOf(files(['lists.zip', zip]), mappingOf('names: [b.xlsx, a.csv]'));
    expect(turned.parts).toEqual(['b.xlsx/Orders', 'a.csv']);
  });

  it('may have a sheet that is named, in those that have sheets', async () => {
    const book = writeBook(
      workbookOf([
        { name: 'Other', rows: rowsOf(JANUARY) },
        { name: 'Orders', rows: rowsOf(FEBRUARY) },
      ]),
      'xlsx',
    );
    const list = files(['a.csv', JANUARY], ['b.xlsx', book]);
    expect((await ordersOf(list, mappingOf('name: Orders'))).parts).toEqual([
      'a.csv',
      'b.xlsx/Orders',
    ]);
    const texts = files(['a.csv', JANUARY], ['b.csv', FEBRUARY]);
    await expect(ordersOf(texts, mappingOf('name: Orders'))).rejects.toMatchObject({
      code: 'sheet_unknown',
    });
  });

  const money = (price: BookSheet['rows'][number][number]): BookSheet['rows'] => [
    r(HEADER.replaceAll(',', '|')),
    ['p-7', 'u-1', 1, price, 'Eve'],
  ];
  const german = `${HEADER.replaceAll(',', ';')}\np-1;u-1;1;1.234,50;Ann\np-2;u-1;2;2,75;Bo\n`;

  it('have each its own amounts: those that cells hold, and those that people write', async () => {
    const book = bookOf(money(n(1234.5, '#,##0.00')));
    for (const list of [
      files(['a.csv', german], ['b.xlsx', book]),
      files(['a.xlsx', book], ['b.csv', german]),
    ]) {
      const { orders, issues } = await ordersOf(list);
      expect(issues).toEqual([]);
      expect(
        Object.fromEntries(orders.map(({ projectId, totalPrice }) => [projectId, totalPrice])),
      ).toEqual({
        'p-1': '1234.5',
        'p-2': '2.75',
        'p-7': '1234.5',
      });
    }
  });

  it('are asked about amounts of a cell that holds another number, in the workbook alone', async () => {
    const book = bookOf(money(n(2.5, '0')));
    for (const list of [
      files(['a.csv', JANUARY], ['b.xlsx', book]),
      files(['a.xlsx', book], ['b.csv', JANUARY]),
    ]) {
      const asked = await ordersOf(list);
      expect(saysOf(asked)).toMatchObject([
        {
          code: 'amount_not_as_shown',
          severity: 'error',
          cell: expect.stringMatching(/xlsx\/Orders'!D2$/),
        },
      ]);
      const { orders } = await ordersOf(list, mappingOf('amounts: stored'));
      expect(orders.find(({ projectId }) => projectId === 'p-7')?.totalPrice).toBe('2.5');
    }
  });

  it('are asked about numbers that people write in two ways', async () => {
    const list = files(['a.csv', german], ['b.xlsx', bookOf(money('1,234.50'))]);
    expect(saysOf(await ordersOf(list))).toMatchObject([{ code: 'number_marks_differ' }]);
  });

  it('have texts that are protected in CSV, and are left over in a workbook', async () => {
    const named = (name: string) => JANUARY.replace('Ann', name);
    const [text, cell] = ['"=""01067"""', '="01067"'];
    const codes = (list: readonly string[]) =>
      ordersOf(list).then((of) => ({
        says: saysOf(of).map(({ code, severity }) => [code, severity]),
        of,
      }));
    const book = bookOf(rowsOf(FEBRUARY.replace('Cy', 'Cy')));
    const left = bookOf(rowsOf(FEBRUARY).with(1, ['p-3', 'u-1', 1, 4, cell]));
    for (const list of [
      files(['a.csv', named(text)], ['b.xlsx', book]),
      files(['a.xlsx', book], ['b.csv', named(text)]),
    ]) {
      const { says, of } = await codes(list);
      expect(says).toEqual([['text_escaped', 'warning']]);
      expect(of.orders.map(({ json }) => json).join()).toContain('"01067"');
    }
    for (const list of [
      files(['a.csv', JANUARY], ['b.xlsx', left]),
      files(['a.xlsx', left], ['b.csv', JANUARY]),
    ])
      expect((await codes(list)).says).toEqual([['text_escaped', 'error']]);
  });

  it('are corrected by what each shows', async () => {
    const list = files(
      ['a.xlsx', bookOf(rowsOf(FEBRUARY))],
      ['b.csv', JANUARY.replace('Ann', '"=""01067"""')],
    );
    const fixed = await ordersOf(list, mappingOf(), [
      { cell: 'b.csv!E2', from: '01067', to: 'Zoe' },
    ]);
    expect(saysOf(fixed)).toEqual([]);
    expect(fixed.orders.map(({ json }) => json).join()).toContain('Zoe');
  });

  it('may have rows that end early, which is told of CSV alone', async () => {
    const header = `${HEADER},note`;
    const [short, long] = ['p-1,u-1,1,2,Ann', 'p-2,u-1,2,3,Bo,x'].map(
      (row) => `${header}\n${row}\n`,
    ) as [string, string];
    const mapping = mappingOf('', 'unmapped_columns: ignore');
    const says = (list: readonly string[]) => ordersOf(list, mapping).then(saysOf);
    const book = (text: string) => bookOf(rowsOf(text));
    for (const list of [
      files(['a.csv', short], ['b.xlsx', book(long)]),
      files(['a.xlsx', book(long)], ['b.csv', short]),
    ])
      expect(await says(list)).toMatchObject([{ code: 'row_too_short' }]);
    for (const list of [
      files(['a.csv', long], ['b.xlsx', book(short)]),
      files(['a.xlsx', book(short)], ['b.csv', long]),
    ])
      expect(await says(list)).toEqual([]);
  });

  it('have merged cells and rounded numbers of workbooks, wherever those are', async () => {
    const merged = {
      name: 'Orders',
      rows: [r(HEADER.replaceAll(',', '|')), r('p-5|u-1', 1, 2, 'Eve'), r('|u-1', 1, 2, 'Flo')],
      merged: ['A2:A3'],
    };
    const list = files(['a.csv', JANUARY], ['b.xlsx', writeBook(workbookOf([merged]), 'xlsx')]);
    const told = saysOf(await ordersOf(list)).map(({ code }) => code);
    expect(told).toContain('cells_merged');
    const long = Array.from({ length: 6 }, (_, i) => `p-${i},u-1,1,2,88012345678901${i}000`);
    const csv = `${[HEADER, ...long].join('\n')}\n`;
    const alone = saysOf(await ordersOf(files(['a.csv', csv]))).map(({ code }) => code);
    expect(alone).toContain('number_rounded');
    const beside = files(['a.xlsx', bookOf(rowsOf(FEBRUARY))], ['b.csv', csv]);
    expect(saysOf(await ordersOf(beside)).map(({ code }) => code)).toContain('number_rounded');
  });

  it.each(['.xlsx', '.csv'] as const)(
    'give rows to correct back as one list in %s',
    async (ending) => {
      const list = files(
        ['a.csv', german.replace('u-1;1;', 'u-1;one;')],
        [
          'b.xlsx',
          bookOf(
            money(n(1234.5, '#,##0.00')).with(1, [
              'p-7',
              'u-1',
              'two',
              n(1234.5, '#,##0.00'),
              'Eve',
            ]),
          ),
        ],
      );
      const stem = path.join(temporaryFolder(), 'rejects');
      const report = await checkSheet({
        file: list,
        mapping: mappingOf(),
        rejects: { stem, ending },
      });
      const made = report.files?.rejects ?? '';
      if (ending === '.csv')
        expect(readFileSync(made, 'utf8')).toMatch(/p-1;u-1;one;1\.234,50;Ann;[\s\S]*p-7;u-1;two;/);
      const again = await ordersOf(made, mappingOf('decimal: ","'), [
        { cell: 'C2', from: 'one', to: '1' },
        { cell: 'C3', from: 'two', to: '1' },
      ]);
      expect(again.issues).toEqual([]);
      expect(again.orders.map(({ projectId, totalPrice }) => [projectId, totalPrice])).toEqual([
        ['p-1', '1234.5'],
        ['p-7', '1234.5'],
      ]);
    },
  );
});
