import { expect, it } from 'vitest';
import { initMapping } from '../../src/index.ts';
import { checkList } from '../support/check-list.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const fileOf = (lines: string) => temporaryFile('list.csv', `${lines.split(' / ').join('\n')}\n`);

/** Checks a list whose lines have ` / ` between them. */
async function check(lines: string, price: string, count = '{ column: Qty }') {
  const { errors } = await checkList(
    `${lines.split(' / ').join('\n')}\n`,
    `version: 1\nproject: { column: P }\nsvc_uid: { value: u }\norder: { order_count: ${count}, total_price: { ${price} } }\n`,
  );
  return errors;
}

const SUM = '{ column: Qty, combine: sum }';

it('asks about a price whose product with the copies stands beside it, and says how to settle it', async () => {
  const lines = 'P,Qty,Price,Line total / a,3,12.00,36.00 / b,5,9.50,47.50 / c,1,20,20';
  expect(await check(lines, 'column: Price')).toMatchObject([
    {
      code: 'price_of_copy',
      column: 'Price',
      message:
        'Cannot tell the total_price: column "Line total" is order_count × "Price" in all rows, such as "36.00" (list!D2), so "Price" may be the price of one copy',
      fix: expect.stringMatching(
        /^Name column "Line total" in the mapping if it is what the order costs\. Write after .*"per: copy" if .*"per: row" if /,
      ),
    },
  ]);
});

it('asks about keys that are not what the name of a price says, and says how to settle it', async () => {
  const key = 'order.total_price.unusual';
  const fix = expect.stringMatching(
    /; if the mapping is right, write "unusual: accept" beside it$/,
  );
  const asked = { code: 'price_of_copy', key, fix };
  const all = await check(
    'P;Qty;Gesamtpreis / a;100;19,00 / b;250;34,00',
    'column: Gesamtpreis, per: copy',
  );
  expect(all).toMatchObject([
    {
      ...{ ...asked, column: 'Gesamtpreis' },
      message:
        'Cannot tell the total_price: column "Gesamtpreis" is named as that of all copies, but "per" in the mapping multiplies it, by up to 250',
    },
  ]);
  const one = await check(
    'P;Qty;Total per card (EUR) / a;100;0,19 / b;250;0,14',
    'column: Total per card (EUR)',
  );
  expect(one).toMatchObject([{ code: 'price_of_copy' }]);
  const due = await check('P;Qty;해당 총액 / a;100;19 / b;250;34', 'column: 해당 총액, per: copy');
  expect(due).toMatchObject([{ ...asked, column: '해당 총액' }]);
  const order = await check(
    'P;Qty;Bestellsumme / a;1;58 / a;1;58',
    'column: Bestellsumme, combine: sum',
    SUM,
  );
  expect(order).toMatchObject([
    {
      ...{ ...asked, column: 'Bestellsumme' },
      message:
        'Cannot tell the total_price: column "Bestellsumme" is named as that of a whole order, and all rows of an order have the same, but "combine: sum" adds them up',
    },
  ]);
  expect(await check('P,Qty / a,100 / b,250', 'per_row: 0.20')).toMatchObject([
    {
      ...asked,
      message:
        'Cannot tell the total_price: by "per_row: 0.2" a row of 250 copies costs as much as one of 100',
    },
  ]);
});

