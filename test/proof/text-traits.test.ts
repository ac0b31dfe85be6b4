import { describe, expect, it } from 'vitest';
import { characterCount, mayBeAsWide, ScriptReader } from '../../src/proof/text-traits.ts';
import { displayWidth } from '../../src/report/visible-text.ts';

describe('characterCount()', () => {
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
    expect(characterCount(text)).toBe(count);
  });
});

describe('ScriptReader', () => {
  const reader = new ScriptReader();

  it.each([
    { text: '', scripts: [] },
    { text: '010-1234 (5)', scripts: [] },
    { text: 'Ann', scripts: ['Latin'] },
    { text: 'ż1', scripts: ['Latin'] },
    { text: '김 Kim 金', scripts: ['Hangul', 'Latin', 'Han'] },
    { text: 'ひらカタ漢', scripts: ['Hiragana', 'Katakana', 'Han'] },
    { text: 'Жук, Ωμ', scripts: ['Cyrillic', 'Greek'] },
    { text: 'שלום سلام', scripts: ['Hebrew', 'Arabic'] },
    { text: '🎉🇰🇷!', scripts: ['emoji'] },
    { text: '\u{10330}', scripts: ['another script'] },
    { text: '“–…”', scripts: [] },
  ])('reads the scripts of "$text"', ({ text, scripts }) => {
    expect(reader.read(text)).toEqual(scripts);
    expect(reader.read(text)).toEqual(scripts);
  });
});

describe('mayBeAsWide()', () => {
  it.each(['', 'Ann', '김민준', 'ａｂｃ', '👩‍👩‍👧', '漢e\u0301'])(
    'never rules out the real width of "%s"',
    (text) => {
      expect(mayBeAsWide(text, displayWidth(text))).toBe(true);
    },
  );
});
