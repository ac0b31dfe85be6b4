import { isAscii } from 'node:buffer';
import { UsageError } from '../../errors.ts';
import { formatUnknown } from '../format/detect-format.ts';
import { hasEscape } from './cells/escapes.ts';
import { detectUnicode, encodingOfMark, mayBeChance } from './detect-encoding.ts';
import type { EncodedInput } from './encoding/choose-legacy.ts';
import type { EncodingGuess } from './encoding/encoding-guess.ts';
import type { Stray } from './encoding/find-strays.ts';
import { knownEncoding } from './encoding/known-encoding.ts';
import { decodeHead } from './read-utf8.ts';

/** The least certainty with which a file is read. Below it, the user has to name the encoding. */
const LEAST_CERTAINTY = 0.9;

/** The largest share of control characters in a text, unless there are only a few. */
const MAX_TEXT_CONTROLS = 0.01;
const MIN_BINARY_CONTROLS = 4;
const SAVE_AS_UTF8 = 'Open it in a text editor, and save it as UTF-8';
const NO_TEXT = { what: 'a binary file' };

export interface ChosenEncoding extends EncodingGuess {
  /** Throws `encoding_unsure` if bytes that are read later contradict the encoding. @default nothing later can */
  readonly watch?: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  /** Words that are in another encoding. @default none are known */
  readonly strays?: readonly Stray[];
}

/**
 * Chooses the encoding in which to read an input: that of its byte order mark, else the requested one, else the detected one.
 *
 * @param isForOthers The requested one is for other inputs, too: not for this one if it can be nothing but UTF-8.
 * @throws {UsageError} `encoding_unknown`
 * @throws {InputError} `encoding_unsure`: the detected encoding is not certain enough to print from
 */
export async function chooseEncoding(
  input: EncodedInput,
  wanted: string | undefined,
  isForOthers = false,
): Promise<ChosenEncoding> {
  const { head, complete } = input;
  const asked = isGiven(wanted) ? await askedEncoding(wanted) : undefined;
  const unicode = asked && !isForOthers ? undefined : detectUnicode(head, complete);
  const isUtf8 = unicode?.encoding === 'utf-8' && unicode.certainty === 1 && !isAscii(head);
  if (asked && !(isUtf8 && !mayBeChance(head))) {
    return { encoding: encodingOfMark(head) ?? asked, certainty: 1 };
  }
  if (unicode?.encoding === 'utf-8' && isAscii(head)) {
    await refuseSevenBit(input, head);
    return unicode;
  }
  const others = unicode ? await doubted(unicode, head) : undefined;
  if (others) return await askFor(input, others);
  return unicode ?? (await chooseBeforeUnicode(input));
}

/** Returns the encodings of bytes that are valid UTF-8, perhaps by chance. */
export async function doubted(
  { encoding, certainty }: EncodingGuess,
  head: Buffer,
): Promise<readonly EncodingGuess[] | undefined> {
  if (encoding !== 'utf-8' || certainty < 1 || encodingOfMark(head) || !mayBeChance(head)) {
    return undefined;
  }
  const { doubtUtf8 } = await import('./encoding/doubt-utf8.ts');
  return doubtUtf8(head);
}

/**
 * Refuses ASCII bytes that write another alphabet, by the name of their encoding.
 *
 * @throws {InputError} `format_unknown`
 */
async function refuseSevenBit(input: EncodedInput, bytes: Buffer): Promise<void> {
  if (!hasEscape(bytes) && !bytes.includes('+')) return;
  const { findSevenBit } = await import('./encoding/seven-bit.ts');
  const encoding = findSevenBit(bytes);
  if (!encoding) return;
  throw formatUnknown(input.label, {
    what: `text in ${encoding}, an e-mail encoding`,
    fix: `${SAVE_AS_UTF8}. If its texts are right as they are in the file, use --encoding utf-8`,
  });
}

export function isGiven(wanted: string | undefined): wanted is string {
  return wanted !== undefined && wanted !== 'auto';
}

/**
 * The encoding of an input that was ASCII so far, which is the same in all encodings, by the bytes from there on; undefined if they are
 * UTF-8 all the same.
 *
 * @throws {InputError} `encoding_unsure`, `format_unknown`
 */
