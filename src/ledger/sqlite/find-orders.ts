import {
  type FoundRow,
  findOrdersSql,
  givenKeys,
  PAGE_ORDERS,
  toFoundPage,
} from '../found-orders.ts';
import type { FoundPage, OrderKeys, PageOptions } from '../ledger.ts';
import type { Database } from './database.ts';
import { ORDER_COLUMNS } from './order-row.ts';

/** Returns a page of the orders that have any of the keys, each once, in the order of staging. */
export function findOrders(
  db: Database,
  keys: OrderKeys,
  { after = null, limit = PAGE_ORDERS }: PageOptions = {},
): FoundPage {
  const given = givenKeys(keys);
  if (given.length === 0) return { orders: [], next: null };
  const names = given.map(([key]) => key);
  const rows: readonly FoundRow[] = db
    .prepare(findOrdersSql(names, ORDER_COLUMNS, (name) => `:${name}`))
    .all({ ...Object.fromEntries(given), after: Number(after ?? 0), limit });
  return toFoundPage(rows, limit);
}
