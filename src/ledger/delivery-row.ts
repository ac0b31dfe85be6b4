import { createHash, randomBytes } from 'node:crypto';
import type { Delivery, DeliveryChange, DeliveryState, ReleaseTerms } from './deliveries.ts';
import { ledgerFailure } from './ledger-errors.ts';

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
  readonly waived: string;
  readonly trouble: string | null;
  readonly rows: number | null;
  readonly orders: number | null;
  readonly copies: number | null;
  readonly total_price: string | null;
  readonly placed: number | null;
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
    waived: JSON.parse(row.waived),
    trouble: row.trouble === null ? null : JSON.parse(row.trouble),
    rows: row.rows,
    orders: row.orders,
    copies: row.copies,
    totalPrice: row.total_price,
    placed: row.placed,
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
  const { state, run, reasons, waived, trouble, columns, ...figures } = change;
  const written = {
    state,
    run,
    reasons: reasons && JSON.stringify(reasons),
    waived: waived && JSON.stringify(waived),
    trouble: trouble && JSON.stringify(trouble),
    rows: figures.rows,
    orders: figures.orders,
    copies: figures.copies,
    total_price: figures.totalPrice,
    placed: figures.placed,
    columns: columns && JSON.stringify(columns),
    exit_code: figures.exitCode,
  };
  return Object.entries(written).flatMap(([column, value]) =>
    value === undefined ? [] : [[column, value] as const],
  );
}

/** Differs once a delivery was released, is held for something else, or comes to something else. */
export function revisionOf(delivery: Delivery): string {
  const { reasons, run, rows, orders, copies, totalPrice, releasedAtMs } = delivery;
  const shown = JSON.stringify([reasons, run, rows, orders, copies, totalPrice, releasedAtMs]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 12);
}

/** @throws UsageError `delivery_changed` */
export function refuseUnseen(delivery: Delivery, { revision }: ReleaseTerms): void {
  if (revision === undefined || revision === revisionOf(delivery)) return;
  throw ledgerFailure('delivery_changed', { delivery: delivery.id });
}

export function isEnd(state: DeliveryState): boolean {
  return state === 'done' || state === 'failed';
}
