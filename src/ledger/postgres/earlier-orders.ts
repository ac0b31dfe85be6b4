import type { EarlierOrder, EarlierOrders } from '../ledger.ts';
import type { Session } from './connection/connections.ts';

/** The projects of a run's staged orders that were ordered before, in sheet order; each with its latest order. */
export async function findEarlierOrders(
  session: Session,
  run: string,
  limit: number,
): Promise<EarlierOrders> {
  const found = await session.query<EarlierOrder & { total: number }>(
    `SELECT *, count(*) OVER () AS total FROM (
       SELECT DISTINCT ON (own.id) own.project_id AS "projectId", own.first_row AS "firstRow",
         earlier.order_id AS "orderId", earlier.run AS run
       FROM orders AS own JOIN orders AS earlier
         ON earlier.service = own.service AND earlier.project_id = own.project_id AND earlier.state = 'ordered'
       WHERE own.run = $1 AND own.state = 'staged'
       ORDER BY own.id, earlier.id DESC) AS ordered
     LIMIT $2`,
    [run, limit],
  );
  const orders = found.map(({ total: _, ...order }) => order);
  return { orders, total: found[0]?.total ?? 0 };
}
