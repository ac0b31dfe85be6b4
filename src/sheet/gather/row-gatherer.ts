import type { ByteRows } from '../../rows/byte-rows.ts';
import type { SheetLimits } from '../limits.ts';
import { lastRowOf, rowsTooMany } from '../row-limit.ts';
import { cellTooLong, columnsTooMany, fileTooLarge } from '../sheet-errors.ts';
import { ByteRowStore } from './byte-row-store.ts';

const ROWS_PER_BATCH = 1000;
const CELLS_PER_BATCH = 200_000;
const CHARS_PER_BATCH = 4_000_000;

/** Which sheet rows are gathered for. */
export interface GatheredSheet {
  readonly file: string;
  readonly sheet: string;
  readonly limits: SheetLimits;
  /** Row number of the header. @default 1 */
  readonly headerRow?: number | undefined;
}

/** Gathers the rows of one sheet into batches, as many as the limits allow. */
export class RowGatherer {
  /** Where the cells of the open row go. */
  readonly cells = new ByteRowStore();
  readonly lastRow: number;
  readonly #sheet: GatheredSheet;
  #numbers: number[] = [];
  #hiddenRows: Set<number> | undefined;
  /** Of the open row. */
  #number = 0;
  #isHidden = false;
  #isOpen = false;
  #cellsBefore = 0;
  /** Characters of the batch's rows before the open one. */
  #charsBefore = 0;
  /** Characters of all closed rows. */
  #shown = 0;

  constructor(sheet: GatheredSheet) {
    this.lastRow = lastRowOf(sheet.limits, sheet.headerRow);
    this.#sheet = sheet;
  }

  /** Whether the closed rows make a batch. */
  get isFull(): boolean {
    return !this.#isOpen && this.#isFullOf(this.#numbers.length);
  }

  /** Whether they may do so together with the open one. */
  get isNearlyFull(): boolean {
    return this.#isFullOf(this.#numbers.length + 1);
  }

  #isFullOf(rows: number): boolean {
    if (rows === 0) return false;
    const { cells, chars } = this.cells;
    return rows >= ROWS_PER_BATCH || cells >= CELLS_PER_BATCH || chars >= CHARS_PER_BATCH;
  }

  /** @throws {InputError} `rows_too_many` */
  openRow(number: number, isHidden: boolean): void {
    const { sheet, limits, headerRow } = this.#sheet;
    if (number > this.lastRow) throw rowsTooMany(sheet, limits, headerRow);
    this.#number = number;
    this.#isHidden = isHidden;
    this.cells.openRow();
    this.#isOpen = true;
    this.#charsBefore = this.cells.chars;
  }

  /**
   * A few bytes of XML may show a long text that cells share or repeat.
   *
   * @param more characters that the open row is about to show
   * @throws {InputError} `file_too_large`: the open row shows too much
   */
  checkRow(more = 0): void {
    const { file, sheet, limits } = this.#sheet;
    if (this.cells.chars - this.#charsBefore + more <= limits.maxRowXmlChars) return;
    const what = `row ${this.#number} of "${sheet}" has more than ${limits.maxRowXmlChars} characters`;
    throw fileTooLarge(file, what, 'maxRowXmlChars');
  }

  /** @throws {InputError} `file_too_large`: the rows so far show too much, or have too many cells */
  closeRow(): void {
    const { file, sheet, limits } = this.#sheet;
    const { maxUnpackedBytes, maxCells } = limits;
    this.cells.closeRow();
    this.#isOpen = false;
    this.#numbers.push(this.#number);
    if (this.#isHidden) {
      this.#hiddenRows ??= new Set();
      this.#hiddenRows.add(this.#number);
    }
    this.#shown += this.cells.chars - this.#charsBefore;
    // A small file that repeats one long text is a bomb too, and unpacking does not reveal it.
    if (this.#shown > maxUnpackedBytes) {
      const what = `"${sheet}" has more than ${maxUnpackedBytes} characters`;
      throw fileTooLarge(file, what, 'maxUnpackedBytes');
    }
    if (this.#cellsBefore + this.cells.cells > maxCells) {
      throw fileTooLarge(file, `"${sheet}" has more than ${maxCells} cells`, 'maxCells');
    }
  }

  /**
   * Adds a row of texts; empty ones at its end make it no longer.
   *
   * @throws {InputError} `rows_too_many`, `columns_too_many`, `cell_too_long`, `file_too_large`
   */
  addRow(number: number, texts: readonly string[], isHidden: boolean): void {
    const { sheet, limits } = this.#sheet;
    this.openRow(number, isHidden);
    for (const [column, text] of texts.entries()) {
      if (text === '') continue;
      if (column >= limits.maxColumns) throw columnsTooMany(sheet, number, limits.maxColumns);
      if (text.length > limits.maxCellChars) {
        throw cellTooLong(sheet, number, column, limits.maxCellChars);
      }
      this.cells.put(column, text);
    }
    this.closeRow();
  }

  /** The closed rows, once they make a batch; with `all` whatever there is. */
  take(all: boolean): ByteRows | null {
    if (this.#numbers.length === 0 || !(all || this.isFull)) return null;
    this.#cellsBefore += this.cells.cells;
    const batch = this.cells.take(this.#numbers, this.#hiddenRows);
    this.#numbers = [];
    this.#hiddenRows = undefined;
    return batch;
  }
}
