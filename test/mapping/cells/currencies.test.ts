import { expect, test } from 'vitest';
import { scaleOfHeader, withoutCurrency } from '../../../src/mapping/cells/currencies.ts';

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
