import type { ReleaseTerms } from '../../deliveries.ts';
import { decideRelease } from '../../four-eyes.ts';
import type { EventDetails, Release } from '../../ledger.ts';
import { OPEN } from '../../states.ts';
import type { Session } from '../connection/connections.ts';
import { addJobEvent } from '../deliveries/job-events.ts';
import { addEvent, readEvents } from './events.ts';

/**
 * Releases a run that is on hold, and the held delivery that has it, and records by whom. A second release of the run changes nothing
 * of it; one that was stopped goes on. To be called in a transaction.
 *
 * @throws UsageError `run_not_on_hold`, `four_eyes`
 */
export async function releaseRun(
  session: Session,
  run: string,
  { by, fourEyes }: { readonly by: string | null } & ReleaseTerms,
): Promise<Release> {
  const found = await lockRun(session, run);
  const { fingerprint } = found;
  const events = await readEvents(session, run);
  const isPurged = found.state === 'purged';
  const toRelease = { run, fingerprint, isPurged, isOnHold: found.on_hold, events };
  const decided = decideRelease(toRelease, { by, fourEyes });
  const delivery = isPurged ? undefined : await findHeld(session, run);
  if (delivery) await releaseDelivery(session, delivery.id, by);
  if ('earlier' in decided) {
    const { earlier } = decided;
    return { run, fingerprint, by: earlier.by, atMs: earlier.atMs, isNew: false };
  }
  const details: EventDetails = {
    fingerprint,
    ...(delivery && { delivery: delivery.id, sha256: delivery.hash }),
  };
  const atMs = await addEvent(session, {
    run,
    what: decided.what,
    by,
    details,
  });
  await session.query('UPDATE run SET on_hold = false WHERE id = $1', [run]);
  return { run, fingerprint, by, atMs, isNew: true };
}

/** Puts a run of which an order is left on hold, and records by whom. To be called in a transaction. */
export async function stopRun(session: Session, run: string, by: string | null): Promise<void> {
  const { state, on_hold: onHold } = await lockRun(session, run);
  if (state !== 'staged' || onHold) return;
  const open = await session.query(
    'SELECT FROM orders WHERE run = $1 AND state = ANY ($2) LIMIT 1',
    [run, OPEN],
  );
  if (open.length === 0) return;
  await addEvent(session, { run, what: 'stopped', by });
  await session.query('UPDATE run SET on_hold = true WHERE id = $1', [run]);
}

/** No claim of the run is made meanwhile. */
async function lockRun(session: Session, run: string) {
  const [found] = await session.query<{ state: string; on_hold: boolean; fingerprint: string }>(
    'SELECT state, on_hold, fingerprint FROM run WHERE id = $1 FOR UPDATE',
    [run],
  );
  if (!found) throw new Error(`Run ${run} is gone`);
  return found;
}

/** Lets a held delivery through, and records by whom. */
export async function releaseDelivery(
  session: Session,
  id: string,
  by: string | null,
): Promise<void> {
  const [held] = await session.query<{ job: string; hash: string }>(
    `UPDATE delivery SET state = 'released', released_by = $2, released_at = now_ms() WHERE id = $1 AND state = 'held'
     RETURNING job, hash`,
    [id, by],
  );
  if (!held) return;
  const details = { delivery: id, sha256: held.hash };
  await addJobEvent(session, { job: held.job, what: 'released', by, details });
}

async function findHeld(
  session: Session,
  run: string,
): Promise<{ readonly id: string; readonly hash: string } | undefined> {
  const [held] = await session.query<{ id: string; hash: string }>(
    `SELECT id, hash FROM delivery WHERE run = $1 AND state = 'held'`,
    [run],
  );
  return held;
}
