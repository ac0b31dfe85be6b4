import type { SkipCounts, SkippedRow } from '../../issue.ts';
import type { Database } from './database.ts';

interface SkippedRange {
  readonly first: number;
  readonly last: number;
  readonly reason: string;
}

/** Adds skipped rows: one entry for adjacent rows with the same reason. */
export function addSkippedRows(db: Database, run: string, rows: readonly SkippedRow[]): void {
  const insert = db.prepare('INSERT INTO skipped_rows VALUES (?, ?, ?, ?)');
  for (const { first, last, reason } of toRanges(rows)) insert.run(run, first, last, reason);
}

function toRanges(rows: readonly SkippedRow[]): SkippedRange[] {
  const ranges: SkippedRange[] = [];
  for (const { row, reason } of rows) {
    const before = ranges.at(-1);
    if (before?.reason === reason && before.last === row - 1) {
      ranges[ranges.length - 1] = { ...before, last: row };
    } else ranges.push({ first: row, last: row, reason });
  }
  return ranges;
}

/** Returns the reasons of the skipped rows from `first` up to `end`. */
export function skippedRows(
  db: Database,
  run: string,
  first: number,
  end: number,
): ReadonlyMap<number, string> {
  // The ranges do not overlap, so of those that begin before `first` only the last one can include it.
  const found: readonly SkippedRange[] = db
    .prepare(
      `SELECT first, last, reason FROM skipped_rows WHERE run = ?1 AND first < ?3 AND last >= ?2
         AND first >= IFNULL((SELECT MAX(first) FROM skipped_rows WHERE run = ?1 AND first <= ?2), 0)`,
    )
    .all(run, first, end);
  const reasons = new Map<number, string>();
  for (const range of found) {
    const to = Math.min(range.last, end - 1);
    for (let row = Math.max(range.first, first); row <= to; row++) reasons.set(row, range.reason);
  }
  return reasons;
}

export function skipCountsOf(db: Database, run: string): SkipCounts {
  const counted: readonly { reason: string; rows: number }[] = db
    .prepare(
      'SELECT reason, SUM(last - first + 1) AS rows FROM skipped_rows WHERE run = ? GROUP BY reason',
    )
    .all(run);
  return Object.fromEntries(counted.map(({ reason, rows }) => [reason, rows]));
}
