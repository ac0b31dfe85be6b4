import type { OrderRef, SettledOrder } from '../ledger.ts';
import { ledgerFailure, SETTLED_BY_HAND } from '../ledger-errors.ts';
import type { OrderState } from '../states.ts';
import type { Database } from './database.ts';
import { addEvent } from './events.ts';
import { orderIdAppender, otherOwnerFinder } from './ordering/record-outcome.ts';

/** Stands for no worker: a person reported the order id. */
const BY_HAND = 0;

/**
 * Writes what a person found out about an order whose outcome the service does not tell. To be called in a transaction.
 *
 * @throws UsageError `order_not_unknown`, `order_id_taken`
 */
export function settleOrder(
  db: Database,
  run: string,
  settled: SettledOrder,
  { by, atMs }: { readonly by: string | null; readonly atMs: number },
): void {
  const { projectId, orderId } = settled;
  const id = findUnknown(db, run, projectId);
  const details = { project_id: projectId, order_id: orderId };
  addEvent(db, { run, what: 'settled', by, atMs, details });
  if (orderId === null) {
    db.prepare(
      `UPDATE orders SET state = 'refused', error_code = ?, error_message = ?, error_details = NULL, request_id = NULL WHERE id = ?`,
    ).run(SETTLED_BY_HAND.code, SETTLED_BY_HAND.message, id);
    return;
  }
  refuseTaken(db, id, settled);
  orderIdAppender(db)({ id, orderId, kind: 'by_hand', epoch: BY_HAND, seenAtMs: atMs });
  db.prepare(
    `UPDATE orders SET state = 'ordered', order_id = ?, adopted = 1, error_code = NULL,
       error_message = NULL, error_details = NULL, request_id = NULL, ordered_at = ? WHERE id = ?`,
  ).run(orderId, atMs, id);
}

function findUnknown(db: Database, run: string, projectId: string): OrderRef {
  const orders: readonly { id: OrderRef; state: OrderState; claim: number | null }[] = db
    .prepare('SELECT id, state, claim FROM orders WHERE run = ? AND project_id = ?')
    .all(run, projectId);
  const found = orders.find(({ state, claim }) => state === 'unknown' && claim === null);
  if (found) return found.id;
  const states = orders.map(({ state }) => state);
  throw ledgerFailure('order_not_unknown', { run, projectId, states });
}

/** Throws if another order of this ledger has the order id. */
function refuseTaken(db: Database, id: OrderRef, { projectId, orderId }: SettledOrder): void {
  if (orderId === null) return;
  const owner = otherOwnerFinder(db)(id, orderId);
  if (owner) throw ledgerFailure('order_id_taken', { projectId, orderId, owner });
}
