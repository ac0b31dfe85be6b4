import { withoutStart } from '../cut-bytes.ts';
import { readAlike } from './decode-bytes.ts';
import type { EncodingGuess } from './encoding-guess.ts';
import { findStrays, findUtf8Words, type Stray } from './find-strays.ts';
import { type Judgement, judgeWords } from './judge-words.ts';
import { WordCollector } from './word-collector.ts';

/** The bytes of an input whose encoding is to be found. */
export interface EncodedInput {
  /** Name of the input, for messages. */
  readonly label: string;
  /** The first bytes of the input. */
  readonly head: Buffer;
  /** Whether these are all bytes of the input. */
  readonly complete: boolean;
  /** Reads all bytes again, from the first on. Absent if the input can be read only once. */
  readonly again?: (() => AsyncIterable<Buffer>) | undefined;
  /** Reads the cells as bytes, as far as the input can be read again. */
  readonly cells: () => AsyncIterable<RawCell>;
}

/** A cell of the input. Its text has one character per byte. */
export interface RawCell {
  readonly column: number;
  readonly row: number;
  readonly bytes: string;
}

/** The older encodings that the words of an input may be in. */
export interface LegacyChoice {
  /** Ways to read the words, the likeliest first. */
  readonly guesses: readonly EncodingGuess[];
  /** Words that are UTF-8 while the others are not, with one character per byte. They are not rated. */
  readonly utf8Words: readonly string[];
  /** Whether so many words are UTF-8 that the encoding of the file cannot be decided. */
  readonly isHalfUtf8: boolean;
  /** Whether an encoding reads all words as the likeliest does. */
  readonly isAlike: (encoding: string) => boolean;
  /** Finds the words that are not in the likeliest encoding. */
  readonly findStrays: () => readonly Stray[];
  /** Only for an input that can be read only once: collects its words while it is read, and rates the encodings again at its end. */
  readonly watch?: (chunks: AsyncIterable<Buffer>, onEnd: OnEnd) => AsyncIterable<Buffer>;
}

/** @param isSame Whether the likeliest reading is the same as before. */
type OnEnd = (guesses: readonly EncodingGuess[], isSame: boolean) => Promise<void>;

/**
 * Finds the encoding from all words of an input. Its first bytes rule out most encodings; the rest is read only if later words
 * may still decide between those left.
 */
export async function chooseLegacy(
  input: Pick<EncodedInput, 'head' | 'complete' | 'again'>,
): Promise<LegacyChoice> {
  const { head, complete, again } = input;
  const collector = new WordCollector();
  collector.add(head);
  if (complete) collector.end();
  const first = judgeApart(collector.words);
  const isDecided = first.left.length === 1;
  if (complete || (isDecided && SURELY_UNDECODABLE.has(first.guesses[0]?.encoding ?? ''))) {
    return toChoice(first, collector);
  }
  collector.narrow(first.telling);
  if (!again) {
    const choice = toChoice(first, collector);
    if (isDecided) return choice;
    return {
      ...choice,
      watch: (chunks, onEnd) => watchWords(chunks, onEnd, { head, collector, first }),
    };
  }
  for await (const chunk of withoutStart(again(), head.length)) collector.add(chunk);
  collector.end();
  if (isDecided) return toChoice(first, collector);
  return toChoice(judgeApart(collector.words, first), collector);
}

/** Encodings in which UTF-8 shows as invalid bytes, without a check of every word. */
const SURELY_UNDECODABLE: ReadonlySet<string> = new Set(['cp949']);

/** The largest share of UTF-8 words that were merely added to a file; with more, UTF-8 may be the file's own encoding. */
const MOST_UTF8 = 0.5;

interface ApartJudgement extends Judgement {
  readonly utf8Words: readonly string[];
}

/** Rates words without those that are UTF-8: whatever encoding the others are in, these are in another. */
function judgeApart(words: readonly string[], before?: Judgement): ApartJudgement {
  const judged = judgeWords(words, before);
  const [best] = judged.guesses;
  const utf8Words = best ? findUtf8Words(words, best.encoding, judged.languages) : [];
  if (utf8Words.length === 0 || utf8Words.length === words.length) {
    return { ...judged, utf8Words: [] };
  }
  const apart = new Set(utf8Words);
  const others = words.filter((word) => !apart.has(word));
  return { ...judgeWords(others, before), utf8Words };
}

function toChoice(judged: ApartJudgement, collector: WordCollector): LegacyChoice {
  const { guesses, languages, utf8Words } = judged;
  const words = [...collector.words, ...collector.others];
  const { encoding: best = '' } = guesses[0] ?? {};
  return {
    guesses,
    utf8Words,
    isHalfUtf8: utf8Words.length > (words.length - utf8Words.length) * MOST_UTF8,
    isAlike: (encoding) => best === '' || readAlike(words, best, encoding),
    findStrays: () => (best === '' ? [] : findStrays(words, best, languages)),
  };
}

async function* watchWords(
  chunks: AsyncIterable<Buffer>,
  onEnd: OnEnd,
  start: {
    readonly head: Buffer;
    readonly collector: WordCollector;
    readonly first: ApartJudgement;
  },
): AsyncGenerator<Buffer> {
  const { head, collector, first } = start;
  let skipped = 0;
  for await (const chunk of chunks) {
    const own = Math.min(chunk.length, head.length - skipped);
    skipped += own;
    collector.add(chunk.subarray(own));
    yield chunk;
  }
  collector.end();
  const { words } = collector;
  const { guesses } = judgeApart(words, first);
  const [before] = first.guesses;
  const [now] = guesses;
  const isSame = before && now && readAlike(words, before.encoding, now.encoding);
  await onEnd(guesses, isSame === true);
}
