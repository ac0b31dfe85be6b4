import type { EarlierOrder, EarlierOrders, OrderedElsewhere, RunInfo } from '../ledger.ts';
import { NOT_ORDERED, UNSENT } from '../states.ts';
import { CAME_IN_DOUBT } from './looks/verification-sql.ts';
import { FOUND, ofVerification } from './order-row.ts';
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

/**
 * Orders of a run that it did not place, by the runs that were recorded later and have the latest order of their projects, with no
 * fewer rows. One that was there when the run's own was sent is what stood in its way.
 */
export function* findOrderedElsewhere({
  run,
  state,
}: Pick<RunInfo, 'run' | 'state'>): Steps<readonly OrderedElsewhere[]> {
  const states = state === 'purged' ? [...NOT_ORDERED, ...UNSENT] : NOT_ORDERED;
  const found = yield* ask<OrderedElsewhere>(
    `SELECT other.run AS run, count(*) AS orders FROM orders AS own JOIN orders AS other ON other.id = (
       SELECT max(id + 0) FROM orders WHERE orders.service = own.service AND orders.project_id = own.project_id
         AND orders.state = 'ordered' AND orders.run <> own.run AND (own.for_test OR NOT orders.for_test)
         AND coalesce(${ofVerification(FOUND)}, CASE WHEN ${CAME_IN_DOUBT} THEN 'suspect' ELSE 'verified' END)
           IN ('verified', 'not_told'))
     WHERE own.run = $1 AND own.state = ANY ($2) AND other.id > own.id AND other.rows >= own.rows + own.invalid_rows
       AND (own.sent_at IS NULL OR other.sent_at > own.sent_at) GROUP BY 1 ORDER BY max(other.id)`,
    ...[run, states],
  );
  return found.map((one) => ({ ...one }));
}
