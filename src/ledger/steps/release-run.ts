import type { ReleaseTerms } from '../deliveries.ts';
import type { EventDetails, Release } from '../ledger.ts';
import { OPEN } from '../states.ts';
import { addJobEvent } from './deliveries/job-events.ts';
import { addEvent, readEvents } from './events.ts';
import { decideRelease } from './four-eyes.ts';
import { ask, type Steps } from './steps.ts';

/**
 * Releases a run that is on hold, and the held delivery that has it, and records by whom. A second release of the run changes nothing
 * of it; one that was stopped goes on. To be called in a transaction.
 *
 * @throws UsageError `run_not_on_hold`, `four_eyes`
 */
export function* releaseRun(
  run: string,
  { by, fourEyes }: { readonly by: string | null } & ReleaseTerms,
): Steps<Release> {
  const { state, isOnHold, fingerprint } = yield* lockRun(run);
  const isPurged = state === 'purged';
  const events = yield* readEvents(run);
  const decided = decideRelease({ run, fingerprint, isPurged, isOnHold, events }, { by, fourEyes });
  const [delivery] = isPurged
    ? []
    : yield* ask<{ id: string; hash: string }>(
        `SELECT id, hash FROM delivery WHERE run = $1 AND state = 'held' FOR UPDATE`,
        run,
      );
  if (delivery) yield* releaseDelivery(delivery.id, by);
  if ('earlier' in decided) {
    const { earlier } = decided;
    return { run, fingerprint, by: earlier.by, atMs: earlier.atMs, isNew: false };
  }
  const details: EventDetails = {
    fingerprint,
    ...(delivery && { delivery: delivery.id, sha256: delivery.hash }),
  };
  const atMs = yield* addEvent({ run, what: decided.what, by, details });
  yield* ask('UPDATE run SET on_hold = false WHERE id = $1', run);
  return { run, fingerprint, by, atMs, isNew: true };
}

/** Puts a run of which an order is left on hold, and records by whom. To be called in a transaction. */
export function* stopRun(run: string, by: string | null): Steps<void> {
  const { state, isOnHold } = yield* lockRun(run);
  if (state !== 'staged' || isOnHold) return;
  const open = yield* ask(
    'SELECT 1 AS one FROM orders WHERE run = $1 AND state = ANY ($2) LIMIT 1',
    ...[run, OPEN],
  );
  if (open.length === 0) return;
  yield* addEvent({ run, what: 'stopped', by });
  yield* ask('UPDATE run SET on_hold = true WHERE id = $1', run);
}

/** No claim of the run is made meanwhile. */
export function* lockRun(run: string) {
  const [found] = yield* ask<{ state: string; on_hold: unknown; fingerprint: string }>(
    'SELECT state, on_hold, fingerprint FROM run WHERE id = $1 FOR UPDATE',
    run,
  );
  if (!found) throw new Error(`Run ${run} is gone`);
  const { state, on_hold: onHold, fingerprint } = found;
  return { state, fingerprint, isOnHold: Boolean(onHold) };
}

/** Lets a held delivery through, and records by whom. To be called in a transaction. */
export function* releaseDelivery(id: string, by: string | null): Steps<void> {
  const [held] = yield* ask<{ job: string; hash: string }>(
    `UPDATE delivery SET state = 'released', released_by = $2, released_at = now_ms(),
       last_changes = '- ' || coalesce(last_changes, '')
     WHERE id = $1 AND state = 'held' RETURNING job, hash`,
    id,
    by,
  );
  if (!held) return;
  const details = { delivery: id, sha256: held.hash };
  yield* addJobEvent({ job: held.job, what: 'released', by, details });
}
