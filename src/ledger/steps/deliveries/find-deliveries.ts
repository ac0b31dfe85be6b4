import type { Delivery, DeliveryFilter, DeliveryPage } from '../../deliveries.ts';
import {
  DELIVERY_COLUMNS,
  type DeliveryRow,
  onlyDelivery,
  PAGE_DELIVERIES,
  toDelivery,
} from '../../delivery-row.ts';
import type { LedgerPlace } from '../../ledger-errors.ts';
import type { PageOptions } from '../../port/page-options.ts';
import { ask, type Steps, toPage } from '../steps.ts';

/** @throws UsageError `delivery_unknown`, `delivery_ambiguous` */
export function* findDelivery(place: LedgerPlace, idStart: string): Steps<Delivery> {
  const rows = yield* ask<DeliveryRow>(
    `SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE id >= $1 AND id < $1 || '~' ORDER BY number DESC`,
    idStart,
  );
  return onlyDelivery(rows, idStart, place);
}

/** Returns a page of the deliveries that all of a filter is true of, the one taken last first. */
export function* listDeliveries(
  { states, ...texts }: DeliveryFilter,
  { after = null, limit = PAGE_DELIVERIES }: PageOptions = {},
): Steps<DeliveryPage> {
  const values: unknown[] = [limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`number < ${bind(Number(after ?? Number.MAX_SAFE_INTEGER))}`];
  for (const [column, value] of Object.entries(texts)) {
    if (value !== undefined) conditions.push(`${column} = ${bind(value)}`);
  }
  if (states) conditions.push(`state = ANY (${bind(states)})`);
  // One more than wanted shows whether there is a next page.
  const sql = `SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE ${conditions.join(' AND ')} ORDER BY number DESC LIMIT $1 + 1`;
  const { page, next } = toPage(
    yield* ask<DeliveryRow>(sql, ...values),
    limit,
    (one) => one.number,
  );
  return { deliveries: page.map(toDelivery), next };
}
