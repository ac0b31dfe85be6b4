import type {
  AnswerSource,
  ClaimedOrder,
  ClaimOptions,
  Outcome,
  Outlook,
  Worker,
} from '../../ledger.ts';
import type { OrderState } from '../../states.ts';
import type { CommitQueue } from '../commit-queue.ts';
import type { Database } from '../database.ts';
import { joinedLength, type Segment } from '../staging/dataset-file.ts';
import { OutcomeRecorder } from './record-outcome.ts';
import type { Registered, Workers } from './worker-registry.ts';

interface WorkerContext {
  readonly db: Database;
  readonly queue: CommitQueue;
  readonly workers: Workers;
  readonly now: () => number;
  readonly monotonicMs: () => number;
}

/** A claimed order, and where the rows of its dataset are. */
export interface PlacedOrder extends ClaimedOrder {
  readonly segments: readonly Segment[];
}

interface OrderRow {
  readonly id: number;
  readonly state: OrderState;
  readonly project_id: string;
  readonly svc_uid: string;
  readonly attempts: number;
  readonly maybe_ordered: number;
  readonly looks: number;
  readonly waits: number;
  readonly body_json: string;
  readonly segments: string;
}

/** What a worker does in the database: all but the files beside it, which are `FileWorker`'s. */
export class SqliteWorker implements Omit<Worker, 'readDataset' | 'copyDataset'> {
  readonly epoch: number;
  readonly leaseMs: number;
  readonly #run: string;
  readonly #context: WorkerContext;
  readonly #sql: ReturnType<typeof prepareStatements>;
  readonly #recorder: OutcomeRecorder;

  constructor({ epoch, leaseMs }: Registered, run: string, context: WorkerContext) {
    this.epoch = epoch;
    this.leaseMs = leaseMs;
    this.#run = run;
    this.#context = context;
    this.#sql = prepareStatements(context.db);
    this.#recorder = new OutcomeRecorder(context.db, run);
  }

  claim(options: ClaimOptions): Promise<readonly PlacedOrder[] | undefined> {
    return this.#context.queue.commit(() => {
      if (!this.#beatNow()) return undefined;
      const rows: readonly OrderRow[] = this.#sql.claimable.all({
        ...this.#bindings(options),
        limit: options.limit,
      });
      const claimed = rows.map((row) => this.#toClaimed(row, options));
      this.#writeClaims(claimed, this.#context.now());
      return claimed;
    });
  }

  record(
    order: ClaimedOrder,
    outcome: Outcome,
    answer: AnswerSource,
  ): Promise<OrderState | undefined> {
    const { now, monotonicMs } = this.#context;
    const times = { nowMs: now(), monotonicMs: monotonicMs() };
    return this.#context.queue.commit(() =>
      this.#recorder.record({ epoch: this.epoch, order, outcome, answer, ...times }),
    );
  }

  doubt(connection: number): Promise<void> {
    return this.#context.queue.commit(() => this.#recorder.doubt(this.epoch, connection));
  }

  beat(): Promise<boolean> {
    return this.#context.queue.commit(() => this.#beatNow());
  }

  takeOver(waitMs: number): Promise<number> {
    const { workers } = this.#context;
    return this.#context.queue.commit(() => {
      const claims: readonly { claim: number }[] = this.#sql.claims.all(this.epoch);
      return claims.reduce((taken, { claim }) => taken + workers.takeOver(claim, waitMs), 0);
    });
  }

  async outlook(options: Omit<ClaimOptions, 'limit'>): Promise<Outlook> {
    const row = this.#sql.outlook.get({
      ...this.#bindings(options),
      epoch: this.epoch,
    });
    return {
      due: Number(row.due),
      nextDueInMs: row.next_due_in === null ? null : Number(row.next_due_in),
      claimedByOthers: Number(row.claimed_by_others),
      blocked: Number(row.blocked),
      blockedBy: row.blocked > 0 ? this.#blockingRuns() : [],
    };
  }

  async close(): Promise<void> {
    const { queue, workers } = this.#context;
    await queue.commit(() => {
      this.#sql.end.run(this.epoch);
      workers.takeOver(this.epoch, 0);
    });
  }

  #blockingRuns(): readonly string[] {
    return this.#sql.blockingRuns.all(this.#run).map(({ run }) => String(run));
  }

  #beatNow(): boolean {
    return Number(this.#sql.beat.run(this.epoch).changes) === 1;
  }

  #bindings(options: Omit<ClaimOptions, 'limit'>): Record<string, unknown> {
    const { staleAfterMs } = options;
    return {
      run: this.#run,
      now: Math.floor(this.#context.monotonicMs()),
      looks: options.looksBeforeResend,
      staleBefore:
        staleAfterMs === null ? Number.MIN_SAFE_INTEGER : this.#context.now() - staleAfterMs,
    };
  }

  /** Claims all orders with one statement per kind: one per order would take most of the time of a claim. */
  #writeClaims(claimed: readonly ClaimedOrder[], nowMs: number): void {
    const idsTo = (todo: ClaimedOrder['todo']) =>
      claimed.filter((order) => order.todo === todo).map(({ id }) => id);
    const [send, lookUp] = [idsTo('send'), idsTo('look_up')].map((ids) => JSON.stringify(ids));
    this.#sql.claimToSend.run(this.epoch, nowMs, send);
    this.#sql.intents.run(this.epoch, nowMs, send);
    this.#sql.claimToLookUp.run(this.epoch, lookUp);
  }

  #toClaimed(row: OrderRow, options: ClaimOptions): PlacedOrder {
    const segments: readonly Segment[] = JSON.parse(row.segments);
    const send = row.state !== 'unknown' || row.looks >= options.looksBeforeResend;
    return {
      id: row.id,
      todo: send ? 'send' : 'look_up',
      projectId: row.project_id,
      svcUid: row.svc_uid,
      attempts: row.attempts + (send ? 1 : 0),
      maybeOrdered: row.maybe_ordered === 1,
      looks: row.looks,
      waits: row.waits,
      bodyJson: row.body_json,
      rowsBytes: joinedLength(segments),
      segments,
    };
  }
}

