import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { adaptMapping } from '../../../src/mapping/edit/adapt-mapping.ts';
import { changeMapping } from '../../../src/mapping/edit/change-mapping.ts';
import { readMappingForm } from '../../../src/mapping/edit/mapping-form.ts';
import { listColumns } from '../../../src/mapping/file/list-columns.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import type { Constants } from '../../../src/mapping/file/mapping.ts';
import { checkSheet } from '../../../src/run/check-sheet.ts';
import { writeRejects } from '../../../src/run/rejects/write-rejects.ts';
import {
  type Target,
  toColumn,
  toText,
} from '../../../src/serve/web/screens/draft/columns/target-changes.ts';
import { workbook, writeBook } from '../../meaning/workbook.ts';
import { checkList } from '../../support/check-list.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const mappingOf = (count: string, price = 'column: Total') =>
  `version: 1\nproject: { column: P }\nsvc_uid: { value: u }\norder:\n  order_count: { ${count} }\n  total_price: { ${price} }\nunmapped_columns: ignore\n`;
const TIMES = 'column: Qty, times: { column: Set size }';

async function check(table: string, mapping: string, constants: Constants = {}) {
  const list = table.replaceAll('|', '\t');
  const report = await checkList(list, mapping, { name: 'list.tsv', constants });
  return { ...report, issues: report.errors };
}

const OF_NAME = "times: { column: X, clean: [{ extract: { pattern: '([0-9]+)' } }] }";
const OF_GRAMS = "times: { column: 상품명, clean: [{ extract: { pattern: '([0-9]+)g' } }] }";

const SETS = 'P|Qty|Set size|Total\nn-1|2|100|18.00\nn-2|1|250|24.50\n';

