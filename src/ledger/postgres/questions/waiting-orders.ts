import type { WaitingOrders } from '../../ledger.ts';
import type { Session } from '../connection/connections.ts';

/** The orders of a run that wait, by why, the most frequent first. */
export function findWaiting(session: Session, run: string): Promise<readonly WaitingOrders[]> {
  return session.query<WaitingOrders>(
    `SELECT state, error_code AS "errorCode", count(*) AS orders,
       min(CASE WHEN due_at <= now_ms() OR due_at > now_ms() + wait_ms THEN 0 ELSE due_at - now_ms() END) AS "nextInMs",
       min((SELECT intent_at FROM attempt WHERE ledger_order = orders.id AND number = 1)) AS "sinceMs",
       (array_agg(request_id ORDER BY sent_at DESC, id DESC) FILTER (WHERE request_id IS NOT NULL))[1] AS "requestId"
     FROM orders WHERE run = $1 AND state IN ('waiting', 'unknown') GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
    [run],
  );
}
