import { expect, test } from 'vitest';
import {
  scaleOfCounts,
  scaleOfPrices,
  withoutCurrency,
} from '../../../src/mapping/cells/currencies.ts';

test.each([
  ['Price (TEUR)', 'TEUR', 'Price ( )'],
  ['BİRİM FİYAT (K€)', 'K€', 'BİRİM FİYAT ( )'],
  ['FİYAT/1000', '/1000', 'FİYAT'],
  ['Accents, price in cents', 'cents', 'Accents, price'],
  ['FİYAT', null, 'FİYAT'],
])(
  'what the amounts of a column, %j, are counted in is found where it stands',
  (name, scale, without) => {
    expect(scaleOfPrices(name)).toBe(scale);
    expect(withoutCurrency(name)).toBe(without);
  },
);

test.each([
  ['Preis [ct]', 'ct'],
  ['unit_amount_minor', '_minor'],
  ['Amount (minor units)', 'minor units'],
  ['Price (¢)', '(¢)'],
  ['Цена, коп.', 'коп'],
  ['Beløb (øre)', 'øre'],
  ['金額(分)', '(分)'],
  ['Price (cents)', 'cents'],
  ['amountMinor', '_minor'],
  ['priceInCents', 'Cents'],
  ['Preis (Rp.)', 'preis (rp'],
  ['Price (p)', '(p)'],
  ['Price %', '%'],
  ['Harga (Rp)', null],
  ['Total (incl. 20 % VAT)', null],
  ['Price Minor', null],
  ['9月分金額', null],
  ['Projection', null],
  ['Price (C)', null],
])('the prices of a column %j may be hundredths: %j', (name, scale) => {
  expect(scaleOfPrices(name)).toBe(scale);
});

test.each([
  ['Qty (boxes)', '(boxes'],
  ['Qty (box of 50)', '(box'],
  ['VE à 50', 've à 5'],
  ['Packs (50)', 'packs (5'],
  ['Menge (100 St.)', '(100 st.)'],
  ['Qty/box', '/box'],
  ['수량(100매)', '(100매)'],
  ['수량(박스)', '(박스'],
  ['数量（千张）', '(千张)'],
  ['部数(千)', '(千)'],
  ['Qtd (milheiros)', 'milheiros'],
  ['Bogen (à 10 Karten)', '(à 10 karten)'],
  ['Feuilles (à 12 cartes)', '(à 12 cartes)'],
  ['Sheets (of 24 labels)', '(of 24 labels)'],
  ['Qty (ct)', null],
  ['Copies (of the card)', null],
  ['Copies (A5)', null],
  ['Sets (2026)', null],
  ['Qty (packaged)', null],
  ['Copies (max 500 pcs)', null],
  ['Copies in case of loss', null],
])('the copies of a column %j may be counted in packs: %j', (name, scale) => {
  expect(scaleOfCounts(name)).toBe(scale);
});
