import { type ColumnProfile, ColumnProfiler } from '../../mapping/propose/column-profile.ts';
import { readByteSheet } from '../../sheet/read-sheet.ts';
import { readOptionsOf, type SheetInput } from '../input/sheet-input.ts';

/** Rows that tell what a column is like. */
export const ROWS_LOOKED_AT = 1000;

/** What the first rows of a list show of its columns, whether or not they are those of the mapping. @throws UsageError, InputError */
export async function profileColumns(input: SheetInput): Promise<readonly ColumnProfile[]> {
  const sheet = await readByteSheet(input.file, readOptionsOf(input));
  try {
    const profiler = new ColumnProfiler(sheet.header.columns);
    let left = ROWS_LOOKED_AT;
    for await (const { rows, numbers } of sheet.batches) {
      profiler.add({ rows: rows.slice(0, left), numbers });
      left -= rows.length;
      if (left <= 0) break;
    }
    return profiler.profiles;
  } finally {
    await sheet.close();
  }
}
