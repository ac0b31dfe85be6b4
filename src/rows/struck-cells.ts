/** A cell whose text is struck out. */
export interface StruckCell {
  readonly row: number;
  readonly column: number;
  /** Only a part of it is. */
  readonly isPart: boolean;
}

/** Cells of a sheet whose texts are struck out. */
export class StruckCells {
  #cells: StruckCell[] = [];

  note(row: number, column: number, isPart: boolean): void {
    this.#cells.push({ row, column, isPart });
  }

  /** Whether only a part of a cell's text is struck out; undefined if nothing of it is. */
  isPartAt(row: number, column: number): boolean | undefined {
    return this.#cells.find((cell) => cell.row === row && cell.column === column)?.isPart;
  }

  /** Those of rows up to this one, which are forgotten. */
  takeUpTo(row: number): readonly StruckCell[] {
    if (this.#cells.length === 0) return this.#cells;
    const taken = this.#cells.filter((cell) => cell.row <= row);
    this.#cells = this.#cells.filter((cell) => cell.row > row);
    return taken;
  }
}
