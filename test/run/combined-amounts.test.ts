import { describe, expect, it } from 'vitest';
import type { Constants } from '../../src/mapping/file/mapping.ts';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { checkList } from '../support/check-list.ts';

interface Given {
  readonly name?: string;
  readonly more?: string;
  readonly constants?: Constants;
  readonly corrections?: readonly Correction[];
}

async function checkLines(order: string, lines: readonly string[], { more = '', ...given }: Given) {
  const { issues, totals } = await checkList(
    `${lines.join('\n')}\n`,
    `version: 1
project: { column: P }
svc_uid: { value: u }
order: { ${order} }
unmapped_columns: ignore
${more}`,
    given,
  );
  return { issues, totals: [totals.orderCount, totals.totalPrice] };
}

const check = (order: string, rows: readonly string[], given: Given = {}) =>
  checkLines(order, ['P,Qty,Price', ...rows], given);

const price = (more: string) => `order_count: rows, total_price: { column: Price${more} }`;
const CREDIT = ['a,1,100', 'a,1,-20.50', 'b,1,3'];
const ON_FIRST = ['a,2,30', 'a,,', 'b,1,8', 'a,,'];

describe('amounts in several rows of an order', () => {
  it.each([
    { name: 'added up', order: price(', combine: sum'), totals: ['3', '23'] },
    { name: 'of the whole order', order: price(', combine: same'), totals: ['3', '13'] },
  ])('are $name if the mapping says so', async ({ order, totals }) => {
    const found = await check(order, ['a,1,10', 'a,1,10', 'b,1,3']);
    expect(found).toEqual({ issues: [], totals });
  });

  it.each([
    { combine: 'sum', totals: ['3', '23'] },
    { combine: 'same', totals: ['3', '13'] },
  ] as const)('are what the flag says ($combine)', async ({ combine, totals }) => {
    const found = await check(price(''), ['a,1,10', 'a,1,10', 'b,1,3'], {
      constants: { combine },
    });
    expect(found).toEqual({ issues: [], totals });
  });

  it('are not nothing where the row that has them is left out for an error', async () => {
    const { issues } = await check(price(', combine: first, empty: 0'), ['a,1,thirty', 'a,1,']);
    expect(issues.map(({ code, row }) => [code, row])).toEqual([
      ['order_field_invalid', 2],
      ['order_field_missing', 3],
    ]);
  });

  it('are not nothing where a rule leaves out the row that has them', async () => {
    const more = 'rows: { where: [{ column: Qty, not: "0" }] }\n';
    const rows = ['a,0,30', 'a,1,', 'b,1,', 'b,0,9', 'c,1,5'];
    const { issues } = await check(price(', combine: first, empty: 0'), rows, { more });
    expect(issues).toMatchObject([{ code: 'order_field_missing', severity: 'error', row: 3 }]);
    expect(issues[0]?.message).toContain('row 2 is left out, and the cell is empty');
  });

  it('are asked about once for all orders, with both totals, if nothing says it', async () => {
    const { issues } = await check(price(''), ['a,1,10', 'b,1,3', 'a,1,10', 'b,1,3', 'c,1,5']);
    expect(issues).toMatchObject([
      { code: 'order_fields_agree', severity: 'error', column: 'Price', row: null, count: 2 },
    ]);
    expect(issues[0]?.message).toBe(
      'Cannot tell the total_price of project "a": 2 of its rows have "10" (list!C2), so it is 10 for the whole order, or 20 if each row counts; there are 2 such orders, with 13 or 26 in total',
    );
  });

  it.each([
    { name: 'one row each', rows: ['a,1,10', 'b,1,10'] },
    { name: 'prices of 0', rows: ['a,1,0', 'a,1,0.00', 'b,1,0'] },
  ])('are no question with $name', async ({ rows }) => {
    expect((await check(price(''), rows)).issues).toEqual([]);
  });

  it('are in the first row alone if the mapping says so', async () => {
    const order =
      'order_count: { column: Qty, combine: first }, total_price: { column: Price, combine: first }';
    expect(await check(order, ON_FIRST)).toEqual({ issues: [], totals: ['3', '38'] });
    const twice = await check(order, ['a,2,30', 'a,,30', 'b,,8']);
    expect(twice.issues).toMatchObject([
      { code: 'order_fields_differ', cell: 'list!C3' },
      { code: 'order_field_missing', cell: 'list!B4' },
    ]);
  });

  it('are 0 where the cell is empty if the mapping says so', async () => {
    for (const combine of ['', ', combine: first', ', combine: sum']) {
      const found = await check(price(`${combine}, empty: 0`), ['a,1,', 'b,1,8', 'c,1, ']);
      expect(found).toEqual({ issues: [], totals: ['3', '8'] });
    }
    expect(await check(price(', combine: sum, empty: 0'), ON_FIRST)).toMatchObject({ issues: [] });
  });

  it('may be credits if they are added up, but no order costs less than 0', async () => {
    const ofOrder = 'order_count: { value: 1 }, total_price: { column: Price, combine: sum }';
    expect(await check(ofOrder, CREDIT)).toEqual({ issues: [], totals: ['2', '82.5'] });
    // Here the credit is one more card.
    const { issues: asked } = await check(price(', combine: sum'), CREDIT);
    expect(asked).toMatchObject([{ code: 'row_unlike_others', row: 3 }]);
    expect((await check(ofOrder.replace(', combine: sum', ''), CREDIT)).issues).toMatchObject([
      { cell: 'list!C3' },
    ]);
    const { issues } = await check(ofOrder, ['a,1,1', 'a,1,-1.5', 'b,1,2']);
    expect(issues.map(({ code, message }) => [code, message])).toEqual([
      [
        'order_field_invalid',
        'Cannot order project "a": total_price must be 0 or more, but its rows add up to -0.5',
      ],
    ]);
  });
});

