/** What a text looks like, whatever its column is called. */
export type TextKind = 'number' | 'date' | 'code' | 'phone' | 'e-mail' | 'text';

const MOST_DIGITS = 16;
/** In a text with digits, longer runs of letters are words. */
const MOST_LETTERS = 3;
const MOST_WORDS = 4;

const DIGIT = /\d/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DATE =
  /^(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:\d{4}|\d{2})|\d{4}[년年] ?\d{1,2}[월月] ?\d{1,2}[일日])(?:[T ]\d{1,2}:\d{2}.*)?$/;
/** With a sign, a code or a word of one letter for a currency beside it. */
const NUMBER =
  /^[-+\u2212(]?(?:\p{Sc}|[A-Z]{3})?\s?[-+\u2212]?(?!0\d)\d[\d.,' \u00a0\u2019]*[)-]?\s?(?:%|\p{Sc}|[A-Z]{3}|[원円元])?$/u;
const PHONE = /^(?=(?:\D*\d){8,15}\D*$)(?:\+|00?[1-9]|\(\d)[\d\s()./-]+$/;
const CODE = /^[\p{L}\d][\p{L}\d._/-]*$/u;

/** The kind of a text that is not blank. */
export function kindOf(text: string): TextKind {
  if (text.includes('@')) return EMAIL.test(text) ? 'e-mail' : 'text';
  if (!DIGIT.test(text)) return 'text';
  if (DATE.test(text)) return 'date';
  if (PHONE.test(text)) return 'phone';
  if (NUMBER.test(text)) return 'number';
  return CODE.test(text) ? 'code' : 'text';
}

const LETTERS: ReadonlySet<string> = new Set(['A', 'a', '가', 'あ', '漢']);
const LIKE: readonly (readonly [string, RegExp])[] = [
  ['0', /\p{Nd}/u],
  ['가', /\p{Script=Hangul}/u],
  ['あ', /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ['漢', /\p{Script=Han}/u],
  ['A', /\p{Lu}/u],
  ['a', /[\p{L}\p{M}]/u],
  [' ', /\s/u],
];
/** By UTF-16 unit, the character that stands for all like it. Halves of surrogate pairs are looked up as characters. */
const shown: string[] = [];

/**
 * The form of a text without white space around it: `AA-0000` for `KR-1234`, where digits and letters count; `Aa Aa` for `Ann Smith`,
 * where words do. All letters of a writing system that has no capitals look alike.
 */
export function formOf(text: string): string {
  const mostLetters = DIGIT.test(text) ? MOST_LETTERS : 1;
  let form = '';
  let [last, run, words] = ['', 0, 1];
  for (let i = 0; i < text.length; i += 1) {
    let one = shown[text.charCodeAt(i)];
    if (one === undefined) {
      const character = String.fromCodePoint(text.codePointAt(i) ?? 0);
      one = LIKE.find(([, like]) => like.test(character))?.[0] ?? character;
      if (character.length === 1) shown[text.charCodeAt(i)] = one;
      else i += 1;
    }
    run = one === last ? run + 1 : 1;
    last = one;
    const most = LETTERS.has(one) ? mostLetters : one === ' ' ? 1 : MOST_DIGITS;
    if (run > most) {
      if (run === most + 1 && most > 1) form += '+';
      continue;
    }
    if (one === ' ' && ++words > MOST_WORDS) return `${form} …`;
    form += one;
  }
  return form;
}
