/** From one key's hash to the next where those of many rows are in one array; the first three words are looked at. */
export const HASH_WORDS = 4;

/** Three words of a key's hash, and its row. */
const ENTRY_WORDS = 4;
const ROW_AT = 3;
const CHUNK_BITS = 16;
const CHUNK_ENTRIES = 2 ** CHUNK_BITS;
const FIRST_SLOT_BITS = 12;
/** Up to 4 MiB slots grow fourfold: entering all keys again takes longer than using the memory. */
const FOURFOLD_BITS = 20;
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
  #requested = 0;

  /**
   * To be called with the hashes that are looked for next, `HASH_WORDS` from one to the next. Each slot was last seen long ago: in
   * this short loop the processor waits for the memory of many at once.
   */
  request(hashes: Uint32Array, count: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let any = 0;
    for (let i = 0; i < count; i += 1) {
      any |= slots[(hashes[HASH_WORDS * i] as number) & mask] as number;
    }
    // What is kept is not left out as useless.
    this.#requested |= any;
  }

  /** Returns the first row that had this key; 0 if there is none, and then the row is kept as the first. */
  findOrAdd(hashes: Uint32Array, row: number, at = 0): number {
    const found = this.find(hashes, at);
    if (found === 0) this.#add(hashes, row, at);
    return found;
  }

  /** Returns the first row that had the key whose hash begins there; 0 if there is none. */
  find(hashes: Uint32Array, at = 0): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const first = hashes[at] as number;
    const second = hashes[at + 1] as number;
    const tag = second >>> this.#slotBits;
    for (let slot = first & mask; ; slot = (slot + 1) & mask) {
      const taken = slots[slot] as number;
      if (taken === 0) return 0;
      if (taken >>> this.#slotBits !== tag) continue;
      const position = (taken & mask) - 1;
      const chunk = this.#chunks[position >>> CHUNK_BITS] as Uint32Array;
      const entry = (position & (CHUNK_ENTRIES - 1)) * ENTRY_WORDS;
      if (chunk[entry] !== first || chunk[entry + 1] !== second) continue;
      if (chunk[entry + 2] === hashes[at + 2]) return chunk[entry + ROW_AT] as number;
    }
  }

  #add(hashes: Uint32Array, row: number, from: number): void {
    const position = this.count;
    if (3 * (position + 1) > MOST_TAKEN * this.#slots.length) this.#grow();
    if (position >>> CHUNK_BITS === this.#chunks.length) {
      this.#chunks.push(new Uint32Array(CHUNK_ENTRIES * ENTRY_WORDS));
    }
    const chunk = this.#chunks[position >>> CHUNK_BITS] as Uint32Array;
    const at = (position & (CHUNK_ENTRIES - 1)) * ENTRY_WORDS;
    chunk[at] = hashes[from] as number;
    chunk[at + 1] = hashes[from + 1] as number;
    chunk[at + 2] = hashes[from + 2] as number;
    chunk[at + ROW_AT] = row;
    this.count += 1;
    this.#enter(hashes[from] as number, hashes[from + 1] as number, position);
  }

  #enter(first: number, second: number, position: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = first & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = ((second >>> this.#slotBits) << this.#slotBits) | (position + 1);
  }

  #grow(): void {
    this.#slotBits += this.#slotBits < FOURFOLD_BITS ? 2 : 1;
    this.#slots = new Uint32Array(2 ** this.#slotBits);
    for (let position = 0; position < this.count; position += 1) {
      const chunk = this.#chunks[position >>> CHUNK_BITS] as Uint32Array;
      const at = (position & (CHUNK_ENTRIES - 1)) * ENTRY_WORDS;
      this.#enter(chunk[at] as number, chunk[at + 1] as number, position);
    }
  }
}
