import { MergedRanges } from '../../../src/sheet/gather/merged-ranges.ts';
import { DEFAULT_LIMITS } from '../../../src/sheet/limits.ts';
import type { RowSink } from '../../../src/sheet/xlsx/cells/raw-cell.ts';
import { SheetLayout } from '../../../src/sheet/xlsx/sheet-layout.ts';
import { walkSheet } from '../../../src/sheet/xlsx/sheet-walk.ts';

/** Walks over a sheet that comes in these pieces, and offers no cell as bytes; gives what it says beside its rows. */
export async function walkRows(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  rows: Omit<RowSink, 'bytes' | 'isNearlyFull'>,
): Promise<SheetLayout> {
  const layout = new SheetLayout(new MergedRanges(DEFAULT_LIMITS, 1));
  const part = { file: 'list.xlsx', chunks: stream(pieces), maxRowXmlChars: 32_000_000 };
  const sink: RowSink = { ...rows, bytes: () => false, isNearlyFull: false };
  for await (const _ of walkSheet(part, layout, sink));
  return layout;
}

async function* stream(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* pieces;
}
