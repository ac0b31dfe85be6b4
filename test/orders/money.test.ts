import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExactSum, survivesJson, timesRows, withRightDigits } from '../../src/orders/money.ts';

/** A canonical amount and the same in units of 10 to the power of -20. */
const amount = fc
  .tuple(
    fc.oneof(fc.bigInt({ min: 0n, max: 99_999n }), fc.bigInt({ min: 0n, max: 10n ** 18n })),
    fc.oneof(
      fc.constant(''),
      fc.stringMatching(/^\d{0,3}[1-9]$/),
      fc.stringMatching(/^\d{0,19}[1-9]$/),
    ),
  )
  .map(([whole, decimals]) => ({
    text: decimals === '' ? `${whole}` : `${whole}.${decimals}`,
    units: BigInt(`${whole}${decimals.padEnd(20, '0')}`),
  }));

function unitsOf(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(20, '0'));
}

test('ExactSum is exact, in any order, and canonical', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 40 }), (amounts) => {
      const sum = new ExactSum();
      for (const { text } of amounts) sum.add(text);
      const text = sum.toString();
      expect(unitsOf(text)).toBe(amounts.reduce((total, { units }) => total + units, 0n));
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
    }),
  );
});

test('ExactSum tells what was added since a part began, as a sum of that alone does', () => {
  const amounts = fc.array(amount, { maxLength: 20 });
  fc.assert(
    fc.property(amounts, amounts, (before, part) => {
      const [sum, alone] = [new ExactSum(), new ExactSum()];
      for (const { text } of before) sum.add(text);
      sum.beginPart();
      for (const { text } of part) {
        sum.add(text);
        alone.add(text);
      }
      expect(sum.partText()).toBe(alone.toString());
    }),
  );
});

test.each([
  [['0.1', '0.2'], '0.3'],
  [['1.1', '2.2', '3.3'], '6.6'],
  [['3.50', '4.25'], '7.75'],
  [['99999999999', '99999999999'], '199999999998'],
  [['9007199254740991', '1', '1'], '9007199254740993'],
  [['0.00001', '0.00002'], '0.00003'],
  [Array.from({ length: 1000 }, () => '99999999.999'), '99999999999'],
  [[], '0'],
])('ExactSum of %j is %s', (amounts, expected) => {
  const sum = new ExactSum();
  for (const text of amounts) sum.add(text);
  expect(sum.toString()).toBe(expected);
});

test.each([
  ['3.5', 3, '10.5'],
  ['0.1', 3, '0.3'],
  ['0', 1000, '0'],
  ['33.333333333333333333', 3, '99.999999999999999999'],
  ['1000000000000', 1_000_000, '1000000000000000000'],
  ['0.0000001', 1, '0.0000001'],
])('timesRows() of %s for %d rows is %s', (each, rows, expected) => {
  expect(timesRows(each, rows)).toBe(expected);
});

test.each([
  ['99.9999999999999', '100'],
  ['-99.9999999999999', '-100'],
  ['4114.999999999995885', '4115'],
  ['2.333333333333331', '2.333333333333'],
  ['9999999999.99999', '10000000000'],
  ['0.0003333333333', '0.0003333333333'],
  ['1234567.12345', '1234567.12345'],
  ['12345678901234567.89123', '12345678901234567.89123'],
  ['999999999999.9999', '999999999999.9999'],
  ['1000000000000000001', '1000000000000000001'],
])('withRightDigits() of %s is %s', (amount, expected) => {
  expect(withRightDigits(amount)).toBe(expected);
});

test.each([
  ['0', true],
  ['0.1', true],
  ['999999999999.99', true],
  ['123456789012345', true],
  ['9007199254740993', false],
  ['9007199254740992', true],
  ['12345678901234567.89', false],
  ['1000000000000000000000', true],
  ['1000000000000000000001', false],
  ['0.10000000000000000001', false],
])('survivesJson() of %s is %s', (text, expected) => {
  expect(survivesJson(text)).toBe(expected);
});

test('survivesJson() is true only for what JSON.parse gives back as it was', () => {
  fc.assert(
    fc.property(amount, ({ text, units }) => {
      const back = JSON.stringify(JSON.parse(text));
      const same = /^\d+(\.\d{1,20})?$/.test(back) && unitsOf(back) === units;
      if (survivesJson(text)) expect(same || back.includes('e')).toBe(true);
      else expect(same).toBe(false);
    }),
  );
});
