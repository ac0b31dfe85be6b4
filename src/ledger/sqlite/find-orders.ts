import type { FoundOrder, FoundPage, OrderKeys, PageOptions } from '../ledger.ts';
import { type OrderRow, toOrderRecord } from '../order-row.ts';
import type { Database } from './database.ts';
import { ORDER_COLUMNS } from './order-row.ts';

/** How many orders a page has by default. */
const PAGE_ORDERS = 1000;

interface FoundRow extends OrderRow {
  readonly file: string;
  readonly sheet: string;
  readonly run_state: string;
}

/** SQL that leaves out runs that are still being staged. */
const STAGED = `id > :after AND run NOT IN (SELECT id FROM run WHERE state = 'staging')`;

/** SQL for the ids of orders that have a key, ascending; each uses an index. */
const IDS_BY_KEY: Readonly<Record<keyof OrderKeys, string>> = {
  projectId: `SELECT id FROM orders WHERE project_id = :projectId AND ${STAGED}`,
  partnerOrderId: `SELECT id FROM orders WHERE partner_order_id = :partnerOrderId AND ${STAGED}`,
  orderId: `SELECT ledger_order FROM seen_order_id
    WHERE service IN (SELECT service FROM run) AND order_id = :orderId AND ledger_order > :after`,
  svcUid: `SELECT id FROM orders WHERE svc_uid = :svcUid AND svc_uid <> '' AND ${STAGED}`,
  run: `SELECT id FROM orders WHERE run = :run AND ${STAGED}`,
  file: `SELECT orders.id FROM run JOIN orders ON orders.run = run.id
    WHERE run.file = :file AND run.state <> 'staging' AND orders.id > :after`,
};

function ofRun(column: string): string {
  return `(SELECT ${column} FROM run WHERE run.id = orders.run)`;
}

/** Returns a page of the orders that have any of the keys, each once, in the order of staging. */
export function findOrders(
  db: Database,
  keys: OrderKeys,
  { after = null, limit = PAGE_ORDERS }: PageOptions = {},
): FoundPage {
  const given = Object.entries(keys).filter(([, value]) => value !== undefined);
  if (given.length === 0) return { orders: [], next: null };
  const ids = given.map(([key]) => IDS_BY_KEY[key as keyof OrderKeys]).join(' UNION ');
  // One order more than wanted shows whether there is a next page.
  const rows: readonly FoundRow[] = db
    .prepare(
      `SELECT ${ORDER_COLUMNS}, ${ofRun('file')} AS file, ${ofRun('sheet')} AS sheet, ${ofRun('state')} AS run_state
       FROM orders WHERE id IN (${ids} ORDER BY 1 LIMIT :limit + 1) ORDER BY id`,
    )
    .all({ ...Object.fromEntries(given), after: Number(after ?? 0), limit });
  const orders = rows.slice(0, limit).map(toFoundOrder);
  const last = orders.at(-1)?.order.id;
  return { orders, next: rows.length > limit && last !== undefined ? String(last) : null };
}

function toFoundOrder({ file, sheet, run_state, ...row }: FoundRow): FoundOrder {
  return { order: toOrderRecord(row), file, sheet, isRunPurged: run_state === 'purged' };
}
