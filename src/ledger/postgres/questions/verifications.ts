import type { OrderRecord, ToVerify, Verification, VerificationCounts } from '../../ledger.ts';
import { type OrderRow, orderColumns, toOrderRecord } from '../../order-row.ts';
import { verificationSql } from '../../verification-sql.ts';
import type { Connections, Session } from '../connection/connections.ts';

/** How many orders are read at once. */
const PAGE_ORDERS = 1000;

const { wanted: WANTED, suspect: SUSPECT, maybeOrdered: MAYBE_ORDERED } = verificationSql('$1');

/** Yields the orders of a run to look up, in sheet order, a page at a time. Recording findings meanwhile does no harm. */
export async function* ordersToVerify(
  session: Session,
  run: string,
  which: ToVerify,
): AsyncGenerator<readonly OrderRecord[]> {
  for (let after = 0; ; ) {
    const rows = await session.query<OrderRow>(
      `SELECT ${orderColumns()} FROM orders
       WHERE run = $1 AND id > $2 AND ${WANTED[which]} ORDER BY id LIMIT ${PAGE_ORDERS}`,
      [run, after],
    );
    if (rows.length > 0) yield rows.map(toOrderRecord);
    if (rows.length < PAGE_ORDERS) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/**
 * Records findings of look-ups. An order id is added to those seen; the order keeps its own (docs/reliability.md, rule 5), or is taken
 * in with it.
 */
export async function recordVerifications(
  connections: Connections,
  found: readonly Verification[],
): Promise<void> {
  const items = found.map(({ order: id, finding, orderId: order_id, isOwn: is_own = null }) => ({
    id,
    finding,
    order_id,
    is_own,
  }));
  const values = [JSON.stringify(items)];
  await connections.call('SELECT record_verifications($1)', () => values);
}

export async function countVerifications(
  session: Session,
  run: string,
): Promise<VerificationCounts> {
  const [doubts] = await session.query<{ suspect: number; maybe_ordered: number }>(
    `SELECT count(*) FILTER (WHERE ${SUSPECT}) AS suspect,
       count(*) FILTER (WHERE ${MAYBE_ORDERED}) AS maybe_ordered
     FROM orders WHERE run = $1 AND state IN ('ordered', 'refused', 'conflict')`,
    [run],
  );
  const found = await session.query<{ finding: string; count: number }>(
    `SELECT finding, count(*) AS count FROM verification JOIN orders ON orders.id = verification.ledger_order
     WHERE orders.run = $1 GROUP BY finding`,
    [run],
  );
  const countOf = (finding: string) => found.find((one) => one.finding === finding)?.count ?? 0;
  return {
    verified: countOf('verified'),
    differs: countOf('differs'),
    missing: countOf('missing'),
    notTold: countOf('not_told'),
    suspect: doubts?.suspect ?? 0,
    maybeOrdered: doubts?.maybe_ordered ?? 0,
  };
}
