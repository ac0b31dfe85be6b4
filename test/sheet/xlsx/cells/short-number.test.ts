import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormatCache } from '../../../../src/sheet/number-format/number-format.ts';
import { regionOf } from '../../../../src/sheet/number-format/regions.ts';
import { isShortNumber, withDecimals } from '../../../../src/sheet/xlsx/cells/short-number.ts';

function isShort(text: string): boolean {
  const bytes = Buffer.from(`<v>${text}</v>`);
  return isShortNumber(bytes, 3, 3 + text.length);
}

test.each(['0', '7', '-7', '12345678901', '-12345678901', '0.5', '-0.25', '123456789.5'])(
  'isShortNumber() holds for %s',
  (text) => {
    expect(isShort(text)).toBe(true);
  },
);

test.each(
  ['', '-', '.', '-0', '00', '01', '-01', '0.', '1.', '.5', '-.5', '0.0', '1.50', '1.2.3'].concat([
    '123456789012',
    '1234567890.5',
    '1E5',
    '1e-7',
    '+1',
    ' 1',
    '1 ',
    '1,5',
    '--1',
    '0x1',
    '１',
  ]),
)('isShortNumber() does not hold for %j', (text) => {
  expect(isShort(text)).toBe(false);
});

test('isShortNumber() holds for nothing that General shows otherwise', () => {
  const general = createFormatCache(false, regionOf('en-US'))('General');
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789.-E'), maxLength: 13 });
  let held = 0;
  fc.assert(
    fc.property(fc.oneof(digits, fc.double().map(String), fc.integer().map(String)), (text) => {
      if (!isShort(text)) return;
      held += 1;
      expect(general.showNumber(Number(text))).toBe(text);
    }),
    { numRuns: 5000, seed: 5 },
  );
  expect(held).toBeGreaterThan(500);
});

test('withDecimals() shows short numbers as their format does, or leaves them to it', () => {
  const formatOf = createFormatCache(false, regionOf('en-US'));
  const number = fc.stringMatching(/^-?(0|[1-9]\d{0,5})(\.\d{0,3}[1-9])?$/);
  fc.assert(
    fc.property(number, fc.constantFrom('0', '0.0', '0.00', '0.000', '0.0000'), (text, code) => {
      fc.pre(isShort(text));
      const { decimals, showNumber } = formatOf(code);
      const shown = withDecimals(text, decimals ?? -1);
      const has = text.split('.')[1]?.length ?? 0;
      expect(shown).toBe(has > code.length - 2 && has > 0 ? null : showNumber(Number(text)));
    }),
    { numRuns: 2000 },
  );
  expect(formatOf('#,##0.00').decimals).toBe(null);
});
