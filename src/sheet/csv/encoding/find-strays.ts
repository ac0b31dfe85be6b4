import { isUtf8 } from 'node:buffer';
import { decodeBytes } from './decode-bytes.ts';
import { ENCODINGS, type Encoding } from './encodings.ts';
import { isBeyondAscii, Judge, type Languages, partsOf } from './judge-words.ts';

/** A word that is in another encoding than the other words of its file. */
export interface Stray {
  /** As the file's encoding reads it. */
  readonly text: string;
  /** What it is rather in, and the word that it is there. */
  readonly encoding: string;
  readonly meant: string;
}

/** By how much a word must be likelier in another encoding: a natural logarithm. */
const BETTER = 8;
/** A word of another alphabet than the file's is rather one of a language that is not known. */
const ELSEWHERE = 8;
/** The same in an encoding that other words of the file are in. */
const BETTER_IN_KNOWN = 3;
/** A word that makes more sense as it is read stays what it is; one that makes less is none. */
const MOST_SENSE = 4;
const LEAST_SENSE = 2;
/** Hardly any text is UTF-8 by chance. */
const UTF8_PRIOR = 4;
/** Of alphabets whose words are known. */
const KNOWN =
  /^[\p{ASCII}\p{P}\p{S}\p{N}\p{Zs}\p{sc=Inherited}\p{scx=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}\p{sc=Han}\p{sc=Hangul}\p{scx=Hiragana}\p{scx=Katakana}]+$/u;

/** Rather a letter in another encoding. */
const SIGN_INSIDE = /\p{L}[^\p{L}\p{M}\p{N}\p{ASCII}’·–-]\p{L}/u;

const ALPHABETS = [
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Hebrew}/u,
  /\p{sc=Arabic}/u,
  /\p{sc=Thai}/u,
];

/** Words without sense that are looked at in all encodings: a list has hardly any. */
const MAX_TRIED = 1000;

/** Words, of letters alone. */
const WORD = /^(?=(?:.*\p{L}){2})[\p{L}\p{M}\p{N}\p{ASCII}]+$/u;

/**
 * Finds the words that make no sense in the file's encoding and are ordinary ones in another: parts of other files came
 * into this one. Where some are surely in another encoding, less tells of the next ones.
 *
 * @param words one character a byte
 */
export function findStrays(
  words: readonly string[],
  encoding: string,
  languages: Languages,
): Stray[] {
  const judge = new Judge(languages);
  const isWide = ENCODINGS.some((each) => each.name === encoding && each.isWide);
  // Any two letters make an ideograph.
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

interface OddWord {
  readonly bytes: Buffer;
  readonly text: string;
  readonly rate: number;
}

/** A word that may be in another encoding; undefined of the others. */
function toOddWord(word: string, encoding: string, judge: Judge): OddWord | undefined {
  const bytes = Buffer.from(word, 'latin1');
  const text = decodeBytes(bytes, encoding);
  const isOdd =
    !text.includes('\ufffd') && (senseOf(judge, text) <= MOST_SENSE || SIGN_INSIDE.test(text));
  return isOdd || isUtf8(bytes) ? { bytes, text, rate: rateOf(judge, text) } : undefined;
}

/** The likeliest reading in other encodings, if one is so much better. */
function findReading(
  odd: OddWord,
  encodings: readonly Encoding[],
  judge: Judge,
  better: number,
): Stray | undefined {
  const { bytes, text, rate } = odd;
  // The word may make sense where its bytes are UTF-8 by chance.
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

/** The words that are UTF-8 rather than what the encoding of the others makes of them. */
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

/** How far the parts of a word are likelier than letters at random; below 0 where they are less likely. */
function senseOf(judge: Judge, text: string): number {
  return Math.min(...partsOf(text).map((part) => judge.gain(part)));
}
