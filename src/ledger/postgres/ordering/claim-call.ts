import type { Load, OrderRef } from '../../ledger.ts';
import type { ClaimedRow } from '../../placed-order.ts';

export interface SentRow extends Omit<ClaimedRow, 'id'> {
  /** null if the worker was taken for dead. */
  readonly id: OrderRef | null;
  readonly is_send: boolean;
}

export interface BeatRow {
  readonly at_once: number;
  readonly paused_for_ms: number;
  readonly others: number;
}

/** What a statement with a claim returns; with a heartbeat, also the row of that, if the worker is alive. */
type AnsweredRow = (SentRow & { readonly at_once?: null }) | BeatRow;

export interface ClaimAnswer {
  readonly claimed: readonly SentRow[];
  readonly beat: BeatRow | undefined;
}

/** How a claim's statement is sent. */
export type SendClaim = (load: Load | undefined) => Promise<readonly AnsweredRow[]>;

/** A claim, and the heartbeat that was asked for in the same moment: they share a statement and a commit. */
export class ClaimCall {
  readonly answer: Promise<ClaimAnswer>;
  #load: Load | undefined;
  #isSent = false;

  constructor(send: SendClaim) {
    this.answer = Promise.resolve().then(async () => {
      this.#isSent = true;
      return toAnswer(await send(this.#load));
    });
  }

  /** Whether a heartbeat can still go with it. */
  get isOpen(): boolean {
    return !this.#isSent && this.#load === undefined;
  }

  async beat(load: Load): Promise<BeatRow | undefined> {
    this.#load = load;
    const { beat } = await this.answer;
    return beat;
  }
}

function toAnswer(rows: readonly AnsweredRow[]): ClaimAnswer {
  const beat = rows.find(isBeat);
  return { beat, claimed: rows.filter((row): row is SentRow => !isBeat(row)) };
}

function isBeat(row: AnsweredRow): row is BeatRow {
  return typeof row.at_once === 'number';
}

export const CLAIM = 'SELECT * FROM claim_orders($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)';
export const BEAT = 'SELECT * FROM beat($1, $2, $3, $4, $5)';
/** The heartbeat comes first, so that every statement takes the locks of both in the same order: that of heartbeats, the worker's row. */
export const BEAT_AND_CLAIM = `
  SELECT NULL::bigint AS id, NULL AS run, NULL::boolean AS is_send, NULL AS project_id, NULL AS svc_uid, NULL::integer AS attempts,
    NULL::boolean AS maybe_ordered, NULL::integer AS looks, NULL::integer AS waits, NULL AS refusal, NULL AS body_json, NULL::bigint AS dataset_at,
    NULL::bigint AS dataset_bytes, NULL::bigint AS dataset_crc32, at_once, paused_for_ms, others
  FROM beat($1, $3, $11, $12, $13)
  UNION ALL
  SELECT id, run, is_send, project_id, svc_uid, attempts, maybe_ordered, looks, waits, refusal, body_json, dataset_at, dataset_bytes,
    dataset_crc32, NULL, NULL, NULL
  FROM claim_orders($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