it.each([
  ['a Korean sum', 'P,Qty,금액,합계금액 / a,10,3000,30000 / b,20,2500,50000', 'column: 금액'],
  ['thousands', 'P,Qty,금액,합계 / a,10,"3,000","30,000" / b,20,"2,500","50,000"', 'column: 금액'],
  ['a decimal comma', 'P;Qty;Preis;Summe / a;2;1,25;2,50 / b;9;0,50;4,50', 'column: Preis'],
  ['a French amount', 'P;Qty;Tarif;Montant / a;2;1,25;2,50 / b;9;0,50;4,50', 'column: Tarif'],
  ['a gross amount', 'P;Qty;Preis;Brutto / a;2;1,25;2,50', 'column: Preis'],
  ['a name that says nothing', 'P,Qty,Price,Value / a,2,3,6 / b,5,2,10', 'column: Price'],
  ['a rounded product', 'P,Qty,Price,Total / a,3,0.333,1.00 / b,9,0.25,2.25', 'column: Price'],
  ['rows of orders', 'P,Qty,Price,Total / a,2,3,6 / a,4,2,8', 'column: Price, combine: sum', SUM],
  ['a Korean total of one', 'P,Qty,총금액 / a,100,15000', 'column: 총금액, per: copy'],
  ['a French total of one', 'P;Qty;Prix total / a;100;19', 'column: Prix total, per: copy'],
  ['a Dutch total of one', 'P;Qty;Totaalprijs / a;100;19', 'column: Totaalprijs, per: copy'],
  ['a Japanese total of one', 'P,Qty,合計金額 / a,100,1900', 'column: 合計金額, per: copy'],
  ['a line total of one', 'P,Qty,Line total / a,100,19', 'column: Line total, per: copy'],
  ['총 주문금액', 'P,Qty,총 주문금액 / a,1,37 / a,2,37', 'column: 총 주문금액, combine: sum', SUM],
  ['Order total', 'P,Qty,Order total / a,1,37 / a,2,37', 'column: Order total, combine: sum', SUM],
  ['Auftragswert', 'P,Qty,Auftragswert / a,1,7 / a,2,7', 'column: Auftragswert, combine: sum', SUM],
  ['注文合計', 'P,Qty,注文合計 / a,1,37 / a,2,37', 'column: 注文合計, combine: sum', SUM],
  [
    'a basket of each line',
    'P;Qty;Montant du panier / a;100;42,00 / a;50;42,00 / b;50;19,00 / c;80;77,50 / c;80;77,50',
    'column: Montant du panier, combine: sum',
    SUM,
  ],
  [
    '결제액',
    'P,Qty,결제액 / a,10,3000 / a,30,3000 / b,5,900 / b,5,900',
    'column: 결제액, combine: sum',
    SUM,
  ],
  [
    'カート合計',
    'P,Qty,カート / a,1,300 / a,2,300 / a,1,300 / b,1,90 / b,1,90',
    'column: カート, combine: sum',
    SUM,
  ],
  [
    'Sepet',
    'P;Qty;Sepet / a;1;30,5 / a;3;30,5 / b;1;9,5 / c;4;12 / c;1;12',
    'column: Sepet, combine: sum',
    SUM,
  ],
  ['rows of one and two', 'P,Qty / a,1 / b,2 / c,1', 'per_row: 5'],
  ['a Korean sheet', 'P,Qty / a,200 / b,500', 'per_row: 75'],
])('asks about %s', async (_, lines, price, count?: string) => {
  expect((await check(lines, price, count)).map(({ code }) => code)).toEqual(['price_of_copy']);
});

