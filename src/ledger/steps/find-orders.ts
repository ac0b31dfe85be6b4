import type { FoundPage, OrderKeys, PageOptions } from '../ledger.ts';
import { ORDER_COLUMNS, type OrderRow, toOrderRecord } from './order-row.ts';
import { ask, type Steps, toPage } from './steps.ts';

/** How many orders a page has by default. */
const PAGE_ORDERS = 1000;

const ofRun = (column: string) => `(SELECT ${column} FROM run WHERE run.id = orders.run)`;

const COLUMNS = {
  projectId: 'project_id',
  partnerOrderId: 'partner_order_id',
  svcUid: `svc_uid <> '' AND svc_uid`,
  run: 'run',
} as const;

/** A page of the orders that have any of the keys, each once, in the order of staging. */
export function* findOrders(
  keys: OrderKeys,
  { after = null, limit = PAGE_ORDERS }: PageOptions = {},
): Steps<FoundPage> {
  // One more than wanted shows whether there is a next page.
  const values: unknown[] = [Number(after ?? 0), limit];
  const names = Object.keys(keys) as (keyof OrderKeys)[];
  const ids = names
    .filter((key) => keys[key] !== undefined)
    .map((key) => idsSql(key, `$${values.push(String(keys[key]))}`));
  if (ids.length === 0) return { orders: [], next: null };
  const sql = `SELECT ${ORDER_COLUMNS}, ${ofRun('file')} AS file, ${ofRun('sheet')} AS sheet,
      ${ofRun("state = 'purged'")} AS "isRunPurged"
    FROM orders WHERE id IN (${ids.join(' UNION ')} ORDER BY 1 LIMIT $2 + 1) ORDER BY id`;
  const { page, next } = toPage(yield* ask<FoundRow>(sql, ...values), limit, ({ id }) => id);
  const orders = page.map(({ file, sheet, isRunPurged, ...row }) => ({
    ...{ order: toOrderRecord(row), file, sheet },
    isRunPurged: Boolean(isRunPurged),
  }));
  return { orders, next };
}

/** SQL for the ids of orders that have a key, without those of runs that are still being staged; each uses an index. */
function idsSql(key: keyof OrderKeys, value: string): string {
  switch (key) {
    case 'orderId':
      return `SELECT ledger_order FROM seen_order_id
        WHERE service IN (SELECT service FROM run) AND order_id = CAST(${value} AS bigint) AND ledger_order > $1`;
    case 'file':
      return `SELECT orders.id FROM run JOIN orders ON orders.run = run.id
        WHERE run.file = ${value} AND run.state <> 'staging' AND orders.id > $1`;
    default:
      return `SELECT id FROM orders WHERE ${COLUMNS[key]} = ${value} AND id > $1
        AND run NOT IN (SELECT id FROM run WHERE state = 'staging')`;
  }
}

interface FoundRow extends OrderRow {
  readonly file: string;
  readonly sheet: string;
  readonly isRunPurged: number | boolean;
}
