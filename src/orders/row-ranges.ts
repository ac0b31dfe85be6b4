/** Rows from `first` to `last`, both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** `57`, or `2-51`. */
export function toRangeText(first: number, last: number): string {
  return first === last ? String(first) : `${first}-${last}`;
}

/** Joins the ranges of two texts, where the second's rows come after the first's: `2-4` and `5-6,9` make `2-6,9`. */
export function joinRowRanges(a: string, b: string): string {
  const [comma, end] = [a.lastIndexOf(','), b.indexOf(',')];
  const [last] = parseRowRanges(a.slice(comma + 1));
  const [first] = parseRowRanges(end === -1 ? b : b.slice(0, end));
  if (!last || !first || last.last + 1 !== first.first) return `${a},${b}`;
  const rest = end === -1 ? '' : b.slice(end);
  return `${a.slice(0, comma + 1)}${toRangeText(last.first, first.last)}${rest}`;
}

/** Parses ranges such as `2-51,57`. */
export function parseRowRanges(text: string): RowRange[] {
  if (text === '') return [];
  return text.split(',').map((range) => {
    const dash = range.indexOf('-');
    if (dash === -1) return { first: Number(range), last: Number(range) };
    return { first: Number(range.slice(0, dash)), last: Number(range.slice(dash + 1)) };
  });
}
