import type { FoundPage, OrderKeys } from './ledger.ts';
import { type OrderRow, toOrderRecord } from './order-row.ts';

/** How many orders a page has by default. */
export const PAGE_ORDERS = 1000;

const ofRun = (column: string) => `(SELECT ${column} FROM run WHERE run.id = orders.run)`;

const COLUMNS = {
  projectId: 'project_id',
  partnerOrderId: 'partner_order_id',
  svcUid: `svc_uid <> '' AND svc_uid`,
  run: 'run',
} as const;

/**
 * SQL for a page of the orders that have any of the keys, ascending, and one more, which shows whether there is a next page.
 *
 * @param columns of an `OrderRow`
 * @param bind writes a binding: `limit`, `after` or a key
 * @param part writes what is put together with others
 */
export function findOrdersSql(
  keys: readonly (keyof OrderKeys)[],
  columns: string,
  bind: (name: string) => string,
  part = (sql: string) => sql,
): string {
  const ids = keys.map((key) => part(idsSql(key, bind))).join(' UNION ');
  return `SELECT ${columns}, ${ofRun('file')} AS file, ${ofRun('sheet')} AS sheet, ${ofRun("state = 'purged'")} AS "isRunPurged"
    FROM orders WHERE id IN (${ids} ORDER BY 1 LIMIT ${bind('limit')} + 1) ORDER BY id`;
}

/** SQL for the ids of orders that have a key, without those of runs that are still being staged; each uses an index. */
function idsSql(key: keyof OrderKeys, bind: (name: string) => string): string {
  const [value, after] = [bind(key), bind('after')];
  switch (key) {
    case 'orderId':
      return `SELECT ledger_order FROM seen_order_id
        WHERE service IN (SELECT service FROM run) AND order_id = CAST(${value} AS bigint) AND ledger_order > ${after}`;
    case 'file':
      return `SELECT orders.id FROM run JOIN orders ON orders.run = run.id
        WHERE run.file = ${value} AND run.state <> 'staging' AND orders.id > ${after}`;
    default:
      return `SELECT id FROM orders WHERE ${COLUMNS[key]} = ${value} AND id > ${after}
        AND run NOT IN (SELECT id FROM run WHERE state = 'staging')`;
  }
}

export interface FoundRow extends OrderRow {
  readonly file: string;
  readonly sheet: string;
  readonly isRunPurged: number | boolean;
}

export function toFoundPage(rows: readonly FoundRow[], limit: number): FoundPage {
  const orders = rows.slice(0, limit).map(({ file, sheet, isRunPurged, ...row }) => ({
    ...{ order: toOrderRecord(row), file, sheet },
    isRunPurged: Boolean(isRunPurged),
  }));
  const last = orders.at(-1)?.order.id;
  return { orders, next: rows.length > limit && last !== undefined ? String(last) : null };
}

/** The keys to find orders by, and their values. */
export function givenKeys(keys: OrderKeys): readonly (readonly [keyof OrderKeys, unknown])[] {
  const names = Object.keys(keys) as (keyof OrderKeys)[];
  return names.flatMap((name) => (keys[name] === undefined ? [] : [[name, keys[name]] as const]));
}
