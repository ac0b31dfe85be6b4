import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkList } from '../support/check-list.ts';

const mappingOf = (order: string, more = '') =>
  `version: 1\nproject: { column: P }\nsvc_uid: { value: u }\norder: { ${order} }\nunmapped_columns: ignore\n${more}`;

const SUMMED = 'order_count: { column: Qty, combine: sum }';
const priced = (more: string, name = 'Unit price') => `total_price: { column: ${name}${more} }`;

interface Given extends NonNullable<Parameters<typeof checkList>[2]> {
  /** The name of the last column. */
  readonly column?: string;
  readonly more?: string;
}

async function check(order: string, rows: readonly string[], given: Given = {}) {
  const { column = 'Unit price', more = '', ...others } = given;
  const list = [`P,Qty,${column}`, ...rows, ''].join('\n');
  const { issues, totals } = await checkList(list, mappingOf(order, more), others);
  return {
    codes: issues.map(({ code }) => code),
    cells: issues.map(({ cell }) => cell),
    counts: issues.map(({ count }) => count),
    totals: [totals.orderCount, totals.totalPrice],
  };
}

it.each([
  ['copies that are added up', SUMMED, ['a,2,3.50', 'a,5,3.50', 'b,10,0.035'], '24.85', 17],
  [
    'copies of the whole order',
    'order_count: { column: Qty, combine: same }',
    ['a,2,3', 'a,2,3'],
    '6',
    2,
  ],
  ['a copy for each row', 'order_count: rows', ['a,9,3.10', 'a,9,3.10', 'b,9,1'], '7.2', 3],
  ['a number of copies', 'order_count: { value: 100 }', ['a,9,0.333'], '33.3', 100],
])('a price of one copy is multiplied by %s', async (_, count, rows, price, copies) => {
  expect(await check(`${count}, ${priced(', per: copy')}`, rows)).toEqual({
    ...{ codes: [], cells: [], counts: [] },
    totals: [String(copies), price],
  });
});

it('a price of one copy may be in the first row alone, and empty cells may be 0', async () => {
  const first = await check(`${SUMMED}, ${priced(', per: copy, combine: first')}`, [
    'a,2,3',
    'a,4,',
  ]);
  expect(first).toMatchObject({ codes: [], totals: ['6', '18'] });
  const again = await check(`${SUMMED}, ${priced(', per: copy, combine: first')}`, [
    'a,2,3',
    'a,4,3.00',
  ]);
  expect(again).toMatchObject({ codes: [], totals: ['6', '18'] });
  const empty = await check(`${SUMMED}, ${priced(', per: copy, empty: 0')}`, ['a,2,', 'b,4,1.5']);
  expect(empty).toMatchObject({ codes: [], totals: ['6', '6'] });
});

it('prices of one copy that differ in an order, and empty ones, are errors', async () => {
  const found = await check(`${SUMMED}, ${priced(', per: copy')}`, ['a,2,3', 'a,5,4', 'b,1,']);
  expect(found).toMatchObject({
    codes: ['order_field_missing', 'order_fields_differ'],
    cells: ['list!C4', 'list!C3'],
  });
});

it('a column named as a price of one copy is asked about where rows without a price have a decimal comma beside them', async () => {
  const order = `order_count: rows, ${priced(', combine: sum, empty: 0')}`;
  const mapping = mappingOf(order, 'sheet: { decimal: "," }\n');
  const { codes } = await checkList('P;Unit price\na;3,50\na;\na;\n', mapping);
  expect(codes).toEqual(['price_of_copy']);
});

it('a column named as a price of one copy is asked about beside what else is asked of an order', async () => {
  const order = `order_count: { column: Qty }, ${priced('')}`;
  const { codes } = await check(order, ['a,2,3', 'a,2,3']);
  expect(codes).toContain('price_of_copy');
  expect(codes).toContain('order_fields_agree');
});

it('--combine says nothing of a price of one copy, which is no sum', async () => {
  const order = `order_count: { column: Qty }, ${priced(', per: copy')}`;
  const found = await check(order, ['a,2,3', 'a,2,3'], { constants: { combine: 'sum' } });
  expect(found).toMatchObject({ codes: [], totals: ['4', '12'] });
  const both = check(`${SUMMED}, ${priced(', per: copy, combine: sum')}`, []);
  await expect(both).rejects.toThrow('cannot be sum beside "per: copy"');
});

it.each([
  [
    'more copies than prices',
    `${SUMMED}, ${priced(', combine: sum')}`,
    ['a,1,3', 'a,2,3', 'b,1,3'],
    1,
  ],
  ['several copies', `order_count: { column: Qty }, ${priced('')}`, ['a,1,3', 'b,2,3', 'c,5,4'], 2],
  [
    'rows without a price',
    `${SUMMED}, ${priced(', combine: sum, empty: 0')}`,
    ['a,1,3', 'a,1,', 'a,1,0'],
    1,
  ],
  ['as many copies as prices', `${SUMMED}, ${priced(', combine: sum')}`, ['a,1,3', 'a,1,4'], 0],
  ['prices of 0', `order_count: { column: Qty }, ${priced('')}`, ['a,7,0', 'b,9,0.00'], 0],
  [
    'the answer that they are of rows',
    `${SUMMED}, ${priced(', combine: sum, per: row')}`,
    ['a,9,3'],
    0,
  ],
])(
  'a column named as a price of one copy is asked about, with %s',
  async (_, order, rows, asked) => {
    const { codes, counts } = await check(order, rows);
    expect([codes, counts]).toEqual(asked === 0 ? [[], []] : [['price_of_copy'], [asked]]);
  },
);

