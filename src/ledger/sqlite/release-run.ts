import type { EventDetails, Release } from '../ledger.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import type { Database } from './database.ts';
import { addEvent, readEvents } from './events.ts';

/**
 * Releases a run that is on hold, and the held delivery that has it, and records by whom. A second release of the run changes nothing
 * of it. To be called in a transaction.
 *
 * @throws UsageError `run_not_on_hold`
 */
export function releaseRun(db: Database, run: string, by: string | null, atMs: number): Release {
  const { state, on_hold: onHold, fingerprint } = findRun(db, run);
  const earlier = readEvents(db, run).find(({ what }) => what === 'released');
  const isPurged = state === 'purged';
  if (!earlier && (isPurged || !onHold)) throw ledgerFailure('run_not_on_hold', { run, isPurged });
  const delivery = isPurged ? undefined : findHeld(db, run);
  if (delivery) releaseDelivery(db, delivery.id, by, atMs);
  if (earlier) return { run, fingerprint, by: earlier.by, atMs: earlier.atMs, isNew: false };
  const details: EventDetails = {
    fingerprint,
    ...(delivery && { delivery: delivery.id, sha256: delivery.hash }),
  };
  addEvent(db, { run, what: 'released', by, atMs, details });
  db.prepare('UPDATE run SET on_hold = 0 WHERE id = ?').run(run);
  return { run, fingerprint, by, atMs, isNew: true };
}

/** Lets a held delivery through. To be called in a transaction. */
export function releaseDelivery(db: Database, id: string, by: string | null, atMs: number): void {
  db.prepare(
    `UPDATE delivery SET state = 'released', released_by = ?, released_at = ? WHERE id = ? AND state = 'held'`,
  ).run(by, atMs, id);
}

function findRun(db: Database, run: string) {
  return db.prepare('SELECT state, on_hold, fingerprint FROM run WHERE id = ?').get(run);
}

function findHeld(db: Database, run: string): { id: string; hash: string } | undefined {
  return db.prepare(`SELECT id, hash FROM delivery WHERE run = ? AND state = 'held'`).get(run);
}
