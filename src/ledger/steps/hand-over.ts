import type { HandOver, OrderId, OrderRef, PlacedEvidence } from '../ledger.ts';
import { foldedName } from '../person-names.ts';
import { addEvent, readEvents } from './events.ts';
import { TO_HAND_OVER } from './looks/verification-sql.ts';
import { lockRun } from './release-run.ts';
import { ask, type Steps } from './steps.ts';

/**
 * Hands over all order ids of a run that wait for confirmation and are in no hand-over, and records by whom; with the mark of an earlier
 * hand-over, or one that people see as the same, nothing. To be called in a transaction, as one of several at the same time gets each id.
 *
 * @returns null if there is nothing to hand over
 */
export function* handOver(run: string, mark: string, by: string | null): Steps<HandOver | null> {
  yield* lockRun(run);
  const made = yield* readHandOvers(run);
  const earlier =
    made.find((one) => one.mark === mark) ??
    made.find((one) => foldedName(one.mark) === foldedName(mark));
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
    ...[run, earlier?.mark ?? mark],
  );
  const orders = Number(found?.orders ?? 0);
  if (earlier) return { ...earlier, orders, gone: earlier.orders - orders, isNew: false };
  if (orders === 0) return null;
  const atMs = yield* addEvent({ run, what: 'handed_over', by, details: { mark, orders } });
  return { mark, by, atMs, orders, gone: 0, isNew: true };
}

/**
 * Notes hand-overs that evidence of a restored ledger tells of: their marks are not given again. To be called in the transaction that adds
 * their ids, with the run locked.
 */
export function* noteHandOvers(
  run: string,
  { orders, files, by = null }: PlacedEvidence,
  marks: Iterable<string>,
): Steps<void> {
  const known = new Set((yield* readHandOvers(run)).map(({ mark }) => mark));
  for (const mark of marks) {
    if (known.has(mark)) continue;
    const count = orders.filter(({ handedOver }) => handedOver === mark).length;
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

function* readHandOvers(run: string): Steps<Omit<HandOver, 'gone' | 'isNew'>[]> {
  const events = yield* readEvents(run);
  return events.flatMap(({ what, by, atMs, details: { mark, orders = 0 } }) =>
    what === 'handed_over' && mark !== undefined ? [{ mark, by, atMs, orders }] : [],
  );
}
