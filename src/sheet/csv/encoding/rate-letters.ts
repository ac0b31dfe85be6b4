import { oncePer } from '../../../rows/kept/memoize.ts';
import { LETTER_PAIRS, type LetterPairs } from './letter-pairs.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const STEP = -0.2;
const RATES = new Map([...DIGITS].map((digit, i) => [digit, i * STEP]));

/** The rate of a letter that the language does not have. */
const FOREIGN = -11;

/** The rate of a word in no known language: a foreign name, or a wrong reading. */
const UNKNOWN_WORD = -4;
const UNKNOWN_PLAIN_LETTER = -3.2;
const UNKNOWN_LATIN_LETTER = -7;
const UNKNOWN_LETTER = -4.5;

/** All letters of the rated scripts have lower codes. */
const CODES = 0x2000;

type Language = ReturnType<typeof toLanguage>;

const languagesOf = oncePer((script: string) =>
  LETTER_PAIRS.filter((each) => each.script === script).map(toLanguage),
);

function toLanguage({ language, letters, pairs }: LetterPairs) {
  const places = new Uint8Array(CODES);
  [...letters].forEach((letter, i) => {
    places[letter.charCodeAt(0)] = i + 1;
  });
  return {
    /** The place of each letter in `rates`, by its code; 0 for letters that the language does not have. */
    places,
    /** The number of letters, and of 0 for a word's start and end. */
    size: letters.length + 1,
    rates: Float64Array.from(pairs, (digit) => RATES.get(digit) ?? FOREIGN),
    /** Whether its letters are counted without their marks. */
    isDecomposed: language === 'vi',
  };
}

/** Returns the log-probabilities of a word in small letters of one script: in each of its languages, and last in none. */
export function rateLetters(word: string, script: string): Float64Array {
  const known = languagesOf(script);
  const rates = new Float64Array(known.length + 1);
  known.forEach((language, i) => {
    rates[i] = rateIn(language, word);
  });
  rates[known.length] = UNKNOWN_WORD + rateAnyLetters(word, script);
  return rates;
}

/** Returns the log-probability of letters when nothing is known of words. */
export function rateAnyLetters(word: string, script: string): number {
  const other = script === 'Latin' ? UNKNOWN_LATIN_LETTER : UNKNOWN_LETTER;
  let rate = 0;
  for (const letter of word) rate += letter < '\u0080' ? UNKNOWN_PLAIN_LETTER : other;
  return rate;
}

function rateIn({ places, size, rates, isDecomposed }: Language, word: string): number {
  const letters = isDecomposed ? word.normalize('NFD') : word;
  let rate = 0;
  let previous = 0;
  for (let i = 0; i < letters.length; i += 1) {
    const place = places[letters.charCodeAt(i)] ?? 0;
    rate += place === 0 ? FOREIGN : (rates[previous * size + place] ?? FOREIGN);
    previous = place;
  }
  return rate + (rates[previous * size] ?? FOREIGN);
}
