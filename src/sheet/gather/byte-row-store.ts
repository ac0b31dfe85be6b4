import { type ByteCells, hasEscaped } from '../../rows/byte-cells.ts';
import { ByteRows } from '../../rows/byte-rows.ts';
import type { RowBatch } from '../../rows/row.ts';
import { RowTable } from '../../rows/row-table.ts';
import { RowTexts } from '../../rows/row-texts.ts';
import type { TextBytes } from '../../rows/text-bytes.ts';
import type { PackedTexts } from './texts/packed-texts.ts';

const FIRST_CELLS = 8192;
/** Stands for a cell that shows no shared text in memory. */
const OWN = -1;

/**
 * Rows as bytes. Nearly all cells show a text that cells share: then its place among these is all
 * there is to keep. What else is shown stands behind these, copied as it lies in the file. A batch is good until a row is
 * opened after it was taken.
 */
export class ByteRowStore {
  readonly #texts: PackedTexts;
  readonly #out: TextBytes;
  /** Where the shared texts end. */
  readonly #base: number;
  readonly #table = new RowTable();
  #chars = 0;
  #escapes = 0;
  #taken = false;
  readonly #rowTexts = new RowTexts();
  /** Per cell which shared text it shows. */
  #indices = new Int32Array(FIRST_CELLS);

  constructor(texts: PackedTexts) {
    this.#texts = texts;
    this.#out = texts.memory;
    this.#base = texts.memory.length;
  }

  /** Cells of all rows, gaps included. */
  get cells(): number {
    return this.#table.cells;
  }

  /** How many bytes the texts of all cells take; shared ones each time. */
  get chars(): number {
    return this.#chars;
  }

  openRow(): void {
    this.#escapes = 0;
    if (!this.#taken) return;
    this.#taken = false;
    this.#table.clear();
    this.#chars = 0;
    this.#out.length = this.#base;
  }

  /** Puts a text after a gap, or before one that stands further to the right. False: the cell has a text already. */
  put(column: number, text: string): boolean {
    const out = this.#out;
    const start = out.length;
    out.appendText(text);
    if (hasEscaped(out.bytes, start, out.length)) this.#escapes = 1;
    return this.#place(column, start, out.length, OWN);
  }

  /** Puts a text that stands between two positions of XML as it is shown. */
  putBytes(column: number, xml: Buffer, from: number, to: number, escapes: boolean): boolean {
    if (from === to) return true;
    const start = this.#out.length;
    this.#out.append(xml, from, to);
    if (escapes) this.#escapes = 1;
    return this.#place(column, start, this.#out.length, OWN);
  }

  /** Puts a shared text that there is. */
  putShared(column: number, index: number): boolean {
    const texts = this.#texts;
    texts.find(index);
    if (texts.start === texts.end) return true;
    if (texts.isEscaped(index)) this.#escapes = 1;
    const inMemory = texts.start < this.#base;
    return this.#place(column, texts.start, texts.end, inMemory ? index : OWN);
  }

  closeRow(): void {
    this.#table.endRow(this.#escapes);
  }

  /** Gives the rows and begins anew. */
  take(numbers: readonly number[], plain: boolean, hidden?: ReadonlySet<number>): RowBatch {
    this.#taken = true;
    const toTexts = this.#toTexts;
    return new ByteRows(numbers, this.#table.toCells(this.#out.bytes), { plain, hidden, toTexts });
  }

  /** What a cell shows counts each time, if only its place is kept: whoever takes the rows copies it. */
  #place(column: number, start: number, end: number, index: number): boolean {
    this.#chars += end - start;
    const table = this.#table;
    const cell = table.rowStart + column;
    if (cell >= this.#indices.length) this.#grow(cell);
    while (table.cells < cell) {
      this.#indices[table.cells] = OWN;
      table.addCell(start, start);
    }
    if (table.cells > cell && !table.fillCell(cell, start, end)) return false;
    this.#indices[cell] = index;
    if (table.cells === cell) table.addCell(start, end);
    return true;
  }

  #grow(cell: number): void {
    const longer = new Int32Array(2 * cell);
    longer.set(this.#indices);
    this.#indices = longer;
  }

  readonly #toTexts = (cells: ByteCells): string[][] =>
    this.#rowTexts.make(cells, this.#base, this.#out.length, {
      indices: this.#indices,
      get: (index) => this.#texts.get(index) ?? '',
    });
}
