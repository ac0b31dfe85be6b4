import { decodeBytes } from './decode-bytes.ts';
import type { EncodingGuess } from './encoding-guess.ts';
import { ENCODINGS } from './encodings.ts';
import { Judge, partsOf } from './judge-words.ts';
import { WordCollector } from './word-collector.ts';

/** A Latin letter beside one of another alphabet; Greek ones are signs there, and some languages have apostrophes for letters. */
const MIXED =
  /\p{sc=Latin}(?![\p{sc=Latin}\p{sc=Greek}µʻʼ])\p{L}|(?![\p{sc=Latin}\p{sc=Greek}µʻʼ])\p{L}\p{sc=Latin}/u;
/** Letters of phonetics; those that languages write are left out. */
const PHONETIC = /(?![ɓɔɖɗəɛɣɩɨʉʊʋʔ])[\u0250-\u02af]/;

/** By how much words must be likelier in UTF-8, in which they look odd: a natural logarithm. */
const BETTER = 5;
const MOST_OTHERS = 2;

/**
 * Ways to read bytes that are UTF-8 where their words look odd in it and may be in an older encoding, the likeliest first;
 * undefined where they are UTF-8.
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
