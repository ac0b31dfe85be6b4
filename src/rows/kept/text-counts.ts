import { type TextHash, viewOf } from './text-hash.ts';

/** The number of a text that is not kept. */
export const NOT_COUNTED = -1;

/** Words of an entry: half a line of the processor's cache. */
const ENTRY_WORDS = 8;
const [CODE, CHECK, ROWS, FIRST_ROW, MISSED, TAG, START, END] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** A slot holds one more than a text's number in its low bits, and bits of its hash above them. */
const NUMBER_BITS = 17;
const MOST_NUMBERS = 2 ** NUMBER_BITS;
const NUMBER_MASK = MOST_NUMBERS - 1;
const FIRST_TEXTS = 8;
/** Slots per text: half of them stay free to keep searches short. */
const SLOTS_PER_TEXT = 2;
/** Bytes per text, on average: with longer ones, fewer are kept. */
const USUAL_BYTES = 64;
/** A longer text is not kept: so small a part of the memory. */
const LONGEST_PART = 16;

/**
 * Counts texts, found by 64 bits of hashes, in bounded memory: where there is no room left, the rare ones are forgotten (Manku and Motwani,
 * Approximate Frequency Counts over Data Streams, 2002). No text that is not kept has more rows than `level`.
 */
export class TextCounts {
  /** Texts have the numbers below it, until some are forgotten: in the order in which they came. */
  size = 0;
  level = 0;
  #used = 0;
  readonly #most: number;
  readonly #onGone: ((text: number) => void) | null;
  #entries = new Uint32Array(FIRST_TEXTS * ENTRY_WORDS);
  #slots = new Uint32Array(FIRST_TEXTS * SLOTS_PER_TEXT);
  #bytes = Buffer.allocUnsafeSlow(FIRST_TEXTS * USUAL_BYTES);
  #view = viewOf(this.#bytes);

  /**
   * @param most How many are kept, up to 65,536.
   * @param onGone Is called with each text that is forgotten, before any is. @default those that come first are kept
   */
  constructor(most: number, onGone: ((text: number) => void) | null = null) {
    this.#most = most;
    this.#onGone = onGone;
  }

  /**
   * Finds the likely numbers of texts with these hashes. Short loops: while the processor waits for the memory of one, it already
   * requests that of many others, which is then at hand for `find` and `addRows`.
   */
  findLikely(codes: Uint32Array, numbers: Int32Array, count: number): void {
    const slots = this.#slots;
    const entries = this.#entries;
    const mask = slots.length - 1;
    for (let i = 0; i < count; i += 1) numbers[i] = slots[(codes[i] as number) & mask] as number;
    for (let i = 0; i < count; i += 1) {
      const number = ((numbers[i] as number) & NUMBER_MASK) - 1;
      const isIt = number >= 0 && entries[number * ENTRY_WORDS] === codes[i];
      numbers[i] = isIt ? number : NOT_COUNTED;
    }
  }

  /** Whether a text that was likely has these hashes. */
  isAt(text: number, { code, check }: TextHash): boolean {
    const at = text * ENTRY_WORDS;
    return (
      text < this.size && this.#entries[at + CODE] === code && this.#entries[at + CHECK] === check
    );
  }

