import type { WaitingOrders } from '../ledger.ts';
import type { Database } from './database.ts';

/** The orders of a run that wait, by why, the most frequent first. @param nowMs by the monotonic clock */
export function findWaiting(db: Database, run: string, nowMs: number): readonly WaitingOrders[] {
  const groups: readonly Omit<WaitingOrders, 'requestId'>[] = db
    .prepare(
      `SELECT state, error_code AS errorCode, COUNT(*) AS orders,
         MIN(IIF(due_at <= :now OR due_at > :now + wait_ms, 0, due_at - :now)) AS nextInMs,
         MIN((SELECT intent_at FROM attempt WHERE ledger_order = orders.id AND number = 1)) AS sinceMs
       FROM orders WHERE run = :run AND state IN ('waiting', 'unknown') GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
    )
    .all({ run, now: Math.floor(nowMs) });
  const latest = db.prepare(
    `SELECT request_id AS requestId FROM orders
     WHERE run = ? AND state = ? AND error_code IS ? AND request_id IS NOT NULL ORDER BY sent_at DESC, id DESC LIMIT 1`,
  );
  return groups.map((group) => {
    const { requestId = null } = latest.get(run, group.state, group.errorCode) ?? {};
    return { ...group, requestId };
  });
}
