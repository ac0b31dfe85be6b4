import { expect, test } from 'vitest';
import {
  scaleOfHeader,
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
    expect(scaleOfHeader(name)).toBe(scale);
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
  ['Price Minor', null],
  ['9月分金額', null],
  ['Projection', null],
  ['Price (C)', null],
])('the prices of a column %j may be hundredths: %j', (name, scale) => {
  expect(scaleOfPrices(name)).toBe(scale);
});

test('copies are counted in "ct"', () => {
  expect(scaleOfHeader('Qty (ct)')).toBe(null);
});
