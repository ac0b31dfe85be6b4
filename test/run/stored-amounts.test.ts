import { describe, expect, test } from 'vitest';
import { type BookSheet, type FullCell, n, r, workbook, writeBook } from '../meaning/workbook.ts';
import { makeOds, odsContent, odsRow, odsTable, odsText } from '../sheet/ods/make-ods.ts';
import { makeXlsx, sheetXml } from '../sheet/xlsx/make-xlsx.ts';
import { checkList } from '../support/check-list.ts';

const KINDS = ['xlsx', 'xls', 'xlsb', 'xml'];

interface Shown {
  readonly held: number;
  readonly format: string;
}

const MAPPING = `version: 1
project: { column: Project }
svc_uid: { value: u-1 }
order: { order_count: { column: Qty }, total_price: { column: Price } }
`;
const HEAD = r('Project|Qty|Price');
const STORED = 'sheet: { amounts: stored }\n';
const COMMA = 'sheet: { decimal: "," }\n';

async function check(
  rows: BookSheet['rows'] | Uint8Array,
  more = '',
  kind = 'xlsx',
  mapping = MAPPING,
) {
  const bytes = rows instanceof Uint8Array ? rows : writeBook(workbook(rows), kind);
  const given = { name: `list.${kind}` };
  const { issues, totals } = await checkList(bytes, `${mapping}${more}`, given);
  return { told: issues.map(({ code, value, row }) => [code, row, value]), totals };
}

/** Rows with these prices, each of a project of its own. */
const rowsOf = (prices: readonly Shown[]) => [
  HEAD,
  ...prices.map(({ held, format }, i) => [`p-${i + 1}`, 3, n(held, format)]),
];

/** Numbers whose cells show them, in whatever way. */
const SAME: readonly Shown[] = [
  { held: 1250.5, format: '#,##0.00' },
  { held: 12000, format: '"₩"#,##0' },
  { held: 1.234, format: '0.000' },
  { held: 1234.567, format: '#,##0.000' },
  { held: 0, format: '#,##0;-#,##0;"-"' },
  { held: 12.3, format: '_-* #,##0.00\\ "원"_-' },
  { held: 7, format: '0" net"' },
  { held: 12.299999999999999, format: 'General' },
  { held: 1.234, format: 'General' },
];
const SUM_OF_SAME = '14519.135';

const OTHER: readonly (Shown & { readonly shows: string })[] = [
  { held: 12000, format: '#,##0,', shows: '12' },
  { held: 0.4, format: '#,##0', shows: '0' },
  { held: -20, format: '0.00;0.00', shows: '20.00' },
  { held: 0.15, format: '0%', shows: '15%' },
  { held: 2.5, format: '0', shows: '3' },
  { held: 123456.789012, format: '#,##0.00', shows: '123,456.79' },
  { held: 45000, format: 'yyyy', shows: '2023' },
];

