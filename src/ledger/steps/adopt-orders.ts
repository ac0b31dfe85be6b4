import { IN_FLIGHT_ELSEWHERE } from '../claim-sql.ts';
import type { AdoptedOrders, Failure, OrderId, OrderRef, PlacedEvidence } from '../ledger.ts';
import { ORDERED_BEFORE } from '../ledger-errors.ts';
import { type OrderState, UNSENT } from '../states.ts';
import { addEvent } from './events.ts';
import { OTHER_OWNER } from './settle-order.ts';
import { ask, lockOrderIds, type Steps } from './steps.ts';

interface Found {
  readonly id: OrderRef;
  readonly state: OrderState;
  readonly orderId: OrderId | null;
  /** Nobody works on it, nor on another order of its project. */
  readonly free: unknown;
}

/**
 * Notes that orders of a run were placed, which a restored ledger does not know. One that is in conflict with the same order id was the
 * run's own. One that counts as not sent, or as unknown, is looked up before anything is sent for it, and never sent while its project
 * has no order. To be called in a transaction.
 */
export function* adoptOrders(run: string, given: PlacedEvidence): Steps<AdoptedOrders> {
  const { orders, files, by = null } = given;
  yield* lockOrderIds(orders.map(({ orderId }) => orderId));
  const counts = { adopted: 0, expected: 0, known: 0, unfit: 0 };
  for (const { projectId, orderId } of orders) {
    counts[yield* adopt(run, projectId, orderId)] += 1;
  }
  const { adopted, expected } = counts;
  const details = { orders: adopted + expected, files };
  if (adopted + expected > 0) yield* addEvent({ run, what: 'adopted', by, details });
  return counts;
}

function* adopt(run: string, project: string, orderId: OrderId): Steps<keyof AdoptedOrders> {
  const [order] = yield* ask<Found>(
    `SELECT id, state, exact_id(order_id) AS "orderId", claim IS NULL AND NOT ${IN_FLIGHT_ELSEWHERE} AS free
     FROM orders WHERE run = $1 AND project_id = $2 AND state <> 'held' FOR UPDATE`,
    ...[run, project],
  );
  const isSame = String(order?.orderId) === String(orderId);
  if (order?.state === 'ordered') return isSame ? 'known' : 'unfit';
  if (!order?.free || (yield* ask(OTHER_OWNER, order.id, orderId)).length > 0) return 'unfit';
  const isUnsent = UNSENT.includes(order.state);
  if (order.state === 'conflict' ? !isSame : !isUnsent && order.state !== 'unknown') return 'unfit';
  yield* ask(
    `INSERT INTO seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
     SELECT id, service, $2, 'ordered', 0, now_ms() FROM orders WHERE id = $1`,
    ...[order.id, orderId],
  );
  if (order.state === 'conflict') {
    yield* ask(
      `UPDATE orders SET state = 'ordered', adopted = true, error_code = NULL, error_message = NULL, error_details = NULL,
         request_id = NULL, ordered_at = now_ms() WHERE id = $1`,
      order.id,
    );
    return 'adopted';
  }
  if (isUnsent) yield* addLostAttempt(order.id);
  yield* ask(
    `UPDATE orders SET state = 'unknown', maybe_ordered = false, looks = 0, due_at = 0, wait_ms = 0, refusal = $2 WHERE id = $1`,
    ...[order.id, JSON.stringify(toRefusal(project, orderId))],
  );
  return 'expected';
}

/** The intent that the ledger lost: nothing goes from not being sent to unknown. */
function* addLostAttempt(id: OrderRef): Steps<void> {
  yield* ask(
    `UPDATE orders SET state = 'sending', attempts = attempts + 1, sent_at = now_ms() WHERE id = $1`,
    id,
  );
  yield* ask(
    `INSERT INTO attempt (ledger_order, number, epoch, intent_at, outcome)
     SELECT id, attempts, 0, sent_at, 'ordered' FROM orders WHERE id = $1`,
    id,
  );
}

/** What look-ups have to agree with if they find no order. */
function toRefusal(project: string, orderId: OrderId): Failure {
  const message = `Cannot order project ${JSON.stringify(project)} again: it was ordered as ${orderId}, and has no order now. Its order was cancelled`;
  const details = { order_id: orderId };
  return { code: ORDERED_BEFORE, message, status: null, requestId: null, details };
}
