import { decodeBytes } from './decode-bytes.ts';
import type { EncodingGuess } from './encoding-guess.ts';
import { ENCODINGS } from './encodings.ts';
import { Judge, partsOf } from './judge-words.ts';
import { WordCollector } from './word-collector.ts';

/**
 * Matches a Latin letter beside one of another alphabet. Greek letters are left out, as they are used as signs, and apostrophes
 * that some languages use as letters.
 */
const MIXED =
  /\p{sc=Latin}(?![\p{sc=Latin}\p{sc=Greek}µʻʼ])\p{L}|(?![\p{sc=Latin}\p{sc=Greek}µʻʼ])\p{L}\p{sc=Latin}/u;
/** Matches phonetic letters, except those that languages use. */
const PHONETIC = /(?![ɓɔɖɗəɛɣɩɨʉʊʋʔ])[\u0250-\u02af]/;

/** How much likelier words must be in UTF-8 if they look odd in it: a natural logarithm. */
const BETTER = 8;
const MOST_OTHERS = 2;

/**
 * Returns the encodings of bytes that are valid UTF-8 with odd words, and so may be in an older encoding, the likeliest first;
 * undefined if they are surely UTF-8.
 */
export function doubtUtf8(bytes: Buffer): readonly EncodingGuess[] | undefined {
  const text = bytes.toString();
  if (!MIXED.test(text) && !PHONETIC.test(text)) return undefined;
  const collector = new WordCollector();
  collector.add(bytes);
  collector.end();
  const judge = new Judge();
  const rate = (encoding: string) =>
    collector.words
      .flatMap((word) => partsOf(decodeBytes(Buffer.from(word, 'latin1'), encoding)))
      .reduce((sum, part) => sum + judge.rate(part), 0);
  const least = rate('utf-8') - BETTER;
  const others = ENCODINGS.map(({ name, prior }) => ({ name, score: prior + rate(name) }))
    .filter(({ score }) => score > least)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_OTHERS);
  if (others.length === 0) return undefined;
  return [...others.map(({ name }) => name), 'utf-8'].map((encoding) => ({
    encoding,
    certainty: 0.3,
  }));
}
