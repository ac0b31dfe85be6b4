import { distance } from 'fastest-levenshtein';
import { INVISIBLE } from '../../rows/invisible.ts';
import { parseNumberCell } from '../cells/number-cell.ts';

/** Accents of Latin, Greek and Cyrillic letters; and, with them, white space. */
const ACCENTS = /[\u0300-\u036f]+/g;
const ACCENTS_AND_SPACE = /[\u0300-\u036f\s]+/g;
const PUNCTUATION = /[\p{P}\p{S}]+/gu;
/** Letters with a stroke, and without a dot, which no accent makes. */
const OTHER_LETTERS: ReadonlyMap<string, string> = new Map([
  ...['łl', 'øo', 'đd', 'ħh', 'ıi'].map(([from = '', to = '']) => [from, to] as const),
]);
const STROKES = /[łøđħı]/g;
export const CJK = /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}]+$/u;
/** Grades and sizes are told apart by their signs: `A`, `A+`. */
const LEAST_WITHOUT_SIGNS = 4;
/** How long texts must be to differ by a slip: in a letter too many, or in another letter. Iran is not Iraq. */
const LEAST_LONGER = 4;
const LEAST_OTHER = 6;
const MOST_SYLLABLES = 2;
/** How short and long a word is that its first letter may stand for. */
const [LETTERS, SYLLABLES] = [
  [3, 12],
  [2, 4],
] as const;
/** Shorter words in capitals are codes, as letters repeated and Roman numerals are: A, ACC, AAA; I, III. */
const LEAST_CAPITALS = 4;
const CAPITALS = /^\p{Lu}+$/u;
const NUMERAL = /^(?:(.)\1*|[ivxlcdm]+)$/u;
const USUAL: ReadonlySet<string> = new Set(
  'female male woman frau mann herr weiblich mannlich 남자 여자 남성 여성'.split(' '),
);

/** Words for a sex, letters first; and titles that are not each other, whatever else they say. */
const SEXES = [
  'm male man mann männlich mr hr herr herrn sr señor signor pan mężczyzna monsieur homme masculin hombre masculino uomo maschio dhr 남 남자 남성 男 男性',
  'f w k female woman weiblich fr frau sra señora signora pani kobieta mme madame femme féminin mujer femenino femmina mevr mevrouw vrouw 여 여자 여성 女 女性 mrs ms miss',
].map((words) => new Set(words.split(' ').map(overlooked)));
const TITLES: ReadonlySet<string> = new Set('mrs ms miss'.split(' '));
const OF_SEX =
  /^(?:sexe?|sexo|sesso|płeć|gender|geschlecht|anrede|salutation|titel|title|titre|prefix|tratamiento|civilité|geslacht|성별|性別|性别)(?:\s*[(（].*)?$/iu;

/**
 * Whether two texts, as `asMeant` gives them, say the same sex: `M`, `남`; `Frau`, `여성`. Letters alone do only in a column of this name:
 * elsewhere, `F` and `W` may be days, `hr` and `sr` languages.
 */
export function isSameSex(one: string, other: string, columnName: string): boolean {
  const areTitles = TITLES.has(one) && TITLES.has(other);
  if (
    areTitles ||
    (one.length < 3 &&
      other.length < 3 &&
      /^[a-z]+$/.test(one + other) &&
      !OF_SEX.test(columnName.trim()))
  )
    return false;
  return SEXES.some((words) => words.has(one) && words.has(other));
}

/** Whether a text, as `asMeant` gives it, says a sex. */
export function saysSex(one: string): boolean {
  return SEXES.some((words) => words.has(one));
}

/** A text without what is easily overlooked: case, width, white space, accents, and signs between words. */
export function overlooked(text: string): string {
  const plain = plainLetters(text, ACCENTS_AND_SPACE);
  const bare = plain.replace(PUNCTUATION, '');
  return bare.length >= LEAST_WITHOUT_SIGNS ? bare : plain;
}

/** A text without case, width and accents. White space goes first: a letter in Greek changes with what is behind it. */
export function plainLetters(text: string, without = ACCENTS): string {
  const seen = text.normalize('NFKD').replace(INVISIBLE, '').replace(without, '');
  const letters = seen.toUpperCase().toLowerCase();
  return letters.replace(STROKES, (letter) => OTHER_LETTERS.get(letter) ?? letter);
}

/** Signs that end a text or stand around it. Others tell grades apart. */
const AROUND =
  /^[\s"'\p{Pi}\p{Ps}]+|(?<![\s"'.,:;!?\p{Pe}\p{Pf}。、，．：；！？])[\s"'.,:;!?\p{Pe}\p{Pf}。、，．：；！？]+$/gu;
/** Days with the year first, and with points. */
const DAY = /^(\d{4})\s?[-./年년]\s?(\d\d?)\s?[-./月월]\s?(\d\d?)\s?[.日일]?$/;
const DAY_FIRST = /^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})$/;

