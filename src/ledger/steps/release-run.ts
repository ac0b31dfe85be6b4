import { IS_STOPPED, ON_HOLD } from '../claim-sql.ts';
import type { ReleaseTerms } from '../deliveries.ts';
import type { EventDetails, OrderRef, Release } from '../ledger.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import { OPEN } from '../states.ts';
import { addJobEvent } from './deliveries/job-events.ts';
import { addEvent, readEvents } from './events.ts';
import { decideRelease } from './four-eyes.ts';
import { ask, type Steps } from './steps.ts';

/**
 * Releases a run that is on hold, and the held delivery that has it, and records by whom. A second release of the run changes nothing
 * of it, unless the first is for later; one that was stopped goes on, with the part and not before the time that were released. Released
 * for later, both stay as they are until then. To be called in a transaction.
 *
 * @throws UsageError `run_not_on_hold`, `four_eyes`
 */
export function* releaseRun(
  run: string,
  { by, fourEyes, ...terms }: { readonly by: string | null } & ReleaseTerms,
): Steps<Release> {
  const { state, isOnHold, fingerprint, nowMs, ...locked } = yield* lockRun(run);
  const isPurged = state === 'purged';
  const events = yield* readEvents(run);
  // Other orders than those that were released before are another release.
  const isStopped = locked.isStopped && terms.first === undefined;
  const found = { run, fingerprint, isPurged, isOnHold, isStopped, events };
  const decided = decideRelease(found, { by, fourEyes });
  const wanted = terms.graceMs === undefined ? (terms.atMs ?? 0) : nowMs + terms.graceMs;
  const last = events.findLast(({ what }) => what === 'released' || what === 'resumed');
  const isResumed = 'what' in decided && decided.what === 'resumed';
  const at = Math.max(wanted, isResumed ? Date.parse(last?.details.releaseAt ?? '') || 0 : 0);
  const releaseAtMs = 'what' in decided && at > nowMs ? at : null;
  // All that was released is ordered, whatever is wanted now.
  const isSame = wanted === 0 && last?.details.first === terms.first;
  if ('earlier' in decided && isLimited(terms) && !isSame) {
    throw ledgerFailure('run_not_on_hold', { run, ended: isPurged ? 'purged' : null });
  }
  const [delivery] = isPurged
    ? []
    : yield* ask<{ id: string; hash: string }>(
        `SELECT id, hash FROM delivery WHERE run = $1 AND state = 'held' FOR UPDATE`,
        run,
      );
  // Whoever works on it continues once the run is no longer on hold.
  if (delivery && releaseAtMs === null) yield* releaseDelivery(delivery.id, by);
  if ('earlier' in decided) {
    const { earlier } = decided;
    const { atMs } = earlier;
    return { run, fingerprint, by: earlier.by, atMs, releaseAtMs, first: null, isNew: false };
  }
  const lastOrder = isResumed ? locked.lastOrder : yield* findLast(run, terms.first);
  const first = !isResumed && lastOrder !== null ? (terms.first ?? null) : null;
  const details: EventDetails = {
    fingerprint,
    ...(delivery && { delivery: delivery.id, sha256: delivery.hash }),
    ...(releaseAtMs !== null && { release_at: new Date(releaseAtMs).toISOString() }),
    // As it was wanted, also if these are all that are left: the same release once more is none.
    ...(!isResumed && terms.first !== undefined && { first: terms.first }),
  };
  const atMs = yield* addEvent({ run, what: decided.what, by, details });
  const isLater = releaseAtMs !== null;
  yield* ask(
    'UPDATE run SET on_hold = $2, release_at = $3, last_order = $4 WHERE id = $1',
    ...[run, isLater, releaseAtMs, lastOrder],
  );
  return { run, fingerprint, by, atMs, releaseAtMs, first, isNew: true };
}

/** Whether not all is released, or not at once. */
export function isLimited({ atMs, graceMs, first }: ReleaseTerms): boolean {
  return (atMs ?? graceMs ?? first) !== undefined;
}

/** The last of the first orders that are left to do; null if they are all that are left. */
function* findLast(run: string, first: number | undefined): Steps<OrderRef | null> {
  if (first === undefined) return null;
  const [last, next] = yield* ask<{ id: OrderRef }>(
    'SELECT id FROM orders WHERE run = $1 AND state = ANY ($2) ORDER BY id LIMIT 2 OFFSET $3',
    ...[run, OPEN, first - 1],
  );
  return last && next ? last.id : null;
}

/** Puts a run of which an order is left on hold, also one released for later, and records by whom. To be called in a transaction. */
export function* stopRun(run: string, by: string | null): Steps<void> {
  const { state, isOnHold, isStopped, releaseAtMs } = yield* lockRun(run);
  // Somebody else's stop of one that is stopped counts, too.
  if (state !== 'staged' || (isOnHold && releaseAtMs === null && !isStopped)) return;
  if (!(yield* hasOpenOrders(run))) return;
  yield* addEvent({ run, what: 'stopped', by });
  yield* ask('UPDATE run SET on_hold = true, release_at = NULL WHERE id = $1', run);
}

/** Whether an order of a run may still be sent, or was and has no outcome. */
export function* hasOpenOrders(run: string): Steps<boolean> {
  const open = yield* ask(
    'SELECT 1 AS one FROM orders WHERE run = $1 AND state = ANY ($2) LIMIT 1',
    ...[run, OPEN],
  );
  return open.length > 0;
}

/** A run as a change of it finds it; 0 or 1 may stand for a truth. */
interface LockedRun {
  readonly state: string;
  readonly fingerprint: string;
  readonly isOnHold: unknown;
  readonly isStopped: unknown;
  readonly releaseAtMs: number | null;
  readonly lastOrder: OrderRef | null;
  readonly nowMs: number;
}

/** No claim of the run is made meanwhile. */
export function* lockRun(run: string) {
  const [found] = yield* ask<LockedRun>(
    `SELECT state, fingerprint, ${ON_HOLD} AS "isOnHold", ${IS_STOPPED} AS "isStopped", release_at AS "releaseAtMs",
       last_order AS "lastOrder", now_ms() AS "nowMs" FROM run WHERE id = $1 FOR UPDATE`,
    run,
  );
  if (!found) throw new Error(`Run ${run} is gone`);
  return { ...found, isOnHold: Boolean(found.isOnHold), isStopped: Boolean(found.isStopped) };
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
