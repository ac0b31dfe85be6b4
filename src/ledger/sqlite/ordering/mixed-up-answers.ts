import type { ClaimedOrder, Outcome } from '../../ledger.ts';
import { asLost, learnedId, type OtherOwner } from '../../outcome-changes.ts';
import { doubtOtherProjects } from '../../steps/looks/verifications.ts';
import type { Database } from '../database.ts';
import { runSteps } from '../run-steps.ts';

/** The connection that an answer came over, and its worker. */
export interface AnsweredOver {
  /** Those that the connection may have carried answers of. */
  readonly runs: Iterable<string>;
  readonly epoch: number;
  /** null if it is unknown. */
  readonly connection: number | null;
}

const OTHER_PROJECT = `
  SELECT other.project_id AS projectId, other.run AS run FROM seen_order_id AS seen
  JOIN orders AS own ON own.id = ? AND own.service = seen.service
  JOIN orders AS other ON other.id = seen.ledger_order
  WHERE seen.order_id = ? AND other.project_id <> own.project_id LIMIT 1`;

/**
 * Returns the outcome, or that of a lost answer if the order id is another project's: one of the two answers was not for its own
 * request, and everything that came over the same connection is in doubt. A look-up names its project, so its answer is right, and only
 * the other project's is in doubt. To be called in a transaction.
 *
 * @param waitMs How long to wait from a lost answer to the first look-up.
 */
export function ownOutcome(
  db: Database,
  order: ClaimedOrder,
  outcome: Outcome,
  over: AnsweredOver,
  waitMs: number,
): Outcome {
  const orderId = learnedId(outcome);
  if (orderId === null) return outcome;
  const owner: OtherOwner | undefined = db.prepare(OTHER_PROJECT).get(order.id, orderId);
  if (owner) runSteps(db, 0, doubtOtherProjects(order.id, orderId));
  if (!owner || order.todo === 'look_up') return outcome;
  doubtAnswers(db, over);
  return outcome.kind === 'lost' ? outcome : asLost(order, orderId, owner, waitMs);
}

/** Marks all answers that came over a connection to be looked up. To be called in a transaction. */
export function doubtAnswers(db: Database, { runs, epoch, connection }: AnsweredOver): void {
  if (connection === null) return;
  const doubt = db.prepare(
    'INSERT OR IGNORE INTO doubted_connection (run, epoch, connection) VALUES (?, ?, ?)',
  );
  for (const run of runs) doubt.run(run, epoch, connection);
}
