import { expect, it } from 'vitest';
import { checkList } from '../../support/check-list.ts';

/** Checks a list whose lines have ` / ` between them; its first columns are P, Qty and Price. */
async function errorsOf(lines: string, price = 'column: Price', count = 'column: Qty') {
  const mapping = `version: 1\nproject: { column: P }\nsvc_uid: { value: u }\norder: { order_count: { ${count} }, total_price: { ${price} } }\n`;
  return (await checkList(`${lines.split(' / ').join('\n')}\n`, mapping)).said;
}

const UNITS = 'P,Qty,Price,Unit price / a,100,25.00,0.25 / b,150,360.00,0.24 / c,400,80,0.20';
const TIERS = 'P;Qty;Price / a;100;19,00 / b;250;3400 / c;250;34,00 / d;100;19,00';

it('watchSlips() asks about a row whose price is ten times that of its copies', async () => {
  expect(await errorsOf(UNITS)).toEqual([
    'count_unlikely: Cannot use row 3: 360 is not 150 × "0.24" (list!D3) (list!C3)',
  ]);
  expect(await errorsOf(TIERS)).toEqual([
    'count_unlikely: Cannot use row 4: 250 copies cost 34, but 3400 in row 3 (list!C4)',
  ]);
  expect(await errorsOf(UNITS, 'column: Price, unusual: accept')).toEqual([]);
  expect(await errorsOf(TIERS, 'column: Price', 'column: Qty, unusual: accept')).toEqual([]);
});

const OPTIONS = Array.from({ length: 120 }, (_, i) => `Option ${i}`).join(',');
/** More goods than are remembered, of which the first come again. */
const MANY = Array.from({ length: 1100 }, (_, i) => `p${i},10,5,Item ${i % 1050}`);

const LONG = Array.from(
  { length: 18 },
  (_, i) => `p${i},${[100, 250, 500][i % 3]},${[12, 20, 30][i % 3]}`,
);

it.each([
  [
    'a quantity with a digit too many',
    'P,Qty,Price,단가 / a,300,30000,100 / b,5000,55000,110 / c,200,24000,120',
  ],
  ['a tenth', 'P;Qty;Price;Stückpreis / a;100;30,00;0,30 / b;500;10,00;0,20 / c;250;62,50;0,25'],
  [
    'a rounded product',
    'P,Qty,Price,Unit cost / a,30,10.00,0.333 / b,70,233.10,0.333 / c,60,20.00,0.333',
  ],
  [
    'rows of orders',
    'P,Qty,Price,Price each / a,20,30,1.5 / a,40,40,1 / b,50,500,1',
    'column: Price, combine: sum',
    'column: Qty, combine: sum',
  ],
  [
    'a price of one product',
    'P,Qty,Price,Item / a,100,19,Card / b,100,190,Card / c,100,190,Book / d,100,190,Book',
  ],
  [
    'a unit price beside hundreds of options',
    `P,Qty,Price,Unit price,${OPTIONS} / a,100,25,0.25 / b,150,360,0.24 / c,400,80,0.20`,
  ],
  [
    'a product among more than are remembered',
    `P,Qty,Price,Item / ${MANY.join(' / ')} / x,10,50,Item 1`,
  ],
  [
    'a price beside the name of a child',
    'P;Qty;Price;Kind / a;90;19;Ida / b;90;190;Leo / c;90;19;Eva / d;90;19;Kai / e;90;19;Pia',
  ],
  [
    'a price beside what informs',
    'P;Qty;Price;Information / a;90;19;Tor / b;90;190;Hof / c;90;19;Weg / d;90;19;Ort / e;90;19;Tal',
  ],
  ['a price far from all others', `P,Qty,Price / ${LONG.join(' / ')} / x,250,300`],
  ['a price far below', `P,Qty,Price / ${LONG.join(' / ')} / x,500,3.50`],
])('watchSlips() asks about %s', async (_, lines, price?: string, count?: string) => {
  expect(await errorsOf(lines, price, count)).toEqual([
    expect.stringMatching(/^count_unlikely: Cannot use row \d+: /),
  ]);
});

it.each([
  ['a least price', 'P,Qty,Price,Unit price / a,100,25,0.25 / b,10,25,0.25 / c,20,25,0.25'],
  ['prices per hundred', 'P,Qty,Price,Unit price / a,100,25,25 / b,500,100,20 / c,200,44,22'],
  ['discounts', 'P;Qty;Price;Einzelpreis / a;100;25,00;0,25 / b;200;45,00;0,25 / c;300;67,50;0,25'],
  ['products of their own', 'P,Qty,Price,Item / a,100,19,Card / b,100,190,Book / c,100,19,Card'],
  ['sizes', 'P;Qty;Price;Format / a;100;19;A6 / b;100;190;A2 / c;100;19;A6 / d;250;34;A6'],
  ['papers', 'P;Qty;Price;Papier / a;90;19;R / b;90;190;Bütten / c;90;19;R / d;90;19;R'],
  ['a discount', 'P,Qty,Price,Promo / a,90,25, / b,90,2.5,STAFF90 / c,90,25, / d,300,75,'],
  ['single goods', 'P,Qty,Price / a,1,10 / b,1,100 / c,1,10 / d,2,20 / e,2,200'],
  ['many prices', 'P,Qty,Price / a,100,19 / b,100,22 / c,100,190 / d,100,19 / e,100,75'],
  ['a free reprint', 'P,Qty,Price / a,100,19 / b,100,19 / c,100,0 / d,200,30'],
  ['an express order', 'P,Qty,Price / a,100,19 / b,100,19 / c,100,45 / d,200,30'],
  ['a large order', 'P;Qty;Price / a;100;25,00 / b;100;25,00 / c;20000;1360,00'],
  ['a price of many rows', 'P,Qty,Price / a,100,19 / b,100,190 / c,100,19 / d,100,190'],
])('watchSlips() asks nothing about %s', async (_, lines) => {
  expect(await errorsOf(lines)).toEqual([]);
});
