import { oncePer } from '../../../rows/kept/memoize.ts';
import { rateEastAsian } from './rate-east-asian.ts';
import { rateAnyLetters, rateLetters } from './rate-letters.ts';
import { rateSign } from './rate-sign.ts';

/** Adjacent letters of one script: a word or a part of one. */
interface Run {
  readonly script: string;
  /** Log-probabilities in each language of the script, and last in none. */
  readonly rates: Float64Array;
}

const ALPHABETS: readonly (readonly [script: string, letters: RegExp])[] = [
  ['Latin', /\p{scx=Latin}/u],
  ['Cyrillic', /\p{sc=Cyrillic}/u],
  ['Greek', /\p{sc=Greek}/u],
  ['Hebrew', /\p{sc=Hebrew}/u],
  ['Arabic', /\p{sc=Arabic}/u],
  ['Thai', /\p{sc=Thai}/u],
];
const EAST_ASIAN =
  /[\p{sc=Han}\p{sc=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u301f\uff01-\uffef]/u;
const MEANINGLESS = /[\ufffd\u0080-\u009f\ue000-\uf8ff]/;

const MEANINGLESS_RATE = -15;
const MARK_RATE = -12.5;
const OTHER_LETTER_RATE = -9;
const ASCII_SIGN_RATE = -3;

const SENSELESS_ASCII = -3.2;
const SENSELESS_EAST_ASIAN = -10.5;
const SENSELESS_SIGN = -8;

/** The rate of two alphabets side by side: one of the letters is probably wrong. */
const SCRIPT_CHANGE = -8;
/** The rates of a capital after a small letter: `McDonald` is rare, `DvoŘák` is always wrong. */
const CAPITAL_INSIDE = -10;
const PLAIN_CAPITAL_INSIDE = -3;
/** The rates of small letters after several capitals. */
const SMALL_BEHIND_CAPITALS = -5;
const PLAIN_SMALL_BEHIND_CAPITALS = -2;
/** The rate of a small first letter: lists are full of names. */
const SMALL_START = -1;
/** The rate of a single letter that is not ASCII: it is probably a sign. */
const LETTER_ALONE = -4;

/** Rates a word, or other text between two spaces. */
export function rateText(text: string) {
  const characters = [...text.normalize('NFC')];
  const runs: Run[] = [];
  let fixed = 0;
  let senseless = 0;
  let before = '';
  for (let at = 0; at < characters.length; ) {
    const kind = kindOf(characters[at] ?? '');
    let end = at + 1;
    if (isSingle(kind)) {
      fixed += rateSingle(kind, characters, at);
      senseless += (characters[at] ?? '') < '\u0080' ? SENSELESS_ASCII : SENSELESS_SIGN;
    } else {
      while (end < characters.length && goesOn(kind, characters[end] ?? '')) end += 1;
      if (ALPHABETS.some(([script]) => script === before)) fixed += SCRIPT_CHANGE;
      if (kind === 'EastAsian') {
        fixed += rateEastAsian(characters, at, end);
        senseless += SENSELESS_EAST_ASIAN * (end - at);
      } else {
        const letters = characters.slice(at, end);
        const word = toSmall(letters.join(''));
        fixed += rateCase(letters, isSingle(before));
        if (letters.length === 1 && word >= '\u0080') fixed += LETTER_ALONE;
        runs.push({ script: kind, rates: rateLetters(word, kind) });
        senseless += rateAnyLetters(word, kind);
      }
    }
    before = kind;
    at = end;
  }
  return {
    /** The logarithm of its probability, without that of `runs`. */
    fixed,
    runs,
    /** The log-probability of as many random characters. */
    senseless,
  };
}

/** Returns a letter's script, or the kind of another character. */
const kindOf = oncePer((character: string): string => {
  if (EAST_ASIAN.test(character)) return 'EastAsian';
  if (MEANINGLESS.test(character)) return 'meaningless';
  if (/\p{M}/u.test(character) && /\p{sc=Inherited}/u.test(character)) return 'mark';
  if (!/[\p{L}\p{M}]/u.test(character) || /[ªº]/.test(character)) return 'sign';
  return ALPHABETS.find(([, letters]) => letters.test(character))?.[0] ?? 'other';
});

function isSingle(kind: string): boolean {
  return kind !== 'EastAsian' && !ALPHABETS.some(([script]) => script === kind);
}

/** Whether a character continues a run of letters. Vietnamese tones and Arabic vowels do. */
function goesOn(script: string, character: string): boolean {
  const kind = kindOf(character);
  return kind === script || (kind === 'mark' && script !== 'EastAsian');
}

function rateSingle(kind: string, characters: readonly string[], at: number): number {
  if (kind === 'meaningless') return MEANINGLESS_RATE;
  if (kind === 'mark') return MARK_RATE;
  if (kind === 'other') return OTHER_LETTER_RATE;
  const character = characters[at] ?? '';
  if (character < '\u0080') return ASCII_SIGN_RATE;
  return rateSign(character, {
    beforePrevious: characters[at - 2] ?? '',
    previous: characters[at - 1] ?? '',
    next: characters[at + 1] ?? '',
    afterNext: characters[at + 2] ?? '',
  });
}

/** Rates the sequence of capital and small letters: in a wrong encoding they are often mixed up. */
function rateCase(letters: readonly string[], isStart: boolean): number {
  let rate = 0;
  let capitals = 0;
  let behindSmall = false;
  letters.forEach((letter, i) => {
    const isCapital = letter.toLowerCase() !== letter;
    const isSmall = !isCapital && letter.toUpperCase() !== letter;
    const isPlain = letter < '\u0080' && (letters[i - 1] ?? '') < '\u0080';
    if (isCapital && behindSmall) rate += isPlain ? PLAIN_CAPITAL_INSIDE : CAPITAL_INSIDE;
    if (isSmall && capitals > 1) {
      rate += isPlain ? PLAIN_SMALL_BEHIND_CAPITALS : SMALL_BEHIND_CAPITALS;
    }
    if (isSmall && i === 0 && isStart && letter >= '\u0080') rate += SMALL_START;
    behindSmall = isSmall;
    capitals = isCapital ? capitals + 1 : 0;
  });
  return rate;
}

/** Returns a word in small letters, also for the Turkish İ. Romanian commas become cedillas, as some encodings have these. */
function toSmall(word: string): string {
  return word.replaceAll('İ', 'i').toLowerCase().replaceAll('ș', 'ş').replaceAll('ț', 'ţ');
}
