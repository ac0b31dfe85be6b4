import { type ByteCells, cellText, isBlankUtf8 } from '../../../rows/byte-cells.ts';
import { KnownCells, NOT_KEPT } from '../../../rows/known-cells.ts';
import { parseNumberCell } from '../../cells/number-cell.ts';
import {
  type Amount,
  type ExactTotal,
  MOST_UNITS,
  plus,
  toAmount,
  UNIT_DECIMALS,
  ZERO,
} from './exact-total.ts';
import { formattedUnits, MAX_DIGITS } from './formatted-units.ts';
import { findTotalWord } from './total-words.ts';

const FIRST_ROWS = 1024;
/** What `compareWithAbove` adds for an amount that is that of the row above alone, of both rows above, and for one that is no sum. */
const IS_EQUAL = 1;
export const IS_ONE_OF_MANY = 4;
export const IS_LESS = 16;
/** Cells that are remembered with their amounts. */
const MAX_PARSED = 65_536;
const POWERS = Array.from({ length: UNIT_DECIMALS + 1 }, (_, power) => 10 ** power);
const DOT = 0x2e;
const ZERO_DIGIT = 0x30;

/** The amounts of one column: those of the batch that was read last, and the sum of those that were added. */
export class AmountColumn {
  readonly index: number;
  /** False when the mapping does not say so: then anything but a plain amount shows that it is none. */
  readonly isMapped: boolean;
  readonly #known = new KnownCells();
  /** What was found of cells that are not plain digits, by the serial numbers of `#known`. */
  readonly #parsed = new Map<number, Amount | null>();
  /** By row; NaN for no amount, or one that is too large. */
  #units = new Float64Array(FIRST_ROWS);
  readonly #large = new Map<number, bigint>();
  /** What is in it are not amounts, and so none of them is. */
  #hasOthers = false;
  /** Of the last two rows that `compareWithAbove` has seen. */
  #above = 0;
  #aboveThat = 0;
  sum: ExactTotal = ZERO;

  constructor(index: number, isMapped: boolean) {
    this.index = index;
    this.isMapped = isMapped;
  }

