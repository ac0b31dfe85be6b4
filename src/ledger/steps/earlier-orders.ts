import type { EarlierOrder, EarlierOrders } from '../ledger.ts';
import { ask, type Steps } from './steps.ts';

/**
 * The projects of a run's staged orders that were ordered before, in sheet order; each with its latest order. `id + 0` has it found by its
 * project: PostgreSQL would go through all orders from the last one on.
 */
export function* findEarlierOrders(run: string, limit: number): Steps<EarlierOrders> {
  const found = yield* ask<EarlierOrder & { total: number }>(
    `SELECT own.project_id AS "projectId", own.first_row AS "firstRow", exact_id(earlier.order_id) AS "orderId",
       earlier.run AS run, count(*) OVER () AS total
     FROM orders AS own JOIN orders AS earlier ON earlier.id = (
       SELECT max(id + 0) FROM orders AS one
       WHERE one.service = own.service AND one.project_id = own.project_id AND one.state = 'ordered')
     WHERE own.run = $1 AND own.state = 'staged'
     ORDER BY own.id LIMIT $2`,
    ...[run, limit],
  );
  const orders = found.map(({ total: _, ...order }) => order);
  return { orders, total: found[0]?.total ?? 0 };
}
