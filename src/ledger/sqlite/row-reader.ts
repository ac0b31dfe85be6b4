import type { InvalidRow } from '../ledger.ts';
import { RANGES_PAGE, type ReadOrder, type RowSource } from '../read-rows.ts';
import type { Database } from './database.ts';
import { skippedRanges } from './skipped-rows.ts';

/** The rows of a run as `readRows` asks for them. @param ordersOf returns orders by their ids */
export function toRowSource(
  db: Database,
  run: string,
  ordersOf: (ids: readonly number[]) => ReadonlyMap<number, ReadOrder>,
): RowSource {
  const ranges = db.prepare(`
    SELECT id, row_ranges FROM orders WHERE run = ? AND id > ? AND first_row < ? AND last_row >= ?
    ORDER BY id LIMIT ${RANGES_PAGE}`);
  return {
    lastRow: () => lastRowOf(db, run),
    ranges: ({ first, end }, after) => ranges.all(run, after, end, first),
    invalidRows: ({ first, end }) => invalidRows(db, run, first, end),
    skippedRows: ({ first, end }) => skippedRanges(db, run, first, end),
    orders: ordersOf,
  };
}

function lastRowOf(db: Database, run: string): number {
  const found = db
    .prepare(
      `SELECT MAX((SELECT IFNULL(MAX(last_row), 0) FROM orders WHERE run = ?1),
         (SELECT IFNULL(MAX(row), 0) FROM invalid_row WHERE run = ?1),
         (SELECT IFNULL(MAX(last), 0) FROM skipped_rows WHERE run = ?1)) AS last`,
    )
    .get(run);
  return Number(found.last);
}

function invalidRows(db: Database, run: string, first: number, end: number): readonly InvalidRow[] {
  return db
    .prepare(
      `SELECT row, project_id AS projectId, code, header AS column FROM invalid_row
       WHERE run = ? AND row >= ? AND row < ?`,
    )
    .all(run, first, end);
}