describe('times', () => {
  it.each([
    { column: 'Set size', cells: ['100', '250'], copies: 450 },
    { column: 'PACK N', cells: ['100', '250'], copies: 450 },
    { column: '입수', cells: ['100매', '50매'], copies: 250 },
    { column: '상품명', cells: ['명함 200매', '명함 500매'], copies: 900 },
    { column: '규격', cells: ['1박스(100매)', '1박스(50매)'], copies: 250 },
    { column: 'Product', cells: ['Cards, 1,000 pcs', 'Cards, 500 pcs'], copies: 2500 },
    { column: 'Product', cells: ['Cards 250', 'Cards 500'], copies: 1000 },
    { column: '상품명', cells: ['명함 200매 양면 2도', '명함 500매 단면 1도'], copies: 900 },
    { column: 'Product', cells: ['Cards, pack of 50', 'Cards, pack of 100'], copies: 200 },
    { column: 'Product', cells: ['Cards 85x55 mm, 250', 'Cards 85x55 mm, 500'], copies: 1000 },
  ])(
    'is what the question about $column with $cells.0 says, ready to be copied',
    async ({ column, cells, copies }) => {
      const table = `P|Qty|Total|${column}\nn-1|2|18.50|${cells[0]}\nn-2|1|24.50|${cells[1]}\n`;
      const asked = await check(table, mappingOf('column: Qty'));
      expect(asked.codes).toEqual(['amount_not_as_shown']);
      const [, times] =
        /write "(times: .*)" after the column/.exec(asked.issues[0]?.fix ?? '') ?? [];
      expect(asked.issues[0]?.fix).not.toContain('(N:');
      const settled = await check(table, mappingOf(`column: Qty, ${times}`));
      expect(settled.issues).toEqual([]);
      expect(settled.totals.orderCount).toBe(String(copies));
    },
  );

  it.each([
    ['P|Qty (boxes)|Total\nn-1|2|18.50\n', 'column: Qty (boxes)', '{ value: N }'],
    [
      'P|Qty|UOM|Total\nn-1|2|Box|18.50\n',
      'column: Qty',
      '{ column: UOM, clean: [{ map: { Box: N } }] }',
    ],
    ...[
      ['입수', '2천매', '"2천매"'],
      ['입수', '2천', '"2천"'],
      ['UOM', '2 dz', '"2 dz"'],
      ['Product', '2 Dozen cards', '"2 Dozen cards"'],
      ['Artikel', 'Karten 2 Hunderter-Pack', '"Karten 2 Hunderter-Pack"'],
      ['상품명', '명함 100매 x 2', '명함 100매 x 2'],
      ['상품명', '명함 100매 2세트', '명함 100매 2세트'],
      ['Product', 'Cards 2 x 100 pcs', 'Cards 2 x 100 pcs'],
      ['Product', '2 packs of 50 cards', '"2 packs of 50 cards"'],
      ['Product', 'Cards 12 500 szt.', '"Cards 12 500 szt."'],
    ].map(([column, cell, key]) => [
      `P|Qty|${column}|Total\nn-1|1|${cell}|18.50\n`,
      'column: Qty',
      `{ column: ${column}, clean: [{ map: { ${key}: N } }] }`,
    ]),
  ])('leaves to a person how many a pack has: %j', async (table, count, times) => {
    const { issues } = await check(table, mappingOf(count));
    expect(issues[0]?.fix).toContain(
      `write "times: ${times}" after the column of order_count in the mapping (N:`,
    );
    const copied = mappingOf(`${count}, times: ${times}`);
    // Who copies it as it is orders nothing.
    const orders = check(table, copied).then(
      ({ codes }) => codes,
      ({ code }) => [code],
    );
    expect(await orders).toEqual([expect.stringMatching(/^(?:mapping|order_field)_invalid$/)]);
  });

  it.each([
    [
      'a name says twice as many',
      '상품명|Total\nn-1|2|명함 100매 x 2|18',
      OF_NAME,
      'column: 상품명',
    ],
    ['a name says fewer', '상품명|Total\nn-1|2|명함 100매|18', 'times: { value: 200 }', ''],
    [
      'its number is of dozens',
      'Product|Total\nn-1|2|2 Dozen cards|18',
      OF_NAME,
      'column: Product',
    ],
    ['the number is of something else', '상품명|Total\nn-1|2|명함 200매 400g|18', OF_GRAMS, ''],
    [
      'its column has thousands',
      '입수(천매)|Total\nn-1|2|2|18',
      'times: { column: 입수(천매) }',
      '',
    ],
    [
      'the total is another',
      'Pack|Total pcs|Total\nn-1|3|100|250|18',
      'times: { column: Pack }',
      '',
    ],
    [
      'its column has all copies',
      'Total pcs|Total\nn-1|2|500|18',
      'times: { column: Total pcs }',
      '',
    ],
  ])('is asked about where %s', async (_, table, times, column) => {
    const count = `column: Qty, ${times.replace('column: X', column)}`;
    const { codes } = await check(`P|Qty|${table}\n`, mappingOf(count));
    expect(codes).toEqual(['amount_not_as_shown']);
  });

  it.each([
    ['명함 100매 x 2|200', 'times: { column: Pack }', '200'],
    ['명함 100매|1000', 'times: { column: Pack }', '1000'],
    [
      '명함 100매 x 2|',
      'times: { column: 상품명, clean: [{ map: { 명함 100매 x 2: 200 } }] }',
      '200',
    ],
    ['dozen cards|', 'times: { value: 12 }', '12'],
  ])('is taken beside %j from where it says so', async (cells, times, copies) => {
    const table = `P|Qty|상품명|Pack|Total\nn-1|1|${cells}|18\n`;
    const { issues, totals } = await check(table, mappingOf(`column: Qty, ${times}`));
    expect(issues).toEqual([]);
    expect(totals.orderCount).toBe(copies);
  });

  it('is not beside a price of a copy by what is asked of packs and of prices at once', async () => {
    const table = 'P|Qty|상품명|단가\nn-1|2|명함 200매|18000\n';
    const { issues, codes } = await check(table, mappingOf('column: Qty', 'column: 단가'));
    expect(codes.toSorted()).toEqual(['amount_not_as_shown', 'price_of_copy']);
    for (const { fix } of issues) expect(fix).toMatch(/"per: pack".* one pack/);
    const ofCopy = await check(table, mappingOf('column: Qty', 'column: 단가, per: copy'));
    expect(ofCopy.issues[0]?.fix).toContain('"per: pack", not "per: copy"');
  });

  it.each(['Total pcs', 'Total qty', 'Gesamtmenge'])(
    'is not what a question about %s proposes, which has all copies',
    async (name) => {
      const table = `P|Qty|${name}|Total\nn-1|2|500|18.50\nn-2|1|500|24.50\n`;
      const { codes, issues } = await check(table, mappingOf('column: Qty'));
      expect(new Set(codes)).toEqual(new Set(['amount_not_as_shown']));
      for (const { fix } of issues) expect(fix).not.toContain('times');
    },
  );

  it('asks about quantities that are more than their packs have copies', async () => {
    const rows = ['150|100', '250|100', '300|200', '2|100'];
    const table = `P|Qty|Set size|Total\n${rows.map((row, i) => `n-${i}|${row}|9`).join('\n')}\n`;
    const { issues } = await check(table, mappingOf(TIMES));
    expect(issues).toMatchObject([{ message: expect.stringContaining('150 of a pack of 100') }]);
    expect((await check(table, mappingOf(`${TIMES}, unusual: accept`))).issues).toEqual([]);
  });

  it.each([
    ['0"매/박스"', []],
    ['0"천매"', ['amount_not_as_shown']],
    ['0" Dtz."', ['amount_not_as_shown']],
    ['0"k"', ['amount_not_as_shown']],
    ['0" Stk./Karton"', []],
  ])('has packs with the format %s', async (format, codes) => {
    const rows = [
      ['P', 'Qty', 'Set size', 'Total'],
      ['n-1', 2, { value: 100, format }, 18],
    ];
    const checked = await checkList(writeBook(workbook(rows), 'xlsx'), mappingOf(TIMES));
    expect(checked.codes).toEqual(codes);
  });

  it('multiplies before rows of an order are added up, exactly', async () => {
    const table = 'P|Qty|Set size|Total\nn-1|3000000007|3000001|1\nn-1|1|1|1\n';
    const sum = mappingOf(`${TIMES}, combine: sum, unusual: accept`, 'column: Total, combine: sum');
    const { totals, issues } = await check(table, sum);
    expect(issues).toEqual([]);
    expect(totals.orderCount).toBe('9000003021000008');
  });

  it.each([
    ['per: pack', '18.4', []],
    ['per: copy', '3680', []],
    ['per: row', '9.2', []],
    ['', '9.2', ['price_of_copy']],
  ])('has a unit price with %j', async (per, price, codes) => {
    const table = 'P|Qty|Set size|Unit price\nn-1|2|200|9.2\n';
    const checked = await check(table, mappingOf(TIMES, `column: Unit price${per && `, ${per}`}`));
    expect(checked.codes).toEqual(codes);
    if (codes.length === 0) expect(checked.totals.totalPrice).toBe(price);
    else expect(checked.issues[0]?.fix).toContain('"per: pack" if it is that of one pack');
  });

  it.each([
    ['column: Qty', 'column: Total, per: pack', 'order.total_price.per cannot be pack'],
    [TIMES, 'column: Total, per: pack, combine: sum', 'order.total_price.combine cannot be sum'],
    ['column: Qty, times: { value: 0 }', 'column: Total', 'order.order_count.times.value must be'],
    ['column: Qty, times: { column: A, empty: 0 }', 'column: Total', 'times.empty must be 1'],
    [
      'column: Qty, times: { lookup: x, by: A, column: B }',
      'column: Total',
      'times.lookup must be',
    ],
  ])('is refused as %s beside %s', (count, price, message) => {
    expect(() => parseMapping(mappingOf(count, price), 'm.yaml')).toThrow(message);
  });

  it('goes where a flag says the copies, but not from a price of packs', async () => {
    const constants = { orderCount: '500' };
    const { issues, totals } = await check(SETS, mappingOf(TIMES), constants);
    expect(issues).toEqual([]);
    expect(totals.orderCount).toBe('1000');
    const ofPack = mappingOf(TIMES, 'column: Total, per: pack');
    await expect(check(SETS, ofPack, constants)).rejects.toThrow('Cannot set order_count');
  });

  it('asks in its row about one of many quantities that may be of copies', async () => {
    const rows = ['1|100', '2|100', '3|50', '100|100', '2|10', '20|10'];
    const table = `P|Qty|Set size|Total\n${rows.map((row, i) => `n-${i}|${row}|9`).join('\n')}\n`;
    const { issues } = await check(table, mappingOf(TIMES));
    expect(issues).toMatchObject([
      {
        code: 'count_unlikely',
        row: 5,
        value: '100',
        message: expect.stringContaining('10000 (100 × 100)'),
      },
    ]);
    expect((await check(table, mappingOf(`${TIMES}, unusual: accept`))).issues).toEqual([]);
  });

  it('asks about it behind many quantities that are larger than their packs', async () => {
    const small = Array.from({ length: 11 }, (_, i) => `m-${i}|${61 + 7 * i}|50|${90 + i}.00`);
    const others = Array.from({ length: 20 }, (_, i) => `o-${i}|${5 + (i % 3)}|1000|${40 + i}.00`);
    const rows = ['P|Qty|Set size|Total', ...small, 'x-1|500|500|95.00', ...others, ''];
    const { issues } = await check(rows.join('\n'), mappingOf(TIMES));
    expect(issues).toMatchObject([
      { code: 'count_unlikely', row: 13, message: expect.stringContaining('250000 (500 × 500)') },
    ]);
  });

  it('leaves years, codes and numbers of rows to the quantities as they are', async () => {
    const years = 'P|Qty|Set size|Total\nn-1|2024|50|9\nn-2|2025|50|9\nn-3|2026|50|9\n';
    const { issues } = await check(years, mappingOf(TIMES));
    expect(issues).toMatchObject([
      { message: expect.stringContaining('years, from 2024 to 2026') },
    ]);
  });

  it('is a column that the mapping names, wherever columns are listed or renamed', () => {
    const text = mappingOf(`column: Qty, combine: sum, times: { column: Set size, clean: [trim] }`);
    expect(listColumns(parseMapping(text, 'm.yaml'))).toContainEqual({
      ...{ name: 'Set size', names: ['Set size'], required: true },
      uses: ['How many copies one of the quantity is: a whole number of 1 or more'],
    });
    const header = ['P', 'Qty', 'SET-SIZE', 'Total'];
    const adapted = adaptMapping(text, { header, list: 'list.csv', save: '' });
    expect(adapted?.text).toContain('Set size: "SET-SIZE"');
    const { form } = readMappingForm(text);
    expect(form?.used).toContain('Set size');
  });

  it('stays when the console names another column, and goes with it', () => {
    const text = mappingOf(TIMES);
    const targets = (readMappingForm(text).form?.targets ?? []) as unknown as readonly Target[];
    const count = targets.find(({ name }) => name === 'order_count') as Target;
    expect(changeMapping(text, toColumn(count, 'Menge'))).toContain(
      'order_count: { column: Menge, times: { column: Set size } }',
    );
    const fixed = changeMapping(text, toText(count, 'value', '5'));
    expect(fixed).toContain('order_count: { value: 5 }');
  });

  it('is that of a corrected cell, and of one that is given back', async () => {
    const rows = [
      ['P', 'Qty', 'Set size', 'Total'],
      ['n-1', 2, { value: 100, format: '0"매"' }, 18],
      ['n-2', 1, 0, 24],
    ];
    const file = path.join(temporaryFolder(), 'list.xlsx');
    writeFileSync(file, writeBook(workbook(rows), 'xlsx'));
    const mapping = parseMapping(mappingOf(TIMES), 'm.yaml');
    const corrections = [{ cell: 'C3', from: '0', to: '250' }];
    const corrected = await checkSheet({ file, mapping, corrections });
    expect(corrected.totals.orderCount).toBe('450');
    const why = { code: 'conflict', column: null, message: 'ordered before', fix: 'Look' };
    const reasons = { atMost: 10, upTo: async () => {}, of: () => [why] };
    const target = { stem: path.join(temporaryFolder(), 'rejects') };
    const taken = { assertUnchanged: async () => {} };
    const rejects = await writeRejects(
      { file, mapping, corrections },
      taken,
      target,
      () => reasons,
    );
    const again = await checkSheet({ file: rejects, mapping });
    expect(again.totals.orderCount).toBe('450');
  });
});
