import { randomBytes } from 'node:crypto';
import type { Delivery, DeliveryChange, DeliveryState } from './deliveries.ts';

/** A row of a ledger's table of deliveries. */
export interface DeliveryRow {
  /** In the order in which they were taken. */
  readonly number: number;
  readonly id: string;
  readonly job: string;
  readonly name: string;
  readonly folder: string | null;
  readonly hash: string;
  readonly bytes: number;
  readonly modified_at: number;
  readonly state: DeliveryState;
  readonly run: string | null;
  /** JSON. */
  readonly reasons: string;
  readonly rows: number | null;
  readonly orders: number | null;
  readonly copies: number | null;
  readonly total_price: string | null;
  /** JSON. */
  readonly columns: string | null;
  readonly exit_code: number | null;
  readonly released_by: string | null;
  readonly released_at: number | null;
  readonly taken_at: number;
  readonly ended_at: number | null;
}

/** How many deliveries a page has by default. */
export const PAGE_DELIVERIES = 1000;

/** `d-7f3a9c21`; it may be taken. */
export function newDeliveryId(): string {
  return `d-${randomBytes(4).toString('hex')}`;
}

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    job: row.job,
    name: row.name,
    folder: row.folder,
    hash: row.hash,
    bytes: row.bytes,
    modifiedAtMs: row.modified_at,
    state: row.state,
    run: row.run,
    reasons: JSON.parse(row.reasons),
    rows: row.rows,
    orders: row.orders,
    copies: row.copies,
    totalPrice: row.total_price,
    columns: row.columns === null ? null : JSON.parse(row.columns),
    exitCode: row.exit_code,
    releasedBy: row.released_by,
    releasedAtMs: row.released_at,
    takenAtMs: row.taken_at,
    endedAtMs: row.ended_at,
  };
}

/** The columns that a change writes, with their values; but not when the delivery ended. */
export function toChangedColumns(
  change: DeliveryChange,
): readonly (readonly [column: string, value: string | number | null])[] {
  const { state, run, reasons, rows, orders, copies, totalPrice, columns, exitCode } = change;
  const written = {
    state,
    run,
    reasons: reasons && JSON.stringify(reasons),
    rows,
    orders,
    copies,
    total_price: totalPrice,
    columns: columns && JSON.stringify(columns),
    exit_code: exitCode,
  };
  return Object.entries(written).flatMap(([column, value]) =>
    value === undefined ? [] : [[column, value] as const],
  );
}

export function isEnd(state: DeliveryState): boolean {
  return state === 'done' || state === 'failed';
}