/** Versions, months and dialling codes are told apart by what a number does not need: `1.1`, `1.10`; `82`, `+82`; `5`, `(5)`. */
const CODE = /^[^,]*\.\d*[1-9]0+$|^\+\d|^\(\d+\)$/;

/** The same for texts that mean one number or day: `12.5`, `12,50`; and without what is easily overlooked for all others. */
export function asMeant(text: string): string {
  if (CODE.test(text)) return text;
  const number = numberIn(text);
  if (number !== null) return number;
  const [year, ...rest] =
    DAY.exec(text)?.slice(1) ?? DAY_FIRST.exec(text)?.slice(1).reverse() ?? [];
  if (year) return [year, ...rest.map((part) => part.padStart(2, '0'))].join('');
  const inner = text.replace(AROUND, '');
  return inner === '' || inner === text ? overlooked(text) : asMeant(inner);
}

/** The number that a text is, without a currency; null for any other text. */
export function numberIn(text: string): string | null {
  const number = parseNumberCell(text);
  return 'text' in number && number.currencies.length === 0 ? number.text : null;
}

/** Whether two texts may mean the same, if a column does not have both: `P`, `Premium`; `12.5`, `12.50`. */
export function mayBeMeant(one: string, other: string): boolean {
  if (initialOf(one, other) !== null) return true;
  return (CODE.test(one) || CODE.test(other)) && numberIn(one) === (numberIn(other) ?? '');
}

/** Whether one of two texts is a letter, and the other a usual word for a sex or title that begins with it: `F`, `Female`; `남`, `남자`. */
export function isInitial(one: string, other: string): boolean {
  return USUAL.has(initialOf(one, other) ?? '');
}

/** Of two texts, the word that begins with the letter that the other is. */
function initialOf(one: string, other: string): string | null {
  const texts = [one, other].map((text) => text.replace(AROUND, '').normalize('NFC'));
  const [short = '', long = ''] = texts.sort((a, b) => a.length - b.length);
  const [least, most] = CJK.test(long) ? SYLLABLES : LETTERS;
  if (long.length < least || long.length > most || !/^\p{L}[\p{L}\p{M}]*$/u.test(long)) return null;
  const [letter = '', word = ''] = [short, long].map((text) => overlooked(text).normalize('NFC'));
  const isOfCodes =
    NUMERAL.test(word) || (long.length < LEAST_CAPITALS && CAPITALS.test(short + long));
  return /^\p{L}$/u.test(letter) && word.startsWith(letter) && !isOfCodes ? word : null;
}

/**
 * Whether two texts, as `overlooked` gives them, differ by one letter as a slip of the pen does: not the first one, and none in
 * texts with digits, which are codes.
 */
export function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short[0] !== long[0] || /\p{N}/u.test(one + other)) return false;
  if (isLengthened(short, long)) return true;
  if (long.length - short.length === 1) {
    return short.length >= LEAST_LONGER && distance(short, long) === 1;
  }
  if (long.length > short.length || short.length < LEAST_OTHER) return false;
  return distance(short, long) === 1 || isSwapped(short, long);
}

/** A word of few letters with syllables behind it: 취소, 취소됨, 취소완료. */
function isLengthened(short: string, long: string): boolean {
  if (!long.startsWith(short)) return false;
  const [word, longer] = [short.normalize('NFC'), long.normalize('NFC')];
  return word.length > 1 && longer.length <= word.length + MOST_SYLLABLES && CJK.test(longer);
}

/** Whether two letters beside each other have changed places. */
export function isSwapped(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, i) => letter !== other[i]);
  const swapped = one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2);
  return swapped === other;
}

/** Whether two texts differ but in their numbers, as those of tables, codes and postcodes do. */
export function isCountedLike(one: string, other: string): boolean {
  const shapeOf = (text: string) => text.trim().replace(/\d+/g, '0');
  const isLong = Math.abs(one.length - other.length) > 1;
  return !isLong && /\d/.test(one) && shapeOf(one) === shapeOf(other);
}
