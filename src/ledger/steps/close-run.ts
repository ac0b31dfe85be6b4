import { ledgerFailure } from '../ledger-errors.ts';
import { ANSWERED, OPEN, toList, UNSENT } from '../states.ts';
import { addEvent } from './events.ts';
import { WANTED } from './looks/verification-sql.ts';
import { lockRun } from './release-run.ts';
import { ask, type Steps } from './steps.ts';

/** How many projects an error names. */
const NAMED = 5;

/**
 * Records that what a run did not order is not to be ordered any more: nothing of what may still be placed, or may have been. To be
 * called in a transaction.
 *
 * @throws UsageError `close_unfinished`
 */
export function* closeRun(run: string, note: string, by: string | null): Steps<void> {
  const { state } = yield* lockRun(run);
  // What a purged run has not sent was given up.
  const open = state === 'purged' ? OPEN.filter((one) => !UNSENT.includes(one)) : OPEN;
  const doubtful = yield* ask<{ project: string; total: number }>(
    `SELECT project_id AS project, count(*) OVER () AS total FROM orders
     WHERE run = $1 AND (state = ANY ($2) OR state IN (${toList(ANSWERED)}) AND ${WANTED.open}) ORDER BY id LIMIT ${NAMED}`,
    ...[run, open],
  );
  const projects = doubtful.map(({ project }) => project);
  if (doubtful[0]) throw ledgerFailure('close_unfinished', { run, projects, ...doubtful[0] });
  yield* addEvent({ run, what: 'closed', by, details: { note } });
}
