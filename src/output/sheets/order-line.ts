import { z } from 'zod';
import type { FailureDetails, OrderRecord, RowRecord } from '../../ledger/ledger.ts';
import type { RowPlace } from '../row-places.ts';

const text = z.string().nullable();
/** Its digits as a text from 2^53 on, where a double is not exact. */
const orderId = z.union([z.number(), z.string()]).nullable();
const count = z.int().min(0);

/** One order as a line of the results, docs/commands/, and as the console's API has it. Its keys are the columns, in order. */
export const orderLineSchema = z.strictObject({
  run: z.string(),
  project_id: z.string(),
  svc_uid: z.string(),
  state: z.string(),
  order_id: orderId,
  adopted: z.boolean(),
  partner_order_id: text,
  order_count: z.number(),
  /** Exact decimal. */
  total_price: z.string(),
  rows: count,
  first_row: count,
  last_row: count,
  attempts: count,
  error_code: text,
  error_message: text,
  request_id: text,
  /** ISO 8601, UTC. */
  ordered_at: text,
  /** What the service said besides, as it names it. */
  error_details: z.custom<FailureDetails | null>(),
  /** What looking its project up afterwards found. */
  verified: text,
  /** The order id that the service had then. */
  found_order_id: orderId,
  /** The mark of the hand-over that its id is in. */
  handed_over: text,
});
export type OrderLine = z.output<typeof orderLineSchema>;
export const ORDER_LINE_COLUMNS = orderLineSchema.keyof().options;

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
    handed_over: order.handedOver,
  };
}

/** The outcome of one row of the input as a line of the results, docs/commands/. */
export type RowLine = ReturnType<typeof toRowLine>;

/** For an invalid row of a held order, its own problem. */
export function toRowLine({ row, order, invalid, skipped }: RowRecord, placeOf?: RowPlace) {
  const code = invalid?.code ?? order?.errorCode ?? null;
  return {
    row,
    /** null when the row does not say for which project it is. */
    project_id: order?.projectId ?? invalid?.projectId ?? null,
    order_id: order?.orderId ?? null,
    /** State of its order; `rejected` or `skipped` for a row that is in no order. */
    state: order?.state ?? (skipped === null ? 'rejected' : 'skipped'),
    error_code: code,
    error_message: invalid ? invalidMessage(invalid, placeOf) : (order?.errorMessage ?? null),
    request_id: order?.requestId ?? null,
    /** Why a rule of the mapping left it out. */
    skip_reason: skipped,
    /** What the service said of its order besides, as it names it. */
    error_details: order?.errorDetails ?? null,
  };
}

function invalidMessage(
  { row, column }: NonNullable<RowRecord['invalid']>,
  placeOf: RowPlace = String,
): string {
  return `Cannot use row ${placeOf(row)}${column === null ? '' : `: column "${column}"`}`;
}

/** The columns of the results per row, in order. */
export const ROW_LINE_COLUMNS = Object.keys(
  toRowLine({ row: 0, order: null, invalid: null, skipped: null }),
) as readonly (keyof RowLine)[];
