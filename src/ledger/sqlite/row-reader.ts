import { setImmediate } from 'node:timers/promises';
import type { InvalidRow } from '../ledger.ts';
import { RANGES_PAGE, type ReadOrder, type RowSource } from '../read-rows.ts';
import type { Database } from './database.ts';
import { countSlices } from './read-pages.ts';
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
    ranges: async ({ first, end }, after) => {
      if (after > 0) await setImmediate();
      return ranges.all(run, after, end, first);
    },
    invalidRows: ({ first, end }) => invalidRows(db, run, first, end),
    skippedRows: ({ first, end }) => skippedRanges(db, run, first, end),
    orders: async (ids) => {
      await setImmediate();
      return ordersOf(ids);
    },
  };
}

async function lastRowOf(db: Database, run: string): Promise<number> {
  const { last } = db
    .prepare(
      `SELECT MAX((SELECT IFNULL(MAX(row), 0) FROM invalid_row WHERE run = ?1),
         (SELECT IFNULL(MAX(last), 0) FROM skipped_rows WHERE run = ?1)) AS last`,
    )
    .get(run);
  const ofOrders = countSlices<{ last: number | null }>(
    db,
    'SELECT MAX(last_row) AS last FROM orders WHERE orders.run = :run AND orders.id BETWEEN :from AND :to',
    { run },
  );
  let lastRow = Number(last);
  for await (const slice of ofOrders) lastRow = Math.max(lastRow, slice.last ?? 0);
  return lastRow;
}

function invalidRows(db: Database, run: string, first: number, end: number): readonly InvalidRow[] {
  return db
    .prepare(
      `SELECT row, project_id AS projectId, code, header AS column FROM invalid_row
       WHERE run = ? AND row >= ? AND row < ?`,
    )
    .all(run, first, end);
}
