import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trimZeroWidth } from '../../../../src/mapping/cells/clean/trim-zero-width.ts';

describe('trimZeroWidth()', () => {
  it.each([
    ['\ufeffKim\u200b Min\u2060su', 'Kim Minsu'],
    ['\u200e010-1234\u202c', '010-1234'],
    ['a\u200db\u200c', 'ab'],
    ['김\u200d민수', '김민수'],
    ['e\u0301\u200dx', 'e\u0301x'],
    ['👨\u200d', '👨'],
    ['\u200b', ''],
    ['ไทย\u200b', 'ไทย'],
    ['ไทย\u200bThai', 'ไทยThai'],
  ])('removes what shows nothing from %j', (text, left) => {
    expect(trimZeroWidth(text)).toBe(left);
  });

  it.each([
    ['emoji', '👩🏽\u200d🚀 🏳\ufe0f\u200d🌈 👨\u200d👩\u200d👧'],
    ['Thai', 'ภาษา\u200bไทย'],
    ['Khmer', 'ភាសា\u200bខ្មែរ'],
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष क्\u200cष न्\u200d'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Hebrew with directions', '\u200fשלום (Kim)\u200e'],
    ['parts of letters', 'e\u0301'],
  ])('keeps what %s needs', (_, text) => {
    expect(trimZeroWidth(text)).toBe(text);
  });

  it('removes nothing else, and leaves nothing to remove', () => {
    const unit = fc.constantFrom(
      ...'a한क्ش👩🏽🚀\ufe0f\u200b\u200c\u200d\u200e\u202e\u2060\ufeff \u0301',
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const left = trimZeroWidth(text);
        const seen = (one: string) => one.replace(/[\u200b-\u200e\u202e\u2060\ufeff]/g, '');
        expect(seen(left)).toBe(seen(text));
        expect(trimZeroWidth(left)).toBe(left);
        expect(left).not.toMatch(/[\u200b\u2060\ufeff]/);
      }),
    );
  });
});
