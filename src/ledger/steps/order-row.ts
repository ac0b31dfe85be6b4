import type { OrderRecord, OrderRef } from '../ledger.ts';

/** SQL for a column of an order's verification. */
export function ofVerification(column: string): string {
  return `(SELECT ${column} FROM verification WHERE ledger_order = orders.id)`;
}

/** SQL for whether another order of the ledger has got an order's project since. */
export function orderedSince(when: string): string {
  return `EXISTS (SELECT 1 FROM orders AS other
  WHERE other.project_id = orders.project_id AND other.service = orders.service AND other.id <> orders.id
    AND other.state = 'ordered' AND ${when})`;
}

/** SQL for whether that order was seen later: a clock may be set back. */
export const SEEN_LATER = `${firstSeen('other')} > ${firstSeen('orders')}`;

function firstSeen(order: string): string {
  return `(SELECT min(seen.id) FROM seen_order_id AS seen
    WHERE seen.service = ${order}.service AND seen.order_id = ${order}.order_id AND seen.ledger_order = ${order}.id)`;
}

/** SQL for an order that was cancelled: its project has none any more, or another one that the ledger placed since. */
export const IS_CANCELLED = `(state = 'ordered' AND (finding = 'verified' AND status = 'editing'
  OR (finding = 'differs' OR finding = 'missing' AND status = 'editing')
    AND ${orderedSince(`other.order_id = coalesce(verification.order_id, other.order_id) AND ${SEEN_LATER}`)}))`;

/** SQL for a finding, of an order that was cancelled after it was verified, too. */
export const FOUND = `CASE WHEN ${IS_CANCELLED} THEN 'cancelled' ELSE finding END`;

/** SQL for the mark of the hand-over that has an order's id; NULL for none. */
export const HANDED_OVER =
  '(SELECT mark FROM handed_over WHERE ledger_order = orders.id AND handed_over.order_id = orders.order_id)';

const COLUMNS: Readonly<Record<keyof OrderRecord, string>> = {
  id: 'id',
  run: 'run',
  projectId: 'project_id',
  svcUid: 'svc_uid',
  state: 'state',
  orderId: 'exact_id(order_id)',
  adopted: 'adopted',
  partnerOrderId: 'partner_order_id',
  orderCount: 'order_count',
  totalPrice: 'total_price',
  forTest: 'for_test',
  rows: 'rows + invalid_rows',
  firstRow: 'first_row',
  lastRow: 'last_row',
  attempts: 'attempts',
  errorCode: 'error_code',
  errorMessage: 'error_message',
  requestId: 'request_id',
  orderedAtMs: 'ordered_at',
  verified: `nullif(${ofVerification(FOUND)}, 'suspect')`,
  foundOrderId: ofVerification('exact_id(order_id)'),
  errorDetails: 'error_details',
  handedOver: HANDED_OVER,
};

/** An order as a ledger's questions read it: 0 or 1 may stand for a truth, and the details are JSON. */
export interface OrderRow extends Omit<OrderRecord, 'id' | 'adopted' | 'forTest' | 'errorDetails'> {
  readonly id: number;
  readonly adopted: number | boolean;
  readonly forTest: number | boolean;
  readonly errorDetails: string | null;
}

/** SQL for the columns of an `OrderRow`. */
export const ORDER_COLUMNS = Object.entries(COLUMNS)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

export function toOrderRecord({
  id,
  adopted,
  forTest,
  errorDetails,
  ...row
}: OrderRow): OrderRecord {
  return {
    ...row,
    id: id as OrderRef,
    adopted: Boolean(adopted),
    forTest: Boolean(forTest),
    errorDetails: errorDetails === null ? null : JSON.parse(errorDetails),
  };
}
