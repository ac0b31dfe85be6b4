import type { ByteRows } from '../../../rows/byte-rows.ts';
import { cellAddress } from '../../../rows/row.ts';
import { type GatheredSheet, RowGatherer } from '../../gather/row-gatherer.ts';
import type { PackedTexts } from '../../gather/texts/packed-texts.ts';
import type { SheetLimits } from '../../limits.ts';
import { cellTooLong, columnsTooMany, fileDamaged } from '../../sheet-errors.ts';
import type { RawCell, RowSink } from './raw-cell.ts';
import type { CellReader } from './show-cell.ts';

const POINT = 0x2e;

/** What rows are made of, and for which sheet. */
export interface RowContext extends GatheredSheet {
  readonly reader: CellReader;
  readonly texts: PackedTexts;
}

/** Puts what cells show into rows, gaps filled. */
export class RowBuilder implements RowSink {
  readonly #context: RowContext;
  readonly #limits: SheetLimits;
  readonly #reader: CellReader;
  readonly #rows: RowGatherer;
  #number = 0;
  /** Column of the next cell, if that has no reference. */
  #nextColumn = 0;

  constructor(context: RowContext) {
    this.#context = context;
    this.#limits = context.limits;
    this.#reader = context.reader;
    this.#rows = new RowGatherer(context);
  }

  /** Rows gathered so far, once they make a batch; with `all` whatever there is. */
  take(all: boolean): ByteRows | null {
    return this.#rows.take(all);
  }

  openRow(said: number, isHidden: boolean): void {
    const { file, sheet } = this.#context;
    const last = this.#number;
    this.#number = said === 0 ? last + 1 : said;
    if (this.#number <= last) {
      throw fileDamaged(file, `row ${this.#number} of "${sheet}" comes after row ${last}`);
    }
    this.#rows.openRow(this.#number, isHidden);
    this.#nextColumn = 0;
  }

  /** Shared texts were checked when they were read. */
  shared(said: number, style: number, index: number): void {
    const reader = this.#reader;
    const { texts } = this.#context;
    const column = this.#toColumn(said);
    if (index < texts.count && reader.showsTextsAsTheyAre(style)) {
      if (!this.#rows.cells.putShared(column, texts, index)) throw this.#twice(column);
      if (reader.seesStruck) reader.noteStruck(style, index, 0, this.#number, column);
      this.#rows.checkRow();
      return;
    }
    const text = reader.showShared(index, style, this.#number, column);
    if (text !== '' && reader.seesStruck) reader.noteStruck(style, index, 0, this.#number, column);
    this.#put(column, text);
  }

  /** Takes a cell that shows exactly what is written. */
  bytes(raw: RawCell, xml: Buffer, start: number, end: number): boolean {
    if (end - start > this.#limits.maxCellChars || !this.#reader.showsAsWritten(raw)) return false;
    const column = this.#toColumn(raw.column);
    const isNew = this.#rows.cells.putBytes(column, xml, start, end, raw.escapes);
    if (!isNew) throw this.#twice(column);
    if (this.#reader.seesStruck) this.#reader.noteStruck(raw.style, -1, 0, this.#number, column);
    if (raw.short) this.#reader.noteNumber(this.#number, column);
    // Without three decimals it cannot be taken for a group of thousands.
    if (raw.short && (xml[end - 4] === POINT || this.#reader.compares(column))) {
      this.#notePoint(xml, start, end, column);
    }
    this.#rows.checkRow();
    return true;
  }

  cell(raw: RawCell): void {
    const { maxCellChars } = this.#limits;
    const column = this.#toColumn(raw.column);
    const text = this.#reader.show(raw, this.#number, column);
    if (text.length > maxCellChars) {
      throw cellTooLong(this.#context.sheet, this.#number, column, maxCellChars);
    }
    const mayBeStruck = this.#reader.seesStruck || raw.runs.struck !== 'none';
    if (text !== '' && mayBeStruck) this.#noteStruck(raw, column);
    this.#put(column, text);
  }

  #notePoint(xml: Buffer, start: number, end: number, column: number): void {
    for (let at = start; at < end; at += 1) {
      if (xml[at] !== POINT) continue;
      this.#reader.noteWritten(xml.toString('latin1', start, end), this.#number, column);
      return;
    }
  }

  #noteStruck({ style, type, value, runs }: RawCell, column: number): void {
    const shared = type === 's' ? Number(value) : -1;
    this.#reader.noteStruck(style, shared, runs.kinds, this.#number, column);
  }

  closeRow(): boolean {
    this.#rows.closeRow();
    return this.#rows.isFull;
  }

  get isNearlyFull(): boolean {
    return this.#rows.isNearlyFull;
  }

  #toColumn(said: number): number {
    const column = said < 0 ? this.#nextColumn : said;
    this.#nextColumn = column + 1;
    const { maxColumns } = this.#limits;
    if (column >= maxColumns) throw columnsTooMany(this.#context.sheet, this.#number, maxColumns);
    return column;
  }

  #put(column: number, text: string): void {
    // A cell with nothing but a style does not make a row longer.
    if (text === '') return;
    if (!this.#rows.cells.put(column, text)) throw this.#twice(column);
    this.#rows.checkRow();
  }

  #twice(column: number) {
    const { file, sheet } = this.#context;
    return fileDamaged(file, `it has cell ${cellAddress(sheet, column, this.#number)} twice`);
  }
}
