import { BLOCKED, blockingRuns, claimSql, FREE, IN_USE } from '../../claim-sql.ts';
import type { ClaimOptions, Outlook } from '../../ledger.ts';
import type { ClaimedRow } from '../../placed-order.ts';
import { OPEN, type OrderState, toList } from '../../states.ts';
import type { Scope } from '../../steps/find-runs.ts';
import type { Database } from '../database.ts';

/** A worker's scope for SQL. */
export interface ScopeSql extends Scope {
  /** A condition on a row of the table of runs. Its only binding is `:scope`. */
  readonly condition: string;
  readonly binding: string | null;
}

export function toScopeSql({ named, service }: Scope): ScopeSql {
  const ofAll = 'service = :scope AND key_of IS NULL';
  if (named === null) return { named, service, condition: ofAll, binding: service };
  const condition = 'id IN (SELECT value FROM json_each(:scope))';
  return { named, service, condition, binding: JSON.stringify(named) };
}

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
  readonly #scope: string | null;
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
    const unsent = JSON.stringify(time.unsent ?? []);
    const bindings = { ...toBindings(time), scope: this.#scope, unsent };
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
    staleBefore: staleAfterMs === null ? null : nowMs - staleAfterMs,
  };
}

/** Due times are of this machine's monotonic clock. @param run SQL for the run of the order */
function conditionsIn(run: string) {
  return claimSql({
    now: ':now',
    looks: ':looks',
    staleBefore: ':staleBefore',
    isUnsent: `run IN (SELECT value FROM json_each(:unsent))
      OR coalesce(id > (SELECT last_order FROM run WHERE run.id = ${run}), false)`,
  });
}

function prepareStatements(db: Database, scope: ScopeSql) {
  const { isDue, isLeft } = conditionsIn(':run');
  const { isLeft: isLeftOfAll } = conditionsIn('orders.run');
  const ofScope = `run IN (SELECT id FROM run WHERE ${IN_USE} AND ${scope.condition})`;
  return {
    // A bare `LIMIT :limit` has SQLite compile the statement anew at each claim, as its plan may depend on the number.
    inRun: db.prepare(`
      SELECT id, run, state, project_id, svc_uid, attempts, maybe_ordered, looks, waits, refusal, body_json,
        dataset_at, dataset_bytes, dataset_crc32
      FROM orders
      WHERE run = :run AND EXISTS (SELECT 1 FROM run WHERE id = :run AND ${IN_USE} AND ${scope.condition})
        AND ${FREE} AND ${isDue} AND NOT ${isLeft} AND NOT ${BLOCKED}
      ORDER BY due_at, id LIMIT :limit + 0 OFFSET :skip + 0`),
    blockingRuns: db.prepare(blockingRuns(`orders.${ofScope}`)),
    outlook: db.prepare(`
      SELECT
        COUNT(*) FILTER (WHERE ${FREE} AND ${isDue} AND NOT ${isLeftOfAll} AND NOT ${BLOCKED}) AS due,
        MIN(due_at - :now) FILTER (WHERE ${FREE} AND NOT ${isDue} AND NOT ${isLeftOfAll}) AS next_due_in,
        COUNT(*) FILTER (WHERE claim IS NOT NULL AND claim <> :epoch) AS claimed_by_others,
        COUNT(*) FILTER (WHERE claim IS NULL AND ${BLOCKED}) AS blocked
      FROM orders WHERE ${ofScope} AND state IN (${toList(OPEN)})`),
  };
}

/** Whose turn it is, of the runs that a worker serves: they follow each other in a circle. */
class RunTurns {
  readonly #db: Database;
  readonly #named: readonly string[] | null;
  /** The run that gave an order last. */
  #last = '';

  constructor(db: Database, { named }: ScopeSql) {
    this.#db = db;
    this.#named = named;
  }

  /** Yields each run that may have orders to claim once, beginning with the one whose turn it is. */
  *circle(): Generator<string> {
    const last = this.#last;
    for (let run = this.#after(last); run !== null; run = this.#after(run)) yield run;
    for (let run = this.#after(''); run !== null && run <= last; run = this.#after(run)) yield run;
  }

  served(run: string): void {
    this.#last = run;
  }

  #after(run: string): string | null {
    if (this.#named) return this.#named.find((one) => one > run) ?? null;
    return this.#db.prepare(NEXT_RUN).get(run).run;
  }
}

/** The index has only unclaimed orders: finished runs take no time, however many there are. */
const NEXT_RUN = `SELECT MIN(run) AS run FROM orders INDEXED BY order_due WHERE ${FREE} AND run > ?`;
