import { IN_FLIGHT_ELSEWHERE } from '../../claim-sql.ts';
import type {
  AdoptedOrders,
  Failure,
  OrderId,
  OrderRef,
  PlacedEvidence,
  PlacedOrder,
} from '../../ledger.ts';
import { ledgerFailure, ORDERED_BEFORE } from '../../ledger-errors.ts';
import { IN_FLIGHT, type OrderState, UNSENT } from '../../states.ts';
import type { Engine } from '../engine.ts';
import { addEvent } from '../events.ts';
import { getRun } from '../find-runs.ts';
import { addHandedOver, noteHandOvers } from '../hand-over.ts';
import type { OrderRow } from '../order-row.ts';
import { lockRun } from '../release-run.ts';
import { addGivenId, countAsOrdered, OTHER_OWNER } from '../settle-order.ts';
import { ask, lockOrderIds, type Steps } from '../steps.ts';

type Same = 'svcUid' | 'forTest' | 'orderCount' | 'totalPrice' | 'firstRow' | 'lastRow';

interface Found extends Pick<OrderRow, Same> {
  readonly id: OrderRef;
  readonly state: OrderState;
  readonly orderId: OrderId | null;
  /** Somebody works on it, or did when the ledger was backed up. */
  readonly claimed: unknown;
  /** Another order of its project may be on its way. */
  readonly blocked: unknown;
}

/** Has an order looked up at the end of its run. */
const DOUBT = `INSERT INTO verification (ledger_order, finding) VALUES ($1, 'suspect')
  ON CONFLICT (ledger_order) DO UPDATE SET finding = 'suspect'`;

/** How many orders are noted at once: PostgreSQL locks each order id until the end of the transaction. */
const AT_ONCE = 1000;

/**
 * Notes that orders of a run were placed, which a restored ledger does not know. One that is in conflict with the same order id was the
 * run's own; one without an id is looked up. One that counts as not sent, or as unknown, is looked up before anything is sent for it, and never sent while its project
 * has no order. Of a run that was purged, only hand-overs are noted.
 *
 * @throws UsageError `evidence_unfit`
 */
export async function adoptOrders(
  engine: Engine,
  run: string,
  evidence: PlacedEvidence,
): Promise<AdoptedOrders> {
  const { orders, files, by = null } = evidence;
  const counts = { adopted: 0, expected: 0, known: 0 };
  const unfit: string[] = [];
  const { state } = await engine.read(getRun(engine.place, run));
  if (state === 'on_hold') throw ledgerFailure('evidence_unfit', { run });
  // All of it, before any of it is noted.
  for (let at = 0; at < orders.length; at += AT_ONCE) {
    await engine.read(refuseUnfit(run, orders.slice(at, at + AT_ONCE)));
  }
  for (let at = 0; at < orders.length; at += AT_ONCE) {
    const some = orders.slice(at, at + AT_ONCE);
    const found = await engine.change(() => adoptAll(run, evidence, some));
    for (const [i, one] of found.entries()) {
      if (one === 'unfit') unfit.push(some[i]?.projectId ?? '');
      else counts[one] += 1;
    }
  }
  const details = { orders: counts.adopted + counts.expected, files };
  if (details.orders > 0) {
    await engine.change(() => addEvent({ run, what: 'adopted', by, details }));
  }
  return { ...counts, unfit };
}

function* refuseUnfit(run: string, orders: PlacedEvidence['orders']): Steps<void> {
  const own = yield* ask<Pick<OrderRow, 'projectId' | 'forTest'>>(
    `SELECT project_id AS "projectId", for_test AS "forTest" FROM orders WHERE run = $1 AND project_id = ANY ($2)`,
    ...[run, orders.map(({ projectId }) => projectId)],
  );
  const kinds = new Map(own.map(({ projectId, forTest }) => [projectId, Boolean(forTest)]));
  for (const { projectId, as } of orders) {
    const forTest = kinds.get(projectId);
    const isUnfit = as ? forTest !== undefined && as[1] !== String(forTest) : forTest === undefined;
    if (isUnfit) throw ledgerFailure('evidence_unfit', { run, projectId, forTest });
  }
}

