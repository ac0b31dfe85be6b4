import type { StateRow } from '../run-info.ts';
import type { Database } from './database.ts';

/** Counts the orders of a run that has all of them; a trigger keeps count of their changes. To be called in a transaction. */
export function countOrders(db: Database, run: string): void {
  db.prepare(
    `INSERT INTO order_count SELECT run, state, COUNT(*), SUM(rows + invalid_rows), SUM(adopted) FROM orders
     WHERE run = ? GROUP BY state`,
  ).run(run);
}

/** How many orders of each run are in which state. */
export function readCounts(
  db: Database,
  runs: readonly string[],
): ReadonlyMap<string, readonly StateRow[]> {
  const rows: readonly (StateRow & { run: string })[] = db
    .prepare(
      `SELECT run, state, orders, rows, adopted FROM order_count
       WHERE run IN (SELECT value FROM json_each(?)) AND orders > 0`,
    )
    .all(JSON.stringify(runs));
  const byRun = new Map<string, StateRow[]>(runs.map((run) => [run, []]));
  for (const row of rows) byRun.get(row.run)?.push(row);
  return byRun;
}
