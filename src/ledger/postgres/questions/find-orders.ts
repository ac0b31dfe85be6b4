import type { FoundOrder, FoundPage, OrderKeys, PageOptions } from '../../ledger.ts';
import { type OrderRow, toOrderRecord } from '../../order-row.ts';
import type { Session } from '../connection/connections.ts';
import { ORDER_COLUMNS } from '../order-columns.ts';

/** How many orders a page has by default. */
const PAGE_ORDERS = 1000;

interface FoundRow extends OrderRow {
  readonly file: string;
  readonly sheet: string;
  readonly run_state: string;
}

/** SQL that leaves out runs that are still being staged; $2 is the last order of the page before. */
const STAGED = `id > $2 AND run NOT IN (SELECT id FROM run WHERE state = 'staging')`;

/** SQL for the ids of orders that have a key, ascending; each uses an index. */
const IDS_BY_KEY: Readonly<Record<keyof OrderKeys, (value: string) => string>> = {
  projectId: (value) => `SELECT id FROM orders WHERE project_id = ${value} AND ${STAGED}`,
  partnerOrderId: (value) =>
    `SELECT id FROM orders WHERE partner_order_id = ${value} AND ${STAGED}`,
  orderId: (value) =>
    `SELECT ledger_order FROM seen_order_id WHERE order_id = ${value}::bigint AND ledger_order > $2`,
  svcUid: (value) =>
    `SELECT id FROM orders WHERE svc_uid = ${value} AND svc_uid <> '' AND ${STAGED}`,
  run: (value) => `SELECT id FROM orders WHERE run = ${value} AND ${STAGED}`,
  file: (value) => `SELECT orders.id FROM run JOIN orders ON orders.run = run.id
    WHERE run.file = ${value} AND run.state <> 'staging' AND orders.id > $2`,
};

function ofRun(column: string): string {
  return `(SELECT ${column} FROM run WHERE run.id = orders.run)`;
}

/** Returns a page of the orders that have any of the keys, each once, in the order of staging. */
export async function findOrders(
  session: Session,
  keys: OrderKeys,
  { after = null, limit = PAGE_ORDERS }: PageOptions = {},
): Promise<FoundPage> {
  const given = Object.entries(keys).filter(([, value]) => value !== undefined);
  if (given.length === 0) return { orders: [], next: null };
  const ids = given.map(([key], i) => `(${IDS_BY_KEY[key as keyof OrderKeys](`$${i + 3}`)})`);
  // One order more than wanted shows whether there is a next page.
  const rows = await session.query<FoundRow>(
    `SELECT ${ORDER_COLUMNS}, ${ofRun('file')} AS file, ${ofRun('sheet')} AS sheet, ${ofRun('state')} AS run_state
     FROM orders WHERE id IN (${ids.join(' UNION ')} ORDER BY 1 LIMIT $1 + 1) ORDER BY id`,
    [limit, Number(after ?? 0), ...given.map(([, value]) => String(value))],
  );
  const orders = rows.slice(0, limit).map(toFoundOrder);
  const last = orders.at(-1)?.order.id;
  return { orders, next: rows.length > limit && last !== undefined ? String(last) : null };
}

function toFoundOrder({ file, sheet, run_state, ...row }: FoundRow): FoundOrder {
  return { order: toOrderRecord(row), file, sheet, isRunPurged: run_state === 'purged' };
}
