import { hasEscaped } from '../../rows/byte-cells.ts';
import { ByteRows } from '../../rows/byte-rows.ts';
import { RowTable } from '../../rows/kept/row-table.ts';
import { TextBytes } from '../../rows/text-bytes.ts';
import { isPlainUtf8 } from '../plain-utf8.ts';
import type { PackedTexts } from './texts/packed-texts.ts';

const FIRST_BYTES = 64 * 1024;

/** Rows as bytes, with a copy of each cell's text. A batch is valid until the next row is opened. */
export class ByteRowStore {
  readonly #out = new TextBytes(FIRST_BYTES);
  readonly #table = new RowTable();
  #taken = false;

  /** Cells of all rows, gaps included. */
  get cells(): number {
    return this.#table.cells;
  }

  /** Bytes of all cells' texts. */
  get chars(): number {
    return this.#out.length;
  }

  openRow(): void {
    if (!this.#taken) return;
    this.#taken = false;
    this.#table.clear();
    this.#out.length = 0;
  }

  /** Puts a text into a cell of the open row, left or right of those before. False: the cell already has a text. */
  put(column: number, text: string): boolean {
    const out = this.#out;
    const start = out.length;
    out.appendText(text);
    if (hasEscaped(out.bytes, start, out.length)) this.#table.noteEscape(column);
    return this.#place(column, start);
  }

  /** Puts a text that XML has between two positions exactly as it is shown. */
  putBytes(column: number, xml: Buffer, from: number, to: number, escapes: boolean): boolean {
    if (from === to) return true;
    const start = this.#out.length;
    this.#out.append(xml, from, to);
    if (escapes) this.#table.noteEscape(column);
    return this.#place(column, start);
  }

  putShared(column: number, texts: PackedTexts, index: number): boolean {
    const start = this.#out.length;
    texts.copy(index, this.#out);
    if (this.#out.length === start) return true;
    if (texts.isEscaped(index)) this.#table.noteEscape(column);
    return this.#place(column, start);
  }

  closeRow(): void {
    this.#table.endRow();
  }

  /** Returns the rows and starts over. */
  take(numbers: readonly number[], hidden?: ReadonlySet<number>): ByteRows {
    this.#taken = true;
    const cells = this.#table.toCells(this.#out.written);
    return new ByteRows(numbers, cells, { plain: isPlainUtf8(cells.bytes, true, true), hidden });
  }

  /** Makes the bytes from a position on a cell. */
  #place(column: number, start: number): boolean {
    const table = this.#table;
    const end = this.#out.length;
    const cell = table.rowStart + column;
    if (table.cells > cell) return table.fillCell(cell, start, end);
    while (table.cells < cell) table.addCell(start, start);
    table.addCell(start, end);
    return true;
  }
}
