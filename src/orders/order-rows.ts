import type { MappedRecord } from '../mapping/apply/record.ts';
import type { StoredPiece } from './draft.ts';
import { NO_RECORD, NumberLists } from './number-lists.ts';
import { toRangeText } from './row-ranges.ts';

/** How many numbers an order has: 64 bytes, as much as the processor fetches at once. */
const WIDTH = 16;
const FIRST_ROW = 0;
const LAST_ROW = 1;
/** The first row of the last range of adjacent rows. The ranges before it are a list, whose last record is in LAST_RANGE. */
const RANGE_START = 2;
const LAST_RANGE = 3;
const ROWS = 4;
const INVALID_ROWS = 5;
/** 0 if no row is valid: rows count from 1. */
const FIRST_VALID = 6;
const LAST_SPAN = 7;
const LAST_PIECE = 8;
/** The size of the rows' JSON: a double, in the place of two numbers. */
const JSON_BYTES = 5;

const FIRST_ORDERS = 64;
const TWO_TO_32 = 2 ** 32;

/**
 * The rows of pending orders: everything that changes with each row. In a shuffled sheet the order of a row was last seen
 * thousands of rows ago, and every stretch of its memory has to be waited for. So these numbers are side by side in one array,
 * and what grows is in lists that all orders share.
 */
export class OrderRows {
  #numbers = new Uint32Array(FIRST_ORDERS * WIDTH);
  #sizes = new Float64Array(this.#numbers.buffer);
  #orders = 0;
  /** How many sums an order has, and all of them, in units (amount-units.ts). */
  readonly #width: number;
  #sums: Float64Array;
  /** Records of a first and a last row. */
  readonly #ranges = new NumberLists(2);
  /** Records of an offset (two numbers) and a length. */
  readonly #pieces = new NumberLists(3);

  /** @param sums How many amounts of an order are added up. */
  constructor(sums: number) {
    this.#width = sums;
    this.#sums = new Float64Array(FIRST_ORDERS * sums);
  }

  /** How many bytes the lists take. */
  get listBytes(): number {
    return this.#ranges.bytes + this.#pieces.bytes;
  }

  /** How often a row was not adjacent to the row before it in its order. */
  get gaps(): number {
    return this.#ranges.records;
  }

  /** Adds an order without rows; orders count from 0. */
  create(firstRow: number): number {
    const order = this.#orders;
    this.#orders += 1;
    if (this.#orders * WIDTH > this.#numbers.length) this.#grow();
    const at = order * WIDTH;
    this.#numbers.fill(0, at, at + WIDTH);
    this.#sums.fill(0, order * this.#width, (order + 1) * this.#width);
    this.#numbers[at + FIRST_ROW] = firstRow;
    this.#numbers[at + LAST_ROW] = firstRow;
    this.#numbers[at + RANGE_START] = firstRow;
    return order;
  }

  /** Adds a row below the rows so far. Returns true for the first valid row of its order. */
  add(order: number, { row, valid, jsonBytes }: MappedRecord): boolean {
    const numbers = this.#numbers;
    const at = order * WIDTH;
    const lastRow = numbers[at + LAST_ROW] as number;
    if (row > lastRow + 1) {
      const start = numbers[at + RANGE_START] as number;
      const last = numbers[at + LAST_RANGE] as number;
      numbers[at + LAST_RANGE] = this.#ranges.append(last, start, lastRow);
      numbers[at + RANGE_START] = row;
    }
    numbers[at + LAST_ROW] = row;
    if (!valid) {
      numbers[at + INVALID_ROWS] = (numbers[at + INVALID_ROWS] as number) + 1;
      return false;
    }
    numbers[at + ROWS] = (numbers[at + ROWS] as number) + 1;
    const size = order * (WIDTH / 2) + JSON_BYTES;
    this.#sizes[size] = (this.#sizes[size] as number) + jsonBytes;
    if (numbers[at + FIRST_VALID] !== 0) return false;
    numbers[at + FIRST_VALID] = row;
    return true;
  }

  /** Adds units to one of an order's sums. Returns false, with nothing added, if a double does not hold the sum exactly. */
  addUnits(order: number, index: number, units: number): boolean {
    const at = order * this.#width + index;
    const sum = (this.#sums[at] as number) + units;
    if (!Number.isSafeInteger(sum)) return false;
    this.#sums[at] = sum;
    return true;
  }

  unitsOf(order: number, index: number): number {
    return this.#sums[order * this.#width + index] ?? 0;
  }

  /** Returns the end of the list of an order's rows that are not stored yet, in a RowBuffer. */
  lastSpan(order: number): number {
    return this.#at(order, LAST_SPAN);
  }

  setLastSpan(order: number, span: number): void {
    this.#numbers[order * WIDTH + LAST_SPAN] = span;
  }

  /** Notes where an order's rows in memory were stored. */
  keepPiece(order: number, { offset, length }: StoredPiece): void {
    const [high, low] = [Math.floor(offset / TWO_TO_32), offset % TWO_TO_32];
    const last = this.#at(order, LAST_PIECE);
    const piece = this.#pieces.append(last, high, low, length);
    this.#numbers[order * WIDTH + LAST_PIECE] = piece;
    this.setLastSpan(order, NO_RECORD);
  }

  /** Returns the stored pieces of an order's rows. */
  pieces(order: number): StoredPiece[] {
    const pieces = this.#pieces;
    const found: StoredPiece[] = [];
    let piece = this.#at(order, LAST_PIECE);
    for (; piece !== NO_RECORD; piece = pieces.previous(piece)) {
      const offset = pieces.at(piece, 0) * TWO_TO_32 + pieces.at(piece, 1);
      found.push({ offset, length: pieces.at(piece, 2) });
    }
    return found.reverse();
  }

  /** What is known of an order's rows as numbers: see OrderExtent and OrderFields. */
  numbersOf(order: number) {
    return {
      firstRow: this.#at(order, FIRST_ROW),
      lastRow: this.#at(order, LAST_ROW),
      rows: this.#at(order, ROWS),
      invalidRows: this.#at(order, INVALID_ROWS),
      firstValid: this.#at(order, FIRST_VALID) || null,
      jsonBytes: this.#sizes[order * (WIDTH / 2) + JSON_BYTES] ?? 0,
    };
  }

  /** Returns the row numbers of an order: `2-51,57`. */
  rowRanges(order: number): string {
    const ranges = this.#ranges;
    const texts = [toRangeText(this.#at(order, RANGE_START), this.#at(order, LAST_ROW))];
    let range = this.#at(order, LAST_RANGE);
    for (; range !== NO_RECORD; range = ranges.previous(range)) {
      texts.push(toRangeText(ranges.at(range, 0), ranges.at(range, 1)));
    }
    return texts.reverse().join();
  }

  clear(): void {
    this.#orders = 0;
    this.#ranges.clear();
    this.#pieces.clear();
  }

  #at(order: number, name: number): number {
    return this.#numbers[order * WIDTH + name] ?? 0;
  }

  #grow(): void {
    const grown = new Uint32Array(this.#numbers.length * 2);
    grown.set(this.#numbers);
    this.#numbers = grown;
    this.#sizes = new Float64Array(grown.buffer);
    const sums = new Float64Array(this.#sums.length * 2);
    sums.set(this.#sums);
    this.#sums = sums;
  }
}
