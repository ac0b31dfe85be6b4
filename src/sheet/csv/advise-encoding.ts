import { isUtf8 } from 'node:buffer';
import type { InputError } from '../../errors.ts';
import { inputError } from '../to-issue.ts';
import type { DecodeFault } from './check-utf8.ts';
import { sampleTexts } from './choose-encoding.ts';
import { detectEncoding } from './detect-encoding.ts';
import type { EncodingGuess } from './encoding/encoding-guess.ts';
import { WordCollector } from './encoding/word-collector.ts';

/** The least certainty with which an encoding is named. */
const LEAST_CERTAINTY = 0.9;
/** The least certainty with which a word is only shown in an encoding. */
const LEAST_LIKELY = 0.5;

const MORE_WORDS = 20;

/** An input that began as UTF-8, or of which that was said, is not. @param what it is, and from where on */
export async function notUtf8(
  fault: DecodeFault,
  what: string,
  place: { readonly sheet?: string; readonly row?: number } = {},
): Promise<InputError> {
  const byte = `0x${(fault.bytes[0] ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;
  const { row } = place;
  return inputError(
    {
      ...place,
      code: 'encoding_invalid',
      value: byte,
      message: `Cannot read ${what}: byte ${byte} at offset ${fault.offset} is not UTF-8${fault.isBehindUtf8 ? ', although the text above it is' : ''}`,
      fix: await adviseEncoding(fault, row === undefined ? 'the text there' : `row ${row}`),
    },
    fault,
  );
}

/**
 * Advises what to do about bytes that are not UTF-8. After text that is UTF-8 no other encoding is suggested, as it would garble
 * that text.
 *
 * @param place Where the bytes are, to follow "Correct"
 */
async function adviseEncoding(fault: DecodeFault, place: string): Promise<string> {
  if (!fault.isBehindUtf8) {
    const suggested = await suggestEncoding(fault.bytes);
    return suggested === undefined
      ? 'Set the encoding, or save the file as "CSV UTF-8"'
      : `Set the encoding if it is ${suggested}, or save the file as "CSV UTF-8"`;
  }
  const shown = await readingOf(fault);
  const meant = shown === undefined ? '' : `: perhaps ${shown} is meant`;
  return `Correct ${place}, which is in a different encoding from the text above it${meant}. Then save the file as "CSV UTF-8"`;
}

/** Returns the encoding that bytes are most likely in, with sample text. */
async function suggestEncoding(bytes: Buffer): Promise<string | undefined> {
  const [best] = await detectEncoding(bytes, false);
  if (!best || best.encoding === 'utf-8' || best.certainty < LEAST_CERTAINTY) return undefined;
  const { decodeBytes } = await import('./encoding/decode-bytes.ts');
  const [sample = ''] = sampleTexts(decodeBytes(bytes, best.encoding), 1);
  return `${best.encoding} (${JSON.stringify(sample)})`;
}

/** Returns the word at a fault, in the encoding that it and similar words are most likely in. */
async function readingOf({ before, bytes }: DecodeFault): Promise<string | undefined> {
  const collector = new WordCollector();
  collector.add(Buffer.concat([before, bytes]));
  collector.end();
  const words = collector.words
    .map((word) => Buffer.from(word, 'latin1'))
    .filter((word) => !isUtf8(word));
  const [first] = words;
  if (first === undefined) return undefined;
  const guesses = [
    ...(await guess(words.slice(0, MORE_WORDS), LEAST_CERTAINTY)),
    ...(await guess([first], LEAST_LIKELY)),
  ];
  const [best] = guesses;
  if (best === undefined) return undefined;
  const { decodeBytes } = await import('./encoding/decode-bytes.ts');
  const [text = ''] = sampleTexts(decodeBytes(first, best.encoding), 1);
  return text === '' ? undefined : `${JSON.stringify(text)} (${best.encoding})`;
}

async function guess(words: readonly Buffer[], least: number): Promise<EncodingGuess[]> {
  const { chooseLegacy } = await import('./encoding/choose-legacy.ts');
  const head = Buffer.concat(words.flatMap((word) => [word, Buffer.from('\n')]));
  const { guesses } = await chooseLegacy({ head, complete: true });
  return guesses.filter(({ certainty }) => certainty >= least);
}
