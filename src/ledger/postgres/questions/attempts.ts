import { ATTEMPT_COLUMNS, type AttemptRow, toAttemptRecord } from '../../attempt-row.ts';
import type { AttemptRecord, OrderRef } from '../../ledger.ts';
import type { Session } from '../connection/connections.ts';

/** How many attempts are read at once. */
const PAGE_ATTEMPTS = 1000;

/** Reads the attempts of a run a page at a time, order by order. */
export async function* readAttempts(
  session: Session,
  run: string,
): AsyncGenerator<readonly AttemptRecord[]> {
  for (let after: readonly [OrderRef | 0, number] = [0, 0]; ; ) {
    const rows = await session.query<AttemptRow>(
      `SELECT ${ATTEMPT_COLUMNS} FROM orders JOIN attempt ON attempt.ledger_order = orders.id
       WHERE orders.run = $1 AND orders.id >= $2 AND (ledger_order, number) > ($2, $3)
       ORDER BY ledger_order, number LIMIT ${PAGE_ATTEMPTS}`,
      [run, ...after],
    );
    if (rows.length > 0) yield rows.map(toAttemptRecord);
    const end = rows.at(-1);
    if (!end || rows.length < PAGE_ATTEMPTS) return;
    after = [end.order, end.number];
  }
}

/** Reads the attempts of one order. */
export async function readAttemptsOf(
  session: Session,
  order: OrderRef,
): Promise<readonly AttemptRecord[]> {
  const rows = await session.query<AttemptRow>(
    `SELECT ${ATTEMPT_COLUMNS} FROM attempt JOIN orders ON orders.id = attempt.ledger_order
     WHERE ledger_order = $1 ORDER BY number`,
    [order],
  );
  return rows.map(toAttemptRecord);
}
