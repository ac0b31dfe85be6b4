import type { Ledger } from '../../ledger/ledger.ts';
import { ledgerFailure } from '../../ledger/ledger-errors.ts';
import { reason } from '../guards/reasons.ts';

/**
 * A person's word that a held delivery is not to be ordered: a run that it has got meanwhile is given up. A watcher ends it, as it moves the
 * file; until then it is not held, so that nobody can release it.
 *
 * @throws UsageError `delivery_not_held`; `run_unfinished` if orders of the run may have been placed: nothing is changed then
 */
export async function rejectDelivery(
  ledger: Pick<Ledger, 'deliveries' | 'purgeRun'>,
  id: string,
  by: string | null,
): Promise<void> {
  const { deliveries } = ledger;
  const before = await deliveries.get(id);
  const reasons = [reason('rejected', { by })];
  // What another person was rejecting is not put back as it was then.
  const changed =
    before.state === 'held' &&
    (await deliveries.change(id, ['held'], { state: 'taken', reasons, trouble: null }));
  if (!changed) {
    const { state } = await deliveries.get(id);
    throw ledgerFailure('delivery_not_held', { delivery: id, state });
  }
  if (changed.run === null) return;
  try {
    await ledger.purgeRun(changed.run, { abandon: true, by });
  } catch (error) {
    // Its run stays, so it is held as before.
    const { reasons: held, trouble } = before;
    await deliveries.change(id, ['taken'], { state: 'held', reasons: held, trouble });
    throw error;
  }
}
