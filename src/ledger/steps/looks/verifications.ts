import pLimit from 'p-limit';
import { IN_FLIGHT_ELSEWHERE } from '../../claim-sql.ts';
import type { OrderId, OrderRef, Verification } from '../../ledger.ts';
import { TURNED_DOWN, toList } from '../../states.ts';
import { toStorable } from '../../storable-text.ts';
import type { Engine } from '../engine.ts';
import { addGivenId, COUNT_AS_ORDERED, OTHER_OWNER } from '../settle-order.ts';
import { ask, lockOrderIds, type Steps } from '../steps.ts';
import { IN_PLACE_OF_EARLIER, newestLook } from './verification-sql.ts';

/** So many of a ledger's connections are taken at once, and others are left. */
const AT_ONCE = 4;

/** An order id that was found is added, or may be. */
const MAY_ADD_ID = `value ->> 'order_id' IS NOT NULL
  AND (value ->> 'finding' = 'differs' OR orders.state IN (${toList(TURNED_DOWN)}))`;

/** Of an order that is taken in with the order id that was found, also by another process meanwhile, nothing differs. */
const FINDING = `CASE WHEN orders.order_id = CAST(value ->> 'order_id' AS bigint) THEN 'verified' ELSE value ->> 'finding' END`;

/**
 * Records findings of look-ups. An order id is added to those seen; the order keeps its own (docs/guarantees.md, rule 5), or is taken
 * in with it.
 */
export async function recordVerifications(
  engine: Engine,
  found: readonly Verification[],
): Promise<void> {
  const recorded = await engine.write(() => record(found, `NOT (${MAY_ADD_ID})`));
  const done = new Set(recorded.map(({ id }) => id));
  const rest = found.filter(({ order }) => !done.has(order));
  // Each for itself, so that others wait only for its own order id.
  const limit = pLimit(AT_ONCE);
  await Promise.all(rest.map((one) => limit(() => engine.changeAgain(() => recordWithId(one)))));
}

function record(found: readonly Verification[], which: string): Steps<readonly { id: OrderRef }[]> {
  const items = found.map(({ order: id, finding, orderId: order_id, status = null }) => ({
    ...{ id, finding, order_id },
    status: status === null ? null : toStorable(status),
  }));
  return ask(
    `INSERT INTO verification (ledger_order, finding, order_id, checked_at, status, status_since, look)
     SELECT orders.id, ${FINDING}, CAST(value ->> 'order_id' AS bigint), clock.now, value ->> 'status', clock.now,
       ${newestLook('orders.run')}
     FROM (SELECT now_ms() AS now) AS clock CROSS JOIN json_rows($1) JOIN orders ON orders.id = CAST(value ->> 'id' AS bigint)
     WHERE ${which} ORDER BY orders.id
     ${IN_PLACE_OF_EARLIER} RETURNING ledger_order AS id`,
    JSON.stringify(items),
  );
}

function* recordWithId(one: Verification): Steps<void> {
  const { order, orderId, finding, isOwn = null } = one;
  if (orderId !== null) {
    yield* lockOrderIds([orderId]);
    const isTakenIn = yield* takeIn(order, orderId, isOwn);
    if (isTakenIn || finding === 'differs') {
      yield* addGivenId(order, orderId, 'verify');
      yield* doubtOtherProjects(order, orderId);
    }
  }
  yield* record([one], 'true');
}

/**
 * Takes an order in as placed that was refused or in conflict, if it turns out to be, and says whether it did: the order that was found
 * is known to be its own, or that cannot be told and an answer was lost. What is found while another run has the project in flight may
 * be that run's order.
 */
function* takeIn(id: OrderRef, orderId: OrderId, isOwn: boolean | null): Steps<boolean> {
  const owners = yield* ask(OTHER_OWNER, id, orderId);
  if (owners.length > 0) return false;
  const takenIn = yield* ask(
    `${COUNT_AS_ORDERED} AND state IN (${toList(TURNED_DOWN)}) AND (order_id IS NULL OR order_id = $2)
       AND (coalesce($3, maybe_ordered) OR EXISTS (SELECT 1 FROM seen_order_id
         WHERE ledger_order = orders.id AND order_id = $2 AND source IN ('ordered', 'lost')))
       AND NOT ${IN_FLIGHT_ELSEWHERE} RETURNING id`,
    ...[id, orderId, isOwn],
  );
  return takenIn.length > 0;
}

const OF_OTHER_PROJECTS = `FROM seen_order_id AS seen
  JOIN orders AS own ON own.id = $1 AND own.service = seen.service
  JOIN orders ON orders.id = seen.ledger_order AND orders.project_id <> own.project_id`;

/**
 * Marks orders of other projects with this order id to be looked up, and all answers that came over the same connections.
 *
 * @param id that of the order that has the order id, or seems to
 */
export function* doubtOtherProjects(id: OrderRef, orderId: OrderId): Steps<void> {
  yield* ask(
    `INSERT INTO verification (ledger_order, finding) SELECT orders.id, 'suspect' ${OF_OTHER_PROJECTS}
     WHERE seen.order_id = $2 AND orders.order_id = $2 AND orders.state IN ('ordered', 'conflict') ON CONFLICT DO NOTHING`,
    ...[id, orderId],
  );
  yield* ask(
    `INSERT INTO doubted_connection (run, epoch, connection) SELECT orders.run, attempt.epoch, attempt.connection
     ${OF_OTHER_PROJECTS} JOIN attempt ON attempt.ledger_order = orders.id
     WHERE seen.order_id = $2 AND attempt.connection IS NOT NULL AND attempt.outcome IN ('ordered', 'adopted', 'conflict')
     ON CONFLICT DO NOTHING`,
    ...[id, orderId],
  );
}
