import { type AttemptRow, toAttemptRecord } from '../attempt-row.ts';
import type { AttemptRecord, OrderRef } from '../ledger.ts';
import type { Database } from './database.ts';

/** How many attempts are read at once. */
const PAGE_ATTEMPTS = 1000;

/** Reads the attempts of a run a page at a time, order by order. */
export async function* readAttempts(
  db: Database,
  run: string,
): AsyncGenerator<readonly AttemptRecord[]> {
  const { first, last } = db
    .prepare('SELECT MIN(id) AS first, MAX(id) AS last FROM orders WHERE run = ?')
    .get(run);
  if (first === null) return;
  const page = db.prepare(`
    SELECT attempt.*, orders.ordered_at FROM attempt
    JOIN orders ON orders.id = attempt.ledger_order AND orders.run = ?
    WHERE (ledger_order, number) > (?, ?) AND ledger_order <= ?
    ORDER BY ledger_order, number LIMIT ${PAGE_ATTEMPTS}`);
  for (let after: readonly [number, number] = [first, 0]; ; ) {
    const rows: readonly AttemptRow[] = page.all(run, ...after, last);
    if (rows.length > 0) yield rows.map(toAttemptRecord);
    const end = rows.at(-1);
    if (!end || rows.length < PAGE_ATTEMPTS) return;
    after = [end.ledger_order, end.number];
  }
}

/** Reads the attempts of one order. */
export function readAttemptsOf(db: Database, order: OrderRef): readonly AttemptRecord[] {
  const rows: readonly AttemptRow[] = db
    .prepare(
      `SELECT attempt.*, orders.ordered_at FROM attempt JOIN orders ON orders.id = attempt.ledger_order
       WHERE ledger_order = ? ORDER BY number`,
    )
    .all(order);
  return rows.map(toAttemptRecord);
}
