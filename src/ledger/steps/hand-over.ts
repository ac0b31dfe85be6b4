import type { HandOver, OrderId, OrderRef, PlacedEvidence, RunEvent } from '../ledger.ts';
import { addEvent, readEvents } from './events.ts';
import { TO_HAND_OVER } from './looks/verification-sql.ts';
import { lockRun } from './release-run.ts';
import { ask, type Steps } from './steps.ts';

/**
 * Hands over all order ids of a run that wait for confirmation and are in no hand-over, and records by whom; with the mark of an earlier
 * hand-over nothing. To be called in a transaction, as one of several at the same time gets each id.
 *
 * @returns null if there is nothing to hand over
 */
export function* handOver(run: string, mark: string, by: string | null): Steps<HandOver | null> {
  yield* lockRun(run);
  const earlier = yield* findHandOver(run, mark);
  if (!earlier) {
    yield* ask(
      `INSERT INTO handed_over (ledger_order, order_id, mark)
       SELECT id, order_id, $2 FROM orders WHERE run = $1 AND ${TO_HAND_OVER}`,
      ...[run, mark],
    );
  }
  const [found] = yield* ask<{ orders: number }>(
    `SELECT count(*) AS orders FROM orders CROSS JOIN handed_over WHERE orders.run = $1
       AND ledger_order = orders.id AND handed_over.order_id = orders.order_id AND mark = $2`,
    ...[run, mark],
  );
  const orders = Number(found?.orders ?? 0);
  if (earlier) return { mark, by: earlier.by, atMs: earlier.atMs, orders, isNew: false };
  if (orders === 0) return null;
  const atMs = yield* addEvent({ run, what: 'handed_over', by, details: { mark, orders } });
  return { mark, by, atMs, orders, isNew: true };
}

/**
 * Notes the hand-overs that evidence of a restored ledger tells of, before any of their ids: their marks are not given again. To be called in
 * a transaction.
 */
export function* noteHandOvers(
  run: string,
  { orders, files, by = null }: PlacedEvidence,
): Steps<void> {
  const counts = new Map<string, number>();
  for (const { handedOver: mark } of orders) {
    if (mark) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  if (counts.size > 0) yield* lockRun(run);
  for (const [mark, count] of counts) {
    if (yield* findHandOver(run, mark)) continue;
    yield* addEvent({ run, what: 'handed_over', by, details: { mark, orders: count, files } });
  }
}

/** Notes that an order's id was handed over, as evidence tells. */
export function* addHandedOver(order: OrderRef, orderId: OrderId, mark: string): Steps<void> {
  yield* ask(
    'INSERT INTO handed_over (ledger_order, order_id, mark) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    ...[order, orderId, mark],
  );
}

function* findHandOver(run: string, mark: string): Steps<RunEvent | undefined> {
  const events = yield* readEvents(run);
  return events.find(({ what, details }) => what === 'handed_over' && details.mark === mark);
}
