import type { ByteCells } from '../byte-cells.ts';

const FIRST_CELLS = 512;
const FIRST_ROWS = 64;
/** What is said at most of where a row has what JSON escapes. */
const MOST_ESCAPES = 255;

/**
 * Where the cells of rows begin and end, built cell by cell. Its arrays are reused for the next rows: new ones would be
 * collected late, since the heap does not show how large they are.
 */
export class RowTable {
  /** Cells of complete rows and of the current row. */
  cells = 0;
  rows = 0;
  /** First cell of the current row. */
  rowStart = 0;
  #bounds = new Int32Array(2 * FIRST_CELLS);
  #rowCells = new Int32Array(2 * FIRST_ROWS);
  #escapes = new Uint8Array(FIRST_ROWS);
  /** Of the current row: see ByteCells. */
  #escaped = 0;

  addCell(start: number, end: number): void {
    const at = 2 * this.cells;
    if (at === this.#bounds.length) this.#bounds = grown(this.#bounds, new Int32Array(2 * at));
    this.#bounds[at] = start;
    this.#bounds[at + 1] = end;
    this.cells += 1;
  }

  /** Fills a cell of the current row that was added empty. False: it is not empty. */
  fillCell(cell: number, start: number, end: number): boolean {
    const at = 2 * cell;
    if (this.#bounds[at] !== this.#bounds[at + 1]) return false;
    this.#bounds[at] = start;
    this.#bounds[at + 1] = end;
    return true;
  }

  /** Notes that a cell of the current row has what JSON escapes. @default the one that is added next */
  noteEscape(column = this.cells - this.rowStart): void {
    const nth = Math.min(MOST_ESCAPES, column + 1);
    if (this.#escaped === 0 || nth < this.#escaped) this.#escaped = nth;
  }

  /** Ends the current row. @param escapes What is known of it in another way. @default what was noted */
  endRow(escapes = this.#escaped): void {
    const at = this.rows;
    if (at === this.#escapes.length) {
      this.#rowCells = grown(this.#rowCells, new Int32Array(4 * at));
      this.#escapes = grown(this.#escapes, new Uint8Array(2 * at));
    }
    this.#rowCells[2 * at] = this.rowStart;
    this.#rowCells[2 * at + 1] = this.cells;
    this.#escapes[at] = escapes;
    this.#escaped = 0;
    this.rows += 1;
    this.rowStart = this.cells;
  }

  /** Moves the end of a cell. */
  shorten(cell: number, shorter: (start: number, end: number) => number): void {
    const [start = 0, end = 0] = this.#bounds.subarray(2 * cell, 2 * cell + 2);
    this.#bounds[2 * cell + 1] = shorter(start, end);
  }

  clear(): void {
    this.cells = 0;
    this.rows = 0;
    this.rowStart = 0;
    this.#escaped = 0;
  }

  /** The complete rows, until the table is cleared. */
  toCells(bytes: Buffer): ByteCells {
    return {
      bytes,
      bounds: this.#bounds.subarray(0, 2 * this.rowStart),
      rowCells: this.#rowCells.subarray(0, 2 * this.rows),
      escapes: this.#escapes.subarray(0, this.rows),
    };
  }
}

function grown<A extends Int32Array | Uint8Array>(old: A, larger: A): A {
  larger.set(old);
  return larger;
}
