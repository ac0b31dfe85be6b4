import type { AnswerSource, ClaimedOrder, ClaimOptions, Load, Outcome } from '../../ledger.ts';
import { type PlacedOrder, toPlacedOrder } from '../../placed-order.ts';
import type { DatabaseWorker, Registered } from '../../rescue/rescuing-worker.ts';
import type { Database } from '../database.ts';
import type { OpenLedger } from '../ledger-options.ts';
import {
  ClaimableOrders,
  type ClaimableRow,
  type ClaimTime,
  type ScopeSql,
} from './claimable-orders.ts';
import { doubtAnswers } from './mixed-up-answers.ts';
import { recordOutcome } from './record-outcome.ts';
import { SharedPressure } from './shared-pressure.ts';
import type { Workers } from './worker-registry.ts';

/** What a worker does in the database: all but reading the files beside it. */
export class SqliteWorker implements DatabaseWorker {
  readonly epoch: number;
  readonly leaseMs: number;
  readonly #ledger: OpenLedger;
  readonly #workers: Workers;
  /** The runs that are named, and those whose orders were claimed. */
  readonly #runs: Set<string>;
  readonly #claimable: ClaimableOrders;
  readonly #pressure: SharedPressure;

  constructor(
    { epoch, leaseMs }: Registered,
    scope: ScopeSql,
    ledger: OpenLedger,
    workers: Workers,
  ) {
    this.epoch = epoch;
    this.leaseMs = leaseMs;
    this.#ledger = ledger;
    this.#workers = workers;
    this.#runs = new Set(scope.named);
    this.#claimable = new ClaimableOrders(ledger.db(), scope);
    this.#pressure = new SharedPressure(ledger.db(), scope.service, workers, ledger.monotonicMs);
  }

  claim(options: ClaimOptions) {
    return this.#ledger.queue.commit((db) => {
      if (!this.#workers.beat(this.epoch)) return undefined;
      const time = this.#timeOf(options);
      db.prepare(RELEASE_DUE).run(time.nowMs);
      const rows = this.#claimable.find(options.limit, time);
      const claimed = rows.map((row) => this.#toClaimed(row, options));
      this.#writeClaims(db, claimed, time.nowMs);
      return claimed;
    });
  }

  record(order: ClaimedOrder, outcome: Outcome, answer: AnswerSource) {
    const { queue, now, monotonicMs } = this.#ledger;
    const { epoch } = this;
    const times = { nowMs: now(), monotonicMs: monotonicMs() };
    return queue.commit((db) =>
      recordOutcome(db, { epoch, runs: this.#runs, order, outcome, answer, ...times }),
    );
  }

  doubt(connection: number) {
    const over = { runs: this.#runs, epoch: this.epoch, connection };
    return this.#ledger.queue.commit((db) => doubtAnswers(db, over));
  }

  beat(load: Load) {
    return this.#ledger.queue.commit(() => this.#pressure.beat(this.epoch, load));
  }

  pause(ms: number) {
    return this.#ledger.queue.commit(() => this.#pressure.pause(ms));
  }

  takeOver(waitMs: number) {
    return this.#ledger.queue.commit((db) => {
      const claims: readonly { claim: number }[] = db
        .prepare('SELECT DISTINCT claim FROM orders WHERE claim IS NOT NULL AND claim <> ?')
        .all(this.epoch);
      return claims.reduce((sum, { claim }) => sum + this.#workers.takeOver(claim, waitMs), 0);
    });
  }

  async outlook(options: Omit<ClaimOptions, 'limit'>) {
    return this.#claimable.outlook(this.epoch, this.#timeOf(options));
  }

  async close() {
    await this.#ledger.queue.commit((db) => {
      db.prepare('UPDATE worker SET ended = 1 WHERE epoch = ?').run(this.epoch);
      this.#workers.takeOver(this.epoch, 0);
    });
  }

  #timeOf(options: Omit<ClaimOptions, 'limit'>): ClaimTime {
    const { now, monotonicMs } = this.#ledger;
    return { ...options, nowMs: now(), monotonicMs: monotonicMs() };
  }

  /** Claims all orders with one statement per kind: one per order would take most of the time of a claim. */
  #writeClaims(db: Database, claimed: readonly ClaimedOrder[], nowMs: number): void {
    const idsTo = (todo: ClaimedOrder['todo']) =>
      JSON.stringify(claimed.filter((order) => order.todo === todo).map(({ id }) => id));
    const send = idsTo('send');
    db.prepare(CLAIM_TO_SEND).run(this.epoch, nowMs, send);
    db.prepare(ADD_INTENTS).run(this.epoch, nowMs, send);
    db.prepare(CLAIM_TO_LOOK_UP).run(this.epoch, idsTo('look_up'));
  }

  #toClaimed(row: ClaimableRow, options: ClaimOptions): PlacedOrder {
    const isSend = row.state !== 'unknown' || row.looks >= options.looksBeforeResend;
    this.#runs.add(row.run);
    return toPlacedOrder(row, isSend, row.attempts + (isSend ? 1 : 0));
  }
}

/** Lets go what was released for a time that has come. */
const RELEASE_DUE = 'UPDATE run SET on_hold = 0, release_at = NULL WHERE release_at <= ?';
/** SQL for orders whose ids a statement is given as a JSON array. */
const GIVEN_IDS = 'id IN (SELECT value FROM json_each(?))';
const CLAIM_TO_SEND = `
  UPDATE orders SET state = 'sending', claim = ?, attempts = attempts + 1, sent_at = ?, looks = 0 WHERE ${GIVEN_IDS}`;
const CLAIM_TO_LOOK_UP = `UPDATE orders SET claim = ? WHERE ${GIVEN_IDS}`;
const ADD_INTENTS = `
  INSERT INTO attempt (ledger_order, number, epoch, intent_at)
  SELECT id, attempts, ?, ? FROM orders WHERE ${GIVEN_IDS}`;