  find({ code, check }: TextHash): number {
    const slots = this.#slots;
    const entries = this.#entries;
    const mask = slots.length - 1;
    for (let slot = code & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot] as number;
      if (found === 0) return NOT_COUNTED;
      if (found >>> NUMBER_BITS !== code >>> NUMBER_BITS) continue;
      const at = ((found & NUMBER_MASK) - 1) * ENTRY_WORDS;
      if (entries[at + CODE] === code && entries[at + CHECK] === check) return at / ENTRY_WORDS;
    }
  }

  /**
   * Keeps a text whose hashes are not known, without a row. Returns NOT_COUNTED if it is too long, or if there is no room.
   *
   * @param tag What the caller wants to know of it
   */
  add(
    { code, check }: TextHash,
    bytes: DataView,
    start: number,
    end: number,
    row: number,
    tag: number,
  ): number {
    const length = end - start;
    if (length > (this.#most * USUAL_BYTES) / LONGEST_PART) return NOT_COUNTED;
    while (this.size === this.#most || this.#used + length > this.#most * USUAL_BYTES) {
      if (this.#onGone === null) return NOT_COUNTED;
      this.#forgetRare(this.#onGone);
    }
    const text = this.size;
    const from = this.#used;
    const to = from + length;
    if ((text + 1) * ENTRY_WORDS > this.#entries.length) this.#grow();
    while (to > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(2 * this.#bytes.length);
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = viewOf(grown);
    }
    const kept = this.#view;
    let i = 0;
    for (; i + 4 <= length; i += 4) kept.setInt32(from + i, bytes.getInt32(start + i));
    for (; i < length; i += 1) kept.setUint8(from + i, bytes.getUint8(start + i));
    const entries = this.#entries;
    const at = text * ENTRY_WORDS;
    entries[at + START] = from;
    entries[at + END] = to;
    entries[at + CODE] = code;
    entries[at + CHECK] = check;
    entries[at + ROWS] = 0;
    entries[at + FIRST_ROW] = row;
    entries[at + MISSED] = this.level;
    entries[at + TAG] = tag;
    this.#enter(text, code);
    this.#used = to;
    this.size += 1;
    return text;
  }

  addRows(text: number, rows: number): void {
    const at = text * ENTRY_WORDS + ROWS;
    this.#entries[at] = (this.#entries[at] as number) + rows;
  }

  /** Forgets at least half of the texts, those with the fewest rows. */
  #forgetRare(onGone: (text: number) => void): void {
    const sizes = new Uint32Array(this.size);
    for (let text = 0; text < this.size; text += 1) sizes[text] = this.mostRows(text);
    this.level = Math.max(this.level, sizes.slice().sort()[this.size >>> 1] ?? 0);
    for (let text = 0; text < this.size; text += 1) {
      if ((sizes[text] as number) <= this.level) onGone(text);
    }
    const entries = this.#entries;
    let [kept, used] = [0, 0];
    this.#slots.fill(0);
    for (let text = 0; text < this.size; text += 1) {
      if ((sizes[text] as number) <= this.level) continue;
      const from = text * ENTRY_WORDS;
      const [start, end] = [entries[from + START] as number, entries[from + END] as number];
      this.#bytes.copyWithin(used, start, end);
      entries.copyWithin(kept * ENTRY_WORDS, from, from + ENTRY_WORDS);
      entries[kept * ENTRY_WORDS + START] = used;
      used += end - start;
      entries[kept * ENTRY_WORDS + END] = used;
      this.#enter(kept, entries[kept * ENTRY_WORDS + CODE] as number);
      kept += 1;
    }
    this.size = kept;
    this.#used = used;
  }

  /** Rows that were counted since the text was kept. */
  rows(text: number): number {
    return this.#entries[text * ENTRY_WORDS + ROWS] as number;
  }

  /** With those that it may have had before. */
  mostRows(text: number): number {
    return this.rows(text) + (this.#entries[text * ENTRY_WORDS + MISSED] as number);
  }

  firstRow(text: number): number {
    return this.#entries[text * ENTRY_WORDS + FIRST_ROW] as number;
  }

  tag(text: number): number {
    return this.#entries[text * ENTRY_WORDS + TAG] as number;
  }

  code(text: number): number {
    return this.#entries[text * ENTRY_WORDS + CODE] as number;
  }

  text(text: number): string {
    const at = text * ENTRY_WORDS;
    return this.#bytes.toString('utf8', this.#entries[at + START], this.#entries[at + END]);
  }

  /** The most frequent first; of those with as many rows, the first that came. @param most How many. */
  byRows(most = this.size): number[] {
    // Numbers are sorted in a fraction of the time that comparing two texts takes: less is more rows, and then a lower number.
    const keys = new Float64Array(this.size);
    for (let text = 0; text < this.size; text += 1)
      keys[text] = text - this.rows(text) * MOST_NUMBERS;
    return Array.from(keys.sort().subarray(0, most), (key) => {
      return key - Math.floor(key / MOST_NUMBERS) * MOST_NUMBERS;
    });
  }

  #enter(text: number, code: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = code & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = ((code >>> NUMBER_BITS) << NUMBER_BITS) | (text + 1);
  }

  #grow(): void {
    const grown = new Uint32Array(2 * this.#entries.length);
    grown.set(this.#entries);
    this.#entries = grown;
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let text = 0; text < this.size; text += 1) this.#enter(text, this.code(text));
  }
}
