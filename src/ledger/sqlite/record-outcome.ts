import type { ClaimedOrder, Failure, OrderId, Outcome } from '../ledger.ts';
import type { OrderState } from '../transitions.ts';
import type { Database } from './database.ts';

interface Entry {
  readonly epoch: number;
  readonly order: ClaimedOrder;
  readonly outcome: Outcome;
  readonly nowMs: number;
  /** Monotonic clock: from when the order can be claimed. */
  readonly dueAtMs: number;
}

/** An order id that was seen for an order of the ledger: where, by whom, and when. */
interface SeenId {
  /** The ledger's own number of the order. */
  readonly id: number;
  readonly orderId: OrderId;
  readonly kind: string;
  readonly epoch: number;
  readonly seenAtMs: number;
}

/** Gives what adds a seen order id to the ledger (rule 5); to be called in a transaction. */
export function orderIdAppender(db: Database): (seen: SeenId) => void {
  const append = db.prepare(
    `INSERT INTO seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
     SELECT id, service, ?, ?, ?, ? FROM orders WHERE id = ?`,
  );
  return ({ id, orderId, kind, epoch, seenAtMs }) => {
    append.run(orderId, kind, epoch, seenAtMs, id);
  };
}

/** The order that an order id belongs to. */
interface IdOwner {
  readonly projectId: string;
  readonly run: string;
}

/** Gives what finds another order of this ledger, at the same service, that has an order id: an id is never two orders'. */
export function otherOwnerFinder(
  db: Database,
): (id: number, orderId: OrderId) => IdOwner | undefined {
  const find = db.prepare(
    `SELECT other.project_id AS projectId, other.run AS run FROM seen_order_id AS seen
     JOIN orders AS own ON own.id = ? AND own.service = seen.service
     JOIN orders AS other ON other.id = seen.ledger_order
     WHERE seen.order_id = ? AND other.id <> own.id
       AND other.state = 'ordered' AND other.order_id = seen.order_id`,
  );
  return (id, orderId) => find.get(id, orderId);
}

/** Writes how claimed orders came out. */
export class OutcomeRecorder {
  readonly #sql: ReturnType<typeof prepareStatements>;
  readonly #appendId: ReturnType<typeof orderIdAppender>;
  readonly #findOtherOwner: ReturnType<typeof otherOwnerFinder>;

  constructor(db: Database) {
    this.#sql = prepareStatements(db);
    this.#appendId = orderIdAppender(db);
    this.#findOtherOwner = otherOwnerFinder(db);
  }

  /**
   * To be called in a transaction. First the order id, then the attempt, which are facts whoever has the
   * claim; then the order's state, which only the claim's holder may change. Gives the new state.
   */
  record(entry: Entry): OrderState | undefined {
    this.#appendOrderId(entry);
    this.#endAttempt(entry);
    const state = this.#nextState(entry);
    if (!this.#changeOrder(entry, state)) return undefined;
    if (entry.outcome.kind === 'released' && !entry.outcome.failure) this.#takeAttemptBack(entry);
    return state;
  }

  /** Nothing left this machine, so there was no attempt. */
  #takeAttemptBack({ order }: Entry): void {
    if (order.todo !== 'send') return;
    this.#sql.removeAttempt.run(order.id, order.attempts);
    this.#sql.countAttemptBack.run(order.id);
  }

