import { VdpipeError } from '../../errors.ts';
import { IN_FLIGHT_ELSEWHERE } from '../claim-sql.ts';
import type { LedgerSize } from '../copy/copy-end.ts';
import { type KeyPlace, readMailedKey } from '../mailed/mailed-key.ts';
import { IN_FLIGHT, NEW, toList, UNSENT } from '../states.ts';
import { ask, type Steps } from '../steps/steps.ts';

/** What a problem of a ledger is about: an order, a run, or neither. */
export interface ProblemPlace {
  readonly run: string | null;
  readonly project: string | null;
}

/** Something in a ledger that cannot be. */
export interface LedgerProblem {
  readonly code: string;
  /** How often it was found. */
  readonly count: number;
  /** What was found. No full stop. */
  readonly message: string;
  /** What to do. No full stop. */
  readonly fix: string;
  /** The first places. */
  readonly places: readonly ProblemPlace[];
}

/** What a check of a ledger found. */
export interface LedgerCheck extends LedgerSize {
  readonly problems: readonly LedgerProblem[];
}

/** Since which version there are hashes of people, with a key. */
const MAILED_SINCE = 5;

/** So many places of a problem are told. */
const MOST_PLACES = 20;

export const RESTORE = 'Restore the latest backup that has no problems, and keep this ledger';
const COMPARE = 'Compare the orders with the service: "vdpipe verify RUN --again"';
const LOOK_UP = 'Look the projects up ("vdpipe project") before you resume the run';

interface Rule extends Pick<LedgerProblem, 'code' | 'message' | 'fix'> {
  /** SQL for the runs, and projects, that break it. */
  readonly sql: string;
  /** The version of the first ledgers that it can be asked of. @default all */
  readonly since?: number;
}

function ofOrders(code: string, message: string, fix: string, where: string): Rule {
  return {
    code,
    message,
    fix,
    sql: `SELECT run, project_id AS project FROM orders WHERE ${where}`,
  };
}

const ROW_COUNTS = 'sum(rows + invalid_rows) AS rows, sum(CAST(adopted AS integer)) AS adopted';

