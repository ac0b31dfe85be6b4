import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeText, mayHaveDecomposed } from '../../../src/sheet/composed/compose-text.ts';
import { isPlainText } from '../../../src/sheet/plain-text.ts';
import { isPlainUtf8 } from '../../../src/sheet/plain-utf8.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { runs } from '../../support/runs.ts';

/** Marks and parts of syllables that join what stands before them: Unicode 3.11, primary composites. */
const MAY_COMPOSE = /[\u0300-\u0345\u0653-\u0655\u1161-\u1175\u11a8-\u11c2\u3099\u309a]/;

describe('composeText()', () => {
  it.each([
    'Zoë Müller',
    'Nguyễn Thị Ệ',
    'Dvořák',
    'Ελένη',
    'Йосиф Ёлкин',
    'أحمد',
    '김민준 값',
    'ガギグ ぱ',
    '각각',
  ])('makes whole letters of the parts of %s', (text) => {
    const parts = text.normalize('NFD');
    expect(composeText(parts)).toBe(text);
    expect(composeText(text)).toBe(text);
    expect(mayHaveDecomposed(Buffer.from(parts))).toBe(true);
    expect([isPlainText(parts), isPlainUtf8(Buffer.from(parts))]).toEqual([false, false]);
  });

  it.each([
    { name: 'CJK compatibility ideographs', text: '\ufa11\uf9d1\u{2f800}\ufa19e\ufe00' },
    { name: 'signs that NFC makes letters of', text: '\u212b\u2126\u212a\u037e' },
    { name: 'letters that NFC takes apart', text: '\u0958\u09dc\ufb2a' },
    { name: 'variation selectors', text: '\u8fba\u{e0101}\u0031\ufe0f\u20e3' },
    { name: 'marks that no letter has', text: 'x\u0302\u0323 \u0301' },
    { name: 'a mark without a letter', text: '\u0301a' },
    { name: 'old Hangul', text: '\u1112\u119e\u11ab \u1103\u1161\u11d9' },
    { name: 'letters of Hangul', text: 'ㄱㅏㄴ' },
    { name: 'half-width kana', text: 'ｶﾞ' },
  ])('leaves alone: $name', ({ text }) => {
    expect(composeText(text)).toBe(text);
    expect(composeText(`${text}|e\u0301`)).toBe(`${text}|é`);
  });

  it('gives a text that is canonically the same, never longer in UTF-8, and only where bytes and texts say so', () => {
    const range = (min: number, max: number) =>
      fc.integer({ min, max }).map((code) => String.fromCodePoint(code));
    const character = fc.oneof(
      range(0x20, 0x24f),
      range(0x300, 0x345),
      range(0x391, 0x451),
      range(0x621, 0x655),
      range(0x1100, 0x11ff),
      range(0x304b, 0x309a),
      range(0xac00, 0xac70),
      range(0xf900, 0xf920),
      fc.string({ unit: ANY_CHARACTER, minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 6 }), (characters) => {
        const text = characters.join('').toWellFormed();
        const bytes = Buffer.from(text);
        const composed = composeText(text);
        expect(composed.normalize('NFD')).toBe(text.normalize('NFD'));
        expect(composeText(composed)).toBe(composed);
        expect(Buffer.byteLength(composed)).toBeLessThanOrEqual(bytes.length);
        if (MAY_COMPOSE.test(text)) {
          expect([mayHaveDecomposed(bytes), isPlainText(text), isPlainUtf8(bytes)]).toEqual([
            true,
            false,
            false,
          ]);
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});