it.each([
  ['the product', 'P,Qty,Price,Total / a,3,12,36 / b,5,9,45', 'column: Total'],
  ['a price of one copy', 'P,Qty,Price,Total / a,3,12,36 / b,5,9,45', 'column: Price, per: copy'],
  ['a price of all copies', 'P,Qty,Price,Total / a,3,12,36 / b,5,9,45', 'column: Price, per: row'],
  ['a total that is no product', 'P,Qty,Price,Total / a,3,12,36 / b,5,9,50', 'column: Price'],
  ['single copies', 'P,Qty,Price,Total / a,1,12,12 / b,1,9,9', 'column: Price'],
  ['a number once', 'P,Qty,Price,Table / a,1,4,4 / b,2,5,10', 'column: Price'],
  ['one table', 'P,Qty,Price,Table / a,2,5,10 / b,2,5,10 / c,2,5,10', 'column: Price'],
  ['a total', 'P;Qty;Gesamtpreis / a;100;19 / b;250;34', 'column: Gesamtpreis'],
  [
    'a total of one copy',
    'P;Qty;Gesamtpreis pro Stück / a;9;1',
    'column: Gesamtpreis pro Stück, per: copy',
  ],
  ['an amount', 'P;Qty;Betrag / a;100;0,19', 'column: Betrag, per: copy'],
  ['what is said', 'P;Qty;Summe / a;9;1', 'column: Summe, per: copy, unusual: accept'],
  ['single copies of a total', 'P;Qty;Summe / a;1;5 / b;1;6', 'column: Summe, per: copy'],
  [
    'rows that differ',
    'P,Qty,Order total / a,1,37 / a,2,38',
    'column: Order total, combine: sum',
    SUM,
  ],
  [
    'orders of one row',
    'P,Qty,Order total / a,1,37 / b,2,37',
    'column: Order total, combine: sum',
    SUM,
  ],
  [
    'products',
    'P,Qty,상품별 총 주문금액 / a,1,7 / a,2,7',
    'column: 상품별 총 주문금액, combine: sum',
    SUM,
  ],
  [
    'line amounts',
    'P,Qty,Order line total / a,1,7 / a,1,7',
    'column: Order line total, combine: sum',
    SUM,
  ],
  ['a Korean amount', 'P,Qty,주문금액 / a,1,7 / a,1,7', 'column: 주문금액, combine: sum', SUM],
  [
    'accepted sums',
    'P,Qty,Order total / a,1,7 / a,1,7',
    'column: Order total, combine: sum, unusual: accept',
    SUM,
  ],
  [
    'people of as many copies',
    'P,Qty,금액 / a,100,12000 / a,100,12000 / b,200,22000 / b,200,22000',
    'column: 금액, combine: sum',
    SUM,
  ],
  [
    'one price of all rows',
    'P,Qty,Paid / a,10,5 / a,20,5 / b,10,5 / b,20,5',
    'column: Paid, combine: sum',
    SUM,
  ],
  [
    'what is added on purpose',
    'P,Qty,Paid / a,10,5 / a,20,5 / b,10,9 / b,20,9',
    'column: Paid, per: row, combine: sum',
    SUM,
  ],
  [
    'an order of two rows',
    'P,Qty,Paid / a,10,5 / a,20,5 / b,9,7',
    'column: Paid, combine: sum',
    SUM,
  ],
  ['the same copies', 'P,Qty / a,100 / b,100 / c,120', 'per_row: 20'],
  ['rows', 'P,Name / a,Ann / b,Bob', 'per_row: 0.20', 'rows'],
  ['accepted rows', 'P,Qty / a,100 / b,500', 'per_row: 20, unusual: accept'],
])('asks nothing about %s', async (_, lines, price, count?: string) => {
  expect(await check(lines, price, count)).toEqual([]);
});

const HEAD = 'project_id,svc_uid,order_count';

it.each([
  [
    'what was paid of what is due',
    'Amount due,Amount paid,Balance',
    '20,10,10',
    '35,35,0',
    '12,0,12',
  ],
  ['what was paid beside what is due', 'Amount due,Amount paid', '20,10', '35,35', '12,0'],
  ['a part by its sums', 'Rechnung,Preis,Aufschlag', '25,20,5', '40,35,5', '12,10,2'],
])('init leaves the price open: %s', async (_, names, ...rows) => {
  const lines = rows.map((row, i) => `p${i},u,${(i + 2) * 10},${row}`);
  const { fillIn } = await initMapping({
    file: fileOf([`${HEAD},${names}`, ...lines].join(' / ')),
  });
  expect(fillIn.join()).toContain('total_price');
});

it.each([
  ['Summe', 'Summe,Anzahlung,Rest', '20,10,10', '35,35,0', '12,0,12'],
  ['Amount paid', 'Amount paid,Table', '20,1', '35,2', '40,3'],
  ['Price', 'Price,Seat,Year', '20,1,2020', '35,2,2021', '40,3,2022'],
])('init proposes %s', async (price, names, ...rows) => {
  const lines = rows.map((row, i) => `p${i},u,${(i + 2) * 10},${row}`);
  const { text } = await initMapping({ file: fileOf([`${HEAD},${names}`, ...lines].join(' / ')) });
  expect(text).toContain(`total_price: { column: ${price}`);
});
