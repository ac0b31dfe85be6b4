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
    indexOf: (row) => Math.max(0, Math.min(rows.length - 1, firstFrom(rows, row))),
  };
}

/** The index of the first row that is not before the given one, by halving. */
function firstFrom(rows: readonly number[], row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
