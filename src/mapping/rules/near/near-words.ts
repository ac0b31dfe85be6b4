import { randomInt } from 'node:crypto';
import { CJK, plainLetters } from '../nearly-same.ts';

const SEED = randomInt(2 ** 32);

/** Forms of letters, and of Han characters in names, that are written one way or the other. */
const FORMS: Readonly<Record<string, string>> = {
  ...{ æ: 'a', œ: 'o', 髙: '高', 﨑: '崎', 邉: '辺', 邊: '辺', 齋: '斎', 齊: '斎', 斉: '斎' },
  ...{ 澤: '沢', 濵: '浜', 濱: '浜', 眞: '真', 德: '徳', 廣: '広', 櫻: '桜', 國: '国', 嶋: '島' },
  惠: '恵',
};
const OTHER_FORMS = new RegExp(`[${Object.keys(FORMS).join('')}]`, 'gu');
const PLAIN = /^[ -&(-_a-~]*$/;
/** What folding does not change. */
const HANGUL = /^[가-힣\d ,()-]*$/;

/** A text without case, width and accents, with umlauts as plain letters however they are spelled: `Müller`, `MUELLER`. */
export function foldText(text: string): string {
  if (HANGUL.test(text)) return text;
  const letters = PLAIN.test(text) ? text.toLowerCase() : plainForms(text).replace(/['’‘`´]/g, '');
  return letters.replace(/([aou])e/g, '$1');
}

/** A text without case, width and accents. */
export function plainForms(text: string): string {
  return plainLetters(text)
    .normalize('NFC')
    .replace(OTHER_FORMS, (one) => FORMS[one] ?? one);
}

/** Its letters and digits alone. */
export function bareText(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What is written in one of two ways, each as the shorter. */
export const SHORT: ReadonlyMap<string, string> = new Map(
  [
    'street st,avenue av,ave av,road rd,boulevard bd,blvd bd,lane ln,drive dr,court ct,square sq',
    'place pl,platz pl,plein pl,rue r,strasse str,straat str,gracht gr',
    'saint st,sankt st,chemin ch,route rte,impasse imp,allee al,terrace ter,parkway pkwy,highway hwy',
    'close cl',
    'north n,south s,east e,west w',
  ].flatMap((line) =>
    line.split(',').map((pair) => pair.split(' ').map(foldText) as [string, string]),
  ),
);
const SHORT_ENDS = /(?:strasse|straat|platz|plein|gracht)$/;
const LESS = setOf('de la du des le les d l no nr the apt apartment unit flat');
/** What stands behind the numbers of flats and blocks, and behind names of regions. */
const UNITS = /^(?:동|호|층|호실|丁目|番地?|号室?|階)$/;
const REGIONS =
  /^(서울|부산|대구|인천|광주|대전|울산|세종)(?:특별자치|특별|광역)?시|^(경기|강원|제주)(?:특별자치)?도/u;
/** `22 a` is `22a`, and `5th` is `5`; what stands before a street is no part of its number: `742 W 5th St`. */
const WITH_LETTER = /(\p{N})\s?(?![nsew]\s)([a-z])(?!\p{L})/gu;
const ORDINAL = /(\p{N})(?:st|nd|rd|th)(?!\p{L})/gu;

/** A street and its numbers, as far as they count. */
export interface NearStreet {
  readonly letters: string;
  readonly numbers: readonly string[];
}

export function toStreet(text: string): NearStreet {
  const folded = foldText(text).replace(ORDINAL, '$1').replace(WITH_LETTER, '$1$2');
  const words = folded.match(/\p{N}+(?:[a-z](?!\p{L}))?|\p{L}+/gu) ?? [];
  const isNumber = (word: string) => /^\p{N}/u.test(word);
  const letters = words
    .filter((word) => !isNumber(word) && !LESS.has(word) && !UNITS.test(word))
    .map((word) => SHORT.get(word) ?? word.replace(SHORT_ENDS, (end) => SHORT.get(end) ?? end))
    .join('')
    .replace(REGIONS, '$1$2');
  return { letters, numbers: words.filter(isNumber) };
}

/** What stands before or behind a name. `M.` may be a first name. */
const MEN = setOf('mr herr herrn hr dhr heer monsieur');
const WOMEN = setOf('mrs ms miss mme mlle madame frau fr mevr mevrouw');
const TITLES = setOf('dr prof professor med ing dipl ir 고객 고객님 팀장 과장 부장 차장 대리 대표');
const FORMS_BEHIND = ['님', '씨', '귀하', '様', 'さん', '殿'];
const BEHIND_NAME = new RegExp(`(?:${FORMS_BEHIND.join('|')})$`, 'u');
/** What stands behind names in Hangul, Han and kana, also without a space. */
export const BEHIND_NAMES: readonly string[] = [
  ...FORMS_BEHIND,
  ...[...TITLES].filter((title) => CJK.test(title)),
  ...['선생', '사장', '이사', '실장', '원장', '교수', '박사', 'さま', '先生', '女士', '小姐'],
];
/** What stands between several names, and what says who is older, each as one word. */
const SAME_MARKS = new Map(
  Object.entries({
    und: 'and',
    et: 'and',
    y: 'and',
    sen: 'sr',
    senior: 'sr',
    jun: 'jr',
    junior: 'jr',
  }),
);
const MARKS = setOf('and sr jr ii iii iv');
const NUMBER = /^\p{N}/u;
const MOST_KEYS = 4;

/** A name, as far as it counts. */
export interface NearName {
  readonly words: readonly string[];
  readonly isCjk: boolean;
  /** Age, numbers, several people. */
  readonly marks: string;
  /** `m`, `f`, or '' if no title says so. */
  readonly sex: string;
  /** Of names that are nearly the same, one is the same: of words, or of all characters of Han, Hangul and kana in any order. */
  readonly keys: readonly number[];
  /** Of all its characters in any order. */
  readonly all: number;
  /** A bit for each letter with which a word begins, of Han and Hangul for each. */
  readonly letters: number;
}

export function toName(text: string): NearName {
  const [words, marks]: [string[], string[]] = [[], []];
  let sex = '';
  for (const found of foldText(text).match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []) {
    const word = SAME_MARKS.get(found) ?? found;
    if (MARKS.has(word) || NUMBER.test(word)) marks.push(word);
    else if (MEN.has(word)) sex ||= 'm';
    else if (WOMEN.has(word)) sex ||= 'f';
    else if (!TITLES.has(word)) words.push(word.replace(BEHIND_NAME, '').replaceAll('ph', 'f'));
  }
  const kept = words.filter(Boolean);
  const whole = kept.join('');
  const isCjk = CJK.test(whole);
  let all = 0;
  for (const one of whole) all = (all + Math.imul(one.charCodeAt(0), one.charCodeAt(0) ^ SEED)) | 0;
  const keys = isCjk ? [all >>> 0] : kept.slice(0, MOST_KEYS).map(keyOf);
  const first = isCjk ? [...whole] : kept;
  const letters = first.reduce((bits, word) => bits | (1 << word.charCodeAt(0)), 0);
  return { words: kept, isCjk, marks: marks.join(), sex, keys, all, letters };
}

export const TITLES_BEFORE: readonly string[] = [...MEN, ...WOMEN, ...TITLES];

/** Whether a word before a name, in small letters, is a form of address, which may say a sex; null if it is none. */
export function titleOf(word: string): 'of a sex' | 'of all' | null {
  if (MEN.has(word) || WOMEN.has(word)) return 'of a sex';
  return TITLES.has(word) ? 'of all' : null;
}

/** Whether names may be nearly the same, by their `letters`: all of one begin words of the other. */
export function mayBeNear(one: number, other: number): boolean {
  return (one & ~other) === 0 || (other & ~one) === 0;
}

/** A number for what rows have in common, which nobody can foresee. */
export function keyOf(text: string): number {
  let key = SEED;
  for (let i = 0; i < text.length; i += 1) {
    key = Math.imul(key ^ text.charCodeAt(i), 0x9e3779b1);
    key ^= key >>> 15;
  }
  return key >>> 0;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
