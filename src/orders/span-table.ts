/** No span: the end of a list of them. */
export const NO_SPAN = -1;

const JSON_AT = 0;
const START = 1;
const END = 2;
const NEXT = 3;
const NUMBERS = 4;

const FIRST_CAPACITY = 1024 * NUMBERS;

/**
 * Where the JSON of each order's rows stands in the texts of the batches: lists of spans, each a text, a start, an end and
 * the next span. Numbers in one array, because an object for each row of a shuffled sheet would take more memory than
 * the row.
 */
export class SpanTable {
  #jsons: Uint8Array[] = [];
  #numbers = new Int32Array(FIRST_CAPACITY);
  #used = 0;
  /** Bytes of the texts and of the table. */
  bytes = 0;

  /** Takes a batch's text; spans that are added next are in it. */
  addJson(json: Uint8Array): void {
    this.#jsons.push(json);
    this.bytes += json.buffer.byteLength;
  }

  /**
   * Adds the rows from `start` to `end` of the latest text, the comma behind the last included, to the list that ends
   * with span `last`, and gives the list's new end.
   */
  append(last: number, start: number, end: number): number {
    const json = this.#jsons.length - 1;
    if (last !== NO_SPAN) {
      if (this.#numbers[last + JSON_AT] === json && this.#numbers[last + END] === start) {
        this.#numbers[last + END] = end;
        return last;
      }
      this.#numbers[last + NEXT] = this.#used;
    }
    if (this.#used === this.#numbers.length) this.#grow();
    const span = this.#used;
    this.#numbers[span + JSON_AT] = json;
    this.#numbers[span + START] = start;
    this.#numbers[span + END] = end;
    this.#numbers[span + NEXT] = NO_SPAN;
    this.#used += NUMBERS;
    this.bytes += NUMBERS * Int32Array.BYTES_PER_ELEMENT;
    return span;
  }

  /** Bytes of a list's rows, joined by commas. */
  sizeOf(first: number): number {
    let size = 0;
    for (let span = first; span !== NO_SPAN; span = this.#at(span + NEXT)) {
      size += this.#at(span + END) - this.#at(span + START);
    }
    return Math.max(0, size - 1);
  }

  /** Writes a list's rows, joined by commas, and one comma more, which is to be ignored. */
  copy(first: number, target: Uint8Array, offset: number): void {
    let at = offset;
    for (let span = first; span !== NO_SPAN; span = this.#at(span + NEXT)) {
      const rows = this.#rowsOf(span, 0);
      target.set(rows, at);
      at += rows.length;
    }
  }

  /** A list's rows, joined by commas; not a copy when they stand together. */
  join(first: number): Uint8Array {
    if (first === NO_SPAN) return new Uint8Array(0);
    if (this.#at(first + NEXT) === NO_SPAN) return this.#rowsOf(first, 1);
    const size = this.sizeOf(first);
    const joined = new Uint8Array(size + 1);
    this.copy(first, joined, 0);
    return joined.subarray(0, size);
  }

  clear(): void {
    this.#jsons = [];
    this.#numbers = new Int32Array(FIRST_CAPACITY);
    this.#used = 0;
    this.bytes = 0;
  }

  #rowsOf(span: number, without: number): Uint8Array {
    const json = this.#jsons[this.#at(span + JSON_AT)];
    if (!json) throw new TypeError('A span is in a text');
    return json.subarray(this.#at(span + START), this.#at(span + END) - without);
  }

  #at(index: number): number {
    return this.#numbers[index] ?? NO_SPAN;
  }

  #grow(): void {
    const grown = new Int32Array(this.#numbers.length * 2);
    grown.set(this.#numbers);
    this.#numbers = grown;
  }
}
