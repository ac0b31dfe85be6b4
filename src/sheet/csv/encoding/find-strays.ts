import { isUtf8 } from 'node:buffer';
import { decodeBytes } from './decode-bytes.ts';
import { ENCODINGS, type Encoding } from './encodings.ts';
import { isBeyondAscii, Judge, type Languages, partsOf } from './judge-words.ts';

/** A word in another encoding than the other words of its file. */
export interface Stray {
  /** The word as the file's encoding reads it. */
  readonly text: string;
  /** The likelier encoding, and the word in that encoding. */
  readonly encoding: string;
  readonly meant: string;
}

/** How much likelier a word must be in another encoding: a natural logarithm. */
const BETTER = 8;
/** How much less likely a reading in another alphabet than the file's is: the word is more likely of an unknown language. */
const ELSEWHERE = 8;
/** How much likelier a word must be in an encoding that other words of the file are in. */
const BETTER_IN_KNOWN = 3;
/** A word that makes more sense than this is left as it is; a reading that makes less sense is rejected. */
const MOST_SENSE = 4;
const LEAST_SENSE = 2;
/** How much likelier UTF-8 is from the start: hardly any text is valid UTF-8 by chance. */
const UTF8_PRIOR = 4;
/** Matches texts in alphabets whose words are known. */
const KNOWN =
  /^[\p{ASCII}\p{P}\p{S}\p{N}\p{Zs}\p{sc=Inherited}\p{scx=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}\p{sc=Han}\p{sc=Hangul}\p{scx=Hiragana}\p{scx=Katakana}]+$/u;

/** Matches a sign inside a word, which is probably a letter in another encoding. */
const SIGN_INSIDE = /\p{L}[^\p{L}\p{M}\p{N}\p{ASCII}’·–-]\p{L}/u;

const ALPHABETS = [
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Hebrew}/u,
  /\p{sc=Arabic}/u,
  /\p{sc=Thai}/u,
];

/** How many odd words are tried in all encodings: a list has hardly any. */
const MAX_TRIED = 1000;

/** Matches words that have letters only. */
const WORD = /^(?=(?:.*\p{L}){2})[\p{L}\p{M}\p{N}\p{ASCII}]+$/u;

/**
 * Finds the words that make no sense in the file's encoding but are ordinary words in another, as if parts of other files had
 * been added. Once an encoding is certain for some words, less is needed for others.
 *
 * @param words One character per byte.
 */
export function findStrays(
  words: readonly string[],
  encoding: string,
  languages: Languages,
): Stray[] {
  const judge = new Judge(languages);
  const isWide = ENCODINGS.some((each) => each.name === encoding && each.isWide);
  // Leave out encodings of ideographs: in these, any two letters make one.
  const others = ENCODINGS.filter((each) => each.name !== encoding && (isWide || !each.isWide));
  const odd = words.flatMap((word) => toOddWord(word, encoding, judge) ?? []).slice(0, MAX_TRIED);
  const sure = odd.flatMap((each) => findReading(each, others, judge, BETTER) ?? []);
  const found = others.filter(({ name }) => sure.some((stray) => stray.encoding === name));
  const taken = new Set(sure.map(({ text }) => text));
  const left = odd.filter(({ text }) => !taken.has(text));
  return [
    ...sure,
    ...left.flatMap((each) => findReading(each, found, judge, BETTER_IN_KNOWN) ?? []),
  ];
}

type OddWord = NonNullable<ReturnType<typeof toOddWord>>;

/** Returns a word that may be in another encoding; undefined for other words. */
function toOddWord(word: string, encoding: string, judge: Judge) {
  const bytes = Buffer.from(word, 'latin1');
  const text = decodeBytes(bytes, encoding);
  const isOdd =
    !text.includes('\ufffd') && (senseOf(judge, text) <= MOST_SENSE || SIGN_INSIDE.test(text));
  return isOdd || isUtf8(bytes) ? { bytes, text, rate: rateOf(judge, text) } : undefined;
}

/** Returns the likeliest reading in other encodings, if it is better by `better`. */
function findReading(
  odd: OddWord,
  encodings: readonly Encoding[],
  judge: Judge,
  better: number,
): Stray | undefined {
  const { bytes, text, rate } = odd;
  // Compare with UTF-8 only: the word may make sense as it is, and be valid UTF-8 by chance.
  if (isUtf8(bytes)) return readUtf8(odd, judge);
  let least = rate + better;
  let found: Stray | undefined;
  for (const { name, prior } of encodings) {
    const meant = decodeBytes(bytes, name);
    if (meant === text || !WORD.test(meant) || !isBeyondAscii(meant)) continue;
    const own = prior + rateOf(judge, meant) - (isElsewhere(text, meant) ? ELSEWHERE : 0);
    if (own <= least || senseOf(judge, meant) < LEAST_SENSE) continue;
    least = own;
    found = { text, encoding: name, meant };
  }
  return found;
}

function isElsewhere(text: string, meant: string): boolean {
  return ALPHABETS.some((letters) => letters.test(meant) && !letters.test(text));
}

/** Returns the words that are likelier UTF-8 than in the encoding of the others. */
export function findUtf8Words(
  words: readonly string[],
  encoding: string,
  languages: Languages,
): readonly string[] {
  const judge = new Judge(languages);
  return words.filter((word) => {
    const bytes = Buffer.from(word, 'latin1');
    if (!isUtf8(bytes)) return false;
    const text = decodeBytes(bytes, encoding);
    return readUtf8({ bytes, text, rate: rateOf(judge, text) }, judge) !== undefined;
  });
}

function readUtf8({ bytes, text, rate }: OddWord, judge: Judge): Stray | undefined {
  const meant = bytes.toString();
  const isBetter = KNOWN.test(meant) && UTF8_PRIOR + rateOf(judge, meant) > rate + BETTER;
  return isBetter ? { text, encoding: 'utf-8', meant } : undefined;
}

function rateOf(judge: Judge, text: string): number {
  return partsOf(text).reduce((sum, part) => sum + judge.rate(part), 0);
}

/** Returns how much likelier the parts of a word are than random letters, for the worst part; below 0 if they are less likely. */
function senseOf(judge: Judge, text: string): number {
  return Math.min(...partsOf(text).map((part) => judge.gain(part)));
}
