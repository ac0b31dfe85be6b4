import { type ColumnSpan, firstWhere } from '../../api/shared.ts';

const NARROWEST_PX = 64;
const WIDEST_PX = 320;
const LEAST_OWN_PX = 32;
const MOST_OWN_PX = 1200;
const CHARACTER_PX = 7.8;
const PADDING_PX = 22;
const BOLD = 1.08;

export type ColumnLayout = ReturnType<typeof layOutColumns>;

/**
 * @param texts some of each column, its name first, which is bold
 * @param own widths that a person gave, by column
 */
export function layOutColumns(
  texts: readonly (readonly string[])[],
  own: ReadonlyMap<number, number>,
) {
  const widths = texts.map((some, column) => own.get(column) ?? widthOf(some));
  /** Left edges, and the right edge of the last column. */
  const edges = [0];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width);
  return { widths, edges, totalPx: edges.at(-1) ?? 0 };
}

export function ownWidth(px: number): number {
  return Math.round(Math.min(MOST_OWN_PX, Math.max(LEAST_OWN_PX, px)));
}

function widthOf(texts: readonly string[]): number {
  const [name = '', ...others] = texts;
  const longest = Math.max(displayWidth(name) * BOLD, ...others.map(displayWidth));
  return Math.round(
    Math.min(WIDEST_PX, Math.max(NARROWEST_PX, longest * CHARACTER_PX + PADDING_PX)),
  );
}

/** Letters of Chinese, Japanese and Korean are as wide as two others. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text.slice(0, 80)) width += character > 'ᄀ' ? 1.9 : 1;
  return width;
}

/** The columns that a part of the width shows. */
export function columnsIn({ edges }: ColumnLayout, leftPx: number, widthPx: number): ColumnSpan {
  const count = edges.length - 1;
  let first = columnAt(edges, leftPx);
  let end = first;
  while (end < count && (edges[end] ?? 0) < leftPx + widthPx) end += 1;
  first = Math.max(0, Math.min(first, count));
  return { first, end };
}

/** The column at a distance from the left. */
export function columnAt(edges: readonly number[], px: number): number {
  const next = firstWhere(edges.length - 1, (index) => (edges[index] ?? 0) > px);
  return Math.max(0, next - 1);
}
