/** Stands for no record: the one before the first of a list. */
export const NO_RECORD = 0;

/** How many records an array has; a power of two. */
const CHUNK_BITS = 11;
const CHUNK_RECORDS = 2 ** CHUNK_BITS;

/**
 * Linked lists of records. A record has two or three whole numbers below 2^32 and a link to the record before it. All are kept in
 * arrays of numbers: in a shuffled sheet, an object or array per row would take several times the memory and slow down every
 * garbage collection. Only the end of the last array is written to, which never waits for memory. Storage grows by an array at a
 * time: after copying to one of twice the size, the old one would stay until garbage is collected.
 */
export class NumberLists {
  /** How many numbers a record takes, with its link. */
  readonly #stride: 3 | 4;
  readonly #chunks: Uint32Array[] = [];
  /** The array that is written to. */
  #chunk: Uint32Array = new Uint32Array(0);
  #records = 0;

  constructor(width: 2 | 3) {
    this.#stride = width === 2 ? 3 : 4;
  }

  /** How many records all lists have. */
  get records(): number {
    return this.#records;
  }

  /** How many bytes the records take. */
  get bytes(): number {
    return this.#records * this.#stride * Uint32Array.BYTES_PER_ELEMENT;
  }

  /** Adds a record to the list that ends with `last`, and returns the list's new end. */
  append(last: number, a: number, b: number, c = 0): number {
    const stride = this.#stride;
    const at = (this.#records & (CHUNK_RECORDS - 1)) * stride;
    if (at === 0) this.#beginChunk();
    this.#records += 1;
    const chunk = this.#chunk;
    chunk[at] = a;
    chunk[at + 1] = b;
    if (stride === 4) chunk[at + 2] = c;
    chunk[at + stride - 1] = last;
    return this.#records;
  }

  /** Returns one number of a record. */
  at(record: number, index: number): number {
    const { chunk, at } = this.#find(record);
    return chunk?.[at + index] ?? 0;
  }

  set(record: number, index: number, value: number): void {
    const { chunk, at } = this.#find(record);
    if (chunk) chunk[at + index] = value;
  }

  /** Returns the record before another; NO_RECORD at the start of a list. */
  previous(record: number): number {
    return this.at(record, this.#stride - 1);
  }

  clear(): void {
    this.#records = 0;
  }

  #find(record: number) {
    const chunk = this.#chunks[(record - 1) >> CHUNK_BITS];
    return { chunk, at: ((record - 1) & (CHUNK_RECORDS - 1)) * this.#stride };
  }

  /** Begins the next array; after `clear`, the arrays are reused. */
  #beginChunk(): void {
    const number = this.#records >> CHUNK_BITS;
    this.#chunk = this.#chunks[number] ?? new Uint32Array(CHUNK_RECORDS * this.#stride);
    this.#chunks[number] = this.#chunk;
  }
}
