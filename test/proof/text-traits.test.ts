import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/output/text/visible-text.ts';
import { mayBeAsWide, ScriptReader } from '../../src/proof/text-traits.ts';

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
