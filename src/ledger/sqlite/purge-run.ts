import { UsageError } from '../../errors.ts';
import type { Database } from './database.ts';

interface OpenOrders {
  readonly unclear: number;
  readonly unsent: number;
}

/**
 * Removes what a run has of customers' data. To be called in a transaction, as what it may remove is what no worker can
 * claim any more: a claim looks at the run's state in its own one.
 *
 * @param abandon also when orders were not sent yet
 * @throws UsageError `run_unfinished`
 */
export function purgeRun(db: Database, run: string, abandon: boolean): void {
  const found = db.prepare('SELECT state FROM run WHERE id = ?').get(run);
  if (found?.state !== 'purged') refuseUnfinished(run, openOrdersOf(db, run), abandon);
  db.prepare(
    `UPDATE orders SET body_json = '{}', segments = '[]', svc_uid = '', error_message = NULL, error_details = NULL WHERE run = ?`,
  ).run(run);
  db.prepare(`UPDATE run SET state = 'purged', origin = NULL WHERE id = ?`).run(run);
}

function openOrdersOf(db: Database, run: string): OpenOrders {
  return db
    .prepare(
      `SELECT COUNT(*) FILTER (WHERE state IN ('sending', 'unknown')) AS unclear,
         COUNT(*) FILTER (WHERE state IN ('staged', 'waiting')) AS unsent
       FROM orders WHERE run = ?`,
    )
    .get(run);
}

function refuseUnfinished(run: string, { unclear, unsent }: OpenOrders, abandon: boolean): void {
  const why =
    unclear > 0
      ? `${unclear} of its orders are being sent, or their outcome is unknown`
      : unsent > 0 && !abandon
        ? 'some of its orders may still be sent'
        : undefined;
  if (why === undefined) return;
  throw new UsageError('run_unfinished', `Cannot purge run ${run}: ${why}.`, {
    data: { run, state: unclear > 0 ? 'unclear' : 'unsent' },
  });
}