export async function chooseBehindAscii(
  input: EncodedInput,
  wanted: string | undefined,
  bytes: Buffer,
): Promise<ChosenEncoding | undefined> {
  if (isGiven(wanted)) return undefined;
  if (isAscii(bytes)) {
    await refuseSevenBit(input, bytes);
    return undefined;
  }
  return input.again && !detectUnicode(bytes, false) ? chooseBeforeUnicode(input) : undefined;
}

/** @throws {InputError} `encoding_unsure`, `format_unknown` */
async function chooseBeforeUnicode(input: EncodedInput): Promise<ChosenEncoding> {
  const { chooseLegacy } = await import('./encoding/choose-legacy.ts');
  const { guesses, watch, utf8Words, isHalfUtf8, findStrays } = await chooseLegacy(input);
  const [best] = guesses;
  if (utf8Words.length > 0 && (isHalfUtf8 || !isSure(best))) {
    const { encodingsMixed } = await import('./encoding/encoding-unsure.ts');
    throw await encodingsMixed(input, utf8Words, guesses);
  }
  if (!best || !isSure(best)) {
    if (isBinary(input.head.toString('latin1'))) throw formatUnknown(input.label, NO_TEXT);
    return await askFor(input, guesses);
  }
  const chosen = { ...best, strays: findStrays() };
  if (!watch) return chosen;
  return {
    ...chosen,
    watch: (chunks) =>
      watch(chunks, async (later, isSame) => {
        if (!isSame || !isSure(later[0])) await askFor(input, later);
      }),
  };
}

/**
 * Asks for the encoding of an input that says which it has, where its words are surely in another.
 *
 * @throws {InputError} `encoding_unsure`
 */
export async function doubtDeclared(input: EncodedInput, declared: string): Promise<void> {
  const { chooseLegacy } = await import('./encoding/choose-legacy.ts');
  const { guesses, isAlike } = await chooseLegacy(input);
  const [best] = guesses;
  if (!best || !isSure(best) || isAlike(declared)) return;
  await askFor(input, [best, { encoding: declared, certainty: 0 }]);
}

function isSure(guess: EncodingGuess | undefined): boolean {
  return guess !== undefined && guess.certainty >= LEAST_CERTAINTY;
}

async function askFor(input: EncodedInput, guesses: readonly EncodingGuess[]): Promise<never> {
  const { encodingUnsure } = await import('./encoding/encoding-unsure.ts');
  throw await encodingUnsure(input, guesses);
}

/** Decodes the start of an input. @throws {InputError} `format_unknown` if it is not text */
export async function decodeStart(head: Buffer, encoding: string, label: string): Promise<string> {
  const text = await decodeHead(head, encoding);
  if (isBinary(text)) throw formatUnknown(label, NO_TEXT);
  return text;
}

/** Whether a text has too many control characters to be text. */
function isBinary(text: string): boolean {
  const controls = text.match(/[^\P{Cc}\t\n\r\u0080-\u009f]/gu)?.length ?? 0;
  return controls >= MIN_BINARY_CONTROLS && controls > text.length * MAX_TEXT_CONTROLS;
}

/** @throws {UsageError} `encoding_unknown` */
export async function askedEncoding(wanted: string): Promise<string> {
  const encoding = await knownEncoding(wanted);
  if (encoding !== undefined) return encoding;
  if (/^(?:utf-?7|hz|iso-?2022)/i.test(wanted.trim())) {
    const why = `Cannot read the e-mail encoding ${JSON.stringify(wanted)}. ${SAVE_AS_UTF8}`;
    throw new UsageError('encoding_unknown', why);
  }
  throw new UsageError(
    'encoding_unknown',
    `Unknown encoding ${JSON.stringify(wanted)}: supported encodings are utf-8, cp949, shift_jis, gb18030, big5, windows-1252 and similar ones`,
  );
}

/** Returns the first different cells that are not all ASCII, for people to judge the encoding by. */
export function sampleTexts(text: string, count: number): string[] {
  const cells = text.match(/[^\s,;|"][^\r\n\t,;|"]{0,39}/g) ?? [];
  const found = cells.filter((cell) => /\P{ASCII}/u.test(cell)).map((cell) => cell.trim());
  return [...new Set(found)].slice(0, count);
}
