/** Three words of a key's hash, and its row. */
const ENTRY_WORDS = 4;
const ROW_AT = 3;
const CHUNK_BITS = 16;
const CHUNK_ENTRIES = 2 ** CHUNK_BITS;
const FIRST_SLOT_BITS = 12;
/** So many slots of three are taken at most, to keep searches short. */
const MOST_TAKEN = 2;

/**
 * The first row of each key, by 96 bits of the key's hash: of 10,000,000 keys, two have the same bits once in a thousand million
 * million lists. Each takes 16 bytes and up to 12 for its slots, outside the heap.
 */
export class FirstRows {
  count = 0;
  readonly #chunks: Uint32Array[] = [];
  /** 0 is free; else one more than the entry's position, and above that bits of its hash. */
  #slots = new Uint32Array(2 ** FIRST_SLOT_BITS);
  #slotBits = FIRST_SLOT_BITS;

  /** Returns the first row that had this key; 0 if there is none, and then the row is kept as the first. */
  findOrAdd(hash: Uint32Array, row: number): number {
    const found = this.find(hash);
    if (found === 0) this.#add(hash, row);
    return found;
  }

  /** Returns the first row that had this key; 0 if there is none. */
  find(hash: Uint32Array): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const tag = (hash[1] as number) >>> this.#slotBits;
    for (let slot = (hash[0] as number) & mask; ; slot = (slot + 1) & mask) {
      const taken = slots[slot] as number;
      if (taken === 0) return 0;
      if (taken >>> this.#slotBits !== tag) continue;
      const position = (taken & mask) - 1;
      const chunk = this.#chunks[position >>> CHUNK_BITS] as Uint32Array;
      const at = (position & (CHUNK_ENTRIES - 1)) * ENTRY_WORDS;
      if (chunk[at] === hash[0] && chunk[at + 1] === hash[1] && chunk[at + 2] === hash[2]) {
        return chunk[at + ROW_AT] as number;
      }
    }
  }

  #add(hash: Uint32Array, row: number): void {
    const position = this.count;
    if (3 * (position + 1) > MOST_TAKEN * this.#slots.length) this.#grow();
    if (position >>> CHUNK_BITS === this.#chunks.length) {
      this.#chunks.push(new Uint32Array(CHUNK_ENTRIES * ENTRY_WORDS));
    }
    const chunk = this.#chunks[position >>> CHUNK_BITS] as Uint32Array;
    const at = (position & (CHUNK_ENTRIES - 1)) * ENTRY_WORDS;
    chunk[at] = hash[0] as number;
    chunk[at + 1] = hash[1] as number;
    chunk[at + 2] = hash[2] as number;
    chunk[at + ROW_AT] = row;
    this.count += 1;
    this.#enter(hash[0] as number, hash[1] as number, position);
  }

  #enter(first: number, second: number, position: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = first & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = ((second >>> this.#slotBits) << this.#slotBits) | (position + 1);
  }

  #grow(): void {
    this.#slotBits += 1;
    this.#slots = new Uint32Array(2 ** this.#slotBits);
    for (let position = 0; position < this.count; position += 1) {
      const chunk = this.#chunks[position >>> CHUNK_BITS] as Uint32Array;
      const at = (position & (CHUNK_ENTRIES - 1)) * ENTRY_WORDS;
      this.#enter(chunk[at] as number, chunk[at + 1] as number, position);
    }
  }
}
