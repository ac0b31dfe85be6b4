/** No record: the end of a list. */
export const NO_RECORD = -1;

const FIRST_RECORDS = 1024;

/**
 * Linked lists of records of two or four whole numbers below 2^32, each record with the next. All in one array of numbers: objects
 * or arrays for each row of a shuffled sheet would take several times the memory, and be looked at by every collection of garbage.
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
    const [width, record] = [this.#width, this.#used];
    this.#used += width + 1;
    if (this.#used > this.#numbers.length) this.#grow();
    const numbers = this.#numbers;
    numbers[record] = a;
    numbers[record + 1] = b;
    if (width === 4) {
      numbers[record + 2] = c;
      numbers[record + 3] = d;
    }
    // Records count from 1 here, so that 0 is the end.
    numbers[record + width] = 0;
    if (last !== NO_RECORD) numbers[last + width] = record + 1;
    return record;
  }

  /** One number of a record. */
  at(record: number, index: number): number {
    return this.#numbers[record + index] ?? 0;
  }

  set(record: number, index: number, value: number): void {
    this.#numbers[record + index] = value;
  }

  /** The record after another; NO_RECORD at a list's end. */
  next(record: number): number {
    return this.at(record, this.#width) - 1;
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
