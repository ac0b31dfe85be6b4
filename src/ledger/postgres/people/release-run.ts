import type { Release } from '../../ledger.ts';
import { ledgerFailure } from '../../ledger-errors.ts';
import type { Session } from '../connection/connections.ts';
import { addEvent, readEvents } from './events.ts';

/**
 * Releases a run that is on hold, and records by whom. A second release changes nothing. To be called in a transaction.
 *
 * @throws UsageError `run_not_on_hold`
 */
export async function releaseRun(
  session: Session,
  run: string,
  by: string | null,
): Promise<Release> {
  const [found] = await session.query<{ state: string; on_hold: boolean; fingerprint: string }>(
    'SELECT state, on_hold, fingerprint FROM run WHERE id = $1 FOR UPDATE',
    [run],
  );
  if (!found) throw new Error(`Run ${run} is gone`);
  const { fingerprint } = found;
  const earlier = (await readEvents(session, run)).find(({ what }) => what === 'released');
  if (earlier) return { run, fingerprint, by: earlier.by, atMs: earlier.atMs, isNew: false };
  const isPurged = found.state === 'purged';
  if (isPurged || !found.on_hold) throw ledgerFailure('run_not_on_hold', { run, isPurged });
  const atMs = await addEvent(session, { run, what: 'released', by, details: { fingerprint } });
  await session.query('UPDATE run SET on_hold = false WHERE id = $1', [run]);
  return { run, fingerprint, by, atMs, isNew: true };
}
