import { type ByteCells, cellText, isBlankUtf8 } from '../../../rows/byte-cells.ts';
import { KnownCells, NOT_KEPT } from '../../../rows/known-cells.ts';
import { MAX_DIGITS, plainAmount } from '../../cells/amount-units.ts';
import { type NumberReading, parseNumberCell } from '../../cells/number-cell.ts';
import { type Amount, type ExactTotal, MOST_UNITS, plus, toAmount, ZERO } from './exact-total.ts';
import { formattedUnits } from './formatted-units.ts';
import { findTotalWord } from './total-words.ts';

const FIRST_ROWS = 1024;
/**
 * What `compareWithAbove` adds for an amount that equals only the amount right above (`IS_EQUAL`), that equals both amounts above
 * (`IS_ONE_OF_MANY`), or that is less than these two together and so not their sum (`IS_LESS`).
 */
const IS_EQUAL = 1;
export const IS_ONE_OF_MANY = 4;
export const IS_LESS = 16;
/** How many cells are remembered with their amounts. */
const MAX_PARSED = 65_536;
const ZERO_DIGIT = 0x30;

/** The amounts of one column: those of the current batch, and the running sum of the rows that were added. */
export class AmountColumn {
  readonly index: number;
  /** Whether the mapping names the column as a quantity or a price. If not, one cell that is not an amount rules out the column. */
  readonly isMapped: boolean;
  readonly #known = new KnownCells();
  /** Amounts of cells that are not plain digits, by their serial numbers in `#known`. */
  readonly #parsed = new Map<number, Amount | null>();
  /** Amounts by row; NaN if the row has none, or if it is too large and so in `#large`. */
  #units = new Float64Array(FIRST_ROWS);
  readonly #large = new Map<number, bigint>();
  /** Whether a cell was found that is not an amount, which rules out the column. */
  #hasOthers = false;
  /** The amounts of the last two rows that `compareWithAbove` has seen. */
  #above = 0;
  #aboveThat = 0;
  sum: ExactTotal = ZERO;

  readonly #reading: NumberReading | undefined;

  /** @param reading How the column's numbers are written. */
  constructor(index: number, isMapped: boolean, reading?: NumberReading) {
    this.index = index;
    this.#reading = reading;
    this.isMapped = isMapped;
  }

  /** Reads the column's cells in all rows of a batch. `onWord` receives the rows whose cell is a word for a total. */
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
      const amount = plainAmount(bytes, start, end, this.#reading?.decimal !== ',');
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

  /** Returns the amount of a row; null if it has none. */
  at(row: number): Amount | null {
    if (this.#hasOthers) return null;
    const units = this.#units[row] as number;
    return Number.isNaN(units) ? (this.#large.get(row) ?? null) : units;
  }

  /**
   * Compares each row's amount with the two right above and adds the result (`IS_EQUAL` etc.) to the row's number in `sizes`. The
   * sum of two rows or more above is no less than the last two together; the sum of one row equals it. To be called once for each
   * batch. Returns false if the column has no amounts.
   */
  compareWithAbove(rows: number, sizes: Uint8Array): boolean {
    if (this.#hasOthers) return false;
    const units = this.#units;
    let above = this.#above;
    let aboveThat = this.#aboveThat;
    for (let row = 0; row < rows; row += 1) {
      const amount = units[row] as number;
      if (Number.isNaN(amount)) {
        // The row has no amount, or a rare one too large for `#units`.
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

  /** Returns the running sum before the rows `from` up to `to`; rows in `notAdded` are not part of it. */
  sumBefore(from: number, to: number, notAdded: ReadonlySet<number>): ExactTotal {
    let before = this.sum;
    for (let row = from; row < to; row += 1) {
      const amount = notAdded.has(row) ? null : this.at(row);
      if (amount !== null) before = plus(before, -amount);
    }
    return before;
  }

  /** Parses a cell of this column. */
  amountOf(text: string): Amount | null {
    return this.#hasOthers ? null : parse(text, this.#reading);
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
    const units = this.#reading?.decimal === ',' ? Number.NaN : formattedUnits(bytes, start, end);
    this.#units[row] = units;
    if (!Number.isNaN(units) || isBlankUtf8(bytes, start, end)) return true;
    const amount = this.#parse(cells, row, start, end);
    if (typeof amount === 'number') this.#units[row] = amount;
    else if (amount !== null) this.#large.set(row, amount);
    else if (findTotalWord(cellText(cells, row, this.index)) !== null) onWord(row);
    else return this.isMapped;
    // Codes are not amounts: long numbers, leading zeros, degrees of latitude.
    return (
      this.isMapped || (typeof amount === 'number' && !isCode(bytes, start, end)) || amount === null
    );
  }

  #parse(cells: ByteCells, row: number, start: number, end: number): Amount | null {
    const place = this.#known.place(cells.bytes, start, end);
    if (place === NOT_KEPT) return parse(cellText(cells, row, this.index), this.#reading);
    const serial = this.#known.serial(place);
    const known = this.#parsed.get(serial);
    if (known !== undefined) return known;
    const amount = parse(this.#known.text(place), this.#reading);
    if (this.#parsed.size === MAX_PARSED) this.#parsed.clear();
    this.#parsed.set(serial, amount);
    return amount;
  }
}

function parse(text: string, reading: NumberReading | undefined): Amount | null {
  const number = parseNumberCell(text, reading);
  return 'text' in number ? toAmount(number.text) : null;
}

/** Whether digits are a code: with a leading zero (`0123`), or longer than amounts are. */
function isCode(bytes: Uint8Array, start: number, end: number): boolean {
  const [first, second = 0] = bytes.subarray(start, end);
  return end - start > MAX_DIGITS || (first === ZERO_DIGIT && second >= ZERO_DIGIT);
}
