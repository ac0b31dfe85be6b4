import { expect, it } from 'vitest';
import {
  checkCount,
  checkPart,
  checkPrice,
  checkProjectId,
} from '../../../src/mapping/cells/cell-values.ts';

it.each([
  ['10,00-', '-10,00'],
  ['10.00 -', '-10.00'],
  ['(10.00)', '-10.00'],
  ['10\u2212', '-10'],
  ['45,00- EUR', '-45,00 EUR'],
  ['45-€', '-45€'],
])('checkPart() says of %j where the minus of a credit is written', (cell, credit) => {
  const fix = `If it is a credit, write the minus in front of it: "${credit}", in the sheet or in a list for --corrections`;
  expect(checkPart(cell)).toEqual({ wanted: 'must be a number', fix });
  expect(checkPrice(cell)).toMatchObject({ wanted: 'must be 0 or more' });
});

it.each([
  ['10,50 x', undefined, '1234 or 1234,5'],
  ['10.50 x', undefined, '1234 or 1234.5'],
  ['ten', ',', '1234 or 1234,5'],
] as const)(
  'checkPart() shows for %j with decimal %j how a number is written',
  (cell, decimal, example) => {
    expect(checkPart(cell, { decimal })).toMatchObject({
      fix: `Write it in digits without thousands separators, such as ${example}`,
    });
  },
);

it('a merged amount that counts in another row is not to be written in digits', () => {
  const fix = 'write what this row adds to that, such as';
  expect(checkPart('45 (merged)')).toMatchObject({ fix: expect.stringContaining(`${fix} 0`) });
  expect(checkPrice('€45 (merged) ')).toMatchObject({ fix: expect.stringContaining(`${fix} 0`) });
  expect(checkCount('45 (merged)')).toMatchObject({ fix: expect.stringContaining(`${fix} 1`) });
});

it('checkPart() reads amounts without cents, which end with a dash', () => {
  expect(checkPart('45,-')).toMatchObject({ text: '45' });
});

it('a row that may be none of an order may be left out', () => {
  const leaveOut = expect.stringMatching(/; if the row is none of an order, .*, leave it out/);
  for (const cell of ['0', '-1', '0.00']) {
    expect(checkCount(cell)).toMatchObject({ fix: leaveOut });
  }
  expect(checkCount('2.5')).toMatchObject({ fix: 'Write the quantity, such as 12' });
  expect(checkProjectId(' ')).toMatchObject({ fix: leaveOut });
});
