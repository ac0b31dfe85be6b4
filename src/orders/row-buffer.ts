import { ROW_SEPARATOR } from '../service/order-json.ts';
import { NO_RECORD, NumberLists } from './number-lists.ts';

const START = 0;
const END = 1;

/**
 * The JSON of pending rows, one text after the other in one block of memory that is reused, and where each order's rows are in
 * it: lists of spans, each a start and an end. Separate texts would survive many garbage collections and be garbage for long. So
 * would this block, if it were not resizable: that gives it back to the system at once. Only whole texts are copied in and out,
 * as access to single bytes of resizable memory is slower.
 */
export class RowBuffer {
  readonly #maxBytes: number;
  readonly #spans = new NumberLists(2);
  #memory = toResizable(0);
  #bytes = new Uint8Array(this.#memory);
  #joined = new Uint8Array(0);
  #used = 0;
  /** Where the latest text begins. */
  #base = 0;
  /** The span that was added last, in any list. */
  #newest = NO_RECORD;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether a text of this size may be added before `clear` is called. A text larger than the bound gets the buffer to itself. */
  hasRoomFor(bytes: number): boolean {
    return this.#used === 0 || this.#used + bytes <= this.#maxBytes;
  }

  /** Copies a batch's text into the buffer. Spans added next are within this text. */
  addJson(json: Uint8Array): void {
    const end = this.#used + json.length;
    if (end > this.#bytes.length) this.#grow(end);
    this.#bytes.set(json, this.#used);
    this.#base = this.#used;
    this.#used = end;
  }

  /**
   * Adds the rows from `start` to `end` of the latest text (with the comma after the last row) to the list that ends with span
   * `last`, and returns the list's new end.
   */
  append(last: number, start: number, end: number): number {
    const [from, to] = [this.#base + start, this.#base + end];
    // No other span can end here.
    if (last !== NO_RECORD && last === this.#newest && this.#spans.at(last, END) === from) {
      this.#spans.set(last, END, to);
      return last;
    }
    this.#newest = this.#spans.append(last, from, to);
    return this.#newest;
  }

  /** Returns the rows of the list that ends with span `last`, joined by commas; valid until the next call. */
  join(last: number): Uint8Array {
    if (last === NO_RECORD) return this.#bytes.subarray(0, 0);
    if (this.#spans.previous(last) === NO_RECORD)
      return this.#rowsOf(last).subarray(0, -ROW_SEPARATOR.length);
    const size = this.#sizeOf(last);
    if (this.#joined.length < size) this.#joined = new Uint8Array(size);
    let at = size;
    for (let span = last; span !== NO_RECORD; span = this.#spans.previous(span)) {
      const rows = this.#rowsOf(span);
      at -= rows.length;
      this.#joined.set(rows, at);
    }
    return this.#joined.subarray(0, size - ROW_SEPARATOR.length);
  }

  clear(): void {
    if (this.#bytes.length > this.#maxBytes) this.#giveBack();
    this.#spans.clear();
    this.#newest = NO_RECORD;
    this.#used = 0;
    this.#base = 0;
  }

  /** Gives its memory back. */
  release(): void {
    this.clear();
    this.#giveBack();
    this.#joined = new Uint8Array(0);
  }

  #giveBack(): void {
    this.#memory.resize(0);
    this.#bytes = new Uint8Array(this.#memory);
  }

  /** Returns the size of a list's rows, with the comma after the last row. */
  #sizeOf(last: number): number {
    let size = 0;
    for (let span = last; span !== NO_RECORD; span = this.#spans.previous(span)) {
      size += this.#spans.at(span, END) - this.#spans.at(span, START);
    }
    return size;
  }

  #rowsOf(span: number): Uint8Array {
    return this.#bytes.subarray(this.#spans.at(span, START), this.#spans.at(span, END));
  }

  /** Reserves memory. The system provides it only when it is written to, so a small sheet does not pay for the rest. */
  #grow(wanted: number): void {
    const memory = toResizable(Math.max(wanted, this.#maxBytes));
    const grown = new Uint8Array(memory);
    grown.set(this.#bytes.subarray(0, this.#used));
    this.#giveBack();
    this.#memory = memory;
    this.#bytes = grown;
  }
}

function toResizable(bytes: number): ArrayBuffer {
  return new ArrayBuffer(bytes, { maxByteLength: bytes });
}
