import type { SkippedRow } from '../../issue.ts';
import type { SkippedRange } from '../read-rows.ts';
import { toSkippedRanges } from '../skipped-ranges.ts';
import type { Database } from './database.ts';

/** Adds skipped rows: one entry for adjacent rows with the same reason. */
export function addSkippedRows(db: Database, run: string, rows: readonly SkippedRow[]): void {
  const insert = db.prepare('INSERT INTO skipped_rows VALUES (?, ?, ?, ?)');
  for (const { first, last, reason } of toSkippedRanges(rows)) insert.run(run, first, last, reason);
}

/** Returns the skipped rows from `first` up to `end`, those that stand together as one. */
export function skippedRanges(
  db: Database,
  run: string,
  first: number,
  end: number,
): readonly SkippedRange[] {
  // The ranges do not overlap, so of those that begin before `first` only the last one can include it.
  return db
    .prepare(
      `SELECT first, last, reason FROM skipped_rows WHERE run = ?1 AND first < ?3 AND last >= ?2
         AND first >= IFNULL((SELECT MAX(first) FROM skipped_rows WHERE run = ?1 AND first <= ?2), 0)`,
    )
    .all(run, first, end);
}
