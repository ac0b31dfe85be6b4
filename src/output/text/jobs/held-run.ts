import type { Ledger } from '../../../ledger/ledger.ts';
import { toReasonText } from './delivery-reasons.ts';

const BEFORE_ORDERING = ['taken', 'held', 'released'] as const;

/** Why the delivery of a run is, or was until now, held; nothing of a run without a delivery, or that is ordered. */
export async function whyHeld(
  { deliveries }: Pick<Ledger, 'deliveries'>,
  run: string,
): Promise<string[]> {
  const found = await deliveries.list({ run, states: BEFORE_ORDERING }, { limit: 1 });
  return found.deliveries.flatMap(({ reasons }) => reasons.map(toReasonText));
}
