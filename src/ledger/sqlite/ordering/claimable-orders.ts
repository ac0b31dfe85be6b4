import { IN_FLIGHT_ELSEWHERE } from '../../in-flight-sql.ts';
import type { ClaimOptions, Outlook } from '../../ledger.ts';
import type { ClaimedRow } from '../../placed-order.ts';
import type { OrderState } from '../../states.ts';
import type { Database } from '../database.ts';
import { RunTurns } from './run-turns.ts';
import { IN_USE, type ScopeSql } from './worker-scope.ts';

/** An order that can be claimed. */
export interface ClaimableRow extends ClaimedRow {
  readonly state: OrderState;
}

/** Which orders may be claimed, and the time, by the clocks of this machine. */
export interface ClaimTime extends Omit<ClaimOptions, 'limit'> {
  readonly nowMs: number;
  readonly monotonicMs: number;
}

/**
 * How many orders a run gives in its turn. Orders of one run lie together in the ledger: a commit that has one order from each of
 * many runs writes many pages.
 */
const ORDERS_A_TURN = 16;

/** A run, and how many of its orders have been looked at. */
interface Turn {
  readonly run: string;
  readonly skip: number;
}

/** Finds orders that can be claimed in the runs that a worker serves. */
export class ClaimableOrders {
  readonly #turns: RunTurns;
  readonly #scope: string;
  readonly #ordersATurn: number;
  readonly #sql: ReturnType<typeof prepareStatements>;

  constructor(db: Database, scope: ScopeSql) {
    this.#turns = new RunTurns(db, scope);
    this.#scope = scope.binding;
    this.#ordersATurn = scope.named?.length === 1 ? Number.MAX_SAFE_INTEGER : ORDERS_A_TURN;
    this.#sql = prepareStatements(db, scope);
  }

  /** Finds at most `limit` orders, from one run after the other. To be called in the transaction that claims them. */
  find(limit: number, time: ClaimTime): readonly ClaimableRow[] {
    const found = new Map<string, ClaimableRow>();
    const bindings = { ...toBindings(time), scope: this.#scope };
    const circle = this.#turns.circle();
    const again: Turn[] = [];
    while (found.size < limit) {
      const next = circle.next();
      const turn = next.done ? again.shift() : { run: next.value, skip: 0 };
      if (!turn) break;
      const wanted = Math.min(this.#ordersATurn, limit - found.size);
      const rows: readonly ClaimableRow[] = this.#sql.inRun.all({
        ...bindings,
        ...turn,
        sends: time.unsent?.includes(turn.run) ? 0 : 1,
        limit: wanted,
      });
      for (const row of rows) this.#take(row, found);
      if (rows.length === wanted) again.push({ run: turn.run, skip: turn.skip + wanted });
    }
    return [...found.values()];
  }

  outlook(epoch: number, time: ClaimTime): Outlook {
    const unsent = JSON.stringify(time.unsent ?? []);
    const row = this.#sql.outlook.get({ ...toBindings(time), scope: this.#scope, epoch, unsent });
    return {
      due: Number(row.due),
      nextDueInMs: row.next_due_in === null ? null : Number(row.next_due_in),
      claimedByOthers: Number(row.claimed_by_others),
      blocked: Number(row.blocked),
      blockedBy: row.blocked > 0 ? this.#blockingRuns() : [],
    };
  }

  /** Two runs may have the same project: the first that is found blocks the other. */
  #take(row: ClaimableRow, found: Map<string, ClaimableRow>): void {
    if (found.has(row.project_id)) return;
    found.set(row.project_id, row);
    this.#turns.served(row.run);
  }

  #blockingRuns(): readonly string[] {
    return this.#sql.blockingRuns.all({ scope: this.#scope }).map(({ run }) => String(run));
  }
}

function toBindings({ nowMs, monotonicMs, looksBeforeResend, staleAfterMs }: ClaimTime) {
  return {
    now: Math.floor(monotonicMs),
    looks: looksBeforeResend,
    staleBefore: staleAfterMs === null ? Number.MIN_SAFE_INTEGER : nowMs - staleAfterMs,
  };
}

/**
 * SQL for unclaimed orders that are due. Due times are of this machine's monotonic clock; a time further ahead than its own wait
 * is from another machine, or from before a restart, and counts as due.
 */
const DUE = `claim IS NULL AND state IN ('staged', 'waiting', 'unknown')
  AND (due_at <= :now OR due_at > :now + wait_ms)`;

/** SQL for orders that are sent, not looked up, when they are claimed. */
const SEND = `(state <> 'unknown' OR looks >= :looks)`;

/** SQL for orders that would be sent, of runs of which nothing is. */
const UNSENT = `${SEND} AND run IN (SELECT value FROM json_each(:unsent))`;

/** SQL for orders unknown for too long to be sent again without a person's decision. */
const STALE = `state = 'unknown' AND looks >= :looks AND sent_at < :staleBefore`;

/** SQL for orders that wait for another order of their project. */
const BLOCKED = `state <> 'unknown' AND ${IN_FLIGHT_ELSEWHERE}`;

function prepareStatements(db: Database, scope: ScopeSql) {
  const ofScope = `run IN (SELECT id FROM run WHERE ${IN_USE} AND ${scope.condition})`;
  return {
    // A bare `LIMIT :limit` has SQLite compile the statement anew at each claim, as its plan may depend on the number.
    inRun: db.prepare(`
      SELECT id, run, state, project_id, svc_uid, attempts, maybe_ordered, looks, waits, refusal, body_json,
        dataset_at, dataset_bytes, dataset_crc32
      FROM orders
      WHERE run = :run AND EXISTS (SELECT 1 FROM run WHERE id = :run AND ${IN_USE} AND ${scope.condition})
        AND ${DUE} AND NOT (${STALE}) AND NOT (${BLOCKED}) AND (:sends OR NOT ${SEND})
      ORDER BY due_at, id LIMIT :limit + 0 OFFSET :skip + 0`),
    blockingRuns: db.prepare(`
      SELECT DISTINCT other.run AS run FROM orders JOIN orders AS other
        ON other.service = orders.service AND other.project_id = orders.project_id AND other.run <> orders.run
      WHERE orders.${ofScope} AND orders.state IN ('staged', 'waiting') AND other.state IN ('sending', 'unknown')
      ORDER BY 1`),
    outlook: db.prepare(`
      SELECT
        COUNT(*) FILTER (WHERE ${DUE} AND NOT (${STALE}) AND NOT (${BLOCKED}) AND NOT (${UNSENT})) AS due,
        MIN(due_at - :now) FILTER (WHERE claim IS NULL AND NOT (${STALE}) AND NOT (${DUE}) AND NOT (${UNSENT})) AS next_due_in,
        COUNT(*) FILTER (WHERE claim IS NOT NULL AND claim <> :epoch) AS claimed_by_others,
        COUNT(*) FILTER (WHERE claim IS NULL AND ${BLOCKED}) AS blocked
      FROM orders WHERE ${ofScope} AND state IN ('staged', 'sending', 'waiting', 'unknown')`),
  };
}
