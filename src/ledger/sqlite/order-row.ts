import { type OrderRow, orderColumns } from '../order-row.ts';

/**
 * SQL that reads an order id as an `OrderId`. The column holds 64 bits; an id that no double holds exactly is read as a text. A
 * text that is written becomes an integer again, by the column's affinity.
 */
export function exactId(column: string): string {
  return `IIF(${column} BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}, ${column}, CAST(${column} AS TEXT))`;
}

function verification(column: string): string {
  return `(SELECT ${column} FROM verification WHERE ledger_order = orders.id)`;
}

const COLUMNS: Readonly<Record<keyof OrderRow, string>> = {
  id: 'id',
  run: 'run',
  project_id: 'project_id',
  svc_uid: 'svc_uid',
  state: 'state',
  order_id: exactId('order_id'),
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
  finding: verification('finding'),
  found_order_id: verification(exactId('order_id')),
};

/** SQL for the columns of an `OrderRow`. */
export const ORDER_COLUMNS = orderColumns(COLUMNS);
