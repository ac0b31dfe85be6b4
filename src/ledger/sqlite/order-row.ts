import type { OrderRecord } from '../ledger.ts';
import type { OrderState } from '../transitions.ts';

/** An order as the table has it. */
export interface OrderRow {
  readonly id: number;
  readonly run: string;
  readonly project_id: string;
  readonly svc_uid: string;
  readonly state: OrderState;
  readonly order_id: number | null;
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
}

export function toOrderRecord(row: OrderRow): OrderRecord {
  return {
    id: row.id,
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
    errorDetails: row.error_details === null ? null : JSON.parse(row.error_details),
  };
}