describe('amounts of workbooks', () => {
  test.each(KINDS)('are what the cells of .%s hold where they show it', async (kind) => {
    const { told, totals } = await check(rowsOf(SAME), '', kind);
    expect(told).toEqual([]);
    expect(totals).toMatchObject({ totalPrice: SUM_OF_SAME });
  });

  test.each(KINDS)('are asked about where a cell of .%s shows another number', async (kind) => {
    const { told } = await check(rowsOf(OTHER), '', kind);
    expect(told).toEqual(OTHER.map(({ shows }, i) => ['amount_not_as_shown', i + 2, shows]));
  });

  test.each([
    ['per: copy', 1, 300, '100'],
    ['per: copy', 1, 12_345, '4115'],
    ['per: copy', 1, 7, '2.333333333333'],
    ['combine: sum', 3, 1, '1'],
    ['combine: sum, per: row', 300, 1, '100'],
  ])(
    'are thirds whose sums and products are whole: %s, %d rows of %d',
    async (key, rows, qty, price) => {
      const list = Array.from({ length: rows }, () => ['p-1', qty, n(1 / 3, '0.00')]);
      const mapping = MAPPING.replace('Price }', `Price, ${key} }`).replace(
        'Qty }',
        'Qty, combine: sum, unusual: accept }',
      );
      const { told, totals } = await check([HEAD, ...list], STORED, 'xlsx', mapping);
      expect([told, totals.totalPrice]).toEqual([[], price]);
    },
  );

  test.each(KINDS)(
    'are read with the decimal comma of the mapping if they are texts in .%s',
    async (kind) => {
      const rows = [HEAD, ['p-1', 3, 12.5], ['p-2', 3, '12,5'], ['p-3', 3, '12.5']];
      expect(await check(rows, COMMA, kind)).toMatchObject({
        told: [['order_field_invalid', 4, '12.5']],
        totals: { totalPrice: '25' },
      });
    },
  );

  test('are those that the mapping says', async () => {
    const some = OTHER.filter(({ held, format }) => held > 0 && format !== '0%');
    expect(await check(rowsOf(some), STORED)).toMatchObject({
      told: [],
      totals: { totalPrice: '180459.689012' },
    });
    expect(await check(rowsOf(some), 'sheet: { amounts: shown }\n')).toMatchObject({
      told: [],
      totals: { totalPrice: '125494.79' },
    });
  });

  test.each([
    ['empty: 0', 'amount_not_as_shown', ''],
    ['combine: first', 'amount_not_as_shown', ''],
    ['empty: 0', null, 'sheet: { amounts: shown }'],
    ['empty: 0', null, 'sheet: { amounts: stored }'],
  ])('that a format hides are none only where that is said: %s', async (key, code, more) => {
    const hidden = { held: 20, format: ';;;' };
    const mapping = MAPPING.replace('{ column: Price }', `{ column: Price, ${key} }`);
    const rows = rowsOf([{ held: 7, format: '0' }, hidden]);
    const { told, totals } = await check(rows, more, 'xlsx', mapping);
    expect(told).toEqual(code === null ? [] : [[code, 3, '']]);
    if (code === null) expect(totals.totalPrice).toBe(more.includes('shown') ? '7' : '27');
  });

  test.each([
    ['', '', 'amount_not_as_shown'],
    [', combine: first', '', 'amount_not_as_shown'],
    [', combine: sum', 'sheet: { amounts: stored }', null],
    [', empty: 0', '', null],
    ['', 'sheet: { amounts: shown }', 'order_field_missing'],
  ])('may be a 0 that is not shown: Price%s %s', async (key, more, code) => {
    const mapping = MAPPING.replace('{ column: Price }', `{ column: Price${key} }`);
    const cells = (row: number, price: string) =>
      `<row r="${row}"><c t="inlineStr"><is><t>p-${row}</t></is></c><c><v>3</v></c>${price}</row>`;
    const header = `<row r="1">${['Project', 'Qty', 'Price'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`;
    const rows = `${header}${cells(2, '<c><v>7</v></c>')}${cells(3, '<c><v>0</v></c>')}`;
    const sheet = sheetXml(rows).replace(
      '<sheetData>',
      '<sheetViews><sheetView showZeros="0"/></sheetViews><sheetData>',
    );
    const none = { held: 0, format: '0;-0;;@' };
    for (const list of [makeXlsx({ sheet }), rowsOf([{ held: 7, format: '0' }, none])]) {
      const { told, totals } = await check(list, more, 'xlsx', mapping);
      expect(told).toEqual(code === null ? [] : [[code, 3, '']]);
      if (code === null) expect(totals.totalPrice).toBe('7');
    }
  });

  test('of rows that look the same are compared by what they hold', async () => {
    const rows = [r('Price'), ...[10.004, 10, 10.004].map((held) => [n(held, '0.00')])];
    const mapping = MAPPING.replace('{ column: Project }', '{ value: p-1 }').replace(
      '{ column: Qty }',
      '{ value: 1 }',
    );
    const { told } = await check(rows, STORED, 'xlsx', mapping);
    expect(told).toMatchObject([['order_fields_differ', 3, '10']]);
  });

  test('of .ods are known in repeated rows, too', async () => {
    const price = (attributes: string) =>
      `<table:table-cell office:value-type="float" office:value="12000"${attributes}><text:p>12</text:p></table:table-cell>`;
    const content = odsContent(
      odsTable(
        [
          odsRow(['Project', 'Qty', 'Price'].map((text) => odsText(text)).join('')),
          odsRow(
            [odsText('p-1'), odsText('1'), price('')].join(''),
            ' table:number-rows-repeated="3"',
          ),
        ].join(''),
      ),
    );
    const { told } = await check(makeOds(content), '', 'ods');
    expect(told).toEqual([2, 3, 4].map((row) => ['amount_not_as_shown', row, '12']));
  });

  test('of .ods are read in the marks of any language', async () => {
    const price = (value: number, shown: string): FullCell => ({ value, shown, currency: 'EUR' });
    const prices = [price(1250, '1.250,00 €'), price(1250, '1.250 €'), price(12.5, '12,50 €')];
    const rows = [HEAD, ...prices.map((cell, i) => [`p-${i}`, 1, cell])];
    const { told, totals } = await check(rows, '', 'ods');
    expect(told).toEqual([]);
    expect(totals).toMatchObject({ totalPrice: '2512.5' });
  });

  test('that are not shown are in a currency, too', async () => {
    const prices = ['"$"#,##0,', '"€"#,##0,'].map((format) => ({ held: 12000, format }));
    const { told } = await check(rowsOf(prices), STORED);
    expect(told).toEqual([['currencies_differ', null, null]]);
  });

  test('are what cells hold where the mapping names the other decimal mark', async () => {
    const prices = [
      { held: 7.5, format: 'General' },
      { held: 1234.5, format: '#,##0.00' },
    ];
    expect(await check(rowsOf(prices), COMMA)).toMatchObject({
      told: [],
      totals: { totalPrice: '1242' },
    });
  });

  test('of a list in which they are looked up follow the same rule', async () => {
    const of = (more: string) => checkPrice({ held: 12000, format: '#,##0,' }, more);
    await expect(of('')).rejects.toThrow('List!B2 shows "12", but the cell holds 12000');
    expect((await of(STORED)).totals.totalPrice).toBe('12000');
    expect((await of('sheet: { amounts: shown }')).totals.totalPrice).toBe('12');
  });

  test.each([
    [{ held: 1234, format: '#,##0' }, '', '1234'],
    [{ held: 1234, format: '#,##0' }, 'sheet: { decimal: "," }', '1234'],
    [{ held: 7.5, format: 'General' }, 'sheet: { decimal: "," }', '7.5'],
    [{ held: 24.5, format: '0.00' }, '', '24.5'],
    [{ held: 1.234, format: '0.000' }, '', '1.234'],
    [{ held: 1234.5, format: '"€"#,##0.00' }, 'sheet: { decimal: "," }', '1234.5'],
  ])('of a list are not read as they show: %j %s', async (price, more, total) => {
    const { issues, totals } = await checkPrice(price, more);
    // What is printed of it depends on the language of the list, which nobody has said.
    expect(issues.filter(({ code }) => code !== 'date_format_regional')).toEqual([]);
    expect(totals.totalPrice).toBe(total);
  });
});

