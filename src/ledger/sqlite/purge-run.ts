import type { PurgeOptions } from '../ledger.ts';
import { type OpenOrders, refuseUnfinished } from '../refuse-unfinished.ts';
import type { Database } from './database.ts';
import { addEvent } from './events.ts';

/**
 * Removes a run's customer data. To be called in a transaction: a claim checks the run's state in its own one, so no worker can
 * claim what is removed.
 *
 * @throws UsageError `run_unfinished`
 */
export function purgeRun(
  db: Database,
  run: string,
  { abandon = false, by = null }: PurgeOptions,
  atMs: number,
): void {
  const { state, on_hold: onHold } = db
    .prepare('SELECT state, on_hold FROM run WHERE id = ?')
    .get(run);
  if (state !== 'purged') {
    const open = openOrdersOf(db, run);
    refuseUnfinished({ run, isOnHold: onHold === 1 }, open, abandon);
    addEvent(db, { run, what: 'purged', by, atMs, details: { given_up: open.unsent } });
  }
  db.prepare(
    `UPDATE orders SET body_json = '{}', dataset_at = 0, dataset_bytes = 0, dataset_crc32 = 0, svc_uid = '',
       error_message = NULL, error_details = NULL WHERE run = ?`,
  ).run(run);
  db.prepare(`UPDATE run SET state = 'purged', origin = NULL WHERE id = ?`).run(run);
}

/**
 * Rewrites the database file without the pages that nothing is in any more. Not while a worker is there, whose lease could end
 * meanwhile. Without it, what was removed is overwritten all the same.
 */
export function compact(db: Database): void {
  if (db.isTransaction || db.prepare('SELECT 1 FROM worker WHERE ended = 0').get()) return;
  try {
    db.exec('VACUUM');
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Another process reads, or the disk is full.
  }
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
