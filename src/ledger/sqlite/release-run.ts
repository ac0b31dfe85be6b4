import type { ReleaseTerms } from '../deliveries.ts';
import { decideRelease } from '../four-eyes.ts';
import type { EventDetails, Release } from '../ledger.ts';
import { OPEN } from '../states.ts';
import type { Database } from './database.ts';
import { addJobEvent } from './deliveries/job-events.ts';
import { addEvent, readEvents } from './events.ts';

/**
 * Releases a run that is on hold, and the held delivery that has it, and records by whom. A second release of the run changes nothing
 * of it; one that was stopped goes on. To be called in a transaction.
 *
 * @throws UsageError `run_not_on_hold`, `four_eyes`
 */
export function releaseRun(
  db: Database,
  run: string,
  { by, fourEyes }: { readonly by: string | null } & ReleaseTerms,
  atMs: number,
): Release {
  const { state, on_hold: onHold, fingerprint } = findRun(db, run);
  const events = readEvents(db, run);
  const isPurged = state === 'purged';
  const found = { run, fingerprint, isPurged, isOnHold: onHold === 1, events };
  const decided = decideRelease(found, { by, fourEyes });
  const delivery = isPurged ? undefined : findHeld(db, run);
  if (delivery) releaseDelivery(db, delivery.id, by, atMs);
  if ('earlier' in decided) {
    const { earlier } = decided;
    return { run, fingerprint, by: earlier.by, atMs: earlier.atMs, isNew: false };
  }
  const details: EventDetails = {
    fingerprint,
    ...(delivery && { delivery: delivery.id, sha256: delivery.hash }),
  };
  addEvent(db, { run, what: decided.what, by, atMs, details });
  db.prepare('UPDATE run SET on_hold = 0 WHERE id = ?').run(run);
  return { run, fingerprint, by, atMs, isNew: true };
}

/** Puts a run of which an order is left on hold, and records by whom. To be called in a transaction. */
export function stopRun(db: Database, run: string, by: string | null, atMs: number): void {
  const { state, on_hold: onHold } = findRun(db, run);
  if (state !== 'staged' || onHold || !hasOpenOrders(db, run)) return;
  addEvent(db, { run, what: 'stopped', by, atMs });
  db.prepare('UPDATE run SET on_hold = 1 WHERE id = ?').run(run);
}

function hasOpenOrders(db: Database, run: string): boolean {
  const open = db.prepare(
    'SELECT 1 FROM orders WHERE run = ? AND state IN (SELECT value FROM json_each(?)) LIMIT 1',
  );
  return open.get(run, JSON.stringify(OPEN)) !== undefined;
}

/** Lets a held delivery through, and records by whom. To be called in a transaction. */
export function releaseDelivery(db: Database, id: string, by: string | null, atMs: number): void {
  const held = db
    .prepare(
      `UPDATE delivery SET state = 'released', released_by = ?, released_at = ? WHERE id = ? AND state = 'held'
       RETURNING job, hash`,
    )
    .get(by, atMs, id);
  if (!held) return;
  const details = { delivery: id, sha256: held.hash };
  addJobEvent(db, { job: held.job, what: 'released', by, atMs, details });
}

function findRun(db: Database, run: string) {
  return db.prepare('SELECT state, on_hold, fingerprint FROM run WHERE id = ?').get(run);
}

function findHeld(db: Database, run: string): { id: string; hash: string } | undefined {
  return db.prepare(`SELECT id, hash FROM delivery WHERE run = ? AND state = 'held'`).get(run);
}