describe('amounts in merged cells', () => {
  /** A cell is its text, or `#`, text and how many rows it spans. */
  const table = (rows: readonly string[]) =>
    rows.map((row) => {
      const cells = row.split('|').filter((cell) => cell !== '');
      const tds = cells.map((cell) => {
        const [, text = cell, span = '1', wide = '1'] = /^#(\w+)\*(\d)x(\d)$/.exec(cell) ?? [];
        return `<td rowspan=${span} colspan=${wide}>${text}</td>`;
      });
      return `<tr>${tds.join('')}</tr>`;
    });
  const checkHtml = (order: string, rows: readonly string[], { more = '', ...given }: Given = {}) =>
    checkLines(order, ['<table>', ...table(rows), '</table>'], {
      ...{ name: 'list.html', more: `sheet: { repeat_merged: true }\n${more}` },
      ...given,
    });
  const checkTable = async (order: string, rows: readonly string[], given: Given = {}) => {
    const { issues, totals } = await checkHtml(order, ['P|Qty|Price', ...rows], given);
    return { issues: issues.map(({ code, column, message }) => [code, column, message]), totals };
  };

  it.each(['', ', combine: same', ', combine: sum'])(
    'count once in their order (%s)',
    async (way) => {
      const rows = ['a|1|#30*3x1', 'a|2|', 'a|3|', 'b|1|8'];
      expect(await checkTable(price(way), rows)).toEqual({ issues: [], totals: ['4', '38'] });
    },
  );

  it('are asked about like others where two of them agree in an order', async () => {
    const { issues } = await checkTable(price(''), ['a|1|#30*2x1', 'a|2|', 'a|3|30', 'b|1|8']);
    expect(issues).toMatchObject([['order_fields_agree', 'Price', expect.stringContaining('60')]]);
  });

  const EACH =
    'order_count: { column: Qty, combine: sum }, total_price: { column: Price, combine: sum }';

  it.each([
    {
      name: 'rows of different orders',
      rows: ['a|1|#30*2x1', 'b|2|', 'c|3|#8*2x1', 'd|1|'],
      why: 'is merged over rows of different orders, so nothing says which of them it is for; 2 merged cells of the column are like that',
    },
  ])('are errors of the sheet if they are merged over $name', async ({ rows, why }) => {
    const { issues } = await checkTable(EACH.replace(', combine: sum', ''), rows);
    expect(issues).toMatchObject([['amount_merged', 'Price', expect.stringContaining(why)]]);
  });

  it.each([
    { name: 'both amounts', rows: ['a|#45*1x2|n', 'a|7|7|n'], told: ['Qty', 'Price'] },
    {
      name: 'unused to the left',
      rows: ['a|#45*1x3', 'a|n|7|7'],
      told: ['Qty', 'Price'],
      head: 'P|Note|Qty|Price',
    },
    {
      name: 'a printed text to the right',
      rows: ['a|1|#45*1x2', 'a|7|7|n'],
      told: ['Price'],
      head: 'P|Qty|Price|Name',
      print: 'Name',
    },
    {
      name: 'whether it is a test',
      rows: ['a|2|#1*1x2', 'a|7|7|false'],
      told: ['Price'],
      head: 'P|Qty|Price|Test',
      order: `${EACH}, order_for_test: { column: Test }`,
    },
    { name: 'unused to the right', rows: ['a|1|#45*1x2', 'a|7|7|n'], told: [] },
    {
      name: 'used in a row that is left out',
      rows: ['a|1|4|n', '#Total*1x3|4'],
      told: [],
      head: 'P|Name|Qty|Price',
      print: 'Name',
    },
  ])('are errors of the sheet if they are merged with another used column: $name', async (one) => {
    const { rows, told, head = 'P|Qty|Price|Note', order = EACH, print } = one;
    const more = print ? `variables: [{ id: n, column: ${print} }]\n` : '';
    const { issues } = await checkHtml(order, [head, ...rows], { more });
    const merged = issues.filter(({ code }) => code === 'amount_merged');
    expect(merged.map(({ column }) => column)).toEqual(told);
  });

  it('count in the next row of their order if the first one is not valid', async () => {
    const rows = ['a|x|#30*2x1', 'a|2|', 'b|1|8'];
    const { issues, totals } = await checkTable(EACH, rows);
    expect([issues, totals]).toMatchObject([
      [['order_field_invalid', 'Qty', expect.anything()]],
      ['1', '8'],
    ]);
  });

  it.each([
    { cell: 'C2', told: [], total: '58' },
    { cell: 'C3', told: ['amount_merged'], total: '0' },
  ])('are corrected in their first cell: $cell', async ({ cell, told, total }) => {
    const corrections = [{ cell, from: '30', to: '50' }];
    const rows = ['a|1|#30*2x1', 'a|2|', 'b|1|8'];
    const { issues, totals } = await checkTable(price(', combine: sum'), rows, { corrections });
    expect(issues.map(([code]) => code)).toEqual(told);
    expect(totals[1]).toBe(total);
  });

  it.each([
    { name: 'asked about if only their first cell', cell: 'C2', told: ['amount_merged'] },
    { name: 'what a cell says that', cell: 'C3', told: [] },
  ])('are $name was corrected, and the first row is not valid', async ({ cell, told }) => {
    const corrections = [{ cell, from: '30', to: '50' }];
    const rows = ['a|x|#30*2x1', 'a|2|', 'b|1|8'];
    const { issues } = await checkTable(EACH, rows, { corrections });
    expect(issues.map(([code]) => code)).toEqual(['order_field_invalid', ...told]);
  });

  it('are errors if their first row is left out', async () => {
    const rows = ['a|1|#30*2x1', 'a|2|', 'b|2|8'];
    const more = 'rows: { where: [{ column: Qty, is: "2" }] }';
    const { issues } = await checkTable(price(', combine: sum'), rows, { more });
    expect(issues).toMatchObject([['amount_merged', 'Price', expect.stringContaining('left out')]]);
  });
});
