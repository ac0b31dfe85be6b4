import type { PurgeOptions } from '../../ledger.ts';
import { type OpenOrders, refuseUnfinished } from '../../refuse-unfinished.ts';
import type { Session } from '../connection/connections.ts';
import { addEvent } from './events.ts';

/**
 * Removes a run's customer data. To be called in a transaction: a claim of its orders holds the row of the run, so no worker can claim
 * what is removed.
 *
 * @throws UsageError `run_unfinished`
 */
export async function purgeRun(
  session: Session,
  run: string,
  { abandon = false, by = null }: PurgeOptions,
): Promise<void> {
  const [found] = await session.query<{ state: string; on_hold: boolean }>(
    'SELECT state, on_hold FROM run WHERE id = $1 FOR UPDATE',
    [run],
  );
  if (found?.state !== 'purged') {
    const open = await openOrdersOf(session, run);
    refuseUnfinished({ run, isOnHold: found?.on_hold === true }, open, abandon);
    await addEvent(session, { run, what: 'purged', by, details: { given_up: open.unsent } });
  }
  await session.query(
    `UPDATE orders SET body_json = '{}', dataset_bytes = 0, svc_uid = '', error_message = NULL, error_details = NULL
     WHERE run = $1 AND NOT (body_json = '{}' AND svc_uid = '')`,
    [run],
  );
  await session.query('DELETE FROM dataset WHERE run = $1', [run]);
  await session.query(`UPDATE run SET state = 'purged', origin = NULL WHERE id = $1`, [run]);
}

async function openOrdersOf(session: Session, run: string): Promise<OpenOrders> {
  const [open] = await session.query<OpenOrders>(
    `SELECT count(*) FILTER (WHERE state IN ('sending', 'unknown')) AS unclear,
       count(*) FILTER (WHERE state IN ('staged', 'waiting')) AS unsent
     FROM orders WHERE run = $1`,
    [run],
  );
  return open ?? { unclear: 0, unsent: 0 };
}
