import { UsageError } from '../../errors.ts';
import type { OrderRef, SettledOrder } from '../ledger.ts';
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
      `UPDATE orders SET state = 'refused', error_code = 'settled_by_hand',
         error_message = 'A person found that the service has no order', error_details = NULL, request_id = NULL WHERE id = ?`,
    ).run(id);
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
  const orders: readonly { id: OrderRef; state: string; claim: number | null }[] = db
    .prepare('SELECT id, state, claim FROM orders WHERE run = ? AND project_id = ?')
    .all(run, projectId);
  const found = orders.find(({ state, claim }) => state === 'unknown' && claim === null);
  if (found) return found.id;
  throw new UsageError(
    'order_not_unknown',
    `Cannot settle project "${projectId}" of run ${run}: ${whyNot(orders.map(({ state }) => state))}`,
  );
}

function whyNot(states: readonly string[]): string {
  const rule = 'Only an order whose outcome is unknown can be settled.';
  if (states.length === 0) return `it is not in the run. ${rule}`;
  if (states.includes('unknown')) return 'its order is being looked up now. Try again.';
  return `it is ${states.join(', ')}. ${rule}`;
}

/** Throws if another order of this ledger has the order id. */
function refuseTaken(db: Database, id: OrderRef, { projectId, orderId }: SettledOrder): void {
  const owner = orderId === null ? undefined : otherOwnerFinder(db)(id, orderId);
  if (!owner) return;
  throw new UsageError(
    'order_id_taken',
    `Cannot settle project "${projectId}" with order ${orderId}: it belongs to project "${owner.projectId}" in run ${owner.run}.`,
  );
}
