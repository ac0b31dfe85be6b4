import { describe, expect, test } from 'vitest';
import { isPlainText } from '../../src/sheet/plain-text.ts';

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
