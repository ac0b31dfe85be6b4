import type { EarlierOrder, EarlierOrders } from '../ledger.ts';
import type { Database } from './database.ts';
import { exactId } from './exact-id.ts';

/** The projects of a run's staged orders that were ordered before, in sheet order; each with its latest order. */
export function findEarlierOrders(db: Database, run: string, limit: number): EarlierOrders {
  // SQLite returns the other columns of a group from the row with the largest id.
  const found: readonly (EarlierOrder & { total: number })[] = db
    .prepare(
      `SELECT own.project_id AS projectId, own.first_row AS firstRow, ${exactId('earlier.order_id')} AS orderId, earlier.run AS run,
         MAX(earlier.id), COUNT(*) OVER () AS total
       FROM orders AS own JOIN orders AS earlier INDEXED BY order_by_project
         ON earlier.service = own.service AND earlier.project_id = own.project_id AND earlier.state = 'ordered'
       WHERE own.run = ? AND own.state = 'staged'
       GROUP BY own.id ORDER BY own.id LIMIT ?`,
    )
    .all(run, limit);
  const orders = found.map(({ projectId, firstRow, orderId, run: earlier }) => ({
    projectId,
    firstRow,
    orderId,
    run: earlier,
  }));
  return { orders, total: found[0]?.total ?? 0 };
}
