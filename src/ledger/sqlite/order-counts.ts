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
