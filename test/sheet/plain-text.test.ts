import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainStretch, isPlainText, isSuspectByte } from '../../src/sheet/plain-text.ts';

describe('isPlainText()', () => {
  test.each([
    'Kim Lee, Seoul 06236\r\n\t"x"',
    '김민수 서울특별시',
    'José Müller Łódź Ελένη Иван',
    '田中太郎 カタカナ',
    'Apt #5, why? + 1',
    '😀',
  ])('holds for %j', (text) => {
    expect(isPlainText(text)).toBe(true);
  });

  test.each([
    'a\0b',
    'a\u001fb',
    'a\u007fb',
    'a\u0085b',
    'a\u00a0',
    'a\u00adb',
    'a\u200bb',
    'a\u2060b',
    'a\u3164b',
    '\ufeffa',
    'a\uffa0',
    'a\ufffdb',
    'Ã©',
    '占쏙옙',
    '####',
    '#REF!',
    'Err:502',
    '1.2E+15',
    '1e+15',
    '???',
  ])('does not hold for %j', (text) => {
    expect(isPlainText(text)).toBe(false);
  });
});

describe('isSuspectByte()', () => {
  test('holds for a byte of every text that is not plain', () => {
    const character = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.integer({ min: 0, max: 0x23ff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom('#', 'REF', 'Err:', 'E+', 'e+', '??', '占', '锟', '\u3164', 'â€', 'A'),
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 3 }), (characters) => {
        const text = characters.join('').toWellFormed();
        fc.pre(!isPlainText(text));
        expect(Buffer.from(text).some(isSuspectByte)).toBe(true);
      }),
      { numRuns: 3000, seed: 5 },
    );
  });

  test.each(['Kim Lee, Seoul 06236\r\n\t"x"', '김민수', 'Łęcki', '😀', '1,234.50'])(
    'holds for no byte of %j',
    (text) => {
      expect(Buffer.from(text).some(isSuspectByte)).toBe(false);
    },
  );
});

describe('isPlainStretch()', () => {
  const character = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0, max: 0x23ff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom(
      '#',
      'REF',
      'Err',
      ':',
      'E',
      '+',
      '?',
      '占',
      'â',
      '€',
      'Ã',
      '\u3099',
      '\u1175',
      '😀',
    ),
  );

  test('holds for no text that is not plain, and for nearly all others', () => {
    fc.assert(
      fc.property(fc.array(character, { maxLength: 4 }), (characters) => {
        const text = characters.join('').toWellFormed();
        const bytes = Buffer.from(`:${text}#`);
        const isPlain = isPlainStretch(bytes, 1, bytes.length - 1);
        // Parts of old Hangul are left to isPlainText().
        const isUnsure = /[\u1140-\u11ff]|[\uff80-\uffbf]|â[\u2000-\u2fff]/.test(text);
        if (isPlain || !isUnsure) expect(isPlain).toBe(isPlainText(text));
      }),
      { numRuns: 5000, seed: 7 },
    );
  });

  test.each(['Prof. Zoë Nguyễn: why? + #5', '₩5 → 「東京」', 'ガギグ', 'Ərr: Å'])(
    'holds for %j',
    (text) => {
      const bytes = Buffer.from(text);
      expect(isPlainStretch(bytes, 0, bytes.length)).toBe(isPlainText(text));
    },
  );
});
