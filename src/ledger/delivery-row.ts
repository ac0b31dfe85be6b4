import { createHash, randomBytes } from 'node:crypto';
import type { Delivery, DeliveryChange, DeliveryState, ReleaseTerms } from './deliveries.ts';
import { type LedgerPlace, ledgerFailure } from './ledger-errors.ts';

/** SQL for the columns of a `DeliveryRow`; `number` is the order in which deliveries were taken. */
export const DELIVERY_COLUMNS = `number, id, job, name, folder, hash, bytes, modified_at AS "modifiedAtMs", state, run, reasons, waived,
  trouble, rows, orders, copies, total_price AS "totalPrice", placed, columns, mapping, released_by AS "releasedBy",
  released_at AS "releasedAtMs", taken_at AS "takenAtMs", ended_at AS "endedAtMs",
  (SELECT release_at FROM run WHERE run.id = delivery.run AND release_at > now_ms()) AS "releaseAtMs"`;

/** What of a delivery is kept as JSON. */
type Listed = 'reasons' | 'waived' | 'trouble' | 'columns';

/** A delivery as a ledger's questions read it. */
export type DeliveryRow = Omit<Delivery, Listed> &
  Readonly<Record<Listed, string>> & { readonly number: number };

/** How many deliveries a page has by default. */
export const PAGE_DELIVERIES = 1000;

/** `d-7f3a9c21`; it may be taken. */
export function newDeliveryId(): string {
  return `d-${randomBytes(4).toString('hex')}`;
}

/** What is not there is null, as JSON has it. */
export function toDelivery({ number: _, ...row }: DeliveryRow): Delivery {
  return {
    ...row,
    reasons: JSON.parse(row.reasons),
    waived: JSON.parse(row.waived),
    trouble: JSON.parse(row.trouble),
    columns: JSON.parse(row.columns),
  };
}

/** The one delivery that an id, or the start of one, names. @throws UsageError `delivery_unknown`, `delivery_ambiguous` */
export function onlyDelivery(
  rows: readonly DeliveryRow[],
  idStart: string,
  place: LedgerPlace,
): Delivery {
  // An id in full has no other that begins like it.
  const [only, ...others] = rows;
  if (!only) throw ledgerFailure('delivery_unknown', { ...place, idStart });
  if (others.length === 0) return toDelivery(only);
  throw ledgerFailure('delivery_ambiguous', { idStart, deliveries: rows.map(({ id }) => id) });
}

/** The columns that a change writes, with their values; but not when the delivery ended. */
export function toChangedColumns(
  change: DeliveryChange,
): readonly (readonly [column: string, value: string | number | null])[] {
  const { totalPrice: total_price, ...others } = change;
  return Object.entries({ ...others, total_price }).flatMap(([column, value]) => {
    if (value === undefined) return [];
    return [[column, typeof value === 'object' && value ? JSON.stringify(value) : value] as const];
  });
}

/** Differs once a delivery was released, is held for something else, or comes to something else. */
export function revisionOf(delivery: Delivery): string {
  const { reasons, run, rows, orders, copies, totalPrice, releasedAtMs } = delivery;
  const shown = JSON.stringify([reasons, run, rows, orders, copies, totalPrice, releasedAtMs]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 12);
}

/** @throws UsageError `delivery_changed` */
export function refuseUnseen(delivery: Delivery, { revision }: ReleaseTerms): void {
  const isSeen =
    revision === undefined ? delivery.releasedAtMs === null : revision === revisionOf(delivery);
  if (isSeen) return;
  throw ledgerFailure('delivery_changed', { delivery: delivery.id });
}

export function isEnd(state: DeliveryState): boolean {
  return state === 'done' || state === 'failed';
}
