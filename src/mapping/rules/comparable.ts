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
/** First bytes of characters of two and of three bytes that are reduced one by one. */
const OF_TWO = 0x102;
const OF_THREE = 0x103;

/** Latin and Cyrillic letters, and kana, of which none changes with those beside it: the first and the last. */
const LETTERS = [
  [0xc0, 0x27f],
  [0x400, 0x47f],
  [0x1e00, 0x1eff],
  [0x3040, 0x30ff],
] as const;
/** They and those that begin with the same bytes are below. */
const LETTERS_END = 0x4000;

/**
 * Reduces texts to what counts when they are compared. White space around them never does. Most cells are reduced as bytes,
 * the others as texts, with the same result.
 */
export class Comparable {
  readonly #ignored: ReadonlySet<Ignorable>;
  readonly #key: string;
  #tables: Tables | undefined;

  constructor(ignored: readonly Ignorable[]) {
    this.#ignored = new Set(ignored);
    this.#key = IGNORABLE.filter((each) => this.#ignored.has(each)).join();
  }

  /** Made when they are first needed, and never where nothing is left out. */
  #loadTables(): Tables {
    this.#tables = TABLES.get(this.#key) ?? makeTables((text) => this.ofText(text));
    TABLES.set(this.#key, this.#tables);
    return this.#tables;
  }

  ofText(text: string): string {
    let left = text;
    const ignored = this.#ignored;
    if (ignored.has('width')) {
      left = left.replace(OF_OTHER_WIDTH, (wide) => wide.normalize('NFKC')).normalize('NFC');
    }
    // Both, as some letters have only one of the two: "ß" is "SS", which "ẞ" is only by way of "ß".
    if (ignored.has('case')) left = left.toLowerCase().toUpperCase().toLowerCase();
    if (ignored.has('punctuation')) left = left.replace(/\p{P}+/gu, '');
    return ignored.has('space') ? left.replace(/\s+/g, '') : left.trim();
  }

  /** Adds what counts of a cell to what is hashed. */
  addTo(hash: KeyedHash, bytes: Buffer, start: number, end: number): void {
    if (start === end || this.#addBytes(hash, bytes, start, end)) return;
    const text = Buffer.from(this.ofText(bytes.toString('utf8', start, end)));
    hash.add(text, 0, text.length);
  }

  /** Returns false, with nothing added, if the cell has to be compared as a text. */
  #addBytes(hash: KeyedHash, bytes: Buffer, start: number, end: number): boolean {
    if (hasSpaceAtEnd(bytes, start, end)) return false;
    if (this.#ignored.size === 0) {
      hash.add(bytes, start, end);
      return true;
    }
    const { kept, letters } = this.#tables ?? this.#loadTables();
    // White space may be next to what is left out there.
    if (kept[bytes[start] as number] === DROPPED) return false;
    if (kept[bytes[end - 1] as number] === DROPPED) return false;
    const out = hash.room(end - start);
    let to = hash.length;
    for (let at = start; at < end; at += 1) {
      const byte = kept[bytes[at] as number] as number;
      if (byte < DROPPED) out[to++] = byte;
      else if (byte === OF_TWO || byte === OF_THREE) {
        let code = (bytes[at] as number) & (byte === OF_TWO ? 0x1f : 0x0f);
        if (byte === OF_THREE) code = (code << 6) | ((bytes[++at] as number) & 0x3f);
        const letter = letters[(code << 6) | ((bytes[++at] as number) & 0x3f)] as number;
        if (letter === 0) return false;
        if (byte === OF_THREE) out[to++] = letter >>> 16;
        out[to++] = letter >>> 8;
        out[to++] = letter;
      } else if (byte === DROPPED) continue;
      else if (isPlainHangul(bytes, at)) out[to++] = bytes[at] as number;
      else return false;
    }
    hash.length = to;
    return true;
  }
}

/** Only white space around texts does not count. */
export const AS_IT_IS = new Comparable([]);

/** What becomes of bytes. */
interface Tables {
  /** By byte: what becomes of it. */
  readonly kept: Uint16Array;
  /** By character: the bytes that it becomes; 0 if they are more or fewer than its own, or if others may change it. */
  readonly letters: Uint32Array;
}

/** By what is left out: there are few, and each takes a while to make. */
const TABLES = new Map<string, Tables>();

function makeTables(reduce: (text: string) => string): Tables {
  const kept = Uint16Array.from({ length: 256 }, (_, byte) => afterByte(byte, reduce));
  const letters = new Uint32Array(LETTERS_END);
  for (const [first, last] of LETTERS) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCharCode(code);
      const bytes = Buffer.from(letter);
      kept[bytes[0] as number] = bytes.length === 2 ? OF_TWO : OF_THREE;
      if (/\p{M}/u.test(letter)) continue;
      const reduced = Buffer.from(reduce(`x${letter}x`)).subarray(1, -1);
      if (reduced.length === bytes.length) letters[code] = reduced.readUIntBE(0, bytes.length);
    }
  }
  return { kept, letters };
}

function afterByte(byte: number, reduce: (text: string) => string): number {
  if (byte < 0x80) {
    const text = reduce(`x${String.fromCharCode(byte)}x`).slice(1, -1);
    return text === '' ? DROPPED : text.charCodeAt(0);
  }
  // Han from U+4000 and Hangul have no case, no other width, and are no punctuation: their bytes stay.
  const isKept = byte < 0xc0 || (byte >= 0xe4 && byte <= 0xed && byte !== 0xea);
  return isKept ? byte : AS_TEXT;
}

/** Whether U+AC00 or a later character of those that begin with the same byte begins there. */
function isPlainHangul(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xea && (bytes[at + 1] as number) >= 0xb0;
}
