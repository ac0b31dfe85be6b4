import type { SheetLimits } from '../limits.ts';
import { cellAddress, type RowBatch } from '../row.ts';
import type { RawCell, RowSink } from './raw-cell.ts';
import type { CellReader } from './show-cell.ts';
import {
  cellTooLong,
  columnsTooMany,
  fileDamaged,
  fileTooLarge,
  rowsTooMany,
} from './xlsx-errors.ts';

const ROWS_PER_BATCH = 1000;
const CELLS_PER_BATCH = 200_000;
const CHARS_PER_BATCH = 4_000_000;

export interface RowBuilder {
  readonly sink: RowSink;
  /** Rows gathered so far, once they make a batch; with `all` whatever there is. */
  take(all: boolean): RowBatch | null;
}

/** What rows are made of, and for which sheet. */
export interface RowContext {
  readonly file: string;
  readonly sheet: string;
  readonly limits: SheetLimits;
  readonly reader: CellReader;
}

/** Puts the texts of cells into rows, gaps filled, as many as the limits allow. */
export function createRowBuilder(context: RowContext): RowBuilder {
  const { file, sheet, limits, reader } = context;
  const { maxColumns, maxCellChars } = limits;
  let numbers: number[] = [];
  let rows: string[][] = [];
  let cellsInBatch = 0;
  let cellsBefore = 0;
  let charsInBatch = 0;
  let plain = true;
  let number = 0;
  /** Cells of the row, so many of them as `width` says: rows are copies of it, see `closeRow`. */
  const cells: string[] = [];
  let width = 0;
  /** Column that a cell stands in which does not say it. */
  let nextColumn = 0;

  return { sink: { openRow, shared, cell, closeRow }, take };

  function take(all: boolean): RowBatch | null {
    const full =
      rows.length >= ROWS_PER_BATCH ||
      cellsInBatch >= CELLS_PER_BATCH ||
      charsInBatch >= CHARS_PER_BATCH;
    if (rows.length === 0 || !(full || all)) return null;
    const batch = { numbers, rows, plain };
    numbers = [];
    rows = [];
    cellsBefore += cellsInBatch;
    cellsInBatch = 0;
    charsInBatch = 0;
    plain = true;
    return batch;
  }

  function openRow(said: number): void {
    const last = number;
    number = said === 0 ? last + 1 : said;
    if (number <= last)
      throw fileDamaged(file, `row ${number} of "${sheet}" stands after row ${last}`);
    if (number > limits.maxRows) throw rowsTooMany(sheet, limits.maxRows);
    width = 0;
    nextColumn = 0;
  }

  /**
   * A copy is as long as it must be. And arrays made by `[]` are made in the memory of old objects once V8 has seen
   * a batch of them outlive a collection: then all rows wait there to be collected, and memory grows by half.
   */
  function closeRow(): void {
    numbers.push(number);
    rows.push(cells.slice(0, width));
    cellsInBatch += width;
    if (cellsBefore + cellsInBatch > limits.maxCells) {
      throw fileTooLarge(file, `"${sheet}" has more than ${limits.maxCells} cells`, 'maxCells');
    }
  }

  /** Shared texts were looked at when they were read, and take no memory again. */
  function shared(said: number, style: number, index: number): void {
    const column = toColumn(said);
    const text = reader.showShared(index, style, number, column);
    plain &&= reader.isSharedPlain(index);
    put(column, text);
  }

  function cell(raw: RawCell): void {
    const column = toColumn(raw.column);
    const text = reader.show(raw, number, column);
    if (text.length > maxCellChars) throw cellTooLong(sheet, number, column, maxCellChars);
    charsInBatch += text.length;
    plain &&= reader.isPlain(raw, text);
    put(column, text);
  }

  function toColumn(said: number): number {
    const column = said < 0 ? nextColumn : said;
    nextColumn = column + 1;
    if (column >= maxColumns) throw columnsTooMany(sheet, number, maxColumns);
    return column;
  }

  /** Puts a text after a gap, or before one that stands further to the right. */
  function put(column: number, text: string): void {
    // Cells that only have a style do not make a row longer.
    if (text === '') return;
    for (; width < column; width += 1) cells[width] = '';
    if (column === width) width += 1;
    else if (cells[column] !== '') {
      throw fileDamaged(file, `it gives cell ${cellAddress(sheet, column, number)} twice`);
    }
    cells[column] = text;
  }
}
