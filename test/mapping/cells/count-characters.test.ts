import { describe, expect, it } from 'vitest';
import { countCharacters } from '../../../src/mapping/cells/count-characters.ts';

describe('countCharacters()', () => {
  it.each([
    { text: '', count: 0 },
    { text: 'Ann Lee', count: 7 },
    { text: 'Zoë Müller', count: 10 },
    { text: 'Zoe\u0308', count: 3 },
    { text: '김민준', count: 3 },
    { text: '\u1100\u1161', count: 1 },
    { text: '山田 太郎', count: 5 },
    { text: '👩‍👩‍👧🇰🇷', count: 2 },
    { text: 'a\r\nb', count: 3 },
  ])('counts $count in "$text"', ({ text, count }) => {
    expect(countCharacters(text)).toBe(count);
  });
});
