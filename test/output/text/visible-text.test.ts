import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth, fitTo, toVisible } from '../../../src/output/text/visible-text.ts';

describe('toVisible()', () => {
  it.each([
    {
      name: 'keeps letters of any script',
      text: 'Zoë 김민준 𠮷 👍🏽',
      expected: 'Zoë 김민준 𠮷 👍🏽',
    },
    { name: 'shows line breaks', text: 'a\nb\r\nc\rd', expected: 'a⏎b⏎c⏎d' },
    { name: 'shows tabs', text: 'a\tb', expected: 'a⇥b' },
    { name: 'stops escape sequences', text: '\u001b[2J\u001b]0;x\u0007', expected: '�[2J�]0;x�' },
    { name: 'stops C1 and DEL', text: 'a\u009b31m\u007f', expected: 'a�31m�' },
    { name: 'stops turned directions', text: 'abc\u202egpj\u2066', expected: 'abc�gpj�' },
    { name: 'stops line separators', text: 'a\u2028b\u2029c', expected: 'a�b�c' },
  ])('$name', ({ text, expected }) => {
    expect(toVisible(text)).toBe(expected);
  });
});

describe('displayWidth()', () => {
  it.each([
    { text: '', width: 0 },
    { text: 'abc', width: 3 },
    { text: '서울', width: 4 },
    { text: '東京Ａ', width: 6 },
    { text: '서울'.normalize('NFD'), width: 4 },
    { text: 'Zoë'.normalize('NFD'), width: 3 },
    { text: '👍', width: 2 },
  ])('of "$text" is $width', ({ text, width }) => {
    expect(displayWidth(text)).toBe(width);
  });
});

describe('fitTo()', () => {
  it.each([
    { text: 'abc', width: 5, expected: 'abc  ' },
    { text: 'abcde', width: 5, expected: 'abcde' },
    { text: 'abcdef', width: 5, expected: 'abcd…' },
    { text: '서울특별시', width: 5, expected: '서울…' },
    { text: '서울특별시', width: 6, expected: '서울… ' },
    { text: '서울', width: 1, expected: '…' },
    { text: 'abc', width: 1, expected: '…' },
  ])('makes "$expected" of "$text" in $width cells', ({ text, width, expected }) => {
    expect(fitTo(text, width)).toBe(expected);
  });

  it('takes exactly the cells it is given, whatever the text', () => {
    const letters = fc.constantFrom('a', '김', '👍', 'e\u0301', '…', ' ');
    fc.assert(
      fc.property(
        fc.string({ unit: letters, maxLength: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (text, width) => {
          expect(displayWidth(fitTo(text, width))).toBe(width);
        },
      ),
    );
  });

  it('cuts a cell of a million characters at once', () => {
    expect(fitTo('x'.repeat(1_000_000), 4)).toBe('xxx…');
    expect(fitTo(`abcd${'\u0301'.repeat(1_000_000)}e`, 4)).toBe('abc…');
  });
});
