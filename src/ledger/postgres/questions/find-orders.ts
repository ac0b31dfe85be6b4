import {
  type FoundRow,
  findOrdersSql,
  givenKeys,
  PAGE_ORDERS,
  toFoundPage,
} from '../../found-orders.ts';
import type { FoundPage, OrderKeys, PageOptions } from '../../ledger.ts';
import { orderColumns } from '../../order-row.ts';
import type { Session } from '../connection/connections.ts';

/** Returns a page of the orders that have any of the keys, each once, in the order of staging. */
export async function findOrders(
  session: Session,
  keys: OrderKeys,
  { after = null, limit = PAGE_ORDERS }: PageOptions = {},
): Promise<FoundPage> {
  const given = givenKeys(keys);
  if (given.length === 0) return { orders: [], next: null };
  const names = given.map(([key]) => key);
  const bindings = ['limit', 'after', ...names];
  const bind = (name: string) => `$${bindings.indexOf(name) + 1}`;
  const rows = await session.query<FoundRow>(
    findOrdersSql(names, orderColumns(), bind, (sql) => `(${sql})`),
    [limit, Number(after ?? 0), ...given.map(([, value]) => String(value))],
  );
  return toFoundPage(rows, limit);
}
