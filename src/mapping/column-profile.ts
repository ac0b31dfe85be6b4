import type { Column, RowBatch } from '../sheet/row.ts';
import { KNOWN_FIELDS, type OrderField } from './known-names.ts';
import { cut } from './row-issue.ts';
import { isBlank } from './text-reader.ts';

/** Values of a column that are shown. */
const SAMPLES = 3;

/** What the first rows of a sheet tell of a column. */
export interface ColumnProfile {
  readonly column: Column;
  /** Rows that were looked at. */
  readonly rows: number;
  /** Rows among them with an empty cell. */
  readonly empty: number;
  /** The first different values. */
  readonly samples: readonly string[];
  /** Part of the filled cells that will do for a field of an order, from 0 to 1; 1 when no cell is filled. */
  fitsFor(field: OrderField): number;
}

/** Takes the first rows of a sheet and tells what its columns are like. */
export class ColumnProfiler {
  readonly #profiles: Profile[];

  constructor(columns: readonly Column[]) {
    this.#profiles = columns.map((column) => new Profile(column));
  }

  add(rows: RowBatch['rows']): void {
    for (const row of rows) {
      for (const profile of this.#profiles) profile.add(row[profile.column.index] ?? '');
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

  constructor(column: Column) {
    this.column = column;
  }

  add(cell: string): void {
    this.rows += 1;
    if (isBlank(cell)) {
      this.empty += 1;
      return;
    }
    const text = cut(cell);
    this.#filled.push(text);
    if (this.samples.length < SAMPLES && !this.samples.includes(text)) this.samples.push(text);
  }

  fitsFor(field: OrderField): number {
    const { check } = KNOWN_FIELDS[field];
    if (check === null || this.#filled.length === 0) return 1;
    const fitting = this.#filled.filter((cell) => 'text' in check(cell));
    return fitting.length / this.#filled.length;
  }
}
