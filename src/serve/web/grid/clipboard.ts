import type { RowCache } from './row-cache.ts';
import type { RowList } from './row-list.ts';
import type { Block, Place } from './selection.ts';

/** The texts of a block; undefined if some are not here yet. */
export function readBlock(
  block: Block,
  rows: RowList,
  cache: Pick<RowCache, 'text'>,
): readonly (readonly string[])[] | undefined {
  const first = rows.indexOf(block.top);
  const count = rows.indexOf(block.bottom) - first + 1;
  const width = block.right - block.left + 1;
  const texts: string[][] = [];
  for (let index = 0; index < count; index += 1) {
    const line: string[] = [];
    for (let x = 0; x < width; x += 1) {
      const text = cache.text(rows.rowAt(first + index), block.left + x);
      if (text === undefined) return undefined;
      line.push(text);
    }
    texts.push(line);
  }
  return texts;
}

/** Cells of a block. */
export function sizeOf(block: Block, rows: RowList): number {
  const height = rows.indexOf(block.bottom) - rows.indexOf(block.top) + 1;
  return height * (block.right - block.left + 1);
}

export interface PlacedText {
  readonly place: Place;
  readonly text: string;
}

/** The cells of a block, each with the text for its column; those of columns without one are left out. */
export function placesIn(
  { top, bottom, left, right }: Block,
  rows: RowList,
  textOf: (column: number) => string | undefined,
): readonly PlacedText[] {
  const placed: PlacedText[] = [];
  for (let index = rows.indexOf(top); index <= rows.indexOf(bottom); index += 1) {
    for (let column = left; column <= right; column += 1) {
      const text = textOf(column);
      if (text !== undefined) placed.push({ place: { row: rows.rowAt(index), column }, text });
    }
  }
  return placed;
}

/**
 * Pasted texts with their places, from the block's first cell on. One text goes into all cells of the block, as in spreadsheets; what lies
 * below the last row is left out.
 */
export function spreadBlock(
  texts: readonly (readonly string[])[],
  block: Block,
  rows: RowList,
): readonly PlacedText[] {
  const first = rows.indexOf(block.top);
  const isOne = texts.length === 1 && texts[0]?.length === 1;
  const spread = isOne ? repeated(texts[0]?.[0] ?? '', block, rows) : texts;
  return spread.slice(0, Math.max(0, rows.count - first)).flatMap((line, y) =>
    line.map((text, x) => ({
      place: { row: rows.rowAt(first + y), column: block.left + x },
      text,
    })),
  );
}

function repeated(text: string, block: Block, rows: RowList): readonly (readonly string[])[] {
  const height = rows.indexOf(block.bottom) - rows.indexOf(block.top) + 1;
  const line = Array.from({ length: block.right - block.left + 1 }, () => text);
  return Array.from({ length: height }, () => line);
}
