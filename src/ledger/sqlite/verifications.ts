import type { OrderRecord, ToVerify, Verification, VerificationCounts } from '../ledger.ts';
import type { Database } from './database.ts';
import { ORDER_COLUMNS, type OrderRow, toOrderRecord } from './order-row.ts';
import { doubtOtherProjects } from './ordering/mixed-up-answers.ts';
import { orderIdAppender } from './ordering/record-outcome.ts';

/** Orders that are read at once. */
const PAGE_ORDERS = 1000;
/** No worker: an order id that was seen when an order was looked up afterwards. */
const AFTERWARDS = 0;

/** Answers that an order's state and id can come from. */
const ANSWERED = `attempt.outcome IN ('ordered', 'adopted', 'refused', 'conflict')`;

const FINDING = '(SELECT finding FROM verification WHERE ledger_order = orders.id)';

/** Of orders of `:run`: the answer came over a connection that is in doubt, or the order itself is; and it was not looked up since. */
const SUSPECT = `(${FINDING} = 'suspect' OR (${FINDING} IS NULL
  AND EXISTS (SELECT 1 FROM doubted_connection WHERE run = :run)
  AND EXISTS (SELECT 1 FROM attempt JOIN doubted_connection USING (epoch, connection)
    WHERE attempt.ledger_order = orders.id AND ${ANSWERED})))`;

const NOT_VERIFIED = `${FINDING} IS NOT 'verified'`;

/** Which orders of a run are looked up. What was refused, or is another's, is when its answer is in doubt. */
const WANTED: Readonly<Record<ToVerify, string>> = {
  suspect: `state IN ('ordered', 'refused', 'conflict') AND ${SUSPECT}`,
  all: `(state = 'ordered' AND ${NOT_VERIFIED} OR state IN ('refused', 'conflict') AND ${SUSPECT})`,
  differing: `id IN (SELECT ledger_order FROM verification WHERE finding IN ('differs', 'missing', 'not_told'))`,
  again: `(state = 'ordered' OR state IN ('refused', 'conflict') AND ${SUSPECT})`,
};

/** Orders of a run that are to be looked up, in sheet order, a page at a time. What is recorded meanwhile does not matter. */
export function* ordersToVerify(
  db: Database,
  run: string,
  which: ToVerify,
): Generator<readonly OrderRecord[]> {
  const page = db.prepare(`
    SELECT ${ORDER_COLUMNS} FROM orders
    WHERE run = :run AND id > :after AND ${WANTED[which]} ORDER BY id LIMIT ${PAGE_ORDERS}`);
  for (let after = 0; ; ) {
    const rows: readonly OrderRow[] = page.all({ run, after });
    if (rows.length > 0) yield rows.map(toOrderRecord);
    if (rows.length < PAGE_ORDERS) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Writes what look-ups found. An order id is added to those seen, and stays in its order what it was (docs/reliability.md, rule 5). To be called in a transaction. */
export function recordVerifications(
  db: Database,
  found: readonly Verification[],
  nowMs: number,
): void {
  const appendId = orderIdAppender(db);
  const write = db.prepare(
    `INSERT OR REPLACE INTO verification (ledger_order, finding, order_id, checked_at) VALUES (?, ?, ?, ?)`,
  );
  for (const { order, finding, orderId } of found) {
    if (finding === 'differs' && orderId !== null) {
      appendId({ id: order, orderId, kind: 'verify', epoch: AFTERWARDS, seenAtMs: nowMs });
      doubtOtherProjects(db, order, orderId);
    }
    write.run(order, finding, orderId, nowMs);
  }
}

export function countVerifications(db: Database, run: string): VerificationCounts {
  const suspect = db
    .prepare(`SELECT COUNT(*) AS count FROM orders WHERE run = :run AND ${WANTED.suspect}`)
    .get({ run });
  const found: readonly { finding: string; count: number }[] = db
    .prepare(
      `SELECT finding, COUNT(*) AS count FROM verification JOIN orders ON orders.id = verification.ledger_order
       WHERE orders.run = ?1 AND verification.ledger_order BETWEEN (SELECT MIN(id) FROM orders WHERE run = ?1)
         AND (SELECT MAX(id) FROM orders WHERE run = ?1)
       GROUP BY finding`,
    )
    .all(run);
  const countOf = (finding: string) => found.find((one) => one.finding === finding)?.count ?? 0;
  return {
    verified: countOf('verified'),
    differs: countOf('differs'),
    missing: countOf('missing'),
    notTold: countOf('not_told'),
    suspect: Number(suspect.count),
  };
}