  #appendOrderId({ epoch, order, outcome, nowMs }: Entry): void {
    if (!('orderId' in outcome) || outcome.orderId === null) return;
    this.#appendId({
      id: order.id,
      orderId: outcome.orderId,
      kind: outcome.kind,
      epoch,
      seenAtMs: nowMs,
    });
  }

  #endAttempt({ order, outcome, nowMs }: Entry): void {
    if (order.todo !== 'send') return;
    const failure = failureOf(outcome);
    this.#sql.endAttempt.run(
      outcome.kind,
      outcome.kind === 'ordered' ? 200 : (failure?.status ?? null),
      failure?.code ?? null,
      requestIdOf(outcome),
      nowMs,
      order.id,
      order.attempts,
    );
  }

  /** The state that an outcome leads to, see transitions.ts. */
  #nextState({ order, outcome }: Entry): OrderState {
    switch (outcome.kind) {
      case 'ordered':
        return 'ordered';
      case 'adopted':
        return this.#belongsToAnother(order, outcome.orderId) ? 'conflict' : 'ordered';
      case 'refused':
        return 'refused';
      case 'conflict':
        return 'conflict';
      case 'later':
        return order.maybeOrdered ? 'unknown' : 'waiting';
      case 'lost':
      case 'undecided':
        return 'unknown';
      case 'released':
        return order.maybeOrdered || order.todo === 'look_up' ? 'unknown' : 'staged';
    }
  }

  /** An id that another order of this ledger has is that order's, and cannot be adopted. */
  #belongsToAnother(order: ClaimedOrder, orderId: OrderId): boolean {
    return this.#findOtherOwner(order.id, orderId) !== undefined;
  }

  #changeOrder({ epoch, order, outcome, nowMs, dueAtMs }: Entry, state: OrderState): boolean {
    // What every order would be told is said of the run, not of an order.
    const failure = outcome.kind === 'released' ? null : failureOf(outcome);
    const ordered = state === 'ordered';
    const result = this.#sql.changeOrder.run(
      state,
      dueAtMs,
      'waitMs' in outcome ? Math.ceil(outcome.waitMs) : 0,
      order.maybeOrdered || outcome.kind === 'lost' ? 1 : 0,
      looksAfter(order, outcome),
      waitsAfter(order, outcome),
      'orderId' in outcome && outcome.kind !== 'lost' ? outcome.orderId : null,
      ordered && outcome.kind === 'adopted' ? 1 : 0,
      ordered ? null : (failure?.code ?? null),
      ordered ? null : (failure?.message ?? null),
      ordered || !failure?.details ? null : JSON.stringify(failure.details),
      outcome.kind === 'released' ? null : requestIdOf(outcome),
      ordered ? nowMs : null,
      order.id,
      epoch,
    );
    return Number(result.changes) === 1;
  }
}

function looksAfter(order: ClaimedOrder, outcome: Outcome): number {
  if (order.todo === 'send') return 0;
  return outcome.kind === 'undecided' && outcome.looked ? order.looks + 1 : order.looks;
}

function waitsAfter(order: ClaimedOrder, outcome: Outcome): number {
  if (outcome.kind === 'released') return order.waits;
  return 'waitMs' in outcome ? order.waits + 1 : 0;
}

function failureOf(outcome: Outcome): Failure | null {
  return 'failure' in outcome ? outcome.failure : null;
}

function requestIdOf(outcome: Outcome): string | null {
  return 'requestId' in outcome ? outcome.requestId : (failureOf(outcome)?.requestId ?? null);
}

function prepareStatements(db: Database) {
  return {
    endAttempt: db.prepare(
      `UPDATE attempt SET outcome = ?, status = ?, error_code = ?, request_id = ?, ended_at = ?
       WHERE ledger_order = ? AND number = ?`,
    ),
    removeAttempt: db.prepare('DELETE FROM attempt WHERE ledger_order = ? AND number = ?'),
    countAttemptBack: db.prepare(
      `UPDATE orders SET attempts = attempts - 1,
         sent_at = (SELECT MAX(intent_at) FROM attempt WHERE ledger_order = orders.id) WHERE id = ?`,
    ),
    changeOrder: db.prepare(
      `UPDATE orders SET claim = NULL, state = ?, due_at = ?, wait_ms = ?, maybe_ordered = ?, looks = ?, waits = ?,
         order_id = ?, adopted = ?, error_code = ?, error_message = ?, error_details = ?, request_id = ?,
         ordered_at = ?
       WHERE id = ? AND claim = ?`,
    ),
  };
}
