import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainText, isPlainUtf8 } from '../../src/sheet/plain-text.ts';

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
    expect(isPlainUtf8(Buffer.from(text))).toBe(true);
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
    expect(isPlainUtf8(Buffer.from(text))).toBe(false);
  });
});

describe('isPlainUtf8()', () => {
  test('holds for no text for which isPlainText() does not', () => {
    const character = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom('#', 'E', '+', '?', ' ', ':', 'r'),
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 6 }), (characters) => {
        // Half a surrogate pair is no text in UTF-8: it becomes U+FFFD.
        const text = Buffer.from(characters.join('')).toString();
        fc.pre(!isPlainText(text));
        expect(isPlainUtf8(Buffer.from(text))).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });
});