function checkPrice({ held, format }: Shown, more: string) {
  const prices = writeBook(
    workbook([r('Size|Price'), ['A5', n(held, format)]], { name: 'List' }),
    'xlsx',
  );
  return checkList(
    'Project,Size\np-1,A5\n',
    `version: 1
project: { column: Project }
svc_uid: { value: u-1 }
lookups: { prices: { file: prices.xlsx, key: Size } }
order: { order_count: { value: 1 }, total_price: { lookup: prices, by: Size, column: Price } }
variables: [{ id: price, lookup: prices, by: Size, column: Price }]
${more}`,
    { beside: { 'prices.xlsx': prices } },
  );
}

test('a corrected cell of merged amounts holds what it was corrected to, not what the first one holds', async () => {
  const rows = [HEAD, ['p-1', 'x', n(12_000, '#,##0,')], ['p-1', 3]];
  const list = writeBook(workbook(rows, { merged: ['C2:C3'] }), 'xlsx');
  const { issues } = await checkList(list, `${MAPPING}sheet: { repeat_merged: true }\n`, {
    corrections: [{ cell: 'C3', from: '12', to: '15' }],
  });
  expect(issues.map(({ code, row }) => [code, row])).toEqual([
    ['order_field_invalid', 2],
    ['amount_not_as_shown', 2],
  ]);
});
