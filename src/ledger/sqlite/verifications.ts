import { IN_FLIGHT_ELSEWHERE } from '../claim-sql.ts';
import type { Verification } from '../ledger.ts';
import { TURNED_DOWN, toList } from '../states.ts';
import type { Database } from './database.ts';
import { doubtOtherProjects } from './ordering/mixed-up-answers.ts';
import { orderIdAppender, otherOwnerFinder } from './ordering/record-outcome.ts';

/** Stands for no worker: the order id was seen in a later look-up. */
const AFTERWARDS = 0;

/**
 * Records findings of look-ups. An order id is added to those seen; the order keeps its own (docs/guarantees.md, rule 5), or is taken
 * in with it. To be called in a transaction.
 */
export function recordVerifications(
  db: Database,
  found: readonly Verification[],
  nowMs: number,
): void {
  const appendId = orderIdAppender(db);
  const takeIn = orderTaker(db, nowMs);
  const write = db.prepare(
    `INSERT OR REPLACE INTO verification (ledger_order, finding, order_id, checked_at) VALUES (?, ?, ?, ?)`,
  );
  for (const one of found) {
    const { order, finding, orderId } = one;
    const isTakenIn = takeIn(one);
    if (orderId !== null && (isTakenIn || finding === 'differs')) {
      appendId({ id: order, orderId, kind: 'verify', epoch: AFTERWARDS, seenAtMs: nowMs });
      doubtOtherProjects(db, order, orderId);
    }
    write.run(order, isTakenIn ? 'verified' : finding, orderId, nowMs);
  }
}

/**
 * Returns a function that takes an order in as placed if it turns out to be, and says whether it did. What is found while another run
 * has the project in flight may be that run's order.
 */
function orderTaker(db: Database, nowMs: number): (found: Verification) => boolean {
  const findOtherOwner = otherOwnerFinder(db);
  const takeIn = db.prepare(
    `UPDATE orders SET state = 'ordered', order_id = ?2, adopted = 1, error_code = NULL, error_message = NULL,
       error_details = NULL, request_id = NULL, ordered_at = ?4
     WHERE id = ?1 AND state IN (${toList(TURNED_DOWN)}) AND (order_id IS NULL OR order_id = ?2)
       AND (coalesce(?3, maybe_ordered) OR EXISTS (SELECT 1 FROM seen_order_id
         WHERE ledger_order = orders.id AND order_id = ?2 AND source IN ('ordered', 'lost')))
       AND NOT ${IN_FLIGHT_ELSEWHERE}`,
  );
  return ({ order, orderId, isOwn = null }) =>
    orderId !== null &&
    findOtherOwner(order, orderId) === undefined &&
    Number(takeIn.run(order, orderId, isOwn === null ? null : Number(isOwn), nowMs).changes) === 1;
}
