import { expect, it } from 'vitest';
import {
  checkCount,
  checkPart,
  checkPrice,
  checkProjectId,
  minusInFront,
} from '../../../src/mapping/cells/cell-values.ts';

it.each([
  ['1,200-', '-1,200'],
  ['10.00 -', '-10.00'],
  ['(10.00)', '-10.00'],
  ['10\u2212', '-10'],
  ['45-€', '-45€'],
])('checkPart() says of %j where the minus of a credit is written', (cell, credit) => {
  const fix = `If it is a credit, write the minus in front of it: "${credit}", in the sheet or in a list for --corrections`;
  expect(checkPart(cell)).toEqual({ wanted: 'must be a number', fix });
  expect(checkPrice(cell)).toMatchObject({ wanted: 'must be 0 or more' });
});

it('minusInFront() does not look for a credit in a very long cell', () => {
  const cell = `(${'1'.repeat(100_000)}`;
  const before = process.cpuUsage();
  expect(minusInFront(cell)).toBe(cell);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

it('checkCount() takes the dash of 10-er for no minus', () => {
  const fix = expect.stringContaining('Write it in digits');
  expect(checkCount('10-er')).toMatchObject({ fix });
});

it.each([
  ['6,36-', '-6.36'],
  ['1.000,000-', '-1000'],
  ['1,250.5-', '-1250.5'],
  ['45,00- EUR', '-45'],
  ['0,00-', '0'],
])('checkPart() reads %j, whose minus stands behind its decimals, as %s', (cell, text) => {
  expect(checkPart(cell)).toMatchObject({ text });
  expect(checkPart(`-${cell}`)).not.toHaveProperty('text');
});

it.each(['1.000,000-', '5,000-', '-3', '(12)'])('checkCount() warns of the minus of %j', (cell) => {
  for (const reading of [{}, { decimal: ',' } as const]) {
    const fix = expect.stringContaining('do not remove its minus, but leave the row out');
    expect(checkCount(cell, reading)).toMatchObject({ fix });
    expect(checkCount(cell, reading)).not.toHaveProperty('text');
  }
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

it.each([
  ['10,00 CR', '-10,00'],
  ['CR 10,00', '-10,00'],
  ['10.00 cr', '-10.00'],
  ['12.50 EUR Cr.', '-12.50 EUR'],
  ['Cr.: 5', '-5'],
  ['(12,00) CR', '-12,00'],
])('checkPart() does not advise to make a charge of the credit %j', (cell, credit) => {
  const fix = expect.stringContaining(`write the minus in front of it: "${credit}"`);
  expect(checkPart(cell)).toMatchObject({ fix });
  expect(checkPart(credit)).toMatchObject({ text: expect.stringMatching(/^-/) });
});

it.each(['45 SCR', 'CRC 45', '12 crates', 'credit 3', '10-12 CR', 'CR2032', '(3-4)'])(
  '%j is no credit',
  (cell) => {
    expect(minusInFront(cell)).toBe(cell);
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
  for (const cell of ['0', '0.00']) {
    expect(checkCount(cell)).toMatchObject({ fix: leaveOut });
  }
  expect(checkCount('2.5')).toMatchObject({ fix: 'Write the quantity, such as 12' });
  expect(checkProjectId(' ')).toMatchObject({ fix: leaveOut });
});
