import type { KeyedHash } from '../../../rows/keyed-hash.ts';
import type { AlikeRole } from './near-columns.ts';
import { plainForms } from './near-words.ts';

const [SPACE, ZERO, NINE] = [0x20, 0x30, 0x39];
const [A, E, O, S, U] = [0x61, 0x65, 0x6f, 0x73, 0x75];

/** By character, what is left of it: a letter or a digit of ASCII, or one of the following; 0 where that is not known yet. */
const LEFT = new Uint8Array(0x10000);
const [NOTHING, ITSELF, TWO_S, NEEDS_TEXT] = [1, 2, 3, 4];
/** What others may change. */
const CHANGING = /[\p{M}\u1100-\u11ffΣσς]/u;

/** Adds letters and digits without case, width and accents. */
export function addLetters(
  out: KeyedHash,
  bytes: Uint8Array,
  start: number,
  end: number,
  role: AlikeRole,
): void {
  if (addPlainLetters(out, bytes, start, end, role)) return;
  const plain = new TextEncoder().encode(lettersOf(textOf(bytes, start, end)));
  addPlainLetters(out, plain, 0, plain.length, role, true);
}

/**
 * Returns false, with nothing added, if that has to be done as a text.
 *
 * @param areLetters The bytes are of `lettersOf`.
 */
function addPlainLetters(
  out: KeyedHash,
  bytes: Uint8Array,
  start: number,
  end: number,
  role: AlikeRole,
  areLetters = false,
): boolean {
  const into = out.room(end - start);
  let to = out.length;
  let last = 0;
  let isApart = false;
  for (let at = start; at < end; at += 1) {
    const from = at;
    let code = bytes[at] as number;
    let left = ITSELF;
    if (code < 0x80) left = LEFT[code] || leftOf(code);
    else if (!areLetters) {
      if (code >= 0xf0) return false;
      const isLong = code >= 0xe0;
      code = ((code & 0x1f) << 6) | ((bytes[++at] as number) & 0x3f);
      if (isLong) code = (code << 6) | ((bytes[++at] as number) & 0x3f);
      left = LEFT[code] || leftOf(code);
    }
    if (left >= ZERO) {
      // `1-11` is not `11-1`, as the number of a house; `ue` is `ü`.
      if (isApart && isDigit(left) && isDigit(last) && role !== 'postcode') into[to++] = SPACE;
      isApart = false;
      if (left === E && (last === A || last === O || last === U)) continue;
      into[to++] = left;
      last = left;
    } else if (left === NOTHING) isApart = true;
    else if (left === NEEDS_TEXT) return false;
    else {
      for (let i = from; i <= at; i += 1) into[to++] = left === ITSELF ? (bytes[i] as number) : S;
      isApart = false;
      last = left;
    }
  }
  out.length = to;
  return true;
}

function leftOf(code: number): number {
  const char = String.fromCharCode(code);
  const left = lettersOf(char);
  let found = left === char && !CHANGING.test(char) ? ITSELF : NEEDS_TEXT;
  if (left === ' ') found = NOTHING;
  else if (/^[a-z0-9]$/.test(left)) found = left.charCodeAt(0);
  else if (char === 'ß') found = TWO_S;
  LEFT[code] = found;
  return found;
}

/** Whether what was added has one. */
export function hasDigit(out: KeyedHash, before: number): boolean {
  const bytes = out.room(0);
  const { length } = out;
  for (let at = before; at < length; at += 1) if (isDigit(bytes[at] as number)) return true;
  return false;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/** A text in plain letters, with a space where others were. */
function lettersOf(text: string): string {
  return plainForms(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
}

export function textOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
}
