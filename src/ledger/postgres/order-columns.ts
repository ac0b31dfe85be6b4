import { orderColumns } from '../order-row.ts';

function verification(column: string): string {
  return `(SELECT ${column} FROM verification WHERE ledger_order = orders.id)`;
}

/** SQL for the columns of an `OrderRow`. */
export const ORDER_COLUMNS = orderColumns({
  id: 'id',
  run: 'run',
  project_id: 'project_id',
  svc_uid: 'svc_uid',
  state: 'state',
  order_id: 'order_id',
  adopted: 'adopted::integer',
  partner_order_id: 'partner_order_id',
  order_count: 'order_count',
  total_price: 'total_price',
  for_test: 'for_test::integer',
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
  found_order_id: verification('order_id'),
});
