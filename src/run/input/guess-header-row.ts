import { createColumnKnower } from './known-column.ts';

/** Rows among which the header is looked for. */
export const ROWS_LOOKED_AT = 30;

/** A header has at least so much of the most cells that a row has: titles above it have one or two. */
const LEAST_PART = 0.6;
const MOST_HEADERS = 3;
/** Names of an order's fields in a row from which on it is a header. */
const LEAST_KNOWN = 2;

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
  if (found === -1) return null;
  // Above the names of columns there may be fewer names, of groups of them.
  const width = widths[found] ?? 0;
  const named = rows.findIndex((row, i) => {
    const isBelow = i > found && i < found + MOST_HEADERS && (widths[i] ?? 0) > width;
    return isBelow && row.filter(isKnown).length >= LEAST_KNOWN;
  });
  return (named === -1 || rows[found]?.some(isKnown) ? found : named) + 1;
}

const isKnown = createColumnKnower(undefined);

function widthOf(row: readonly string[]): number {
  return row.filter((cell) => cell.trim() !== '').length;
}
