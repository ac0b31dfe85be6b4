import iconv from 'iconv-lite';
import { oncePer } from '../../../rows/kept/memoize.ts';
import {
  HANGUL,
  JAPANESE,
  JAPANESE_NAMES,
  SIMPLIFIED,
  SIMPLIFIED_NAMES,
  TRADITIONAL,
  TRADITIONAL_NAMES,
} from './east-asian-characters.ts';

const COMMON = -6.2;
const COMMON_IDEOGRAPH = -6.5;
const IN_NAMES = -8;
const SELDOM = -9.6;
const RARE = -12.5;
const NEVER = -15;

/** The rate of an East Asian character beside a small Latin letter: it is probably two letters of that word in another encoding. */
const IN_LATIN_WORD = -7;

const COMMON_HANGUL = new Set(HANGUL);
const IDEOGRAPHS = {
  shift_jis: ratesOf(JAPANESE, JAPANESE_NAMES),
  gb18030: ratesOf(SIMPLIFIED, SIMPLIFIED_NAMES),
  big5: ratesOf(TRADITIONAL, TRADITIONAL_NAMES),
};

function ratesOf(common: string, inNames: string): ReadonlyMap<string, number> {
  const rates = new Map([...inNames].map((character) => [character, IN_NAMES]));
  for (const character of common) rates.set(character, COMMON_IDEOGRAPH);
  return rates;
}

const LANGUAGES: readonly ((character: string, previous: string, next: string) => number)[] = [
  rateKorean,
  rateJapanese,
  (character) => rateIdeograph(character, 'gb18030'),
  (character) => rateIdeograph(character, 'big5'),
];

/** Returns the log-probability of a run of East Asian characters, in its likeliest language. */
export function rateEastAsian(characters: readonly string[], from: number, to: number): number {
  const run = characters.slice(from, to);
  const beside = [characters[from - 1], characters[to]].filter((one = '') =>
    /[a-z]/.test(one),
  ).length;
  const rates = LANGUAGES.map((rateCharacter) =>
    run.reduce((sum, each, i) => sum + rateCharacter(each, run[i - 1] ?? '', run[i + 1] ?? ''), 0),
  );
  return IN_LATIN_WORD * beside + Math.max(...rates) - Math.log(LANGUAGES.length);
}

function rateKorean(character: string, previous: string, next: string): number {
  if (COMMON_HANGUL.has(character)) return COMMON;
  if (isBetween(character, '가', '힣')) return isInFirstPlane(character, 'cp949') ? SELDOM : NEVER;
  if (isFullWidthSign(character)) return SELDOM;
  if (!isIdeograph(character)) return NEVER;
  // A word has either Hangul or ideographs, not both.
  return isBetween(previous, '가', '힣') || isBetween(next, '가', '힣') ? NEVER : RARE;
}

function rateJapanese(character: string, previous: string, next: string): number {
  if (isBetween(character, 'ぁ', 'ん')) return -5.4;
  if (isBetween(character, 'ァ', 'ー')) return isBetween(previous, 'ァ', 'ー') ? -5 : -6;
  if (isBetween(character, '｡', 'ﾟ')) return rateHalfWidth(character, previous, next);
  return rateIdeograph(character, 'shift_jis');
}

/** Rates half-width kana. A single one is probably a letter of another encoding. */
function rateHalfWidth(character: string, previous: string, next: string): number {
  const isKana = (other: string) => isBetween(other, '｡', 'ﾟ');
  if (!isKana(previous)) return isKana(next) ? -6 : -12;
  return isBetween(character, 'ﾞ', 'ﾟ') ? -2.5 : -3.9;
}

function rateIdeograph(character: string, encoding: keyof typeof IDEOGRAPHS): number {
  const known = IDEOGRAPHS[encoding].get(character);
  if (known !== undefined) return known;
  if (isFullWidthSign(character)) return SELDOM;
  if (!isIdeograph(character)) return NEVER;
  return isInFirstPlane(character, encoding) ? SELDOM : RARE;
}

/** The first bytes that the standards use for characters in daily use. */
const FIRST_PLANE: Readonly<Record<string, readonly [from: number, to: number]>> = {
  cp949: [0xb0, 0xc8],
  shift_jis: [0x88, 0x97],
  gb18030: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
};

function isInFirstPlane(character: string, encoding: string): boolean {
  return firstPlaneOf(encoding)(character);
}

const firstPlaneOf = oncePer((encoding: string) =>
  oncePer((character: string) => {
    const [first = 0, second = 0] = iconv.encode(character, encoding);
    const [from, to] = FIRST_PLANE[encoding] ?? [0, 0];
    const isOfBoth = second >= 0xa1 || encoding === 'big5' || encoding === 'shift_jis';
    return first >= from && first <= to && isOfBoth;
  }),
);

function isIdeograph(character: string): boolean {
  return isBetween(character, '一', '\u9fff');
}

/** Whether a character is CJK punctuation, or a full-width letter, digit or sign. */
function isFullWidthSign(character: string): boolean {
  return (
    isBetween(character, '\u3000', '\u301f') ||
    isBetween(character, '！', '～') ||
    character === '·'
  );
}

function isBetween(character: string, from: string, to: string): boolean {
  return character >= from && character <= to;
}
