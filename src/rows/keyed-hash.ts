import { randomFillSync } from 'node:crypto';
import type { ByteCells } from './byte-cells.ts';

const BLOCK_WORDS = 4;
const BLOCK_BYTES = 4 * BLOCK_WORDS;
const FIRST_BYTES = 1024;
const ROUNDS = 8;
const PADDING = 0x01;
/** No text in UTF-8 has this byte. */
const END_OF_CELL = 0xff;

/**
 * Makes a short number of bytes by which they can be recognized: Chaskey (Mouha et al., SAC 2014), a keyed hash of few
 * 32-bit operations. The key is random, so that nobody can write a list in which different bytes get the same number.
 */
export class KeyedHash {
  /** The hash that was made last, 128 bits. */
  readonly words: Uint32Array = new Uint32Array(BLOCK_WORDS);
  /** Bytes that are hashed next. */
  length = 0;
  #bytes = new Uint8Array(FIRST_BYTES);
  /** The same memory; how its bytes become numbers is the same for all hashes. */
  #blocks = new Uint32Array(this.#bytes.buffer);
  readonly #key: Uint32Array;
  /** The keys for a last block that is full, and for one that is not. */
  readonly #full: Uint32Array;
  readonly #padded: Uint32Array;

  constructor(key: Uint32Array = randomFillSync(new Uint32Array(BLOCK_WORDS))) {
    this.#key = key;
    this.#full = timesTwo(key);
    this.#padded = timesTwo(this.#full);
  }

  addByte(byte: number): void {
    if (this.length === this.#bytes.length) this.#grow(this.length + 1);
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  endCell(_cells: ByteCells, _row: number, _column: number): void {
    this.addByte(END_OF_CELL);
  }

  /** Where so many more bytes can be written, from `length` on, which then has to be raised. */
  room(bytes: number): Uint8Array {
    const length = this.length + bytes;
    if (length > this.#bytes.length) this.#grow(length);
    return this.#bytes;
  }

  add(bytes: Uint8Array, start: number, end: number): void {
    const length = this.length + end - start;
    const own = this.room(end - start);
    let at = this.length;
    for (let from = start; from < end; from += 1) {
      own[at] = bytes[from] as number;
      at += 1;
    }
    this.length = length;
  }

  /** Hashes what was added to `words`, and begins anew. */
  finish(): void {
    const { length } = this;
    const last = Math.max(0, Math.ceil(length / BLOCK_BYTES) - 1);
    const end = (last + 1) * BLOCK_BYTES;
    if (end > this.#bytes.length) this.#grow(end);
    const isFull = length === end;
    if (!isFull) {
      const bytes = this.#bytes;
      bytes[length] = PADDING;
      // A loop of a few bytes is faster than a call of `fill`.
      for (let at = length + 1; at < end; at += 1) bytes[at] = 0;
    }
    this.#hash(last * BLOCK_WORDS, isFull ? this.#full : this.#padded);
    this.length = 0;
  }

  #hash(lastBlock: number, lastKey: Uint32Array): void {
    const blocks = this.#blocks;
    const key = this.#key;
    const [k0, k1] = [lastKey[0] as number, lastKey[1] as number];
    const [k2, k3] = [lastKey[2] as number, lastKey[3] as number];
    let [v0, v1] = [key[0] as number, key[1] as number];
    let [v2, v3] = [key[2] as number, key[3] as number];
    for (let block = 0; block <= lastBlock; block += BLOCK_WORDS) {
      v0 ^= blocks[block] as number;
      v1 ^= blocks[block + 1] as number;
      v2 ^= blocks[block + 2] as number;
      v3 ^= blocks[block + 3] as number;
      if (block === lastBlock) {
        v0 ^= k0;
        v1 ^= k1;
        v2 ^= k2;
        v3 ^= k3;
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        v0 = (v0 + v1) | 0;
        v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
        v0 = (v0 << 16) | (v0 >>> 16);
        v2 = (v2 + v3) | 0;
        v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
        v0 = (v0 + v3) | 0;
        v3 = ((v3 << 13) | (v3 >>> 19)) ^ v0;
        v2 = (v2 + v1) | 0;
        v1 = ((v1 << 7) | (v1 >>> 25)) ^ v2;
        v2 = (v2 << 16) | (v2 >>> 16);
      }
    }
    const { words } = this;
    words[0] = v0 ^ k0;
    words[1] = v1 ^ k1;
    words[2] = v2 ^ k2;
    words[3] = v3 ^ k3;
  }

  #grow(length: number): void {
    const grown = new Uint8Array(2 * Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES);
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
    this.#blocks = new Uint32Array(grown.buffer);
  }
}

/** Doubling in the field of 2^128 elements. */
function timesTwo([a = 0, b = 0, c = 0, d = 0]: Uint32Array): Uint32Array {
  const carry = d >>> 31 === 1 ? 0x87 : 0;
  return Uint32Array.of(
    (a << 1) ^ carry,
    (b << 1) | (a >>> 31),
    (c << 1) | (b >>> 31),
    (d << 1) | (c >>> 31),
  );
}
