import type { MappedRecord } from '../mapping/apply/record.ts';
import type { StoredPiece } from './draft.ts';
import { NO_RECORD, NumberLists } from './number-lists.ts';
import { toRangeText } from './row-ranges.ts';

/** Numbers of an order: 64 bytes, as much as the processor fetches at once. */
const WIDTH = 16;
const FIRST_ROW = 0;
const LAST_ROW = 1;
/** Where the range of rows begins that the last row ends; the ranges before it are a list, whose last record follows. */
const RANGE_START = 2;
const LAST_RANGE = 3;
const ROWS = 4;
const INVALID_ROWS = 5;
/** 0 when no row is valid: rows count from 1. */
const FIRST_VALID = 6;
const LAST_SPAN = 7;
const LAST_PIECE = 8;
/** A number of twice the size, in the place of two. */
const JSON_BYTES = 5;

const FIRST_ORDERS = 64;
const TWO_TO_32 = 2 ** 32;

/** What is known of an order's rows as numbers. */
export interface RowNumbers {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly rows: number;
  readonly invalidRows: number;
  /** null when no row is valid. */
  readonly firstValid: number | null;
  /** Bytes of the valid rows' JSON, without commas between them. */
  readonly jsonBytes: number;
}

/**
 * The rows of orders that are being collected: everything that each row changes of its order. A row of a shuffled sheet meets
 * an order that was last seen many thousand rows ago, and waits for every stretch of memory that it looks at there. So these are
 * numbers side by side in one array, and what grows is added to the ends of lists that all orders share.
 */
export class OrderRows {
  #numbers = new Uint32Array(FIRST_ORDERS * WIDTH);
  #sizes = new Float64Array(this.#numbers.buffer);
  #orders = 0;
  /** First and last row. */
  readonly #ranges = new NumberLists(2);
  /** Offset in two numbers, length, checksum. */
  readonly #pieces = new NumberLists(4);

  /** What the lists take. */
  get listBytes(): number {
    return this.#ranges.bytes + this.#pieces.bytes;
  }

  /** How often a row did not stand right behind its order's row before. */
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
    this.#numbers[at + FIRST_ROW] = firstRow;
    this.#numbers[at + LAST_ROW] = firstRow;
    this.#numbers[at + RANGE_START] = firstRow;
    return order;
  }

  /** Adds a row, which stands behind those before it; true for an order's first valid one. */
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

  /** The end of the list of its rows' JSON that is not stored yet, in a RowBuffer. */
  lastSpan(order: number): number {
    return this.#at(order, LAST_SPAN);
  }

  setLastSpan(order: number, span: number): void {
    this.#numbers[order * WIDTH + LAST_SPAN] = span;
  }

  /** Its rows in memory have been stored. */
  keepPiece(order: number, { offset, length, crc32 }: StoredPiece): void {
    const [high, low] = [Math.floor(offset / TWO_TO_32), offset % TWO_TO_32];
    const last = this.#at(order, LAST_PIECE);
    const piece = this.#pieces.append(last, high, low, length, crc32);
    this.#numbers[order * WIDTH + LAST_PIECE] = piece;
    this.setLastSpan(order, NO_RECORD);
  }

  /** Its rows that are stored. */
  pieces(order: number): StoredPiece[] {
    const pieces = this.#pieces;
    const found: StoredPiece[] = [];
    let piece = this.#at(order, LAST_PIECE);
    for (; piece !== NO_RECORD; piece = pieces.previous(piece)) {
      const offset = pieces.at(piece, 0) * TWO_TO_32 + pieces.at(piece, 1);
      found.push({ offset, length: pieces.at(piece, 2), crc32: pieces.at(piece, 3) });
    }
    return found.reverse();
  }

  numbersOf(order: number): RowNumbers {
    return {
      firstRow: this.#at(order, FIRST_ROW),
      lastRow: this.#at(order, LAST_ROW),
      rows: this.#at(order, ROWS),
      invalidRows: this.#at(order, INVALID_ROWS),
      firstValid: this.#at(order, FIRST_VALID) || null,
      jsonBytes: this.#sizes[order * (WIDTH / 2) + JSON_BYTES] ?? 0,
    };
  }

  /** `2-51,57` */
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
  }
}