it.each([
  ['asked about once', ['a,25,2', 'b,50,2.00', 'c,100,2', 'd,30,2', 'e,40,2'], [5]],
  ['by chance in four orders', ['a,25,2', 'b,50,2', 'c,100,2', 'd,30,2'], []],
  ['by chance for not many more copies', ['a,26,2', 'b,50,2', 'c,100,2', 'd,30,2', 'e,40,2'], []],
  ['not that of others', ['a,25,2', 'b,50,2', 'c,100,2', 'd,30,2', 'e,40,2', 'f,9,3'], []],
])('a price that is the same for few copies and many is %s', async (_, rows, counts) => {
  const order = `order_count: { column: Qty }, ${priced('', 'Price')}`;
  const found = await check(order, rows, { column: 'Price' });
  expect(found).toMatchObject({ codes: counts.map(() => 'price_of_copy'), counts });
});

it('a column named as a price of one copy is asked about by its own name and by that of the mapping', async () => {
  const order = `${SUMMED}, ${priced(', combine: sum')}`;
  const more = 'aliases: { Unit price: [Amount] }\n';
  const { codes } = await check(order, ['a,9,3'], { column: 'Amount', more });
  expect(codes).toEqual(['price_of_copy']);
});

it('what orders cost is exactly their copies times the price, whatever the rows', async () => {
  const orders = fc.array(
    fc.record({
      cents: fc.integer({ min: 0, max: 999_999 }),
      copies: fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(orders, async (given) => {
      const rows = given.flatMap(({ cents, copies }, i) =>
        copies.map((qty) => `p${i},${qty},${(cents / 1000).toFixed(3).replace(/0$/, '')}`),
      );
      const mills = given.reduce(
        (sum, { cents, copies }) => sum + BigInt(cents) * BigInt(copies.reduce((a, b) => a + b)),
        0n,
      );
      const accepting = `order_count: { column: Qty, combine: sum, unusual: accept }`;
      const order = `${accepting}, ${priced(', per: copy')}`;
      const { codes, totals } = await check(order, rows, { more: 'sheet: { decimal: "." }\n' });
      expect(codes).toEqual([]);
      expect(BigInt(Math.round(Number(totals[1]) * 1000))).toBe(mills);
    }),
    { numRuns: 40 },
  );
});

/** Checks a table in HTML, whose cells may be merged. */
function checkMerged(
  order: string,
  rows: readonly string[],
  sheet: string,
  given: Parameters<typeof checkList>[2] = {},
) {
  const lines = ['<td>P<td>Qty<td>Unit price', ...rows].map((row) => `<tr>${row}</tr>`);
  const mapping = mappingOf(order, sheet && `sheet: { ${sheet} }\n`);
  const list = `<table>${lines.join('')}</table>`;
  return checkList(list, mapping, { name: 'list.html', ...given });
}

const MERGED = ['<td>a<td>2<td rowspan=3>3.50', '<td>a<td>1', '<td>b<td>4'];

it.each(['', ', combine: first'])(
  'a merged price of one copy is that of all its rows, of several orders too%s',
  async (more) => {
    const order = `${SUMMED}, ${priced(`, per: copy${more}`)}`;
    const checked = await checkMerged(order, MERGED, 'repeat_merged: true');
    expect([checked.issues, checked.totals]).toMatchObject([
      [],
      { orderCount: '7', totalPrice: '24.5' },
    ]);
    const corrections = [{ cell: 'C2', from: '3.50', to: '4' }];
    const corrected = await checkMerged(order, MERGED, 'repeat_merged: true', { corrections });
    expect(corrected.issues.map(({ code }) => code)).toContain('correction_merged');
  },
);

it.each([
  [
    'what merged cells are, where nothing says it',
    ', per: copy, empty: 0',
    MERGED,
    '',
    'cells_merged',
  ],
  [
    'a merged price that counts once for several copies',
    ', combine: sum',
    ['<td>a<td>1<td rowspan=2>3.50', '<td>a<td>1'],
    'repeat_merged: true',
    'price_of_copy',
  ],
  [
    'a price that is merged with another column',
    ', per: copy',
    ['<td>a<td colspan=2>5', '<td>b<td>2<td>5'],
    'repeat_merged: true',
    'amount_merged',
  ],
])('asks %s', async (_, more, rows, sheet, code) => {
  const { issues } = await checkMerged(`${SUMMED}, ${priced(more)}`, rows, sheet);
  expect(issues.map((issue) => issue.code)).toContain(code);
});
