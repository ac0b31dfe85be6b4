import type { ClaimedOrder, OrderId, OrderRef, Outcome } from '../../ledger.ts';
import { asLost, learnedId, type OtherOwner } from '../../outcome-changes.ts';
import type { Database } from '../database.ts';

/** The connection that an answer came over, and the epoch of its worker. */
export interface AnsweredOver {
  readonly epoch: number;
  /** null if it is unknown. */
  readonly connection: number | null;
}

/** An order of another project. */
interface Owner extends OtherOwner {
  readonly id: OrderRef;
}

/**
 * Finds answers that belong to other projects. If the ledger knows an order id for another project of the service, one of the two
 * answers was not for its own request; then everything that came over the same connection is in doubt. To be called in
 * transactions.
 */
export class MixedUpAnswers {
  readonly #runs: Iterable<string>;
  readonly #sql: ReturnType<typeof prepareStatements>;

  /** @param runs Those that a connection may have carried answers of; looked at each time. */
  constructor(db: Database, runs: Iterable<string>) {
    this.#runs = runs;
    this.#sql = prepareStatements(db);
  }

  /**
   * Returns the outcome, or that of a lost answer if the order id is another project's. A look-up names its project, so its
   * answer is right, and only the other project's is in doubt.
   *
   * @param waitMs How long to wait from a lost answer to the first look-up.
   */
  check(order: ClaimedOrder, outcome: Outcome, over: AnsweredOver, waitMs: number): Outcome {
    const orderId = learnedId(outcome);
    if (orderId === null) return outcome;
    const owner = doubtOthers(this.#sql, order.id, orderId);
    if (!owner || order.todo === 'look_up') return outcome;
    this.doubt(over);
    return outcome.kind === 'lost' ? outcome : asLost(order, orderId, owner, waitMs);
  }

  /** Marks all answers that came over a connection to be looked up. */
  doubt({ epoch, connection }: AnsweredOver): void {
    if (connection === null) return;
    for (const run of this.#runs) this.#sql.doubt.run(run, epoch, connection);
  }
}

/**
 * Marks orders of other projects with this order id to be looked up, and all answers that came over the same connections. To be
 * called in a transaction.
 *
 * @param id The ledger's own number of the order that has the id, or seems to.
 */
export function doubtOtherProjects(db: Database, id: OrderRef, orderId: OrderId): void {
  doubtOthers(prepareStatements(db), id, orderId);
}

function doubtOthers(
  sql: ReturnType<typeof prepareStatements>,
  ownId: OrderRef,
  orderId: OrderId,
): Owner | undefined {
  const owners: readonly Owner[] = sql.owners.all(ownId, orderId);
  for (const { id } of owners) {
    sql.suspect.run(id, orderId);
    sql.doubtAnswersTo.run(id);
  }
  return owners[0];
}

function prepareStatements(db: Database) {
  return {
    owners: db.prepare(
      `SELECT DISTINCT other.id AS id, other.project_id AS projectId, other.run AS run FROM seen_order_id AS seen
       JOIN orders AS own ON own.id = ? AND own.service = seen.service
       JOIN orders AS other ON other.id = seen.ledger_order
       WHERE seen.order_id = ? AND other.project_id <> own.project_id`,
    ),
    suspect: db.prepare(
      `INSERT OR IGNORE INTO verification (ledger_order, finding)
       SELECT id, 'suspect' FROM orders WHERE id = ? AND order_id = ? AND state IN ('ordered', 'conflict')`,
    ),
    doubtAnswersTo: db.prepare(
      `INSERT OR IGNORE INTO doubted_connection (run, epoch, connection)
       SELECT orders.run, attempt.epoch, attempt.connection FROM attempt JOIN orders ON orders.id = attempt.ledger_order
       WHERE attempt.ledger_order = ? AND attempt.connection IS NOT NULL AND attempt.outcome IN ('ordered', 'adopted', 'conflict')`,
    ),
    doubt: db.prepare(
      'INSERT OR IGNORE INTO doubted_connection (run, epoch, connection) VALUES (?, ?, ?)',
    ),
  };
}
