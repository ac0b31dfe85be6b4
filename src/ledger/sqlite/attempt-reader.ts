import { ATTEMPT_COLUMNS, type AttemptRow, toAttemptRecord } from '../attempt-row.ts';
import type { AttemptRecord, OrderRef } from '../ledger.ts';
import type { Database } from './database.ts';
import { PAGE_ROWS, readPages } from './read-pages.ts';

/** Reads the attempts of a run a page at a time, order by order. */
export async function* readAttempts(
  db: Database,
  run: string,
): AsyncGenerator<readonly AttemptRecord[]> {
  // Orders first, as the index of their run has them sorted: otherwise each page sorts all that follow.
  const page = db.prepare(`
    SELECT ${ATTEMPT_COLUMNS} FROM orders CROSS JOIN attempt ON attempt.ledger_order = orders.id
    WHERE orders.run = :run AND orders.id >= :order AND (attempt.ledger_order, attempt.number) > (:order, :number)
    ORDER BY orders.id, attempt.number LIMIT ${PAGE_ROWS}`);
  const pages = readPages<AttemptRow>((last) =>
    page.all({ run, order: last?.order ?? 0, number: last?.number ?? 0 }),
  );
  for await (const rows of pages) yield rows.map(toAttemptRecord);
}

/** Reads the attempts of one order. */
export function readAttemptsOf(db: Database, order: OrderRef): readonly AttemptRecord[] {
  const rows: readonly AttemptRow[] = db
    .prepare(
      `SELECT ${ATTEMPT_COLUMNS} FROM attempt JOIN orders ON orders.id = attempt.ledger_order
       WHERE ledger_order = ? ORDER BY number`,
    )
    .all(order);
  return rows.map(toAttemptRecord);
}
