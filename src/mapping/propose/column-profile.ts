import type { Column, RowBatch } from '../../rows/row.ts';
import { cut } from '../apply/row-issue.ts';
import { isBlank } from '../cells/space-around.ts';
import { ORDER_FIELDS, type OrderField } from '../file/order-fields.ts';
import { looksLikeCounts } from './looks-like-counts.ts';

/** How many values of a column are shown. */
const SAMPLES = 3;

/** The first cell of a column that is invalid for a field. */
interface Misfit {
  readonly row: number;
  readonly value: string;
  /** `must be a whole number of 1 or more` */
  readonly wanted: string;
  /** Number of other invalid cells. */
  readonly more: number;
}

/** What the first rows of a sheet show about a column. */
export interface ColumnProfile {
  readonly column: Column;
  /** How many rows were read. */
  readonly rows: number;
  /** How many of these rows have an empty cell. */
  readonly empty: number;
  /** The first different values. */
  readonly samples: readonly string[];
  /** The texts of the filled cells; long ones are cut. */
  readonly texts: readonly string[];
  /** The number of each text's row. */
  readonly filledRows: readonly number[];
  /** Returns the share of filled cells that are valid for a field, from 0 to 1; 1 if no cell is filled. */
  fitsFor(field: OrderField): number;
  /** Returns the filled cells that are invalid for a field; null if all are valid. */
  misfitsOf(field: OrderField): Misfit | null;
  /** Whether most cells are filled, with numbers that may be quantities. */
  readonly looksLikeCounts: boolean;
}

/** Takes the first rows of a sheet and describes its columns. */
export class ColumnProfiler {
  readonly #profiles: Profile[];

  constructor(columns: readonly Column[]) {
    this.#profiles = columns.map((column) => new Profile(column));
  }

  add({ rows, numbers }: Pick<RowBatch, 'rows' | 'numbers'>): void {
    for (const [i, row] of rows.entries()) {
      for (const profile of this.#profiles) {
        profile.add(row[profile.column.index] ?? '', numbers[i] ?? 0);
      }
    }
  }

  get profiles(): readonly ColumnProfile[] {
    return this.#profiles;
  }
}

class Profile implements ColumnProfile {
  readonly column: Column;
  readonly samples: string[] = [];
  rows = 0;
  empty = 0;
  readonly #filled: string[] = [];
  readonly filledRows: number[] = [];

  constructor(column: Column) {
    this.column = column;
  }

  add(cell: string, row: number): void {
    this.rows += 1;
    if (isBlank(cell)) {
      this.empty += 1;
      return;
    }
    const text = cut(cell);
    this.#filled.push(text);
    this.filledRows.push(row);
    if (this.samples.length < SAMPLES && !this.samples.includes(text)) this.samples.push(text);
  }

  get texts(): readonly string[] {
    return this.#filled;
  }

  fitsFor(field: OrderField): number {
    const { check } = ORDER_FIELDS[field];
    if (check === null || this.#filled.length === 0) return 1;
    const fitting = this.#filled.filter((cell) => 'text' in check(cell));
    return fitting.length / this.#filled.length;
  }

  misfitsOf(field: OrderField): Misfit | null {
    const { check } = ORDER_FIELDS[field];
    if (check === null) return null;
    const misfits = this.#filled.flatMap((value, i) => {
      const checked = check(value);
      const row = this.filledRows[i] ?? 0;
      return 'text' in checked ? [] : [{ row, value, wanted: checked.wanted }];
    });
    const [first] = misfits;
    return first === undefined ? null : { ...first, more: misfits.length - 1 };
  }

  get looksLikeCounts(): boolean {
    return this.#filled.length >= this.empty && looksLikeCounts(this.#filled);
  }
}
