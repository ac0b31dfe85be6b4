import type { ReadOptions } from '../../sheet/sheet.ts';
import { previewSheet } from '../preview-sheet.ts';

/**
 * Guesses in which row of a file the column names stand. Row 1 when nothing tells.
 *
 * @throws UsageError, InputError
 */
export async function findHeaderRow(file: string, options: ReadOptions): Promise<number> {
  const { likelyHeaderRow, rows } = await previewSheet(file, { ...options, limit: 1 });
  for await (const _ of rows);
  return likelyHeaderRow ?? 1;
}
