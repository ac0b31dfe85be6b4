import { firstWhere } from '../../api/shared.ts';

export interface RowList {
  readonly count: number;
  rowAt(index: number): number;
  /** The index of the row, or of the next one that is shown. */
  indexOf(row: number): number;
}

export function allRows(count: number): RowList {
  const last = Math.max(0, count - 1);
  return {
    count,
    rowAt: (index) => index + 1,
    indexOf: (row) => Math.min(last, Math.max(0, row - 1)),
  };
}

export function someRows(rows: readonly number[]): RowList {
  return {
    count: rows.length,
    rowAt: (index) => rows[index] ?? 1,
    indexOf: (row) => {
      const found = firstWhere(rows.length, (index) => (rows[index] ?? 0) >= row);
      return Math.max(0, Math.min(rows.length - 1, found));
    },
  };
}
