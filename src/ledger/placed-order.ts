import type { ClaimedOrder, OrderRef } from './ledger.ts';

/** Where a dataset is among those of its run, and the checksum of the bytes written. */
export interface DatasetPlace {
  readonly at: number;
  readonly bytes: number;
  readonly crc32: number;
}

export interface PlacedOrder extends ClaimedOrder {
  readonly place: DatasetPlace;
}

/** The columns of an order that its claim reads. */
export interface ClaimedRow {
  readonly id: OrderRef;
  readonly run: string;
  readonly project_id: string;
  readonly svc_uid: string;
  readonly attempts: number;
  readonly maybe_ordered: number | boolean;
  readonly looks: number;
  readonly waits: number;
  /** JSON. */
  readonly refusal: string | null;
  readonly body_json: string;
  readonly dataset_at: number;
  readonly dataset_bytes: number;
  readonly dataset_crc32: number;
}

/** @param attempts this one included */
export function toPlacedOrder(
  row: ClaimedRow,
  isSend: boolean,
  attempts = row.attempts,
): PlacedOrder {
  return {
    id: row.id,
    run: row.run,
    todo: isSend ? 'send' : 'look_up',
    projectId: row.project_id,
    svcUid: row.svc_uid,
    attempts,
    maybeOrdered: Boolean(row.maybe_ordered),
    looks: row.looks,
    waits: row.waits,
    refusal: row.refusal === null ? null : JSON.parse(row.refusal),
    bodyJson: row.body_json,
    rowsBytes: row.dataset_bytes,
    place: { at: row.dataset_at, bytes: row.dataset_bytes, crc32: row.dataset_crc32 },
  };
}
