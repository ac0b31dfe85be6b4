import { VdpipeError } from '../../../errors.ts';
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
import type { LedgerWatch } from '../ledger-watch.ts';
import { exactId } from '../order-row.ts';
import { DatasetReader, datasetPath, joinedLength, type Segment } from '../staging/dataset-file.ts';
import { OutcomeRecorder } from './record-outcome.ts';
import { type LearnedId, RescueFile } from './rescue-file.ts';
import type { Registered, Workers } from './worker-registry.ts';

interface WorkerContext {
  readonly db: Database;
  readonly queue: CommitQueue;
  readonly workers: Workers;
  readonly ledgerFile: string;
  readonly now: () => number;
  readonly monotonicMs: () => number;
  readonly watch: LedgerWatch;
}

const UNKNOWN_SOURCE: AnswerSource = { connection: null, lookUpAfterMs: 0 };

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

/** One process' part in ordering one run. */
export class SqliteWorker implements Worker {
  readonly epoch: number;
  readonly leaseMs: number;
  readonly #run: string;
  readonly #context: WorkerContext;
  readonly #datasets: DatasetReader;
  readonly #segments = new Map<number, readonly Segment[]>();
  readonly #sql: ReturnType<typeof prepareStatements>;
  readonly #recorder: OutcomeRecorder;
  readonly #rescue: RescueFile;
  #isEarlierNoted = false;

  constructor({ epoch, leaseMs }: Registered, run: string, context: WorkerContext) {
    this.epoch = epoch;
    this.leaseMs = leaseMs;
    this.#run = run;
    this.#context = context;
    this.#datasets = new DatasetReader(datasetPath(context.ledgerFile, run));
    this.#sql = prepareStatements(context.db);
    this.#recorder = new OutcomeRecorder(context.db, run);
    this.#rescue = new RescueFile(context.ledgerFile, epoch);
  }

  claim(options: ClaimOptions): Promise<readonly ClaimedOrder[] | undefined> {
    return this.#commit(() => {
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

  async record(
    order: ClaimedOrder,
    outcome: Outcome,
    answer: AnswerSource = UNKNOWN_SOURCE,
  ): Promise<OrderState | undefined> {
    this.#segments.delete(order.id);
    const { now, monotonicMs } = this.#context;
    const nowMs = now();
    const times = { nowMs, monotonicMs: monotonicMs() };
    const learned = this.#toLearned(order, outcome, nowMs);
    const isNoted = learned !== null && this.#rescue.note(learned);
    try {
      return await this.#commit(() =>
        this.#recorder.record({ epoch: this.epoch, order, outcome, answer, ...times }),
      );
    } catch (error) {
      throw learned ? this.#rescueId(learned, isNoted, error) : error;
    }
  }

  #toLearned(order: ClaimedOrder, outcome: Outcome, seenAtMs: number): LearnedId | null {
    if (!('orderId' in outcome) || outcome.orderId === null) return null;
    const { orderId, kind } = outcome;
    return { id: order.id, run: this.#run, project: order.projectId, orderId, kind, seenAtMs };
  }

  /** Rescues an order id that the ledger could not take. */
  #rescueId(learned: LearnedId, isNoted: boolean, error: unknown): unknown {
    if (isGone(error)) return error;
    try {
      const file = this.#rescue.keep(learned, isNoted);
      return withMore(
        error,
        `Order ids received since then are in "${file}"; the next "vdpipe resume" imports them.`,
      );
    } catch {
      const { project, orderId } = learned;
      return withMore(error, `Make a note of this: project "${project}" has order id ${orderId}.`);
    }
  }

  doubt(connection: number): Promise<void> {
    return this.#commit(() => this.#recorder.doubt(this.epoch, connection));
  }

  /** Commits, unless the ledger is gone: then all ids that this worker learned are rescued, as none may be in a ledger. */
  async #commit<T>(job: () => T): Promise<T> {
    try {
      return await this.#context.queue.commit(job);
    } catch (error) {
      throw this.#rescueAll(error);
    }
  }

  #rescueAll(error: unknown): unknown {
    if (!isGone(error)) return error;
    try {
      this.#noteEarlier();
      const file = this.#rescue.keepAll();
      if (file === null) return error;
      return withMore(error, `The order ids of this run are in "${file}".`);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      return withMore(error, `The order ids of this run cannot be saved to a file: ${why}.`);
    }
  }

  /**
   * Notes order ids that other workers learned for this run, once: the ledger can be read as long as this process has its files
   * open.
   */
  #noteEarlier(): void {
    if (this.#isEarlierNoted || !this.#context.watch.isReadable) return;
    this.#isEarlierNoted = true;
    const earlier: Iterable<LearnedId> = this.#sql.earlierIds.iterate(this.#run, this.epoch);
    for (const learned of earlier) this.#rescue.note(learned);
  }

  beat(): Promise<boolean> {
    return this.#commit(() => this.#beatNow());
  }

  takeOver(waitMs: number): Promise<number> {
    const { workers } = this.#context;
    return this.#commit(() => {
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

  async *readDataset(order: ClaimedOrder): AsyncGenerator<Uint8Array> {
    yield* this.#datasets.read(this.#segments.get(order.id) ?? []);
  }

  async copyDataset(order: ClaimedOrder, target: Uint8Array): Promise<void> {
    this.#datasets.copy(this.#segments.get(order.id) ?? [], target);
  }

  async close(): Promise<void> {
    const { queue, workers, watch } = this.#context;
    this.#datasets.close();
    try {
      await queue.commit(() => {
        this.#sql.end.run(this.epoch);
        workers.takeOver(this.epoch, 0);
      });
      watch.assertInPlace();
    } catch (error) {
      throw this.#rescueAll(error);
    } finally {
      this.#rescue.close();
    }
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

  #toClaimed(row: OrderRow, options: ClaimOptions): ClaimedOrder {
    const segments: readonly Segment[] = JSON.parse(row.segments);
    const send = row.state !== 'unknown' || row.looks >= options.looksBeforeResend;
    if (send) this.#segments.set(row.id, segments);
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
    };
  }
}

function isGone(error: unknown): boolean {
  return error instanceof VdpipeError && error.code === 'ledger_gone';
}

/** Returns a failure whose message also says what became of order ids. */
function withMore(error: unknown, more: string): VdpipeError {
  const { code, data } =
    error instanceof VdpipeError ? error : { code: 'ledger_unusable', data: {} };
  const why = error instanceof Error ? error.message : String(error);
  return new VdpipeError(code, `${why} ${more}`, { cause: error, data });
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
    earlierIds: db.prepare(`
      SELECT orders.id AS id, run, project_id AS project, ${exactId('seen.order_id')} AS orderId,
        source AS kind, seen_at AS seenAtMs
      FROM seen_order_id AS seen JOIN orders ON orders.id = seen.ledger_order
      WHERE run = ? AND seen.epoch <> ?`),
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
