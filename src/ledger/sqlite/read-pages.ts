import { setImmediate } from 'node:timers/promises';
import type { Database } from './database.ts';

// SQLite answers on the thread that asks. Between two parts of a long answer this thread does whatever else waits: heartbeats, requests.

/** How many rows are read at once. */
export const PAGE_ROWS = 1000;
/** How many orders are counted at once. */
const SLICE_ORDERS = 10_000;

/** Reads rows a page at a time. @param read returns at most `PAGE_ROWS` rows, those after the last one of the page before */
export async function* readPages<Row>(
  read: (last: Row | undefined) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
    last = rows.at(-1);
    await setImmediate();
  }
}

/** Counts over all orders of a run, a slice at a time. @param sql has `orders.run = :run AND orders.id BETWEEN :from AND :to` */
export async function* countSlices<Row>(
  db: Database,
  sql: string,
  { run, ...values }: { readonly run: string } & Readonly<Record<string, string>>,
): AsyncGenerator<Row> {
  const counts = db.prepare(sql);
  const { first, end } = db
    .prepare(
      `SELECT (SELECT MIN(id) FROM orders WHERE run = ?1) AS first,
         (SELECT MAX(id) FROM orders WHERE run = ?1) + 1 AS end`,
    )
    .get(run);
  for (let from = Number(first); from < Number(end); from += SLICE_ORDERS) {
    yield* counts.all({ ...values, run, from, to: from + SLICE_ORDERS - 1 });
    await setImmediate();
  }
}
