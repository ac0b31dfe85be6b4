import { hasSpaceAtEnd } from '../../rows/byte-cells.ts';
import type { KeyedHash } from '../../rows/keyed-hash.ts';

/** What does not count when texts are compared. */
export const IGNORABLE = ['case', 'space', 'width', 'punctuation'] as const;
export type Ignorable = (typeof IGNORABLE)[number];

/** Full-width and half-width forms, and the wide space (Unicode, Halfwidth and Fullwidth Forms). */
const OF_OTHER_WIDTH = /[\u3000\uff01-\uffee]+/g;

/** Bytes that are left out. */
const DROPPED = 0x100;
/** Bytes with which a cell is compared as a text. */
const AS_TEXT = 0x101;

/**
 * Reduces texts to what counts when they are compared. White space around them never does. Most cells are reduced as bytes,
 * the others as texts, with the same result.
 */
export class Comparable {
  readonly #ignored: ReadonlySet<Ignorable>;
  /** By byte: what becomes of it. */
  readonly #bytes = new Uint16Array(256);

  constructor(ignored: readonly Ignorable[]) {
    this.#ignored = new Set(ignored);
    for (let byte = 0; byte < 256; byte += 1) this.#bytes[byte] = this.#afterByte(byte);
  }

  ofText(text: string): string {
    let left = text;
    const ignored = this.#ignored;
    if (ignored.has('width')) {
      left = left.replace(OF_OTHER_WIDTH, (wide) => wide.normalize('NFKC')).normalize('NFC');
    }
    // Both, as some letters have only one of the two: "ß" is "SS".
    if (ignored.has('case')) left = left.toUpperCase().toLowerCase();
    if (ignored.has('punctuation')) left = left.replace(/\p{P}+/gu, '');
    return ignored.has('space') ? left.replace(/\s+/g, '') : left.trim();
  }

  /** Adds what counts of a cell to what is hashed. */
  addTo(hash: KeyedHash, bytes: Buffer, start: number, end: number): void {
    if (start === end) return;
    const before = hash.length;
    if (this.#addBytes(hash, bytes, start, end)) return;
    hash.length = before;
    const text = Buffer.from(this.ofText(bytes.toString('utf8', start, end)));
    hash.add(text, 0, text.length);
  }

  /** Returns false if the cell has to be compared as a text. */
  #addBytes(hash: KeyedHash, bytes: Buffer, start: number, end: number): boolean {
    if (hasSpaceAtEnd(bytes, start, end)) return false;
    if (this.#ignored.size === 0) {
      hash.add(bytes, start, end);
      return true;
    }
    const kept = this.#bytes;
    // White space may be next to what is left out there.
    if (kept[bytes[start] as number] === DROPPED) return false;
    if (kept[bytes[end - 1] as number] === DROPPED) return false;
    for (let at = start; at < end; at += 1) {
      const byte = kept[bytes[at] as number] as number;
      if (byte === DROPPED) continue;
      if (byte !== AS_TEXT) hash.addByte(byte);
      else if (isPlainHangul(bytes, at)) hash.addByte(bytes[at] as number);
      else return false;
    }
    return true;
  }

  #afterByte(byte: number): number {
    if (byte < 0x80) {
      const text = this.ofText(`x${String.fromCharCode(byte)}x`).slice(1, -1);
      return text === '' ? DROPPED : text.charCodeAt(0);
    }
    // Han from U+4000 and Hangul have no case, no other width, and are no punctuation: their bytes stay.
    const isKept = byte < 0xc0 || (byte >= 0xe4 && byte <= 0xed && byte !== 0xea);
    return isKept ? byte : AS_TEXT;
  }
}

/** Whether U+AC00 or a later character of those that begin with the same byte begins there. */
function isPlainHangul(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xea && (bytes[at + 1] as number) >= 0xb0;
}