/** SQL for orders whose ids a statement is given as a JSON array. */
const GIVEN_IDS = 'id IN (SELECT value FROM json_each(?))';

/** SQL for a run that is neither on hold nor purged, so that its orders can be sent. */
const IN_USE = `(SELECT state FROM run WHERE id = :run AND on_hold = 0) = 'staged'`;

/**
 * SQL for unclaimed orders that are due, with the bindings of `claim`. Due times are of this machine's monotonic clock; a time
 * further ahead than its own wait is from another machine, or from before a restart, and counts as due.
 */
const DUE = `run = :run AND claim IS NULL AND state IN ('staged', 'waiting', 'unknown')
  AND (due_at <= :now OR due_at > :now + wait_ms)`;

/** SQL for orders unknown for too long to be sent again without a person's decision. */
const STALE = `state = 'unknown' AND looks >= :looks AND sent_at < :staleBefore`;

/** SQL for orders whose project is in flight with another order, in whichever run. */
const BLOCKED = `state <> 'unknown' AND EXISTS (SELECT 1 FROM orders AS other
  WHERE other.service = orders.service AND other.project_id = orders.project_id
    AND other.id <> orders.id AND other.state IN ('sending', 'unknown'))`;

function prepareStatements(db: Database) {
  return {
    // A bare `LIMIT :limit` has SQLite compile the statement anew at each claim, as its plan may depend on the number.
    claimable: db.prepare(`
      SELECT id, state, project_id, svc_uid, attempts, maybe_ordered, looks, waits, body_json, segments
      FROM orders
      WHERE ${IN_USE} AND ${DUE} AND NOT (${STALE}) AND NOT (${BLOCKED})
      ORDER BY due_at, id LIMIT :limit + 0`),
    claimToSend: db.prepare(`
      UPDATE orders SET state = 'sending', claim = ?, attempts = attempts + 1, sent_at = ?, looks = 0
      WHERE ${GIVEN_IDS}`),
    claimToLookUp: db.prepare(`UPDATE orders SET claim = ? WHERE ${GIVEN_IDS}`),
    intents: db.prepare(`
      INSERT INTO attempt (ledger_order, number, epoch, intent_at)
      SELECT id, attempts, ?, ? FROM orders WHERE ${GIVEN_IDS}`),
    claims: db.prepare('SELECT DISTINCT claim FROM orders WHERE claim IS NOT NULL AND claim <> ?'),
    beat: db.prepare('UPDATE worker SET beats = beats + 1 WHERE epoch = ? AND ended = 0'),
    blockingRuns: db.prepare(`
      SELECT DISTINCT other.run AS run FROM orders JOIN orders AS other
        ON other.service = orders.service AND other.project_id = orders.project_id AND other.run <> orders.run
      WHERE orders.run = ? AND orders.state IN ('staged', 'waiting') AND other.state IN ('sending', 'unknown')`),
    end: db.prepare('UPDATE worker SET ended = 1 WHERE epoch = ?'),
    outlook: db.prepare(`
      SELECT
        COUNT(*) FILTER (WHERE ${DUE} AND NOT (${STALE}) AND NOT (${BLOCKED})) AS due,
        MIN(due_at - :now) FILTER (WHERE claim IS NULL AND NOT (${STALE}) AND NOT (${DUE})) AS next_due_in,
        COUNT(*) FILTER (WHERE claim IS NOT NULL AND claim <> :epoch) AS claimed_by_others,
        COUNT(*) FILTER (WHERE claim IS NULL AND ${BLOCKED}) AS blocked
      FROM orders WHERE ${IN_USE} AND run = :run AND state IN ('staged', 'sending', 'waiting', 'unknown')`),
  };
}
