import { countUnits, hasEscaped } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import type { CellWatch } from '../gather/cell-watch.ts';
import { MergedRanges } from '../gather/merged-ranges.ts';
import { type GatheredSheet, RowGatherer } from '../gather/row-gatherer.ts';
import type { Struck } from '../gather/run-tally.ts';
import type { SheetLimits } from '../limits.ts';
import type { NumberRange } from '../sheet.ts';
import { cellTooLong, columnsTooMany } from '../sheet-errors.ts';
import type { OdsCell } from './ods-cell.ts';
import type { TableSink } from './table-walk.ts';

/** What rows are made of. */
export interface OdsRowContext extends GatheredSheet {
  /** Puts the text that a cell shows into its `text`; returns its number if the text may not say it. */
  readonly show: (cell: OdsCell) => number | null;
  /** How much of a cell's text is struck out, and who is told of it. */
  readonly struckOf: (cell: OdsCell) => Struck;
  readonly struck: CellWatch['struck'];
  /** Told of each number that a text may not say. */
  readonly holds: CellWatch['holds'];
  /** Whether to keep rows that show nothing but have cells merged with others. @default false */
  readonly keepsMerged?: boolean;
}

interface RepeatedRow {
  readonly cells: (readonly [
    column: number,
    text: Buffer,
    escapes: boolean,
    number: number | null,
    struck: Struck,
  ])[];
  left: number;
}

/** Puts the cells of one table into rows, as many as the limits allow. Rows that show nothing are skipped. */
export class OdsRows implements TableSink {
  readonly hiddenColumns: NumberRange[] = [];
  readonly merges: OdsMerges;
  readonly #context: OdsRowContext;
  readonly #rows: RowGatherer;
  /** Of the row that is being read. */
  #first = 0;
  #count = 1;
  #hidden = false;
  #begun = false;
  #merged = false;
  /** The row has not been read to its end, and cannot be taken yet. */
  #open = false;
  #repeated: RepeatedRow | null = null;

  constructor(context: OdsRowContext) {
    this.#context = context;
    this.#rows = new RowGatherer(context);
    this.merges = new OdsMerges(context.limits, context.headerRow);
  }

  columns(first: number, count: number, hidden: boolean): void {
    if (hidden) addRange(this.hiddenColumns, first, count);
  }

  openRows(first: number, count: number, hidden: boolean): boolean {
    this.merges.openRows(first, count);
    this.#first = first;
    this.#count = count;
    this.#hidden = hidden;
    this.#begun = false;
    this.#merged = false;
    this.#open = true;
    this.#repeated = count > 1 ? { cells: [], left: count - 1 } : null;
    return true;
  }

  cell(cell: OdsCell): void {
    const { sheet, limits, show, holds } = this.#context;
    const { row, column, repeated, text } = cell;
    if (cell.covered) this.#merged = true;
    if (cell.rows > 1) this.merges.cell(cell);
    const isFilled = cell.type !== 'none' || text.length > 0 || cell.formula;
    const number = isFilled ? show(cell) : null;
    if (text.length === 0 && number === null) return;
    if (column + repeated > limits.maxColumns) throw columnsTooMany(sheet, row, limits.maxColumns);
    if (isTooLong(cell, limits.maxCellChars)) {
      throw cellTooLong(sheet, row, column, limits.maxCellChars);
    }
    if (!this.#begun) this.#begin(row);
    this.#rows.checkRow(repeated * text.length);
    const escapes = hasEscaped(text.bytes, 0, text.length);
    const struck = this.#context.struckOf(cell);
    const shown = number === null ? '' : text.bytes.toString('utf8', 0, text.length);
    for (let i = 0; i < repeated; i += 1) {
      this.#rows.cells.putBytes(column + i, text.bytes, 0, text.length, escapes);
      this.#repeated?.cells.push([column + i, copyOf(text), escapes, number, struck]);
      if (struck !== 'none') this.#context.struck(row, column + i, struck === 'some');
      if (number !== null) holds(number, shown, false, row, column + i);
    }
  }

  closeRows(): boolean {
    this.#open = false;
    if (!this.#begun && this.#merged && this.#context.keepsMerged) this.#begin(this.#first);
    if (this.#begun) this.#rows.closeRow();
    else this.#repeated = null;
    this.#addRepeated();
    return this.#repeated !== null || this.#rows.isFull;
  }

  /** Rows gathered so far, once they make a batch; with `all` whatever there is. To be called until it returns null. */
  take(all: boolean): ByteRows | null {
    if (!this.#open) this.#addRepeated();
    else if (!all) return null;
    return this.#rows.take(all);
  }

  #addRepeated(): void {
    const repeated = this.#repeated;
    if (!repeated) return;
    while (repeated.left > 0 && !this.#rows.isFull) {
      const number = this.#first + this.#count - repeated.left;
      this.#begin(number);
      for (const [column, text, escapes, held, struck] of repeated.cells) {
        if (struck !== 'none') this.#context.struck(number, column, struck === 'some');
        this.#rows.cells.putBytes(column, text, 0, text.length, escapes);
        if (held !== null) this.#context.holds(held, text.toString(), false, number, column);
      }
      this.#rows.closeRow();
      repeated.left -= 1;
    }
    if (repeated.left === 0) this.#repeated = null;
  }

  #begin(number: number): void {
    // After the last row to read, nothing repeats.
    if (number > this.#rows.lastRow) this.#repeated = null;
    this.#rows.openRow(number, this.#hidden);
    this.#begun = true;
  }
}

function isTooLong({ text }: OdsCell, maxChars: number): boolean {
  return text.length > maxChars && countUnits(text.bytes, 0, text.length) > maxChars;
}

function copyOf({ bytes, length }: OdsCell['text']): Buffer {
  return Buffer.from(bytes.subarray(0, length));
}

/** Adds a range, joined with the last one if it follows that. */
function addRange(ranges: NumberRange[], first: number, count: number): void {
  const before = ranges.at(-1);
  const last = first + count - 1;
  if (before && before.last + 1 === first) ranges[ranges.length - 1] = { ...before, last };
  else ranges.push({ first, last });
}

export class OdsMerges implements TableSink {
  readonly merged: MergedRanges;
  readonly #maxColumns: number;
  #rows = 1;

  constructor(limits: SheetLimits, headerRow: number | undefined) {
    this.merged = new MergedRanges(limits, headerRow);
    this.#maxColumns = limits.maxColumns;
  }

  columns(): void {}

  openRows(_first: number, count: number): boolean {
    this.#rows = count;
    return true;
  }

  cell({ row, column, rows, columns }: OdsCell): void {
    if ((rows === 1 && columns === 1) || column >= this.#maxColumns) return;
    const right = Math.min(column + columns, this.#maxColumns) - 1;
    for (let top = row; top < row + this.#rows && !this.merged.isFull; top += 1) {
      this.merged.add({ top, left: column, bottom: top + rows - 1, right });
    }
  }

  closeRows(): boolean {
    return false;
  }
}
