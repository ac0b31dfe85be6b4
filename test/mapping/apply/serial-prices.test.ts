import { expect, it } from 'vitest';
import { checkList } from '../../support/check-list.ts';

const MAPPING =
  'version: 1\nproject: { column: P }\nsvc_uid: { value: u }\norder: { order_count: { column: Qty }, total_price: { column: Price } }\n';

/** @param rows `copies price` each */
async function errorsOf(rows: readonly string[], more = '') {
  const lines = rows.map((row, i) => `p-${i}\t${row.replace(' ', '\t')}\n`);
  const table = `P\tQty\tPrice\n${lines.join('')}`;
  const { issues } = await checkList(table, MAPPING + more, { name: 'list.tsv' });
  return issues.map(({ code, message, count }) => `${code}: ${message} ${count}`);
}

it('watchSerialPrices() asks once about prices that are days', async () => {
  const rows = ['1 12.50', '2 46145', '3 9.80', '1 7.25', '4 36495', '1 9.20'];
  expect(await errorsOf(rows)).toEqual([
    'amount_not_as_shown: Cannot tell the total_price of 2 rows: among prices with cents, "46145" (list!C3) is the number of 2026-05-03, and a spreadsheet program may have made it of a price such as 3.5 2',
  ]);
  expect(await errorsOf(rows, 'sheet: { amounts: stored }')).toEqual([]);
});

it.each([
  ['decimals', ['1 12.50', '2 46145.00', '3 9.80']],
  ['as many copies', ['100 125.50', '5000 46145', '300 98.20']],
  ['prices without cents beside it', ['1 12', '2 46145', '3 9', '4 8']],
  ['others that are not far below, and few cents', ['1 300', '2 46145', '3 250', '4 8.50']],
  ['as high prices beside it', ['1 38250.50', '2 46145', '3 41230.20']],
  ['no first of a month', ['1 12.50', '2 36500', '3 9.80']],
  ['one price beside it', ['1 12.50', '2 46145']],
])('watchSerialPrices() takes a price with %s for one', async (_, rows) => {
  expect(await errorsOf(rows)).toEqual([]);
});

it('watchSerialPrices() asks where one price has cents, and all others are far below', async () => {
  expect(await errorsOf(['1 12', '2 46145', '3 9', '4 8.50'])).toHaveLength(1);
});

it('watchSerialPrices() asks about the last of many prices', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `1 ${(i % 30) + 1}.50`);
  expect(await errorsOf([...rows, '1 46145'])).toHaveLength(1);
});
