import { describe, expect, it } from 'vitest';
import { type Cell, r, workbookOf, writeBook } from '../meaning/workbook.ts';
import { checkList } from '../support/check-list.ts';

const OLD = { name: '2025', rows: [r('size|price'), r('A4', 10)] };
const NEW = { name: '2026', rows: [r('size|price'), r('A4', 12)] };
const NOTES = { name: 'Read me', rows: [r('size|price'), r('A4', 99)] };
const STOCK = { name: 'Stock', rows: [r('size|stock'), r('A4', 7)] };
const HEADER = { name: 'Blank form', rows: [r('size|price')] };

type Sheets = Parameters<typeof workbookOf>[0];

describe('the sheet of a list that goes with another', () => {
  it.each([
    ['is asked where two fit', [OLD, NEW], '', null],
    ['is the one that the mapping names', [OLD, NEW], ', sheet: "2026"', 12],
    ['is the only one with the columns', [STOCK, NEW], '', 12],
    ['is neither notes nor an empty form', [NOTES, HEADER, NEW], '', 12],
  ] as const)('%s', async (_, sheets, key, price) => {
    const { report, said } = await check([...sheets], key);
    if (price === null) {
      expect(said).toContain('"2025", "2026" all have the columns "size", "price". Name the sheet');
      return;
    }
    expect(report?.totals.totalPrice).toBe(String(price));
    const chosen = report?.issues.filter(({ code }) => code === 'sheet_chosen') ?? [];
    expect(chosen.map(({ value }) => value)).toEqual(key === '' ? ['2026'] : []);
    for (const { message } of chosen)
      expect(message).toContain('List "prices.xlsx": Reading sheet');
  });
});

describe('hidden rows of a list that goes with another', () => {
  const rows = [r('size|price'), r('A4', 12), r('A3', 30), r('A2', 40)];

  it.each(['xlsx', 'ods', 'xml'])('are asked about, in .%s', async (format) => {
    const { said } = await check([{ name: 'Prices', rows, hiddenRows: [3, 4] }], '', format);
    expect(said).toContain('"Prices" has 2 hidden rows: the first is row 3, the last row 4. Show');
  });

  it('do not matter if they are blank', async () => {
    const sheet = { name: 'Prices', rows: [...rows, [], r('', null)], hiddenRows: [5, 6] };
    expect((await check([sheet], '')).report?.totals.totalPrice).toBe('12');
  });
});

describe('what is struck out in a list that goes with another', () => {
  const priceOf = (price: Cell) => [{ name: 'Prices', rows: [r('size|price'), r('A4', price)] }];

  it.each([
    [{ value: 12, struck: true }, 'Prices!B2 is struck out'],
    [{ value: '15', parts: [['1', true] as const, ['5', false] as const] }, 'a part of Prices!B2'],
  ])('is asked about: %j', async (price, message) => {
    expect((await check(priceOf(price), '')).said).toContain(message);
  });

  it('does not matter in a column that is not read', async () => {
    const rows = [r('size|price|note'), r('A4', 12, { value: 'old', struck: true })];
    const { report } = await check([{ name: 'Prices', rows }], '');
    expect(report?.totals.totalPrice).toBe('12');
  });
});

async function check(sheets: Sheets, key: string, format = 'xlsx') {
  const beside = { [`prices.${format}`]: writeBook(workbookOf(sheets), format) };
  const yaml = `version: 1
lookups: { prices: { file: prices.${format}, key: size${key} } }
project: { column: job }
svc_uid: { column: client }
order: { order_count: { value: 1 }, total_price: { lookup: prices, by: size, column: price } }
`;
  try {
    const report = await checkList('job,client,size\nj-1,ann,A4\n', yaml, { beside });
    return { report, said: '' };
  } catch (error) {
    return { report: null, said: String(error) };
  }
}
