import type { StateRow } from '../run-info.ts';
import { ORDER_STATES } from '../states.ts';
import type { Database } from './database.ts';

/** Counts the orders of a run that has all of them; a trigger keeps count of their changes. To be called in a transaction. */
export function countOrders(db: Database, run: string): void {
  db.prepare(
    `INSERT INTO order_count
     SELECT :run, value, COUNT(orders.id), IFNULL(SUM(rows + invalid_rows), 0), IFNULL(SUM(adopted), 0)
     FROM json_each(:states) LEFT JOIN orders ON run = :run AND state = value GROUP BY value`,
  ).run({ run, states: JSON.stringify(ORDER_STATES) });
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
