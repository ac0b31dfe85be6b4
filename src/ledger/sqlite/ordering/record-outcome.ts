import type { AnswerSource, ClaimedOrder, OrderId, Outcome } from '../../ledger.ts';
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
import { ownOutcome } from './mixed-up-answers.ts';
import { toDueAtMs } from './worker-registry.ts';

interface Entry {
  readonly epoch: number;
  /** Those that the worker's connections may have carried answers of. */
  readonly runs: Iterable<string>;
  readonly order: ClaimedOrder;
  readonly outcome: Outcome;
  readonly nowMs: number;
  /** Monotonic clock. */
  readonly monotonicMs: number;
  readonly answer: AnswerSource;
}

// Rule 5 of docs/guarantees.md: each is kept.
const APPEND_ID = `
  INSERT INTO seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
  SELECT id, service, ?, ?, ?, ? FROM orders WHERE id = ?`;

const OWN_OTHER_OWNER = toOwnSql(OTHER_OWNER);

/**
 * Records how a claimed order came out: the order id and the attempt, which are facts whoever has the claim, and then the order's
 * state, which only the claim's holder may change. Returns the new state. To be called in a transaction.
 */
export function recordOutcome(db: Database, given: Entry): OrderState | undefined {
  const { epoch, runs, order, answer, nowMs } = given;
  const orderId = learnedId(given.outcome);
  if (orderId !== null) {
    db.prepare(APPEND_ID).run(orderId, given.outcome.kind, epoch, nowMs, order.id);
  }
  const over = { runs, epoch, connection: answer.connection };
  const outcome = ownOutcome(db, order, given.outcome, over, answer.lookUpAfterMs);
  const entry = { ...given, outcome };
  if (order.todo === 'send') endAttempt(db, entry);
  const state = stateAfter(outcome, order, (id) => belongsToAnother(db, order, id));
  if (!changeOrder(db, entry, state)) return undefined;
  if (isTakenBack(order, outcome)) takeAttemptBack(db, order);
  return state;
}

const END_ATTEMPT = `
  UPDATE attempt SET outcome = ?, status = ?, error_code = ?, request_id = ?, ended_at = ?, connection = ?
  WHERE ledger_order = ? AND number = ?`;

function endAttempt(db: Database, { order, outcome, nowMs, answer }: Entry): void {
  const end = toAttemptEnd(outcome);
  db.prepare(END_ATTEMPT).run(
    ...[end.outcome, end.status, end.errorCode, end.requestId, nowMs, answer.connection],
    ...[order.id, order.attempts],
  );
}

const SEEN_IN_CONFLICT = `
  SELECT 1 FROM seen_order_id WHERE ledger_order = ?1 AND order_id = ?2 AND source = 'conflict'
    AND service = (SELECT service FROM orders WHERE id = ?1)`;

/** Whether another run placed the project's order, or the answer to the only POST said that it was placed before. */
function belongsToAnother(
  db: Database,
  { id, projectId, attempts }: ClaimedOrder,
  orderId: OrderId,
): boolean {
  if (attempts === 1 && db.prepare(SEEN_IN_CONFLICT).get(id, orderId)) return true;
  const owner: OtherOwner | undefined = db.prepare(OWN_OTHER_OWNER).get(id, orderId);
  return owner?.projectId === projectId;
}

const CHANGE_ORDER = `
  UPDATE orders SET claim = NULL, state = ?, due_at = ?, wait_ms = ?, maybe_ordered = ?, looks = ?, waits = ?,
    order_id = ?, adopted = ?, error_code = ?, error_message = ?, error_details = ?, request_id = ?,
    refusal = ?, ordered_at = ?
  WHERE id = ? AND claim = ?`;

/** Returns false if the claim was lost. */
function changeOrder(
  db: Database,
  { epoch, order, outcome, nowMs, monotonicMs }: Entry,
  state: OrderState,
): boolean {
  const change = toOrderChange(order, outcome, state);
  const result = db
    .prepare(CHANGE_ORDER)
    .run(
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

const COUNT_ATTEMPT_BACK = `
  UPDATE orders SET attempts = attempts - 1,
    sent_at = (SELECT MAX(intent_at) FROM attempt WHERE ledger_order = orders.id) WHERE id = ?`;

/** Removes the attempt, as nothing left this machine. */
function takeAttemptBack(db: Database, { id, attempts }: ClaimedOrder): void {
  db.prepare('DELETE FROM attempt WHERE ledger_order = ? AND number = ?').run(id, attempts);
  db.prepare(COUNT_ATTEMPT_BACK).run(id);
}