function* adoptAll(
  run: string,
  evidence: PlacedEvidence,
  orders: PlacedEvidence['orders'],
): Steps<(keyof AdoptedOrders)[]> {
  const marks = new Set<string>();
  const { state } = yield* lockRun(run);
  // Nobody has claimed of it since its time came.
  yield* ask(
    'UPDATE run SET on_hold = false, release_at = NULL WHERE id = $1 AND release_at <= now_ms()',
    run,
  );
  yield* lockOrderIds(orders.map(({ orderId }) => orderId));
  const found: (keyof AdoptedOrders)[] = [];
  for (const order of orders) {
    const one = yield* adopt(run, order, state === 'purged');
    found.push(one);
    if (order.handedOver && one !== 'unfit') marks.add(order.handedOver);
  }
  if (marks.size > 0) yield* noteHandOvers(run, evidence, marks);
  return found;
}

function* adopt(
  run: string,
  { projectId: project, orderId, as, handedOver }: PlacedOrder,
  isPurged: boolean,
): Steps<keyof AdoptedOrders> {
  const [order] = yield* ask<Found>(
    `SELECT id, state, svc_uid AS "svcUid", for_test AS "forTest", order_count AS "orderCount", total_price AS "totalPrice", first_row AS "firstRow",
       last_row AS "lastRow", exact_id(order_id) AS "orderId", claim IS NOT NULL AS claimed, ${IN_FLIGHT_ELSEWHERE} AS blocked
     FROM orders WHERE run = $1 AND project_id = $2 ORDER BY state = 'held' LIMIT 1 FOR UPDATE`,
    ...[run, project],
  );
  if (!order) return 'unfit';
  const { svcUid, forTest, orderCount, totalPrice, firstRow, lastRow } = order;
  const own = [svcUid, Boolean(forTest), orderCount, Number(totalPrice), firstRow, lastRow].map(
    String,
  );
  if (as && !own.every((text, i) => text === as[i])) return 'unfit';
  const isSame = String(order.orderId) === String(orderId);
  if (order.state === 'ordered') {
    if (isSame && handedOver) yield* addHandedOver(order.id, orderId, handedOver);
    return isSame ? 'known' : 'unfit';
  }
  if (isPurged || order.blocked || (yield* ask(OTHER_OWNER, order.id, orderId)).length > 0)
    return 'unfit';
  const isUnsent = UNSENT.includes(order.state);
  const mayBe =
    isUnsent ||
    IN_FLIGHT.includes(order.state) ||
    (order.state === 'conflict' && (isSame || order.orderId === null));
  if (!mayBe) return 'unfit';
  yield* addGivenId(order.id, orderId, 'ordered');
  if (handedOver) yield* addHandedOver(order.id, orderId, handedOver);
  if (order.state === 'conflict' && isSame) {
    yield* countAsOrdered(order.id, orderId);
    return 'adopted';
  }
  if (order.state === 'conflict') yield* ask(DOUBT, order.id);
  else yield* expectPlaced(order, project, orderId);
  return 'expected';
}

/** Has an order that was placed looked up before anything is sent for it. To be called in a transaction. */
export function* expectPlaced(
  { id, state, claimed }: Pick<Found, 'id' | 'state' | 'claimed'>,
  project: string,
  orderId: OrderId,
): Steps<void> {
  const refusal = JSON.stringify(toRefusal(project, orderId));
  if (UNSENT.includes(state)) yield* addLostAttempt(id, refusal);
  // A claim of a worker that is gone is taken over, and what it was sending is unknown then.
  const free = `state = 'unknown', maybe_ordered = false, looks = 0, due_at = 0, wait_ms = 0,`;
  yield* ask(`UPDATE orders SET ${claimed ? '' : free} refusal = $2 WHERE id = $1`, id, refusal);
}

/** The intent that the ledger lost: nothing goes from not being sent to unknown. */
function* addLostAttempt(id: OrderRef, refusal: string): Steps<void> {
  yield* ask(
    `UPDATE orders SET state = 'sending', attempts = attempts + 1, sent_at = now_ms(), refusal = $2 WHERE id = $1`,
    ...[id, refusal],
  );
  yield* ask(
    `INSERT INTO attempt (ledger_order, number, epoch, intent_at, outcome)
     SELECT id, attempts, 0, sent_at, 'ordered' FROM orders WHERE id = $1`,
    id,
  );
}

/** What look-ups have to agree with if they find no order. */
function toRefusal(project: string, orderId: OrderId): Failure {
  const message = `Cannot order project ${JSON.stringify(project)} again: it was ordered as ${orderId}, and has no order now. Its order was cancelled`;
  const details = { order_id: orderId };
  return { code: ORDERED_BEFORE, message, status: null, requestId: null, details };
}
