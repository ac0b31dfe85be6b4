import { setImmediate } from 'node:timers/promises';
import type { AttemptRecord, OrderRecord, OrderRef, ToVerify } from '../ledger.ts';
import type { Engine } from './engine.ts';
import { WANTED } from './looks/verification-sql.ts';
import { ORDER_COLUMNS, type OrderRow, toOrderRecord } from './order-row.ts';
import { ask, type Steps } from './steps.ts';

/** How many rows are read at once. */
export const PAGE_ROWS = 1000;

/** The orders of a run in sheet order, a page at a time. @param page SQL for those of the run `$1` after the id `$2` */
export function readOrders(
  engine: Engine,
  run: string,
  page: string,
): AsyncGenerator<readonly OrderRecord[]> {
  const sql = `SELECT ${ORDER_COLUMNS} FROM orders WHERE ${page}`;
  return readPages(engine, function* (last: OrderRecord | undefined) {
    return (yield* ask<OrderRow>(sql, run, last?.id ?? 0)).map(toOrderRecord);
  });
}

/** Recording findings meanwhile does no harm. */
export function readToVerify(
  engine: Engine,
  run: string,
  which: ToVerify,
): AsyncGenerator<readonly OrderRecord[]> {
  const page = `run = $1 AND id > $2 AND ${WANTED[which]} ORDER BY id LIMIT ${PAGE_ROWS}`;
  return readOrders(engine, run, page);
}

const ATTEMPT_COLUMNS = `ledger_order AS "order", number, intent_at AS "sentAtMs", ended_at AS "endedAtMs", outcome,
  attempt.error_code AS "errorCode", attempt.request_id AS "requestId", ordered_at AS "orderedAtMs"`;

/** An attempt, and which of its order's it is. */
type AttemptRow = AttemptRecord & { readonly number: number };

/** The attempts of a run, order by order, a page at a time. */
export async function* readAttempts(
  engine: Engine,
  run: string,
): AsyncGenerator<readonly AttemptRecord[]> {
  // Orders first, as the index of their run has them sorted: otherwise each page sorts all that follow.
  const pages = readPages<AttemptRow>(engine, (last) =>
    ask(
      `SELECT ${ATTEMPT_COLUMNS} FROM orders CROSS JOIN attempt WHERE attempt.ledger_order = orders.id
         AND orders.run = $1 AND orders.id >= $2 AND (attempt.ledger_order, attempt.number) > ($2, $3)
       ORDER BY orders.id, attempt.number LIMIT ${PAGE_ROWS}`,
      ...[run, last?.order ?? 0, last?.number ?? 0],
    ),
  );
  for await (const rows of pages) yield rows.map(toAttemptRecord);
}

export function* readAttemptsOf(order: OrderRef): Steps<readonly AttemptRecord[]> {
  const rows = yield* ask<AttemptRow>(
    `SELECT ${ATTEMPT_COLUMNS} FROM attempt JOIN orders ON orders.id = attempt.ledger_order
     WHERE ledger_order = $1 ORDER BY number`,
    order,
  );
  return rows.map(toAttemptRecord);
}

function toAttemptRecord({ number: _, ...record }: AttemptRow): AttemptRecord {
  return record;
}

/** @param read gives at most `PAGE_ROWS` rows, those after the last one of the page before */
export async function* readPages<Row>(
  engine: Engine,
  read: (last: Row | undefined) => Steps<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await engine.read(read(last));
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
    last = rows.at(-1);
    // An engine that answers on this thread lets others have their turn.
    await setImmediate();
  }
}
