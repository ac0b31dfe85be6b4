import { type ByteCells, isBlankUtf8 } from '../../../rows/byte-cells.ts';
import { type AmountColumn, IS_LESS, IS_ONE_OF_MANY } from './amount-column.ts';
import type { ColumnRoles } from './column-roles.ts';
import { mayHaveTotalWord } from './total-words.ts';

/** A row without one of so many usual texts is looked at: a total has at most one besides its label. */
const WATCHED = 3;
/** Columns in which words are looked for where amounts are those of the row above: many lists have hardly any other rows. */
const FIRST_COLUMNS = 2;
/** A column whose words so many times made no total has them for other things. */
const MAX_ORDINARY_WORDS = 1000;
/** Columns of amounts that are compared; their results have to fit into a byte. */
const MAX_COMPARED = 15;
const FIRST_ROWS = 1024;

/** Chooses the rows of a batch that are to be read as texts. Column by column: it is done for every row of every list. */
export class SuspiciousRows {
  /** A total has been found. */
  hasTotals = false;
  /** By row of this batch: 1 where it is to be looked at. */
  #marks = new Uint8Array(FIRST_ROWS);
  /** What the amounts of a row are beside those above it. */
  #sizes = new Uint8Array(FIRST_ROWS);
  /** Rows whose amounts may be sums of several rows, or those of the row above. */
  #grown = new Int32Array(FIRST_ROWS);
  #equal = new Int32Array(FIRST_ROWS);
  #grownRows = 0;
  #equalRows = 0;
  /** Rows of this batch with a word for a total among the amounts of a column. */
  readonly #worded = new Set<number>();
  #watched: readonly number[] = [];
  /** Columns in which words for totals are looked for: of all rows, and of rows whose amounts may be sums. */
  #scanned: readonly number[] = [];
  #texts: readonly number[] = [];
  /** By column: rows with a word for a total that are none. */
  readonly #ordinary = new Map<number, number>();

  /** Chooses what is looked at of each row: with two usual texts or more, one of them is missing in a total. */
  watch({ roles, ids, usual }: ColumnRoles): void {
    const texts = roles.flatMap((role, index) => (role === 'text' || role === 'id' ? [index] : []));
    this.#watched = usual.length > 0 ? usual.slice(0, WATCHED) : ids.slice(0, 1);
    this.#scanned = usual.length > 1 ? [] : usual.length === 1 ? usual : texts;
    const isLeft = (index: number) => (this.#ordinary.get(index) ?? 0) < MAX_ORDINARY_WORDS;
    this.#texts = texts.filter((index) => !this.#scanned.includes(index) && isLeft(index));
  }

  /** A row with a word for a total in this column is none. */
  noteOrdinary(column: number): void {
    const rows = (this.#ordinary.get(column) ?? 0) + 1;
    this.#ordinary.set(column, rows);
    if (rows === MAX_ORDINARY_WORDS) this.#texts = this.#texts.filter((index) => index !== column);
  }

  /** Reads the amounts of a batch. */
  readAmounts(cells: ByteCells, amounts: readonly AmountColumn[]): void {
    const rows = cells.rowCells.length / 2;
    if (rows > this.#marks.length) {
      this.#marks = new Uint8Array(2 * rows);
      this.#sizes = new Uint8Array(2 * rows);
      this.#grown = new Int32Array(2 * rows);
      this.#equal = new Int32Array(2 * rows);
    }
    this.#worded.clear();
    this.#grownRows = 0;
    this.#equalRows = 0;
    for (const column of amounts) column.read(cells, (row) => this.#worded.add(row));
    const sizes = this.#sizes.fill(0, 0, rows);
    let compared = 0;
    for (const column of amounts.slice(0, MAX_COMPARED)) {
      compared += column.compareWithAbove(rows, sizes) ? 1 : 0;
    }
    if (compared === 0) return;
    // Of numbers that may be no amounts, half have to be sums.
    const isMapped = amounts.every((column) => column.isMapped);
    const least = isMapped ? IS_LESS : IS_LESS * (Math.floor(compared / 2) + 1);
    // Many lists have hardly any amount but one. Only where there are totals may there be some of single rows.
    const ordinary = isMapped && !this.hasTotals ? IS_ONE_OF_MANY * compared : -1;
    const [grown, equal] = [this.#grown, this.#equal];
    let [grownRows, equalRows] = [0, 0];
    for (let row = 0; row < rows; row += 1) {
      const size = sizes[row] as number;
      if (size >= least || size === ordinary) continue;
      if (size === 0 && isMapped) {
        grown[grownRows] = row;
        grownRows += 1;
      } else {
        equal[equalRows] = row;
        equalRows += 1;
      }
    }
    this.#grownRows = grownRows;
    this.#equalRows = equalRows;
  }

  /** Marks the rows from `from` on that are to be looked at. */
  mark(cells: ByteCells, from: number): Uint8Array {
    const marks = this.#marks;
    marks.fill(0, from, cells.rowCells.length / 2);
    for (const column of this.#watched) markBlank(cells, column, from, marks);
    for (const column of this.#scanned) markWords(cells, column, from, marks);
    const grown = this.#grown.subarray(0, this.#grownRows);
    const equal = this.#equal.subarray(0, this.#equalRows);
    for (const column of this.#texts) markWordsOf(grown, cells, column, from, marks);
    for (const column of this.#texts.slice(0, FIRST_COLUMNS)) {
      markWordsOf(equal, cells, column, from, marks);
    }
    for (const row of this.#worded) marks[row] = 1;
    return marks;
  }
}

/** Marks the rows whose cell of a column is missing or blank. */
function markBlank(cells: ByteCells, column: number, from: number, marks: Uint8Array): void {
  const { bytes, bounds, rowCells } = cells;
  const rows = rowCells.length / 2;
  for (let row = from; row < rows; row += 1) {
    const cell = (rowCells[2 * row] as number) + column;
    if (cell >= (rowCells[2 * row + 1] as number)) {
      marks[row] = 1;
      continue;
    }
    const start = bounds[2 * cell] as number;
    const end = bounds[2 * cell + 1] as number;
    // Most texts begin with a letter or a digit.
    const byte = bytes[start] as number;
    if (start < end && byte > 0x20 && byte < 0x80) continue;
    if (isBlankUtf8(bytes, start, end)) marks[row] = 1;
  }
}

/** Marks the rows whose cell of a column may be a word for a total. */
function markWords(cells: ByteCells, column: number, from: number, marks: Uint8Array): void {
  const { bytes, bounds, rowCells } = cells;
  const rows = rowCells.length / 2;
  for (let row = from; row < rows; row += 1) {
    const cell = (rowCells[2 * row] as number) + column;
    if (cell >= (rowCells[2 * row + 1] as number)) continue;
    const start = bounds[2 * cell] as number;
    if (mayHaveTotalWord(bytes, start, bounds[2 * cell + 1] as number)) marks[row] = 1;
  }
}

/** The same of some rows alone. */
function markWordsOf(
  rows: Int32Array,
  { bytes, bounds, rowCells }: ByteCells,
  column: number,
  from: number,
  marks: Uint8Array,
): void {
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    const cell = (rowCells[2 * row] as number) + column;
    if (row < from || cell >= (rowCells[2 * row + 1] as number)) continue;
    const start = bounds[2 * cell] as number;
    if (mayHaveTotalWord(bytes, start, bounds[2 * cell + 1] as number)) marks[row] = 1;
  }
}