/** What holds in every ledger, whichever engine keeps it (docs/guarantees.md), in all versions that can be migrated. */
export const RULES: readonly Rule[] = [
  ofOrders(
    'order_id_misplaced',
    'orders whose state does not go with an order id, or with none',
    COMPARE,
    `state = 'ordered' AND order_id IS NULL OR order_id IS NOT NULL AND state NOT IN ('ordered', 'conflict')`,
  ),
  ofOrders(
    'order_id_unseen',
    'orders whose order id was never seen',
    COMPARE,
    `order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seen_order_id AS seen
       WHERE seen.ledger_order = orders.id AND seen.service = orders.service AND seen.order_id = orders.order_id)`,
  ),
  // Where answers were mixed up, one of them is looked up, or was. A sandbox that is started again gives its order ids again.
  ofOrders(
    'order_id_shared',
    'orders with the order id of another project',
    COMPARE,
    `state = 'ordered' AND EXISTS (SELECT 1 FROM seen_order_id AS seen JOIN orders AS other ON other.id = seen.ledger_order
       WHERE seen.service = orders.service AND seen.order_id = orders.order_id
         AND other.state = 'ordered' AND other.order_id = orders.order_id AND other.project_id <> orders.project_id
         AND NOT EXISTS (SELECT 1 FROM verification
           WHERE ledger_order IN (orders.id, other.id) AND finding <> 'verified'))`,
  ),
  ofOrders(
    'attempts_differ',
    'orders whose attempts are not all there, or that have none and were sent',
    COMPARE,
    `attempts <> (SELECT coalesce(max(number), 0) FROM attempt WHERE ledger_order = orders.id)
     OR attempts = 0 AND state NOT IN (${toList(NEW)})`,
  ),
  ofOrders(
    'attempt_forgotten',
    'orders that count as not sent, and may have been',
    LOOK_UP,
    `state IN (${toList([...UNSENT, 'held'])}) AND NOT maybe_ordered AND EXISTS (SELECT 1 FROM attempt
       WHERE ledger_order = orders.id AND coalesce(outcome, 'lost') IN ('ordered', 'lost', 'taken over'))`,
  ),
  ofOrders(
    'project_in_flight_twice',
    'orders in flight whose project has another order in flight',
    LOOK_UP,
    `state IN (${toList(IN_FLIGHT)}) AND ${IN_FLIGHT_ELSEWHERE}`,
  ),
  {
    code: 'rows_unbalanced',
    message: 'runs of which rows are missing, or there are too many',
    fix: RESTORE,
    sql: `SELECT id AS run, NULL AS project FROM run WHERE state <> 'staging' AND rows_read <>
      rows_blank + rows_skipped + rows_rejected
        + (SELECT coalesce(sum(rows + invalid_rows), 0) FROM orders WHERE orders.run = run.id)`,
  },
  {
    code: 'counts_differ',
    message: 'runs whose counts of orders are wrong',
    fix: RESTORE,
    sql: `WITH counted AS (
        SELECT run, state, sum(orders) AS orders, sum(rows) AS rows, sum(adopted) AS adopted FROM order_count
        GROUP BY run, state HAVING sum(orders) <> 0
      ), found AS (
        SELECT run, state, count(*) AS orders, ${ROW_COUNTS} FROM orders
        WHERE run IN (SELECT id FROM run WHERE state <> 'staging') GROUP BY run, state
      )
      SELECT run, NULL AS project FROM (SELECT * FROM counted EXCEPT SELECT * FROM found) AS more
      UNION SELECT run, NULL FROM (SELECT * FROM found EXCEPT SELECT * FROM counted) AS fewer`,
  },
  {
    code: 'reference_broken',
    message: 'entries of a run or an order that is not there',
    fix: RESTORE,
    sql: `SELECT run, project_id AS project FROM orders WHERE NOT EXISTS (SELECT 1 FROM run WHERE id = orders.run)
      UNION ALL SELECT NULL, NULL FROM attempt WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = ledger_order)
      UNION ALL SELECT NULL, NULL FROM seen_order_id WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = ledger_order)
      UNION ALL SELECT run, NULL FROM event WHERE NOT EXISTS (SELECT 1 FROM run WHERE id = event.run)`,
  },
  {
    code: 'handed_over_differs',
    message: 'orders whose order id is not the one that was handed over',
    fix: 'Compare the orders with the service ("vdpipe verify RUN --again"), and tell whoever confirms them which ids are right',
    sql: `SELECT run, project_id AS project FROM handed_over LEFT JOIN orders ON id = ledger_order
      WHERE id IS NULL OR state = 'ordered' AND handed_over.order_id <> orders.order_id`,
    since: 9,
  },
];

/** Holds a ledger of a version against its rules. To be called where nobody changes it meanwhile. */
export function* checkRules(version: number, at: KeyPlace): Steps<LedgerCheck> {
  const [size] = yield* ask<LedgerSize>(
    'SELECT (SELECT count(*) FROM run) AS runs, (SELECT count(*) FROM orders) AS orders',
  );
  const problems: LedgerProblem[] = [];
  for (const { sql, since = 0, ...rule } of RULES) {
    if (version < since) continue;
    const found = yield* ask<ProblemPlace & { readonly count: number }>(
      `SELECT run, project, count(*) OVER () AS count FROM (${sql}) AS found ORDER BY run, project LIMIT ${MOST_PLACES}`,
    );
    if (found[0]) problems.push(toProblem(rule, found, Number(found[0].count)));
  }
  if (version >= MAILED_SINCE) problems.push(...(yield* checkKey(at)));
  return { runs: Number(size?.runs ?? 0), orders: Number(size?.orders ?? 0), problems };
}

function* checkKey(at: KeyPlace): Steps<LedgerProblem[]> {
  try {
    yield* readMailedKey(at);
    return [];
  } catch (error) {
    if (!(error instanceof VdpipeError) || error.code !== 'mailed_key_lost') throw error;
    const message = 'the key of people mailed before cannot be used';
    const fix = `Restore "${at.keyFile}" from a backup`;
    return [toProblem({ code: error.code, message, fix }, [], 1)];
  }
}

/** @param count @default of the places */
export function toProblem(
  rule: Pick<LedgerProblem, 'code' | 'message' | 'fix'>,
  places: readonly ProblemPlace[],
  count = places.length,
): LedgerProblem {
  const first = places.slice(0, MOST_PLACES).map(({ run, project }) => ({ run, project }));
  return { ...rule, count, places: first };
}
