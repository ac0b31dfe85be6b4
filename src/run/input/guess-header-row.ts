/** Rows among which the header is looked for. */
export const ROWS_LOOKED_AT = 30;

/** A header has at least so much of the most cells that a row has: titles above it have one or two. */
const LEAST_PART = 0.6;

/**
 * Guesses in which row the column names stand: the first one that is nearly as wide as the widest. Hidden rows, which nobody
 * has looked at, only when there are no others.
 *
 * @param rows The first rows of a sheet, from row 1 on.
 * @returns null when they are all blank
 */
export function guessHeaderRow(
  rows: readonly (readonly string[])[],
  isHidden: (row: readonly string[]) => boolean = () => false,
): number | null {
  const isSeen = rows.some((row) => !isHidden(row) && widthOf(row) > 0);
  const widths = rows.map((row) => (isSeen && isHidden(row) ? 0 : widthOf(row)));
  const most = Math.max(0, ...widths);
  const found = widths.findIndex((width) => width >= Math.max(1, most * LEAST_PART));
  return found === -1 ? null : found + 1;
}

function widthOf(row: readonly string[]): number {
  return row.filter((cell) => cell.trim() !== '').length;
}
