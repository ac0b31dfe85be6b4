import type { OrderId, OrderRef, SettledOrder } from '../../ledger.ts';
import { ledgerFailure, SETTLED_BY_HAND } from '../../ledger-errors.ts';
import type { OrderState } from '../../states.ts';
import type { Session } from '../connection/connections.ts';
import { addEvent } from './events.ts';

/**
 * Writes what a person found out about an order whose outcome the service does not tell. To be called in a transaction.
 *
 * @throws UsageError `order_not_unknown`, `order_id_taken`
 */
export async function settleOrder(
  session: Session,
  run: string,
  settled: SettledOrder,
  by: string | null,
): Promise<void> {
  const { projectId, orderId } = settled;
  const id = await findUnknown(session, run, projectId);
  const details = { project_id: projectId, order_id: orderId };
  await addEvent(session, { run, what: 'settled', by, details });
  if (orderId === null) {
    await session.query(
      `UPDATE orders SET state = 'refused', error_code = $2, error_message = $3, error_details = NULL, request_id = NULL
       WHERE id = $1`,
      [id, SETTLED_BY_HAND.code, SETTLED_BY_HAND.message],
    );
    return;
  }
  await session.query('SELECT lock_order_ids(ARRAY[$1::bigint])', [orderId]);
  await refuseTaken(session, id, projectId, orderId);
  await session.query(
    `INSERT INTO seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
     SELECT id, service, $2, 'by_hand', 0, now_ms() FROM orders WHERE id = $1`,
    [id, orderId],
  );
  await session.query(
    `UPDATE orders SET state = 'ordered', order_id = $2, adopted = true, error_code = NULL,
       error_message = NULL, error_details = NULL, request_id = NULL, ordered_at = now_ms() WHERE id = $1`,
    [id, orderId],
  );
}

async function findUnknown(session: Session, run: string, projectId: string): Promise<OrderRef> {
  const orders = await session.query<{ id: OrderRef; state: OrderState; claim: number | null }>(
    'SELECT id, state, claim FROM orders WHERE run = $1 AND project_id = $2 FOR UPDATE',
    [run, projectId],
  );
  const found = orders.find(({ state, claim }) => state === 'unknown' && claim === null);
  if (found) return found.id;
  const states = orders.map(({ state }) => state);
  throw ledgerFailure('order_not_unknown', { run, projectId, states });
}

/** Throws if another order of this ledger has the order id. */
async function refuseTaken(
  session: Session,
  id: OrderRef,
  projectId: string,
  orderId: OrderId,
): Promise<void> {
  const [owner] = await session.query<{ projectId: string; run: string }>(
    `SELECT other.project_id AS "projectId", other.run AS run FROM seen_order_id AS seen
     JOIN orders AS own ON own.id = $1 AND own.service = seen.service
     JOIN orders AS other ON other.id = seen.ledger_order
     WHERE seen.order_id = $2 AND other.id <> own.id
       AND other.state = 'ordered' AND (other.order_id = seen.order_id OR seen.source = 'verify')
     ORDER BY other.project_id = own.project_id DESC LIMIT 1`,
    [id, orderId],
  );
  if (owner) throw ledgerFailure('order_id_taken', { projectId, orderId, owner });
}
