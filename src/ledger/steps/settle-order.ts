import type { OrderId, OrderRef, SettledOrder } from '../ledger.ts';
import { ledgerFailure, SETTLED_BY_HAND } from '../ledger-errors.ts';
import type { OrderState } from '../states.ts';
import { addEvent } from './events.ts';
import { lockRun } from './release-run.ts';
import { ask, lockOrderIds, type Steps } from './steps.ts';

/**
 * SQL for another order of this ledger, at the same service as order `$1`, with the order id `$2`: one of the same project, if there
 * is one.
 */
export const OTHER_OWNER = `
  SELECT other.project_id AS "projectId", other.run AS run FROM seen_order_id AS seen
  JOIN orders AS own ON own.id = $1 AND own.service = seen.service
  JOIN orders AS other ON other.id = seen.ledger_order
  WHERE seen.order_id = $2 AND other.id <> own.id
    AND other.state = 'ordered' AND (other.order_id = seen.order_id OR seen.source = 'verify')
  ORDER BY other.project_id = own.project_id DESC LIMIT 1`;

/**
 * Writes what a person found out about orders whose outcome the service does not tell. To be called in a transaction.
 *
 * @throws UsageError `order_not_unknown`, `order_id_taken`
 */
export function* settleOrders(
  run: string,
  settled: readonly SettledOrder[],
  by: string | null,
): Steps<void> {
  yield* lockRun(run);
  for (const order of settled) yield* settleOrder(run, order, by);
}

function* settleOrder(
  run: string,
  { projectId, orderId }: SettledOrder,
  by: string | null,
): Steps<void> {
  const id = yield* findUnknown(run, projectId);
  yield* addEvent({ run, what: 'settled', by, details: { projectId, orderId } });
  if (orderId === null) {
    yield* ask(
      `UPDATE orders SET state = 'refused', error_code = $2, error_message = $3, error_details = NULL, request_id = NULL
       WHERE id = $1`,
      id,
      SETTLED_BY_HAND.code,
      SETTLED_BY_HAND.message,
    );
    return;
  }
  yield* lockOrderIds([orderId]);
  const [owner] = yield* ask<{ projectId: string; run: string }>(OTHER_OWNER, id, orderId);
  if (owner) throw ledgerFailure('order_id_taken', { projectId, orderId, owner });
  yield* addGivenId(id, orderId, 'by_hand');
  yield* countAsOrdered(id, orderId);
}

/** Adds an order id that no answer to a worker gave, which epoch 0 stands for, if it was not added so before. */
export function* addGivenId(
  id: OrderRef,
  orderId: OrderId,
  source: 'by_hand' | 'ordered' | 'verify',
): Steps<void> {
  yield* ask(
    `INSERT INTO seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
     SELECT id, service, $2, $3, 0, now_ms() FROM orders WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM seen_order_id AS seen
       WHERE seen.service = orders.service AND seen.order_id = $2 AND seen.ledger_order = $1 AND seen.source = $3)`,
    ...[id, orderId, source],
  );
}

/** SQL that makes of an order `$1` one that was placed, with the order id `$2`. */
export const COUNT_AS_ORDERED = `UPDATE orders SET state = 'ordered', order_id = $2, adopted = true, error_code = NULL,
  error_message = NULL, error_details = NULL, request_id = NULL, ordered_at = now_ms() WHERE id = $1`;

/** Takes an order in as placed, with an id that was added. */
export function* countAsOrdered(id: OrderRef, orderId: OrderId): Steps<void> {
  yield* ask(COUNT_AS_ORDERED, id, orderId);
}

function* findUnknown(run: string, projectId: string): Steps<OrderRef> {
  const orders = yield* ask<{ id: OrderRef; state: OrderState; claim: number | null }>(
    'SELECT id, state, claim FROM orders WHERE run = $1 AND project_id = $2 FOR UPDATE',
    run,
    projectId,
  );
  const found = orders.find(({ state, claim }) => state === 'unknown' && claim === null);
  if (found) return found.id;
  const states = orders.map(({ state }) => state);
  throw ledgerFailure('order_not_unknown', { run, projectId, states });
}
