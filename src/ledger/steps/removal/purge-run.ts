import { valuesKey } from '../../deliveries.ts';
import type { PurgeOptions } from '../../ledger.ts';
import { ledgerFailure } from '../../ledger-errors.ts';
import { IN_FLIGHT, NEW, toList, UNSENT } from '../../states.ts';
import { addEvent, endOf, readEvents } from '../events.ts';
import { hasMailed, hideMailed } from '../mailed.ts';
import { lockRun } from '../release-run.ts';
import { ask, type Steps } from '../steps.ts';

/** How many orders of a run may have been placed, were not sent, were placed, and were sent, whatever came of it. */
interface OpenOrders {
  readonly unclear: number;
  readonly unsent: number;
  readonly placed: number;
  readonly sent: number;
}

/**
 * Removes a run's customer data. To be called in a transaction: a claim of its orders looks at the run in its own one, so no worker
 * can claim what is removed.
 *
 * @param removeTexts SQL that removes the texts of the run's orders.
 * @returns whether people whom it has mailed stay known
 * @throws UsageError `run_unfinished`, `run_sent`, `run_purged`
 */
export function* purgeRun(
  run: string,
  { abandon = false, withdraw, by = null }: PurgeOptions,
  removeTexts: readonly string[],
): Steps<boolean> {
  const { state, isOnHold, releaseAtMs } = yield* lockRun(run);
  const [open = { unclear: 0, unsent: 0, placed: 0, sent: 0 }] = yield* ask<OpenOrders>(
    `SELECT count(*) FILTER (WHERE state IN (${toList(IN_FLIGHT)}) OR state IN (${toList(UNSENT)}) AND maybe_ordered) AS unclear,
       count(*) FILTER (WHERE state IN (${toList(UNSENT)})) AS unsent,
       count(*) FILTER (WHERE state = 'ordered') AS placed,
       count(*) FILTER (WHERE attempts > 0 OR state NOT IN (${toList(NEW)})) AS sent
     FROM orders WHERE run = $1`,
    run,
  );
  const details = { givenUp: open.unsent };
  if (withdraw) {
    if (state === 'purged') {
      const ended = endOf(yield* readEvents(run));
      throw ledgerFailure('run_purged', { run, what: 'withdraw', ended });
    }
    if (open.sent > 0) throw ledgerFailure('run_sent', { run, ...open });
    yield* addEvent({ run, what: 'withdrawn', by, details: { ...details, ...withdraw } });
  } else if (state !== 'purged') {
    refuseUnfinished({ run, isOnHold: isOnHold && releaseAtMs === null }, open, abandon);
    yield* addEvent({ run, what: 'purged', by, details });
  }
  for (const sql of removeTexts) yield* ask(sql, run);
  yield* ask('DELETE FROM job_memory WHERE key = $1', valuesKey(run));
  yield* ask(`UPDATE run SET state = 'purged', release_at = NULL WHERE id = $1`, run);
  // Who is given up with the rest of a list may be mailed by another one; who was mailed by its first part, not again. The rows that are
  // given up can be given back as long as it is known where they are: `noteFiles`.
  if (abandon && open.unsent > 0 && open.placed > 0) return yield* hasMailed(run);
  yield* ask('UPDATE run SET origin = NULL WHERE id = $1', run);
  yield* hideMailed(run);
  return false;
}

/**
 * Refuses to purge a run while it is not known what became of its orders; also while some were not sent, unless these are given up.
 *
 * @throws UsageError `run_unfinished`
 */
function refuseUnfinished(
  { run, isOnHold }: { readonly run: string; readonly isOnHold: boolean },
  { unclear, unsent }: OpenOrders,
  abandon: boolean,
): void {
  if (unclear === 0 && (unsent === 0 || abandon)) return;
  const state = unclear > 0 ? 'unclear' : 'unsent';
  const held = unclear > 0 ? 'unclear_on_hold' : 'on_hold';
  throw ledgerFailure('run_unfinished', { run, state: isOnHold ? held : state, unclear });
}
