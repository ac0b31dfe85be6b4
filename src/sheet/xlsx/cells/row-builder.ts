import { cellAddress, type RowBatch } from '../../../rows/row.ts';
import { ByteRowStore } from '../../gather/byte-row-store.ts';
import type { PackedTexts } from '../../gather/texts/packed-texts.ts';
import type { SheetLimits } from '../../limits.ts';
import { lastRowOf, rowsTooMany } from '../../row-limit.ts';
import { cellTooLong, columnsTooMany, fileDamaged, fileTooLarge } from '../../sheet-errors.ts';
import type { SheetLayout } from '../sheet-layout.ts';
import type { RawCell, RowSink } from './raw-cell.ts';
import type { CellReader } from './show-cell.ts';

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
  /** Row number of the header. @default 1 */
  readonly headerRow?: number | undefined;
  readonly reader: CellReader;
  readonly texts: PackedTexts;
  readonly layout: SheetLayout;
}

/** Puts what cells show into rows, gaps filled, as many as the limits allow. */
export function createRowBuilder(context: RowContext): RowBuilder {
  const { file, sheet, limits, headerRow, reader, texts, layout } = context;
  const lastRow = lastRowOf(limits, headerRow);
  const { maxColumns, maxCellChars, maxRowXmlChars, maxUnpackedBytes } = limits;
  const rows = new ByteRowStore(texts);
  let numbers: number[] = [];
  let hiddenRows: Set<number> | undefined;
  let cellsBefore = 0;
  let charsBefore = 0;
  /** What all rows show so far, in characters. */
  let shown = 0;
  let plain = true;
  let number = 0;
  /** Column that a cell stands in which does not say it. */
  let nextColumn = 0;

  return { sink: { openRow, shared, bytes, cell, closeRow }, take };

  function take(all: boolean): RowBatch | null {
    if (numbers.length === 0 || !(isFull() || all)) return null;
    cellsBefore += rows.cells;
    const batch = rows.take(numbers, plain, hiddenRows);
    numbers = [];
    hiddenRows = undefined;
    plain = true;
    return batch;
  }

  function isFull(): boolean {
    return (
      numbers.length >= ROWS_PER_BATCH ||
      rows.cells >= CELLS_PER_BATCH ||
      rows.chars >= CHARS_PER_BATCH
    );
  }

  function openRow(said: number, hidden: boolean, height: number): void {
    const last = number;
    number = said === 0 ? last + 1 : said;
    if (number <= last)
      throw fileDamaged(file, `row ${number} of "${sheet}" stands after row ${last}`);
    if (number > lastRow) throw rowsTooMany(sheet, limits, headerRow);
    if (hidden || height === 0 || (height < 0 && layout.flatRows)) {
      hiddenRows ??= new Set();
      hiddenRows.add(number);
    }
    rows.openRow();
    charsBefore = rows.chars;
    nextColumn = 0;
  }

  function closeRow(): boolean {
    numbers.push(number);
    rows.closeRow();
    shown += rows.chars - charsBefore;
    // Small files that show one long text again and again are bombs too, which no unpacking tells.
    if (shown > maxUnpackedBytes) {
      const what = `"${sheet}" shows more than ${maxUnpackedBytes} characters`;
      throw fileTooLarge(file, what, 'maxUnpackedBytes');
    }
    if (cellsBefore + rows.cells > limits.maxCells) {
      throw fileTooLarge(file, `"${sheet}" has more than ${limits.maxCells} cells`, 'maxCells');
    }
    return isFull();
  }

  /** Shared texts were looked at when they were read. */
  function shared(said: number, style: number, index: number): void {
    const column = toColumn(said);
    if (index < texts.count && reader.showsTextsAsTheyAre(style)) {
      plain &&= reader.isSharedPlain(index, style);
      if (!rows.putShared(column, index)) throw twice(column);
      checkRow();
      return;
    }
    const text = reader.showShared(index, style, number, column);
    plain &&= reader.isSharedPlain(index, style);
    put(column, text);
  }

  /** Takes a cell as it is written where it shows just that. */
  function bytes(raw: RawCell, xml: Buffer, start: number, end: number): boolean {
    if (end - start > maxCellChars || !reader.showsAsWritten(raw)) return false;
    const column = toColumn(raw.column);
    plain &&= raw.plain;
    if (!rows.putBytes(column, xml, start, end, raw.escapes)) throw twice(column);
    checkRow();
    return true;
  }

  function cell(raw: RawCell): void {
    const column = toColumn(raw.column);
    const text = reader.show(raw, number, column);
    if (text.length > maxCellChars) throw cellTooLong(sheet, number, column, maxCellChars);
    plain &&= reader.isPlain(raw, text);
    put(column, text);
  }

  function toColumn(said: number): number {
    const column = said < 0 ? nextColumn : said;
    nextColumn = column + 1;
    if (column >= maxColumns) throw columnsTooMany(sheet, number, maxColumns);
    return column;
  }

  function put(column: number, text: string): void {
    // Cells that only have a style do not make a row longer.
    if (text === '') return;
    if (!rows.put(column, text)) throw twice(column);
    checkRow();
  }

  function twice(column: number) {
    return fileDamaged(file, `it gives cell ${cellAddress(sheet, column, number)} twice`);
  }

  /** A few bytes of XML may show a long text that cells share. */
  function checkRow(): void {
    if (rows.chars - charsBefore <= maxRowXmlChars) return;
    const what = `row ${number} of "${sheet}" shows more than ${maxRowXmlChars} characters`;
    throw fileTooLarge(file, what, 'maxRowXmlChars');
  }
}
