import type { RowCache } from './row-cache.ts';
import type { RowList } from './row-list.ts';
import type { Block, Place } from './selection.ts';

/** The texts of a block; undefined if some are not here yet. */
export function readBlock(
  block: Block,
  rows: RowList,
  cache: Pick<RowCache, 'text'>,
): readonly (readonly string[])[] | undefined {
  const columns = columnsOf(block);
  const texts = rowsOf(block, rows).map((row) => columns.map((column) => cache.text(row, column)));
  return texts.every((line): line is string[] => !line.includes(undefined)) ? texts : undefined;
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
  block: Block,
  rows: RowList,
  textOf: (column: number) => string | undefined,
): readonly PlacedText[] {
  const line = columnsOf(block).flatMap((column) => {
    const text = textOf(column);
    return text === undefined ? [] : [{ column, text }];
  });
  return rowsOf(block, rows).flatMap((row) =>
    line.map(({ column, text }) => ({ place: { row, column }, text })),
  );
}

/** Pasted texts with their places, from the block's first cell on; what lies below the last row is left out. */
export function spreadBlock(
  texts: readonly (readonly string[])[],
  block: Block,
  rows: RowList,
): readonly PlacedText[] {
  const first = rows.indexOf(block.top);
  return texts.slice(0, Math.max(0, rows.count - first)).flatMap((line, y) =>
    line.map((text, x) => ({
      place: { row: rows.rowAt(first + y), column: block.left + x },
      text,
    })),
  );
}

function rowsOf({ top, bottom }: Block, rows: RowList): readonly number[] {
  const [first, last] = [rows.indexOf(top), rows.indexOf(bottom)];
  return Array.from({ length: last - first + 1 }, (_, index) => rows.rowAt(first + index));
}

function columnsOf({ left, right }: Block): readonly number[] {
  return Array.from({ length: right - left + 1 }, (_, index) => left + index);
}
