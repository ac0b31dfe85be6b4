import type { RowBatch } from '../row.ts';

/** The rows of a batch, put together cell by cell. */
export interface RowStore {
  /** Cells of all rows, gaps included. */
  readonly cells: number;
  /** How long the texts of all cells are, in characters or, where they are kept so, in bytes; shared ones each time. */
  readonly chars: number;
  openRow(): void;
  /** Puts a text after a gap, or before one that stands further to the right. False: the cell has a text already. */
  put(column: number, text: string): boolean;
  closeRow(): void;
  /** Gives the rows and begins anew. */
  take(numbers: readonly number[], plain: boolean): RowBatch;
}

/** Rows as texts. */
export class TextRowStore implements RowStore {
  cells = 0;
  chars = 0;
  #rows: string[][] = [];
  /** Cells of the row, so many of them as the width says: rows are copies of it, see `closeRow`. */
  readonly #row: string[] = [];
  #width = 0;

  openRow(): void {
    this.#width = 0;
  }

  put(column: number, text: string): boolean {
    const row = this.#row;
    for (; this.#width < column; this.#width += 1) row[this.#width] = '';
    if (column === this.#width) this.#width += 1;
    else if (row[column] !== '') return false;
    row[column] = text;
    this.chars += text.length;
    return true;
  }

  /**
   * A copy is as long as it must be. And arrays made by `[]` are made in the memory of old objects once V8 has seen
   * a batch of them outlive a collection: then all rows wait there to be collected, and memory grows by half.
   */
  closeRow(): void {
    this.#rows.push(this.#row.slice(0, this.#width));
    this.cells += this.#width;
  }

  take(numbers: readonly number[], plain: boolean): RowBatch {
    const rows = this.#rows;
    this.#rows = [];
    this.cells = 0;
    this.chars = 0;
    return { numbers, rows, plain };
  }
}
