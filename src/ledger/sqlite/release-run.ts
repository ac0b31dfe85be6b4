import type { Release } from '../ledger.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import type { Database } from './database.ts';
import { addEvent, readEvents } from './events.ts';

/**
 * Releases a run that is on hold, and records by whom. A second release changes nothing. To be called in a transaction.
 *
 * @throws UsageError `run_not_on_hold`
 */
export function releaseRun(db: Database, run: string, by: string | null, atMs: number): Release {
  const earlier = readEvents(db, run).find(({ what }) => what === 'released');
  const { state, on_hold: onHold, fingerprint } = findRun(db, run);
  if (earlier) return { run, fingerprint, by: earlier.by, atMs: earlier.atMs, isNew: false };
  const isPurged = state === 'purged';
  if (isPurged || !onHold) throw ledgerFailure('run_not_on_hold', { run, isPurged });
  addEvent(db, { run, what: 'released', by, atMs, details: { fingerprint } });
  db.prepare('UPDATE run SET on_hold = 0 WHERE id = ?').run(run);
  return { run, fingerprint, by, atMs, isNew: true };
}

function findRun(db: Database, run: string) {
  return db.prepare('SELECT state, on_hold, fingerprint FROM run WHERE id = ?').get(run);
}
