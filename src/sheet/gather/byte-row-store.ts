import { type ByteCells, hasEscaped } from '../../rows/byte-cells.ts';
import { ByteRows } from '../../rows/byte-rows.ts';
import type { RowBatch } from '../../rows/row.ts';
import { RowTable } from '../../rows/row-table.ts';
import { RowTexts } from '../../rows/row-texts.ts';
import type { TextBytes } from '../../rows/text-bytes.ts';
import type { PackedTexts } from './texts/packed-texts.ts';

const FIRST_CELLS = 8192;
/** Marks a cell without a shared text in memory. */
const OWN = -1;

/**
 * Rows as bytes. Nearly all cells show a shared text, of which only the index is kept. Other texts are copied from the file,
 * behind the shared ones. A batch is valid until the next row is opened.
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
  /** The shared text of each cell. */
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

  /** Bytes of all cells' texts; shared ones count each time. */
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

  /** Puts a text into a cell of the open row, left or right of those before. False: the cell already has a text. */
  put(column: number, text: string): boolean {
    const out = this.#out;
    const start = out.length;
    out.appendText(text);
    if (hasEscaped(out.bytes, start, out.length)) this.#escapes = 1;
    return this.#place(column, start, out.length, OWN);
  }

  /** Puts a text that XML has between two positions exactly as it is shown. */
  putBytes(column: number, xml: Buffer, from: number, to: number, escapes: boolean): boolean {
    if (from === to) return true;
    const start = this.#out.length;
    this.#out.append(xml, from, to);
    if (escapes) this.#escapes = 1;
    return this.#place(column, start, this.#out.length, OWN);
  }

  /** Puts an existing shared text. */
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

  /** Returns the rows and starts over. */
  take(numbers: readonly number[], plain: boolean, hidden?: ReadonlySet<number>): RowBatch {
    this.#taken = true;
    const toTexts = this.#toTexts;
    return new ByteRows(numbers, this.#table.toCells(this.#out.bytes), { plain, hidden, toTexts });
  }

  /** A shared text counts each time, though only its index is kept: whoever takes the rows copies it. */
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
