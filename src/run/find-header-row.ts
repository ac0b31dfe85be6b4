import type { ReadOptions } from '../sheet/sheet.ts';
import { previewSheet } from './preview-sheet.ts';

/** Rows among which the header is looked for. */
const ROWS_LOOKED_AT = 30;

/** A header has at least so much of the most cells that a row has: titles above it have one or two. */
const LEAST_PART = 0.6;

/**
 * Guesses in which row the column names stand: the first one that is nearly as wide as the widest.
 * Row 1 when there is none such.
 *
 * @throws UsageError, InputError
 */
export async function findHeaderRow(file: string, options: ReadOptions): Promise<number> {
  const { rows: batches } = await previewSheet(file, { ...options, limit: ROWS_LOOKED_AT });
  const rows: string[][] = [];
  for await (const batch of batches) {
    for (const row of batch)
      rows.push(row.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  }
  const most = Math.max(0, ...rows.map((row) => row.length));
  const found = rows.findIndex(({ length }) => length >= Math.max(1, most * LEAST_PART));
  return found === -1 ? 1 : found + 1;
}
