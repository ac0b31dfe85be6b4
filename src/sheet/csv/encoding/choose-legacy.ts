import { readAlike } from './decode-bytes.ts';
import type { EncodingGuess } from './encoding-guess.ts';
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
  const first = judgeWords(collector.words);
  if (complete || first.left.length === 1) return first;
  collector.narrow(first.telling);
  if (!again) {
    return {
      guesses: first.guesses,
      watch: (chunks, onEnd) => watchWords(chunks, onEnd, { head, collector, first }),
    };
  }
  for await (const chunk of behind(head.length, again())) collector.add(chunk);
  collector.end();
  return judgeWords(collector.words, first);
}

async function* watchWords(
  chunks: AsyncIterable<Buffer>,
  onEnd: OnEnd,
  start: { readonly head: Buffer; readonly collector: WordCollector; readonly first: Judgement },
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
  const { guesses } = judgeWords(words, first);
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
