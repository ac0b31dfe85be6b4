import { type ByteCells, hasEscaped } from '../byte-cells.ts';
import { ByteRows } from '../byte-rows.ts';
import type { RowBatch } from '../row.ts';
import { RowTable } from '../row-table.ts';
import type { PackedTexts } from './packed-texts.ts';
import type { RowStore } from './row-store.ts';
import type { TextBytes } from './text-bytes.ts';

/** Texts that are kept, in case cells are asked for as texts; a power of two. */
const KEPT_TEXTS = 65_536;
const KEPT_CHARS = 64;

/**
 * Rows as bytes, for who asks for them. Nearly all cells show a text that cells share: then its place among these is all
 * there is to keep. What else is shown stands behind these, copied as it lies in the file. A batch is good until a row is
 * opened after it was taken.
 */
export class ByteRowStore implements RowStore {
  readonly #texts: PackedTexts;
  readonly #out: TextBytes;
  /** Where the shared texts end. */
  readonly #base: number;
  readonly #table = new RowTable();
  #chars = 0;
  #escapes = 0;
  #taken = false;
  #keptStarts = new Int32Array(0);
  #keptTexts: string[] = [];
  /** The last text too long to be kept for good: where many cells show one, it is made once. */
  #longStart = -1;
  #longText = '';

  constructor(texts: PackedTexts) {
    this.#texts = texts;
    this.#out = texts.memory;
    this.#base = texts.memory.length;
  }

  get cells(): number {
    return this.#table.cells;
  }

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

  put(column: number, text: string): boolean {
    const out = this.#out;
    const start = out.length;
    out.appendText(text);
    if (hasEscaped(out.bytes, start, out.length)) this.#escapes = 1;
    return this.#place(column, start, out.length);
  }

  /** Puts a text that stands between two positions of XML as it is shown. */
  putBytes(column: number, xml: Buffer, from: number, to: number, escapes: boolean): boolean {
    if (from === to) return true;
    const start = this.#out.length;
    this.#out.append(xml, from, to);
    if (escapes) this.#escapes = 1;
    return this.#place(column, start, this.#out.length);
  }

  /** Puts a shared text that there is. */
  putShared(column: number, index: number): boolean {
    const texts = this.#texts;
    texts.find(index);
    if (texts.start === texts.end) return true;
    if (texts.isEscaped(index)) this.#escapes = 1;
    return this.#place(column, texts.start, texts.end);
  }

  closeRow(): void {
    this.#table.endRow(this.#escapes);
  }

  take(numbers: readonly number[], plain: boolean): RowBatch {
    this.#taken = true;
    return new ByteRows(numbers, this.#table.toCells(this.#out.bytes), plain, this.#toTexts);
  }

  /** What a cell shows counts each time, if only its place is kept: whoever takes the rows copies it. */
  #place(column: number, start: number, end: number): boolean {
    this.#chars += end - start;
    const table = this.#table;
    const cell = table.rowStart + column;
    while (table.cells < cell) table.addCell(start, start);
    if (table.cells > cell) return table.fillCell(cell, start, end);
    table.addCell(start, end);
    return true;
  }

  /** Cells lie anywhere, so that each is made a text by itself; texts that are shared come again and again. */
  readonly #toTexts = ({ bytes, bounds, rowCells }: ByteCells): string[][] => {
    const rows: string[][] = [];
    for (let row = 0; row < rowCells.length; row += 2) {
      const texts: string[] = [];
      for (let cell = rowCells[row] ?? 0; cell < (rowCells[row + 1] ?? 0); cell += 1) {
        texts.push(this.#text(bytes, bounds[2 * cell] ?? 0, bounds[2 * cell + 1] ?? 0));
      }
      rows.push(texts);
    }
    return rows;
  };

  #text(bytes: Buffer, start: number, end: number): string {
    if (start === end) return '';
    if (end > this.#base) return bytes.toString('utf8', start, end);
    if (end - start > KEPT_CHARS) {
      if (this.#longStart !== start) this.#longText = bytes.toString('utf8', start, end);
      this.#longStart = start;
      return this.#longText;
    }
    if (this.#keptTexts.length === 0) {
      this.#keptStarts = new Int32Array(KEPT_TEXTS).fill(-1);
      this.#keptTexts = new Array<string>(KEPT_TEXTS).fill('');
    }
    const slot = (Math.imul(start, 0x9e3779b1) >>> 16) & (KEPT_TEXTS - 1);
    if (this.#keptStarts[slot] === start) return this.#keptTexts[slot] as string;
    const text = bytes.toString('utf8', start, end);
    this.#keptStarts[slot] = start;
    this.#keptTexts[slot] = text;
    return text;
  }
}
