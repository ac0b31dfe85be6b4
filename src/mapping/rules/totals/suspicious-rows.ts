import { type ByteCells, isBlankUtf8 } from '../../../rows/byte-cells.ts';
import { type AmountColumn, IS_LESS, IS_ONE_OF_MANY } from './amount-column.ts';
import type { ColumnRoles } from './column-roles.ts';
import { mayHaveTotalWord } from './total-words.ts';

/**
 * How many usual columns are watched: a row with a blank cell in one is suspicious. A total has a text in at most two of them,
 * its label and one more.
 */
const WATCHED = 3;
/**
 * How many columns are searched for words in rows whose amounts equal those of the row above. Many lists have hardly any other
 * rows.
 */
const FIRST_COLUMNS = 2;
/** After this many words for totals in ordinary rows, a column is no longer searched: it has them for other reasons. */
const MAX_ORDINARY_WORDS = 1000;
/** How many columns of amounts are compared. The sum of their results has to fit into a byte. */
const MAX_COMPARED = 15;
const FIRST_ROWS = 1024;

/**
 * Chooses the rows of a batch that may be totals and so are read as texts. Goes column by column, for speed: this is done for
 * every row of every list.
 */
export class SuspiciousRows {
  /** Whether a total has been found so far. */
  hasTotals = false;
  /** By row of this batch: 1 if the row is suspicious. */
  #marks = new Uint8Array(FIRST_ROWS);
  /** By row of this batch: the results of `compareWithAbove`, added up over the columns. */
  #sizes = new Uint8Array(FIRST_ROWS);
  /**
   * `#grown`: rows of this batch whose amounts may be the sums of several rows. `#equal`: rows whose amounts may be those of the
   * row above, or all suspicious rows if the mapping names no amounts.
   */
  #grown = new Int32Array(FIRST_ROWS);
  #equal = new Int32Array(FIRST_ROWS);
  #grownRows = 0;
  #equalRows = 0;
  /** Rows of this batch with a word for a total in a column of amounts. */
  readonly #worded = new Set<number>();
  #watched: readonly number[] = [];
  /** Columns searched for words for a total: in all rows (`#scanned`), or only in rows whose amounts may be sums (`#texts`). */
  #scanned: readonly number[] = [];
  #texts: readonly number[] = [];
  /** By column: how many ordinary rows have a word for a total in it. */
  readonly #ordinary = new Map<number, number>();

  /**
   * Chooses the columns to check. Where every row has two texts or more, a total lacks one of them, so not every row is searched
   * for words.
   */
  watch({ roles, ids, usual }: ColumnRoles): void {
    const texts = roles.flatMap((role, index) => (role === 'text' || role === 'id' ? [index] : []));
    this.#watched = usual.length > 0 ? usual.slice(0, WATCHED) : ids.slice(0, 1);
    this.#scanned = usual.length > 1 ? [] : usual.length === 1 ? usual : texts;
    const isLeft = (index: number) => (this.#ordinary.get(index) ?? 0) < MAX_ORDINARY_WORDS;
    this.#texts = texts.filter((index) => !this.#scanned.includes(index) && isLeft(index));
  }

  /** Counts an ordinary row with a word for a total in this column. */
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
    // If the mapping names no amounts, half of the numbers have to be sums.
    const isMapped = amounts.every((column) => column.isMapped);
    const least = isMapped ? IS_LESS : IS_LESS * (Math.floor(compared / 2) + 1);
    // In many lists nearly all amounts are equal. They are suspicious only once a total was found: then single rows may have
    // subtotals, too.
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

  /** Marks the suspicious rows from `from` on. */
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

/** Marks the rows whose cell of a column may have a word for a total. */
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

/** Like `markWords`, but only for the given rows. */
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
