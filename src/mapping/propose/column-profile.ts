import { type Column, cellAddress, type RowBatch, type SheetPlace } from '../../rows/row.ts';
import { cut } from '../apply/row-issue.ts';
import { isBlank } from '../cells/space-around.ts';
import { ORDER_FIELDS, type OrderField } from '../file/order-fields.ts';
import { looksLikeCounts } from './looks-like-counts.ts';

/** How many values of a column are shown. */
const SAMPLES = 3;

/** Takes the first rows of a sheet and describes its columns. */
export class ColumnProfiler {
  readonly profiles: readonly ColumnProfile[];

  /** @param place Of a list that is made of several sheets. @default it is one */
  constructor(columns: readonly Column[], place?: SheetPlace) {
    this.profiles = columns.map((column) => new ColumnProfile(column, place));
  }

  add({ rows, numbers }: Pick<RowBatch, 'rows' | 'numbers'>): void {
    for (const [i, row] of rows.entries()) {
      for (const profile of this.profiles) {
        profile.add(row[profile.column.index] ?? '', numbers[i] ?? 0);
      }
    }
  }
}

/** What the first rows of a sheet show about a column. */
export class ColumnProfile {
  readonly column: Column;
  /** How many rows were read, and how many of them have an empty cell. */
  rows = 0;
  empty = 0;
  /** The first different values. */
  readonly samples: string[] = [];
  /** The texts of the filled cells; long ones are cut. */
  readonly texts: string[] = [];
  /** The number of each text's row. */
  readonly filledRows: number[] = [];

  readonly #place: SheetPlace | undefined;

  constructor(column: Column, place?: SheetPlace) {
    this.column = column;
    this.#place = place?.parts && place;
  }

  /** What people call the cell of a row: with its sheet, of several. */
  cellName(row: number): string {
    const { letter, index } = this.column;
    return this.#place ? cellAddress(this.#place, index, row) : `${letter}${row}`;
  }

  add(cell: string, row: number): void {
    this.rows += 1;
    // A header that is repeated is no value.
    if (isBlank(cell) || cell.trim() === this.column.name) {
      this.empty += 1;
      return;
    }
    const text = cut(cell);
    this.texts.push(text);
    this.filledRows.push(row);
    if (this.samples.length < SAMPLES && !this.samples.includes(text)) this.samples.push(text);
  }

  /** Returns the share of filled cells that are valid for a field, from 0 to 1; 1 if no cell is filled. */
  fitsFor(field: OrderField): number {
    return 1 - this.misfitsOf(field).length / Math.max(1, this.texts.length);
  }

  /** Returns the filled cells that are invalid for a field, and what they must be: `must be a whole number of 1 or more`. */
  misfitsOf(field: OrderField) {
    const { check } = ORDER_FIELDS[field];
    return this.texts.flatMap((value, i) => {
      const checked = check === null ? { text: value } : check(value);
      const row = this.filledRows[i] ?? 0;
      return 'text' in checked ? [] : [{ row, value, wanted: checked.wanted }];
    });
  }

  /** Whether most cells are filled, with numbers that may be quantities. */
  get looksLikeCounts(): boolean {
    return this.texts.length >= this.empty && looksLikeCounts(this.texts);
  }
}
