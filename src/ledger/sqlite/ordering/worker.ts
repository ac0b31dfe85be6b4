import type { AnswerSource, ClaimedOrder, ClaimOptions, Load, Outcome } from '../../ledger.ts';
import { type PlacedOrder, toPlacedOrder } from '../../placed-order.ts';
import type { DatabaseWorker, Registered } from '../../rescue/rescuing-worker.ts';
import type { CommitQueue } from '../commit-queue.ts';
import type { Database } from '../database.ts';
import { ClaimableOrders, type ClaimableRow, type ClaimTime } from './claimable-orders.ts';
import { OutcomeRecorder } from './record-outcome.ts';
import { SharedPressure } from './shared-pressure.ts';
import type { Workers } from './worker-registry.ts';
import type { ScopeSql } from './worker-scope.ts';

interface WorkerContext {
  readonly db: Database;
  readonly queue: CommitQueue;
  readonly workers: Workers;
  readonly now: () => number;
  readonly monotonicMs: () => number;
}

/** What a worker does in the database: all but reading the files beside it. */
export class SqliteWorker implements DatabaseWorker {
  readonly epoch: number;
  readonly leaseMs: number;
  readonly #context: WorkerContext;
  /** The runs that are named, and those whose orders were claimed. */
  readonly #runs: Set<string>;
  readonly #claimable: ClaimableOrders;
  readonly #sql: ReturnType<typeof prepareStatements>;
  readonly #recorder: OutcomeRecorder;
  readonly #pressure: SharedPressure;

  constructor({ epoch, leaseMs }: Registered, scope: ScopeSql, context: WorkerContext) {
    this.epoch = epoch;
    this.leaseMs = leaseMs;
    this.#context = context;
    this.#runs = new Set(scope.named);
    this.#claimable = new ClaimableOrders(context.db, scope);
    this.#sql = prepareStatements(context.db);
    this.#recorder = new OutcomeRecorder(context.db, this.#runs);
    const { db, workers, monotonicMs } = context;
    this.#pressure = new SharedPressure(db, scope.service, workers, monotonicMs);
  }

  claim(options: ClaimOptions) {
    const { queue, workers } = this.#context;
    return queue.commit(() => {
      if (!workers.beat(this.epoch)) return undefined;
      const time = this.#timeOf(options);
      const rows = this.#claimable.find(options.limit, time);
      const claimed = rows.map((row) => this.#toClaimed(row, options));
      this.#writeClaims(claimed, time.nowMs);
      return claimed;
    });
  }

  record(order: ClaimedOrder, outcome: Outcome, answer: AnswerSource) {
    const { now, monotonicMs } = this.#context;
    const times = { nowMs: now(), monotonicMs: monotonicMs() };
    return this.#context.queue.commit(() =>
      this.#recorder.record({ epoch: this.epoch, order, outcome, answer, ...times }),
    );
  }

  doubt(connection: number) {
    return this.#context.queue.commit(() => this.#recorder.doubt(this.epoch, connection));
  }

  beat(load: Load) {
    return this.#context.queue.commit(() => this.#pressure.beat(this.epoch, load));
  }

  pause(ms: number) {
    return this.#context.queue.commit(() => this.#pressure.pause(ms));
  }

  takeOver(waitMs: number) {
    const { workers } = this.#context;
    return this.#context.queue.commit(() => {
      const claims: readonly { claim: number }[] = this.#sql.claims.all(this.epoch);
      return claims.reduce((taken, { claim }) => taken + workers.takeOver(claim, waitMs), 0);
    });
  }

  async outlook(options: Omit<ClaimOptions, 'limit'>) {
    return this.#claimable.outlook(this.epoch, this.#timeOf(options));
  }

  async close() {
    const { queue, workers } = this.#context;
    await queue.commit(() => {
      this.#sql.end.run(this.epoch);
      workers.takeOver(this.epoch, 0);
    });
  }

  #timeOf(options: Omit<ClaimOptions, 'limit'>): ClaimTime {
    const { now, monotonicMs } = this.#context;
    return { ...options, nowMs: now(), monotonicMs: monotonicMs() };
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

  #toClaimed(row: ClaimableRow, options: ClaimOptions): PlacedOrder {
    const isSend = row.state !== 'unknown' || row.looks >= options.looksBeforeResend;
    this.#runs.add(row.run);
    return toPlacedOrder(row, isSend, row.attempts + (isSend ? 1 : 0));
  }
}

/** SQL for orders whose ids a statement is given as a JSON array. */
const GIVEN_IDS = 'id IN (SELECT value FROM json_each(?))';

function prepareStatements(db: Database) {
  return {
    claimToSend: db.prepare(`
      UPDATE orders SET state = 'sending', claim = ?, attempts = attempts + 1, sent_at = ?, looks = 0
      WHERE ${GIVEN_IDS}`),
    claimToLookUp: db.prepare(`UPDATE orders SET claim = ? WHERE ${GIVEN_IDS}`),
    intents: db.prepare(`
      INSERT INTO attempt (ledger_order, number, epoch, intent_at)
      SELECT id, attempts, ?, ? FROM orders WHERE ${GIVEN_IDS}`),
    claims: db.prepare('SELECT DISTINCT claim FROM orders WHERE claim IS NOT NULL AND claim <> ?'),
    end: db.prepare('UPDATE worker SET ended = 1 WHERE epoch = ?'),
  };
}
