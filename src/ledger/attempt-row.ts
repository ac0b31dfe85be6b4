import type { AttemptRecord, OrderRef } from './ledger.ts';

/** A row of `attempt`, and when its order was placed. */
export interface AttemptRow {
  readonly ledger_order: number;
  readonly number: number;
  readonly intent_at: number;
  readonly ended_at: number | null;
  readonly outcome: string | null;
  readonly error_code: string | null;
  readonly request_id: string | null;
  readonly ordered_at: number | null;
}

export function toAttemptRecord(row: AttemptRow): AttemptRecord {
  return {
    order: row.ledger_order as OrderRef,
    sentAtMs: row.intent_at,
    endedAtMs: row.ended_at,
    outcome: row.outcome,
    errorCode: row.error_code,
    requestId: row.request_id,
    orderedAtMs: row.ordered_at,
  };
}
