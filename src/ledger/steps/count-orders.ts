import { TotalsSum } from '../../orders/order-totals.ts';
import type { OrderTotals, VerificationCounts, WaitingOrders } from '../ledger.ts';
import { ANSWERED, type OrderState, toList } from '../states.ts';
import type { Engine } from './engine.ts';
import {
  IN_NO_HAND_OVER,
  IS_HANDED_OVER,
  LAPSED,
  MAYBE_ORDERED,
  NOT_TOLD,
  TO_CONFIRM,
  WANTED,
} from './looks/verification-sql.ts';
import { FOUND } from './order-row.ts';
import { ask, type Steps } from './steps.ts';

interface AmountRow {
  readonly orderCount: number;
  readonly totalPrice: string;
  readonly forTest: number | boolean;
  readonly orders: number;
}

export async function sumTotals(
  engine: Engine,
  run: string,
  states: readonly OrderState[],
): Promise<OrderTotals> {
  const sum = new TotalsSum();
  for await (const { where, values } of engine.slices(run)) {
    // Grouped, as most lists have few different amounts.
    const amounts = await engine.read(
      ask<AmountRow>(
        `SELECT order_count AS "orderCount", total_price AS "totalPrice", for_test AS "forTest", count(*) AS orders
         FROM orders WHERE ${where} AND state = ANY ($${values.length + 1}) GROUP BY 1, 2, 3`,
        ...[...values, states],
      ),
    );
    for (const { orders, forTest, ...amount } of amounts) {
      sum.add({ ...amount, forTest: Boolean(forTest) }, orders);
    }
  }
  return sum.totals();
}

export async function countVerifications(engine: Engine, run: string): Promise<VerificationCounts> {
  const counts = {
    ...{
      verified: 0,
      cancelled: 0,
      differs: 0,
      missing: 0,
      not_told: 0,
      suspect: 0,
      maybe_ordered: 0,
    },
    ...{ toConfirm: 0, testsToConfirm: 0, maybeToConfirm: 0, toHandOver: 0 },
    ...{ standing: 0, lapsed: 0 },
  };
  for await (const { where, values } of engine.slices(run)) {
    const ended = `${where} AND state IN (${toList(ANSWERED)})`;
    const found = await engine.read(
      ask<{ finding: keyof typeof counts; orders: number; left: number }>(
        `SELECT ${FOUND} AS finding, count(*) AS orders, 0 AS left FROM verification JOIN orders ON orders.id = ledger_order
         WHERE ${where} AND finding <> 'suspect' GROUP BY 1
         UNION ALL SELECT 'suspect', count(*), 0 FROM orders WHERE ${ended} AND ${WANTED.open}
         UNION ALL SELECT CASE WHEN ${NOT_TOLD} THEN 'maybeToConfirm' WHEN for_test THEN 'testsToConfirm' ELSE 'toConfirm' END, count(*),
           count(*) FILTER (WHERE ${IN_NO_HAND_OVER}) FROM orders
           WHERE ${where} AND ${TO_CONFIRM} GROUP BY 1
         UNION ALL SELECT CASE WHEN ${LAPSED} THEN 'lapsed' ELSE 'standing' END, count(*), 0 FROM orders
           WHERE ${where} AND ${IS_HANDED_OVER} GROUP BY 1
         UNION ALL SELECT 'maybe_ordered', count(*), 0 FROM orders WHERE ${ended} AND ${MAYBE_ORDERED}`,
        ...values,
      ),
    );
    for (const { finding, orders, left } of found) {
      counts[finding] += orders;
      counts.toHandOver += left;
    }
  }
  const { not_told: notTold, maybe_ordered: maybeOrdered, standing, ...others } = counts;
  return { ...others, notTold, maybeOrdered, handedOver: standing + counts.lapsed };
}

/** The orders of a run that wait, by why, the most frequent first. */
export function* findWaiting(run: string): Steps<readonly WaitingOrders[]> {
  const groups = yield* ask<WaitingOrders>(
    `SELECT state, error_code AS "errorCode", count(*) AS orders,
       min(CASE WHEN due_at <= clock_ms() OR due_at > clock_ms() + wait_ms THEN 0 ELSE due_at - clock_ms() END) AS "nextInMs",
       min((SELECT intent_at FROM attempt WHERE ledger_order = orders.id AND number = 1)) AS "sinceMs",
       (SELECT request_id FROM orders AS latest WHERE latest.run = $1 AND latest.state = orders.state
          AND latest.error_code IS NOT DISTINCT FROM orders.error_code AND request_id IS NOT NULL
        ORDER BY sent_at DESC, id DESC LIMIT 1) AS "requestId"
     FROM orders WHERE run = $1 AND state IN ('waiting', 'unknown') GROUP BY 1, 2 ORDER BY 3 DESC, 2 NULLS FIRST, 1`,
    run,
  );
  return groups.map((group) => ({ ...group }));
}
