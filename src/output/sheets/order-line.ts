import type { OrderRecord, RowRecord } from '../../ledger/ledger.ts';
import type { RowPlace } from '../row-places.ts';

/** One order as a line of the results, docs/commands/, and as the console's API has it. Its keys are the columns, in order. */
export type OrderLine = ReturnType<typeof toOrderLine>;

export function toOrderLine(order: OrderRecord) {
  return {
    run: order.run,
    project_id: order.projectId,
    svc_uid: order.svcUid,
    state: order.state,
    /** Its digits as a text from 2^53 on, where a double is not exact. */
    order_id: order.orderId,
    adopted: order.adopted,
    partner_order_id: order.partnerOrderId,
    order_count: order.orderCount,
    /** Exact decimal. */
    total_price: order.totalPrice,
    rows: order.rows,
    first_row: order.firstRow,
    last_row: order.lastRow,
    attempts: order.attempts,
    error_code: order.errorCode,
    error_message: order.errorMessage,
    request_id: order.requestId,
    /** ISO 8601, UTC. */
    ordered_at: order.orderedAtMs === null ? null : new Date(order.orderedAtMs).toISOString(),
    /** What the service said besides, as it names it. */
    error_details: order.errorDetails,
    /** What looking its project up afterwards found. */
    verified: order.verified,
    /** The order id that the service had then. */
    found_order_id: order.foundOrderId,
    /** The mark of the hand-over that its id is in. */
    handed_over: order.handedOver,
    for_test: order.forTest,
  };
}

export const ORDER_LINE_COLUMNS = columnsOf(toOrderLine({ orderedAtMs: null } as OrderRecord));

/** The outcome of one row of the input as a line of the results, docs/commands/; for an invalid row of a held order, its own problem. */
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

export const ROW_LINE_COLUMNS = columnsOf(
  toRowLine({ row: 0, order: null, invalid: null, skipped: null }),
);

/** The keys of a line, in order. */
function columnsOf<T extends object>(line: T): readonly (keyof T)[] {
  return Object.keys(line) as (keyof T)[];
}
