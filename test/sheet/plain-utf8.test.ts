import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCellDamage } from '../../src/sheet/damage/find-cell-damage.ts';
import { findTextDamage } from '../../src/sheet/damage/find-text-damage.ts';
import { isPlainUtf8 } from '../../src/sheet/plain-utf8.ts';
import { runs } from '../support/runs.ts';

describe('isPlainUtf8()', () => {
  test.each([
    'Kim Lee,Seoul 06236\r\n\t"x"',
    '김민수 서울특별시 ￦12,000',
    'José Müller Łódź Ελένη Иван SÃO',
    '田中太郎 カタカナ ｶﾅ',
    'Apt #5,#B,why? + 1',
    '“O’Neill” – 5 € • 20 °C',
    'rue\u00a0Longue,12\u00a0€',
    '😀',
  ])('holds for %j', (text) => {
    expect(isPlainUtf8(Buffer.from(text))).toBe(true);
  });

  test.each([
    'a\0b',
    'a\u007fb',
    'a\u0085b',
    '\u00a0,b',
    'a\u00a0,b',
    'a\u00adb',
    'a\u200bb',
    'a\u2060b',
    'a\u3164b',
    '\ufeffa',
    'a\uffa0',
    'a\ufffdb',
    'Ã©',
    'â€™',
    '±è¹Î¼ö',
    '占쏙옙',
    '####',
    '#REF!',
    '#NÚM!',
    '#N/A',
    'Err:502',
    '1.2E+15',
    '1e+15',
    '???',
  ])('does not hold for %j', (text) => {
    expect(isPlainUtf8(Buffer.from(text))).toBe(false);
  });

  test('holds for no joined cells with a no-break space, which may be at an end', () => {
    expect(isPlainUtf8(Buffer.from('12\u00a0€'))).toBe(true);
    expect(isPlainUtf8(Buffer.from('12\u00a0€'), true, true)).toBe(false);
  });

  test('holds for no text with a cell that is damaged', () => {
    const character = fc.oneof(
      { weight: 1, arbitrary: fc.integer({ min: 0x20, max: 0x24f }).map(toText) },
      { weight: 1, arbitrary: fc.integer({ min: 0x2000, max: 0x20b0 }).map(toText) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 0x10ffff }).map(toText) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(...'#RENA/!E+1?: ,,,x\u00a0ÃÂ©±è¹Î¼ö€™â占쏙옙\u200b\u200e김'),
      },
    );
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 8 }), (characters) => {
        // Half a surrogate pair is no text in UTF-8: it becomes U+FFFD.
        const bytes = Buffer.from(characters.join(''));
        const cells = bytes.toString().split(',');
        fc.pre(cells.some((cell) => findCellDamage(cell) ?? findTextDamage(cell)));
        expect(isPlainUtf8(bytes)).toBe(false);
        expect(isPlainUtf8(Buffer.from(cells.join('')), true, true)).toBe(false);
      }),
      { numRuns: runs(4000) },
    );
  });
});

function toText(code: number): string {
  return String.fromCodePoint(code);
}
