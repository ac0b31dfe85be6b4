/** No record: before the first of a list. */
export const NO_RECORD = 0;

/** Records of a chunk: a power of two. */
const CHUNK_BITS = 13;
const CHUNK_RECORDS = 2 ** CHUNK_BITS;

/**
 * Linked lists of records of two or four whole numbers below 2^32, each record with the one before it. All in arrays of
 * numbers: objects or arrays for each row of a shuffled sheet would take several times the memory, and be looked at by every
 * collection of garbage. Only the last array's end is written to: the record before would have to be waited for. They grow by an
 * array at a time: one that is copied into one twice its size stays beside it until garbage is collected.
 */
export class NumberLists {
  /** Numbers of a record, the one before it included. */
  readonly #stride: 3 | 5;
  readonly #chunks: Uint32Array[] = [];
  /** The one that is written to. */
  #chunk: Uint32Array = new Uint32Array(0);
  #records = 0;

  constructor(width: 2 | 4) {
    this.#stride = width === 2 ? 3 : 5;
  }

  /** How many there are in all lists. */
  get records(): number {
    return this.#records;
  }

  /** What the records take. */
  get bytes(): number {
    return this.#records * this.#stride * Uint32Array.BYTES_PER_ELEMENT;
  }

  /** Adds a record to the list that ends with `last`, and gives the list's new end. */
  append(last: number, a: number, b: number, c = 0, d = 0): number {
    const stride = this.#stride;
    const at = (this.#records & (CHUNK_RECORDS - 1)) * stride;
    if (at === 0) this.#beginChunk();
    this.#records += 1;
    const chunk = this.#chunk;
    chunk[at] = a;
    chunk[at + 1] = b;
    if (stride === 5) {
      chunk[at + 2] = c;
      chunk[at + 3] = d;
    }
    chunk[at + stride - 1] = last;
    return this.#records;
  }

  /** One number of a record. */
  at(record: number, index: number): number {
    const { chunk, at } = this.#find(record);
    return chunk?.[at + index] ?? 0;
  }

  set(record: number, index: number, value: number): void {
    const { chunk, at } = this.#find(record);
    if (chunk) chunk[at + index] = value;
  }

  /** The record before another; NO_RECORD at a list's start. */
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

  /** Those of lists that were cleared are used again. */
  #beginChunk(): void {
    const number = this.#records >> CHUNK_BITS;
    this.#chunk = this.#chunks[number] ?? new Uint32Array(CHUNK_RECORDS * this.#stride);
    this.#chunks[number] = this.#chunk;
  }
}
