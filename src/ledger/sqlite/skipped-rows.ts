import type { SkippedRow } from '../../issue.ts';
import { toSkippedRanges } from '../steps/skipped-ranges.ts';
import type { Database } from './database.ts';

/** Adds skipped rows: one entry for adjacent rows with the same reason. */
export function addSkippedRows(db: Database, run: string, rows: readonly SkippedRow[]): void {
  const insert = db.prepare('INSERT INTO skipped_rows VALUES (?, ?, ?, ?)');
  for (const { first, last, reason } of toSkippedRanges(rows)) insert.run(run, first, last, reason);
}
