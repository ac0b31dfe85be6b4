import { IN_FLIGHT_ELSEWHERE } from '../in-flight-sql.ts';
import type { OrderRecord, ToVerify, Verification, VerificationCounts } from '../ledger.ts';
import { type OrderRow, toOrderRecord } from '../order-row.ts';
import { verificationSql } from '../verification-sql.ts';
import type { Database } from './database.ts';
import { ORDER_COLUMNS } from './order-row.ts';
import { doubtOtherProjects } from './ordering/mixed-up-answers.ts';
import { orderIdAppender, otherOwnerFinder } from './ordering/record-outcome.ts';
import { countSlices, PAGE_ROWS, readPages } from './read-pages.ts';

/** Stands for no worker: the order id was seen in a later look-up. */
const AFTERWARDS = 0;

const { wanted: WANTED, suspect: SUSPECT, maybeOrdered: MAYBE_ORDERED } = verificationSql(':run');

/** Yields the orders of a run to look up, in sheet order, a page at a time. Recording findings meanwhile does no harm. */
export async function* ordersToVerify(
  db: Database,
  run: string,
  which: ToVerify,
): AsyncGenerator<readonly OrderRecord[]> {
  const page = db.prepare(`
    SELECT ${ORDER_COLUMNS} FROM orders
    WHERE run = :run AND id > :after AND ${WANTED[which]} ORDER BY id LIMIT ${PAGE_ROWS}`);
  const pages = readPages<OrderRow>((last) => page.all({ run, after: last?.id ?? 0 }));
  for await (const rows of pages) yield rows.map(toOrderRecord);
}

/**
 * Records findings of look-ups. An order id is added to those seen; the order keeps its own (docs/reliability.md, rule 5), or is taken
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
     WHERE id = ?1 AND state IN ('refused', 'conflict') AND (order_id IS NULL OR order_id = ?2)
       AND (coalesce(?3, maybe_ordered) OR EXISTS (SELECT 1 FROM seen_order_id
         WHERE ledger_order = orders.id AND order_id = ?2 AND source IN ('ordered', 'lost')))
       AND NOT ${IN_FLIGHT_ELSEWHERE}`,
  );
  return ({ order, orderId, isOwn = null }) =>
    orderId !== null &&
    findOtherOwner(order, orderId) === undefined &&
    Number(takeIn.run(order, orderId, isOwn === null ? null : Number(isOwn), nowMs).changes) === 1;
}

export async function countVerifications(db: Database, run: string): Promise<VerificationCounts> {
  const counts = { verified: 0, differs: 0, missing: 0, not_told: 0, suspect: 0, maybe_ordered: 0 };
  const slice = 'orders.run = :run AND orders.id BETWEEN :from AND :to';
  const ended = `${slice} AND state IN ('ordered', 'refused', 'conflict')`;
  const found = countSlices<{ finding: keyof typeof counts; orders: number }>(
    db,
    `SELECT finding, COUNT(*) AS orders FROM verification JOIN orders ON orders.id = ledger_order
     WHERE ${slice} AND finding <> 'suspect' GROUP BY 1
     UNION ALL SELECT 'suspect', COUNT(*) FROM orders
     WHERE ${ended} AND ${SUSPECT}
     UNION ALL SELECT 'maybe_ordered', COUNT(*) FROM orders WHERE ${ended} AND ${MAYBE_ORDERED}`,
    { run },
  );
  for await (const { finding, orders } of found) counts[finding] += orders;
  const { not_told: notTold, maybe_ordered: maybeOrdered, ...others } = counts;
  return { ...others, notTold, maybeOrdered };
}
