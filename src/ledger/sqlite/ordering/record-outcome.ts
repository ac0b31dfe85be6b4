import type { AnswerSource, ClaimedOrder, OrderId, OrderRef, Outcome } from '../../ledger.ts';
import {
  isTakenBack,
  learnedId,
  type OtherOwner,
  toAttemptEnd,
  toOrderChange,
} from '../../outcome-changes.ts';
import { type OrderState, stateAfter } from '../../states.ts';
import { OTHER_OWNER } from '../../steps/settle-order.ts';
import type { Database } from '../database.ts';
import { toOwnSql } from '../run-steps.ts';
import { MixedUpAnswers } from './mixed-up-answers.ts';
import { toDueAtMs } from './worker-registry.ts';

interface Entry {
  readonly epoch: number;
  readonly order: ClaimedOrder;
  readonly outcome: Outcome;
  readonly nowMs: number;
  /** Monotonic clock. */
  readonly monotonicMs: number;
  readonly answer: AnswerSource;
}

/** An order id that was seen for an order: where, by whom, and when. */
interface SeenId {
  /** The ledger's own number of the order. */
  readonly id: OrderRef;
  readonly orderId: OrderId;
  readonly kind: string;
  readonly epoch: number;
  readonly seenAtMs: number;
}

/** Returns a function that adds a seen order id to the ledger (docs/guarantees.md, rule 5). To be called in a transaction. */
export function orderIdAppender(db: Database): (seen: SeenId) => void {
  const append = db.prepare(
    `INSERT INTO seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
     SELECT id, service, ?, ?, ?, ? FROM orders WHERE id = ?`,
  );
  return ({ id, orderId, kind, epoch, seenAtMs }) => {
    append.run(orderId, kind, epoch, seenAtMs, id);
  };
}

/** Returns a function that finds another order with an order id. */
export function otherOwnerFinder(
  db: Database,
): (id: OrderRef, orderId: OrderId) => OtherOwner | undefined {
  const find = db.prepare(toOwnSql(OTHER_OWNER));
  return (id, orderId) => find.get(id, orderId);
}

/** Records the outcomes of claimed orders. */
export class OutcomeRecorder {
  readonly #sql: ReturnType<typeof prepareStatements>;
  readonly #appendId: ReturnType<typeof orderIdAppender>;
  readonly #findOtherOwner: ReturnType<typeof otherOwnerFinder>;
  readonly #mixedUp: MixedUpAnswers;

  /** @param runs Those of the orders whose outcomes are recorded; looked at each time. */
  constructor(db: Database, runs: Iterable<string>) {
    this.#sql = prepareStatements(db);
    this.#appendId = orderIdAppender(db);
    this.#findOtherOwner = otherOwnerFinder(db);
    this.#mixedUp = new MixedUpAnswers(db, runs);
  }

  /**
   * Records the order id and the attempt, which are facts whoever has the claim, and then the order's state, which only the
   * claim's holder may change. Returns the new state. To be called in a transaction.
   */
  record(given: Entry): OrderState | undefined {
    this.#appendOrderId(given);
    const entry = { ...given, outcome: this.#ownOutcome(given) };
    this.#endAttempt(entry);
    const { order, outcome } = entry;
    const state = stateAfter(outcome, order, (id) => this.#belongsToAnother(order, id));
    if (!this.#changeOrder(entry, state)) return undefined;
    if (isTakenBack(order, outcome)) this.#takeAttemptBack(entry);
    return state;
  }

  /** To be called in a transaction. */
  doubt(epoch: number, connection: number): void {
    this.#mixedUp.doubt({ epoch, connection });
  }

  #ownOutcome({ epoch, order, outcome, answer }: Entry): Outcome {
    const { connection, lookUpAfterMs } = answer;
    return this.#mixedUp.check(order, outcome, { epoch, connection }, lookUpAfterMs);
  }

  /** Removes the attempt, as nothing left this machine. */
  #takeAttemptBack({ order }: Entry): void {
    this.#sql.removeAttempt.run(order.id, order.attempts);
    this.#sql.countAttemptBack.run(order.id);
  }

  #appendOrderId({ epoch, order, outcome, nowMs }: Entry): void {
    const orderId = learnedId(outcome);
    if (orderId === null) return;
    this.#appendId({ id: order.id, orderId, kind: outcome.kind, epoch, seenAtMs: nowMs });
  }

  #endAttempt({ order, outcome, nowMs, answer }: Entry): void {
    if (order.todo !== 'send') return;
    const end = toAttemptEnd(outcome);
    this.#sql.endAttempt.run(
      end.outcome,
      end.status,
      end.errorCode,
      end.requestId,
      nowMs,
      answer.connection,
      order.id,
      order.attempts,
    );
  }

  /** Whether another run placed the project's order, or the answer to the only POST said that it was placed before. */
  #belongsToAnother({ id, projectId, attempts }: ClaimedOrder, orderId: OrderId): boolean {
    if (attempts === 1 && this.#sql.seenInConflict.get(id, orderId)) return true;
    return this.#findOtherOwner(id, orderId)?.projectId === projectId;
  }

  #changeOrder({ epoch, order, outcome, nowMs, monotonicMs }: Entry, state: OrderState): boolean {
    const change = toOrderChange(order, outcome, state);
    const result = this.#sql.changeOrder.run(
      state,
      change.waitMs === null ? 0 : toDueAtMs(monotonicMs, change.waitMs),
      change.waitMs ?? 0,
      change.maybeOrdered ? 1 : 0,
      change.looks,
      change.waits,
      change.orderId,
      change.adopted ? 1 : 0,
      change.errorCode,
      change.errorMessage,
      change.errorDetails,
      change.requestId,
      change.refusal,
      state === 'ordered' ? nowMs : null,
      order.id,
      epoch,
    );
    return Number(result.changes) === 1;
  }
}

function prepareStatements(db: Database) {
  return {
    endAttempt: db.prepare(
      `UPDATE attempt SET outcome = ?, status = ?, error_code = ?, request_id = ?, ended_at = ?, connection = ?
       WHERE ledger_order = ? AND number = ?`,
    ),
    seenInConflict: db.prepare(
      `SELECT 1 FROM seen_order_id WHERE ledger_order = ?1 AND order_id = ?2 AND source = 'conflict'
         AND service = (SELECT service FROM orders WHERE id = ?1)`,
    ),
    removeAttempt: db.prepare('DELETE FROM attempt WHERE ledger_order = ? AND number = ?'),
    countAttemptBack: db.prepare(
      `UPDATE orders SET attempts = attempts - 1,
         sent_at = (SELECT MAX(intent_at) FROM attempt WHERE ledger_order = orders.id) WHERE id = ?`,
    ),
    changeOrder: db.prepare(
      `UPDATE orders SET claim = NULL, state = ?, due_at = ?, wait_ms = ?, maybe_ordered = ?, looks = ?, waits = ?,
         order_id = ?, adopted = ?, error_code = ?, error_message = ?, error_details = ?, request_id = ?,
         refusal = ?, ordered_at = ?
       WHERE id = ? AND claim = ?`,
    ),
  };
}
