import type { Delivery } from '../../ledger/deliveries.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { ledgerFailure } from '../../ledger/ledger-errors.ts';
import { reason } from '../guards/reasons.ts';

/**
 * A person's word that a held delivery without a run is not to be ordered. A watcher ends it, as it moves the file; until then it is not held,
 * so that nobody can release it.
 *
 * @throws UsageError `delivery_not_held`
 */
export async function rejectDelivery(
  { deliveries }: Pick<Ledger, 'deliveries'>,
  id: string,
  by: string | null,
): Promise<void> {
  const rejected = {
    state: 'taken',
    reasons: [reason('rejected', { by })],
    trouble: null,
  } as const;
  if (await deliveries.change(id, ['held'], rejected)) return;
  const { state } = await deliveries.get(id);
  throw ledgerFailure('delivery_not_held', { delivery: id, state });
}

/** Whether a person has said that nothing of a delivery is to be ordered. */
export function isRejected({ reasons }: Pick<Delivery, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === 'rejected');
}
