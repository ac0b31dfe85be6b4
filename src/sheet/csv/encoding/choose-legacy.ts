import { readAlike } from './decode-bytes.ts';
import type { EncodingGuess } from './encoding-guess.ts';
import { findStrays, findUtf8Words, type Stray } from './find-strays.ts';
import { type Judgement, judgeWords } from './judge-words.ts';
import { WordCollector } from './word-collector.ts';

/** The bytes of an input whose encoding is to be found. */
export interface EncodedInput {
  /** Name of the input, for messages. */
  readonly label: string;
  /** Its first bytes. */
  readonly head: Buffer;
  /** The input ends with them. */
  readonly complete: boolean;
  /** All bytes once more, from the first on; not of an input that can be read only once. */
  readonly again?: (() => AsyncIterable<Buffer>) | undefined;
  /** Its cells as bytes, as far as they can be had once more. */
  readonly cells: () => AsyncIterable<RawCell>;
}

/** A cell of the input, its text of one character a byte. */
export interface RawCell {
  readonly column: number;
  readonly row: number;
  readonly bytes: string;
}

/** The encodings of before Unicode that the words of an input may be in. */
export interface LegacyChoice {
  /** Ways to read the words, the likeliest first. */
  readonly guesses: readonly EncodingGuess[];
  /** Words that are UTF-8, which the others are not, one character a byte; they are not judged. */
  readonly utf8Words: readonly string[];
  /** These are so many that nothing tells which of both encodings the file is meant to be in. */
  readonly isHalfUtf8: boolean;
  /** Finds the words that are in another encoding than the one that is likeliest. */
  readonly findStrays: () => readonly Stray[];
  /** Of an input that can be read only once: looks at its bytes while they are read, and judges anew at their end. */
  readonly watch?: (chunks: AsyncIterable<Buffer>, onEnd: OnEnd) => AsyncIterable<Buffer>;
}

/** @param isSame whether the likeliest reading is the one of before */
type OnEnd = (guesses: readonly EncodingGuess[], isSame: boolean) => Promise<void>;

/**
 * Finds out the encoding by all words of an input. Its first bytes leave few encodings; the others are read once more
 * only where words may still come that these do not read alike.
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
  for await (const chunk of behind(head.length, again())) collector.add(chunk);
  collector.end();
  if (isDecided) return toChoice(first, collector);
  return toChoice(judgeApart(collector.words, first), collector);
}

/** UTF-8 in these shows as bytes that mean nothing, without a look at every word. */
const SURELY_UNDECODABLE: ReadonlySet<string> = new Set(['cp949']);

/** UTF-8 among other words: up to this share of them it was added, beyond it may be the list's own encoding. */
const MOST_UTF8 = 0.5;

interface ApartJudgement extends Judgement {
  readonly utf8Words: readonly string[];
}

/** Judges words without those among them that are UTF-8: whatever the others are in, these are not. */
function judgeApart(words: readonly string[], before?: Judgement): ApartJudgement {
  const judged = judgeWords(words, { before });
  const [best] = judged.guesses;
  const utf8Words = best ? findUtf8Words(words, best.encoding, judged.languages) : [];
  if (utf8Words.length === 0 || utf8Words.length === words.length) {
    return { ...judged, utf8Words: [] };
  }
  const apart = new Set(utf8Words);
  const others = words.filter((word) => !apart.has(word));
  return { ...judgeWords(others, { before }), utf8Words };
}

function toChoice(judged: ApartJudgement, collector: WordCollector): LegacyChoice {
  const { guesses, languages, utf8Words } = judged;
  const words = [...collector.words, ...collector.others];
  return {
    guesses,
    utf8Words,
    isHalfUtf8: utf8Words.length > (words.length - utf8Words.length) * MOST_UTF8,
    findStrays: () => {
      const [best] = guesses;
      return best ? findStrays(words, best.encoding, languages) : [];
    },
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

async function* behind(length: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of chunks) {
    yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}
