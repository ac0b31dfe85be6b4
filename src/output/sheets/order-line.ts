import type { FailureDetails, Finding, OrderId, OrderRecord } from '../../ledger/ledger.ts';

/** One order as `export` gives it, docs/cli.md. */
export interface OrderLine {
  readonly run: string;
  readonly project_id: string;
  readonly svc_uid: string;
  readonly state: string;
  /** Its digits as a text from 2^53 on, where a double is not exact. */
  readonly order_id: OrderId | null;
  readonly adopted: boolean;
  readonly partner_order_id: string | null;
  readonly order_count: number;
  /** Exact decimal. */
  readonly total_price: string;
  readonly rows: number;
  readonly first_row: number;
  readonly last_row: number;
  readonly attempts: number;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly request_id: string | null;
  /** ISO 8601, UTC. */
  readonly ordered_at: string | null;
  /** What the service said besides, as it names it. */
  readonly error_details: FailureDetails | null;
  /** What looking its project up afterwards found. */
  readonly verified: Finding | null;
  /** The order id that the service had then. */
  readonly found_order_id: OrderId | null;
}

/** The columns of an export, in order. */
const COLUMNS = {
  run: true,
  project_id: true,
  svc_uid: true,
  state: true,
  order_id: true,
  adopted: true,
  partner_order_id: true,
  order_count: true,
  total_price: true,
  rows: true,
  first_row: true,
  last_row: true,
  attempts: true,
  error_code: true,
  error_message: true,
  request_id: true,
  ordered_at: true,
  error_details: true,
  verified: true,
  found_order_id: true,
} as const satisfies Record<keyof OrderLine, true>;
export const ORDER_LINE_COLUMNS = Object.keys(COLUMNS) as readonly (keyof OrderLine)[];

/** An order of the ledger as a line of an export. */
export function toOrderLine(order: OrderRecord): OrderLine {
  return {
    run: order.run,
    project_id: order.projectId,
    svc_uid: order.svcUid,
    state: order.state,
    order_id: order.orderId,
    adopted: order.adopted,
    partner_order_id: order.partnerOrderId,
    order_count: order.orderCount,
    total_price: order.totalPrice,
    rows: order.rows,
    first_row: order.firstRow,
    last_row: order.lastRow,
    attempts: order.attempts,
    error_code: order.errorCode,
    error_message: order.errorMessage,
    request_id: order.requestId,
    ordered_at: order.orderedAtMs === null ? null : new Date(order.orderedAtMs).toISOString(),
    error_details: order.errorDetails,
    verified: order.verified,
    found_order_id: order.foundOrderId,
  };
}
