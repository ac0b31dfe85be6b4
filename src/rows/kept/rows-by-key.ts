import { CHUNK_ROWS, chunkAt, chunkOf, placeInChunk } from './row-chunks.ts';

/** A key, its row, and the entry before it in its slot. */
const ENTRY_WORDS = 3;
const FIRST_SLOTS = 2 ** 12;

/** Rows by keys, which several may have: 32 bits of a hash, so that others are found now and then. Each takes 16 to 20 bytes, outside the heap. */
export class RowsByKey {
  #count = 0;
  readonly #entries: Uint32Array[] = [];
  /** One more than the last entry whose key ends so; 0 for none. */
  #slots = new Uint32Array(FIRST_SLOTS);

  /** The rows that have a key, the last one first, and so many at most. */
  find(key: number, most: number): readonly number[] {
    const found: number[] = [];
    for (let next = this.#slots[key & (this.#slots.length - 1)] as number; next !== 0; ) {
      const entries = chunkAt(this.#entries, next - 1) as Uint32Array;
      const at = ENTRY_WORDS * placeInChunk(next - 1);
      if (entries[at] === key && found.push(entries[at + 1] as number) === most) break;
      next = entries[at + 2] as number;
    }
    return found;
  }

  /** @param key An unsigned number. */
  add(key: number, row: number): void {
    if (this.#count === this.#slots.length) this.#grow();
    const make = () => new Uint32Array(ENTRY_WORDS * CHUNK_ROWS);
    const entries = chunkOf(this.#entries, this.#count, make);
    const at = ENTRY_WORDS * placeInChunk(this.#count);
    entries[at] = key;
    entries[at + 1] = row;
    this.#enter(entries, at);
  }

  #enter(entries: Uint32Array, at: number): void {
    const slot = (entries[at] as number) & (this.#slots.length - 1);
    entries[at + 2] = this.#slots[slot] as number;
    this.#count += 1;
    this.#slots[slot] = this.#count;
  }

  #grow(): void {
    const count = this.#count;
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (this.#count = 0; this.#count < count; ) {
      const entries = chunkAt(this.#entries, this.#count) as Uint32Array;
      this.#enter(entries, ENTRY_WORDS * placeInChunk(this.#count));
    }
  }
}
