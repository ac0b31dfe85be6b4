import { isUtf8 } from 'node:buffer';
import { unfinishedUtf8 } from '../unfinished-utf8.ts';
import type { EncodingGuess } from './encoding/encoding-guess.ts';

const BYTE_ORDER_MARKS: readonly (readonly [bytes: string, encoding: string])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe0000', 'utf-32le'],
  ['0000feff', 'utf-32be'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['84319533', 'gb18030'],
];

const WIDE_SAMPLE_BYTES = 16 * 1024;

export function encodingOfMark(bytes: Buffer): string | undefined {
  const start = bytes.toString('hex', 0, 4);
  return BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark))?.[1];
}

/** Returns the encoding of markup by its mark or, in UTF-16, by the zero byte beside its first character, which is ASCII. */
export function encodingOfMarkup(bytes: Buffer): string | undefined {
  const marked = encodingOfMark(bytes);
  if (marked !== undefined || bytes.length < 2) return marked;
  const [first, second] = bytes;
  return first === 0 ? 'utf-16be' : second === 0 ? 'utf-16le' : undefined;
}

/**
 * Returns the encodings that bytes may be in, the likeliest first: one of Unicode, or the older encodings that make likely text
 * of the bytes.
 *
 * @param bytes The start of the input.
 * @param complete False if the input goes on, so that its last character here may be cut.
 */
export async function detectEncoding(
  bytes: Buffer,
  complete: boolean,
): Promise<readonly EncodingGuess[]> {
  const unicode = detectUnicode(bytes, complete);
  if (unicode) return [unicode];
  const { chooseLegacy } = await import('./encoding/choose-legacy.ts');
  const { guesses } = await chooseLegacy({ head: bytes, complete });
  return guesses;
}

/** Detects Unicode: a byte order mark, UTF-16, or strict UTF-8. */
export function detectUnicode(bytes: Buffer, complete: boolean): EncodingGuess | undefined {
  const marked = encodingOfMark(bytes);
  if (marked) return { encoding: marked, certainty: 1 };
  const wide = bytes.includes(0) ? detectUtf16(bytes) : undefined;
  if (wide) return { encoding: wide, certainty: 0.99 };
  const whole = complete ? bytes : bytes.subarray(0, bytes.length - unfinishedUtf8(bytes));
  if (isUtf8(whole)) return { encoding: 'utf-8', certainty: 1 };
  return isDamagedUtf8(bytes) ? { encoding: 'utf-8', certainty: 0.99 } : undefined;
}

/** With at most this many different characters, text in another encoding may be valid UTF-8 by chance. */
const MOST_BY_CHANCE = 3;

/** Matches letters that are hardly ever beside Latin ones in a word: those of other alphabets and of phonetics. */
const ODD_LETTER = /(?![\p{sc=Latin}\p{sc=Greek}µʻʼ])\p{L}|[\u0250-\u02af]/u;

/** Whether bytes may be valid UTF-8 by chance: they have few different characters, of two bytes each, and odd ones among them. */
export function mayBeChance(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (/[\xe0-\xff]/.test(text)) return false;
  const characters = new Set<string>();
  for (const [character] of text.matchAll(/[\xc2-\xdf][\x80-\xbf]/g)) {
    characters.add(character);
    if (characters.size > MOST_BY_CHANCE) return false;
  }
  return ODD_LETTER.test(Buffer.from([...characters].join(''), 'latin1').toString());
}

/** The share of invalid bytes up to which UTF-8 counts as damaged, rather than as another encoding. */
const DAMAGE = 0.1;
/** With fewer characters of several bytes, text in another encoding may look like UTF-8 by chance. */
const LEAST_CHARACTERS = 4;

/** Whether bytes are UTF-8 with a few errors. They are then read as UTF-8, which reports where the errors are. */
function isDamagedUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  const wrong = text.match(/\ufffd+/g)?.length ?? 0;
  const right = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return right >= LEAST_CHARACTERS && wrong <= right * DAMAGE + 1 && wrong < right / 2;
}

/** Detects UTF-16 without a mark, by its line ends and delimiters: they have a zero byte on one side. */
function detectUtf16(bytes: Buffer): string | undefined {
  const sample = bytes.subarray(0, Math.min(bytes.length & ~1, WIDE_SAMPLE_BYTES));
  return ['utf-16le', 'utf-16be'].find((encoding) => {
    const text = new TextDecoder(encoding).decode(sample, { stream: true });
    return /[\r\n,;\t]/.test(text) && !/[^\P{C}\t\r\n\p{Cf}]|\ufffd/u.test(text);
  });
}
