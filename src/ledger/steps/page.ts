/** Cuts what was asked for, one row more than a page has, to the page, and says where the next one begins. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  numberOf: (row: Row) => number | string,
) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  return { page, next: hasNext ? String(numberOf(last)) : null };
}
