import type { AttemptRecord } from './ledger.ts';

/** SQL for the columns of an `AttemptRow`, of an attempt and its order. */
export const ATTEMPT_COLUMNS = `ledger_order AS "order", number, intent_at AS "sentAtMs", ended_at AS "endedAtMs", outcome,
  attempt.error_code AS "errorCode", attempt.request_id AS "requestId", ordered_at AS "orderedAtMs"`;

/** An attempt, and which of its order's it is. */
export type AttemptRow = AttemptRecord & { readonly number: number };

export function toAttemptRecord({ number: _, ...record }: AttemptRow): AttemptRecord {
  return record;
}
