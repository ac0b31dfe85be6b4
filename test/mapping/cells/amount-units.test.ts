import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  NOT_PLAIN,
  plainAmount,
  toUnits,
  UNITS,
  unitsText,
} from '../../../src/mapping/cells/amount-units.ts';
import { parseNumberCell } from '../../../src/mapping/cells/number-cell.ts';

const cell = fc.oneof(
  fc.stringMatching(/^\d{1,13}$/),
  fc.stringMatching(/^\d{1,6}\.\d{0,6}$/),
  fc.stringMatching(/^[0-9.,-]{0,6}$/),
);

test('plainAmount() reads an amount as parseNumberCell() does, or leaves it to that', () => {
  fc.assert(
    fc.property(cell, fc.string({ maxLength: 3 }), (text, before) => {
      const bytes = Buffer.from(`${before}${text}7`);
      const units = plainAmount(bytes, Buffer.byteLength(before), bytes.length - 1);
      if (units === NOT_PLAIN) return;
      expect(Number.isSafeInteger(units)).toBe(true);
      expect(parseNumberCell(text)).toMatchObject({ text: unitsText(units), currencies: [] });
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['0', 0],
  ['12', 12 * UNITS],
  ['3.50', 35_000],
  ['0.125', 1250],
  ['1234.567', 12_345_670],
  ['99999999999', 99_999_999_999 * UNITS],
  ...[
    '',
    '.',
    '5.',
    '.5',
    '007',
    '00.5',
    '1.234',
    '0.00001',
    '100000000000',
    '-3',
    '1,5',
    '1.2.3',
  ].map((text): [string, number] => [text, NOT_PLAIN]),
])('plainAmount() of %j is %d', (text, expected) => {
  expect(plainAmount(Buffer.from(text), 0, text.length)).toBe(expected);
});

test('units become a text and units again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 11 * UNITS }), (units) => {
      const text = unitsText(units);
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      expect(toUnits(text) ?? units).toBe(units);
      expect(BigInt(text.replace('.', '')) * BigInt(UNITS)).toBe(
        BigInt(units) * 10n ** BigInt(text.split('.')[1]?.length ?? 0),
      );
    }),
  );
});
