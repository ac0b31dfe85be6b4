/** The rows that a grid shows, one below the other: all of the sheet, or some of them. */
export interface RowList {
  readonly count: number;
  /** @param index from 0 on */
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

/** @param rows in their order */
export function someRows(rows: readonly number[]): RowList {
  return {
    count: rows.length,
    rowAt: (index) => rows[index] ?? 1,
    indexOf: (row) => {
      const index = rows.findIndex((one) => one >= row);
      return index === -1 ? Math.max(0, rows.length - 1) : index;
    },
  };
}
