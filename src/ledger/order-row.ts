import type { Finding, OrderId, OrderRecord, OrderRef } from './ledger.ts';
import type { OrderState } from './states.ts';

/** A row of a ledger's table of orders, as its questions read it. */
export interface OrderRow {
  readonly id: number;
  readonly run: string;
  readonly project_id: string;
  readonly svc_uid: string;
  readonly state: OrderState;
  readonly order_id: OrderId | null;
  readonly adopted: number;
  readonly partner_order_id: string | null;
  readonly order_count: number;
  readonly total_price: string;
  readonly for_test: number;
  readonly rows: number;
  readonly invalid_rows: number;
  readonly first_row: number;
  readonly last_row: number;
  readonly attempts: number;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly request_id: string | null;
  readonly ordered_at: number | null;
  readonly error_details: string | null;
  readonly finding: Finding | 'suspect' | null;
  readonly found_order_id: OrderId | null;
}

/** SQL for a column of an order's verification. */
export function ofVerification(column: string): string {
  return `(SELECT ${column} FROM verification WHERE ledger_order = orders.id)`;
}

const COLUMNS: Readonly<Record<keyof OrderRow, string>> = {
  id: 'id',
  run: 'run',
  project_id: 'project_id',
  svc_uid: 'svc_uid',
  state: 'state',
  order_id: 'order_id',
  adopted: 'adopted',
  partner_order_id: 'partner_order_id',
  order_count: 'order_count',
  total_price: 'total_price',
  for_test: 'for_test',
  rows: 'rows',
  invalid_rows: 'invalid_rows',
  first_row: 'first_row',
  last_row: 'last_row',
  attempts: 'attempts',
  error_code: 'error_code',
  error_message: 'error_message',
  request_id: 'request_id',
  ordered_at: 'ordered_at',
  error_details: 'error_details',
  finding: ofVerification('finding'),
  found_order_id: ofVerification('order_id'),
};

/**
 * SQL for the columns of an `OrderRow`.
 *
 * @param own What a database writes in another way.
 */
export function orderColumns(own: Readonly<Partial<Record<keyof OrderRow, string>>>): string {
  return Object.entries({ ...COLUMNS, ...own })
    .map(([name, column]) => `${column} AS ${name}`)
    .join(', ');
}

export function toOrderRecord(row: OrderRow): OrderRecord {
  return {
    id: row.id as OrderRef,
    run: row.run,
    projectId: row.project_id,
    svcUid: row.svc_uid,
    state: row.state,
    orderId: row.order_id,
    adopted: row.adopted === 1,
    partnerOrderId: row.partner_order_id,
    orderCount: row.order_count,
    totalPrice: row.total_price,
    forTest: row.for_test === 1,
    rows: row.rows + row.invalid_rows,
    firstRow: row.first_row,
    lastRow: row.last_row,
    attempts: row.attempts,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    requestId: row.request_id,
    orderedAtMs: row.ordered_at,
    verified: row.finding === 'suspect' ? null : row.finding,
    foundOrderId: row.found_order_id,
    errorDetails: row.error_details === null ? null : JSON.parse(row.error_details),
  };
}
