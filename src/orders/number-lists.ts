/** No record: before the first of a list. */
export const NO_RECORD = 0;

const FIRST_RECORDS = 1024;

/**
 * Linked lists of records of two or four whole numbers below 2^32, each record with the one before it. All in one array of
 * numbers: objects or arrays for each row of a shuffled sheet would take several times the memory, and be looked at by every
 * collection of garbage. Only the array's end is written to: the record before would have to be waited for.
 */
export class NumberLists {
  readonly #width: 2 | 4;
  #numbers: Uint32Array;
  #used = 0;

  constructor(width: 2 | 4) {
    this.#width = width;
    this.#numbers = new Uint32Array(FIRST_RECORDS * (width + 1));
  }

  /** What the records take. */
  get bytes(): number {
    return this.#used * Uint32Array.BYTES_PER_ELEMENT;
  }

  /** Adds a record to the list that ends with `last`, and gives the list's new end. */
  append(last: number, a: number, b: number, c = 0, d = 0): number {
    const [width, at] = [this.#width, this.#used];
    this.#used += width + 1;
    if (this.#used > this.#numbers.length) this.#grow();
    const numbers = this.#numbers;
    numbers[at] = a;
    numbers[at + 1] = b;
    if (width === 4) {
      numbers[at + 2] = c;
      numbers[at + 3] = d;
    }
    numbers[at + width] = last;
    return at + 1;
  }

  /** One number of a record. */
  at(record: number, index: number): number {
    return this.#numbers[record - 1 + index] ?? 0;
  }

  set(record: number, index: number, value: number): void {
    this.#numbers[record - 1 + index] = value;
  }

  /** The record before another; NO_RECORD at a list's start. */
  previous(record: number): number {
    return this.at(record, this.#width);
  }

  clear(): void {
    this.#used = 0;
  }

  #grow(): void {
    const grown = new Uint32Array(this.#numbers.length * 2);
    grown.set(this.#numbers);
    this.#numbers = grown;
  }
}
