import { IN_FLIGHT_ELSEWHERE } from '../claim-sql.ts';
import type { OrderId, Verification } from '../ledger.ts';
import { TURNED_DOWN, toList } from '../states.ts';
import { IN_PLACE_OF_EARLIER, newestLook } from '../steps/looks/verification-sql.ts';
import type { Database } from './database.ts';
import { doubtOtherProjects } from './ordering/mixed-up-answers.ts';
import { appendOrderId, findOtherOwner } from './ordering/record-outcome.ts';

/** Stands for no worker: the order id was seen in a later look-up. */
const AFTERWARDS = 0;

const RECORD = `
  INSERT INTO verification (ledger_order, finding, order_id, checked_at, status, status_since, look)
  SELECT id, ?2, ?3, ?4, ?5, ?4, ${newestLook('orders.run')} FROM orders WHERE id = ?1
  ${IN_PLACE_OF_EARLIER}`;

/**
 * Records findings of look-ups. An order id is added to those seen; the order keeps its own (docs/guarantees.md, rule 5), or is taken
 * in with it. To be called in a transaction.
 */
export function recordVerifications(
  db: Database,
  found: readonly Verification[],
  nowMs: number,
): void {
  for (const { order, orderId, finding, isOwn = null, status = null } of found) {
    const isTakenIn = orderId !== null && takeIn(db, { order, orderId, isOwn, nowMs });
    if (orderId !== null && (isTakenIn || finding === 'differs')) {
      appendOrderId(db, { id: order, orderId, kind: 'verify', epoch: AFTERWARDS, nowMs });
      doubtOtherProjects(db, order, orderId);
    }
    const recorded = isTakenIn ? 'verified' : finding;
    db.prepare(RECORD).run(order, recorded, orderId, nowMs, status);
  }
}

interface Found extends Required<Omit<Verification, 'finding' | 'status'>> {
  readonly orderId: OrderId;
  readonly nowMs: number;
}

const TAKE_IN = `
  UPDATE orders SET state = 'ordered', order_id = ?2, adopted = 1, error_code = NULL, error_message = NULL,
    error_details = NULL, request_id = NULL, ordered_at = ?4
  WHERE id = ?1 AND state IN (${toList(TURNED_DOWN)}) AND (order_id IS NULL OR order_id = ?2)
    AND (coalesce(?3, maybe_ordered) OR EXISTS (SELECT 1 FROM seen_order_id
      WHERE ledger_order = orders.id AND order_id = ?2 AND source IN ('ordered', 'lost')))
    AND NOT ${IN_FLIGHT_ELSEWHERE}`;

/**
 * Takes an order in as placed if it turns out to be, and says whether it did. What is found while another run has the project in
 * flight may be that run's order.
 */
function takeIn(db: Database, { order, orderId, isOwn, nowMs }: Found): boolean {
  if (findOtherOwner(db, order, orderId)) return false;
  const own = isOwn === null ? null : Number(isOwn);
  return Number(db.prepare(TAKE_IN).run(order, orderId, own, nowMs).changes) === 1;
}