  /** Reads the column's cells in all rows. `onWord` receives the rows that have a word for total in it. */
  read(cells: ByteCells, onWord: (row: number) => void): void {
    const { bytes, bounds, rowCells } = cells;
    const rows = rowCells.length / 2;
    if (this.#hasOthers) return;
    if (rows > this.#units.length) this.#units = new Float64Array(2 * rows);
    const units = this.#units;
    this.#large.clear();
    for (let row = 0; row < rows; row += 1) {
      const cell = (rowCells[2 * row] as number) + this.index;
      if (cell >= (rowCells[2 * row + 1] as number)) {
        units[row] = Number.NaN;
        continue;
      }
      const start = bounds[2 * cell] as number;
      const end = bounds[2 * cell + 1] as number;
      const amount = plainUnits(bytes, start, end);
      if (amount >= 0) {
        units[row] = amount;
        continue;
      }
      units[row] = Number.NaN;
      if (start === end || this.#readOther(cells, row, onWord)) continue;
      this.#hasOthers = true;
      return;
    }
  }

  /** The amount of a row; null for none. */
  at(row: number): Amount | null {
    if (this.#hasOthers) return null;
    const units = this.#units[row] as number;
    return Number.isNaN(units) ? (this.#large.get(row) ?? null) : units;
  }

  /**
   * Adds to each row's number what its amount is beside those right above it: a sum of rows above is no less than the last two, or
   * is the last one alone. To be called once for each batch. False when the column has no amounts.
   */
  compareWithAbove(rows: number, sizes: Uint8Array): boolean {
    if (this.#hasOthers) return false;
    const units = this.#units;
    let above = this.#above;
    let aboveThat = this.#aboveThat;
    for (let row = 0; row < rows; row += 1) {
      const amount = units[row] as number;
      if (Number.isNaN(amount)) {
        // Nothing, or so much that hardly any row has it.
        aboveThat = above;
        above = 0;
        continue;
      }
      if (amount < above + aboveThat && amount !== 0) {
        const isEqual = amount === above;
        const size = isEqual ? (above === aboveThat ? IS_ONE_OF_MANY : IS_EQUAL) : IS_LESS;
        sizes[row] = (sizes[row] as number) + size;
      }
      aboveThat = above;
      above = amount;
    }
    this.#above = above;
    this.#aboveThat = aboveThat;
    return true;
  }

  /** Its sum as it was before the rows from `from` up to `to`, but those that were not added. */
  sumBefore(from: number, to: number, notAdded: ReadonlySet<number>): ExactTotal {
    let before = this.sum;
    for (let row = from; row < to; row += 1) {
      const amount = notAdded.has(row) ? null : this.at(row);
      if (amount !== null) before = plus(before, -amount);
    }
    return before;
  }

  /** The amount that a cell of this column says. */
  amountOf(text: string): Amount | null {
    return this.#hasOthers ? null : parse(text);
  }

  /** Adds the amounts of the rows from `from` up to `to`. */
  add(from: number, to: number): void {
    if (this.#hasOthers) return;
    const units = this.#units;
    const hasLarge = this.#large.size > 0;
    let fast = 0;
    for (let row = from; row < to; row += 1) {
      const amount = units[row] as number;
      if (Number.isNaN(amount)) {
        const large = hasLarge ? this.#large.get(row) : undefined;
        if (large !== undefined) this.sum = plus(this.sum, large);
        continue;
      }
      fast += amount;
      if (Math.abs(fast) < MOST_UNITS) continue;
      this.sum = plus(this.sum, fast);
      fast = 0;
    }
    this.sum = plus(this.sum, fast);
  }

  #readOther(cells: ByteCells, row: number, onWord: (row: number) => void): boolean {
    const { bytes, bounds, rowCells } = cells;
    const cell = (rowCells[2 * row] as number) + this.index;
    const [start, end] = [bounds[2 * cell] as number, bounds[2 * cell + 1] as number];
    const units = formattedUnits(bytes, start, end);
    this.#units[row] = units;
    if (!Number.isNaN(units) || isBlankUtf8(bytes, start, end)) return true;
    const amount = this.#parse(cells, row, start, end);
    if (typeof amount === 'number') this.#units[row] = amount;
    else if (amount !== null) this.#large.set(row, amount);
    else if (findTotalWord(cellText(cells, row, this.index)) !== null) onWord(row);
    else return this.isMapped;
    // Codes are not amounts: long ones, those with zeros in front, degrees of latitude.
    return (
      this.isMapped || (typeof amount === 'number' && !isCode(bytes, start, end)) || amount === null
    );
  }

  #parse(cells: ByteCells, row: number, start: number, end: number): Amount | null {
    const place = this.#known.place(cells.bytes, start, end);
    if (place === NOT_KEPT) return parse(cellText(cells, row, this.index));
    const serial = this.#known.serial(place);
    const known = this.#parsed.get(serial);
    if (known !== undefined) return known;
    const amount = parse(this.#known.text(place));
    if (this.#parsed.size === MAX_PARSED) this.#parsed.clear();
    this.#parsed.set(serial, amount);
    return amount;
  }
}

function parse(text: string): Amount | null {
  const number = parseNumberCell(text);
  return 'text' in number ? toAmount(number.text) : null;
}

/** `0123`, and what has more digits than amounts have. */
function isCode(bytes: Uint8Array, start: number, end: number): boolean {
  const [first, second = 0] = bytes.subarray(start, end);
  return end - start > MAX_DIGITS || (first === ZERO_DIGIT && second >= ZERO_DIGIT);
}

/** The units of digits alone, or with a decimal point: most of what there is. -1 for all else, and for codes with zeros in front. */
function plainUnits(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length === 0 || length > MAX_DIGITS) return -1;
  let digits = 0;
  let point = end;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] as number) ^ ZERO_DIGIT;
    if (digit <= 9) digits = digits * 10 + digit;
    else if (bytes[at] === DOT && point === end && at > start) point = at;
    else return -1;
  }
  const decimals = point === end ? 0 : end - point - 1;
  if (decimals > UNIT_DECIMALS) return -1;
  if (bytes[start] === ZERO_DIGIT && length > 1 && point !== start + 1) return -1;
  return digits * (POWERS[UNIT_DECIMALS - decimals] as number);
}
