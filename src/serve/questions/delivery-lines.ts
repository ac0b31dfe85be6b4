import type { Deliveries, Delivery } from '../../ledger/deliveries.ts';
import { toDeliveryLine } from '../../output/text/deliveries-text.ts';
import type { Delivery as DeliveryLine, Usual } from '../api/types.ts';
import { filesOf } from './delivery-files.ts';
import { usualOf } from './usual.ts';

/** Deliveries as pages show them: those that wait for a person with what is usual for their jobs, and where their files are. */
export async function toDeliveryLines(
  deliveries: Deliveries,
  list: readonly Delivery[],
): Promise<DeliveryLine[]> {
  const jobs = new Set(list.filter(({ state }) => state === 'held').map(({ job }) => job));
  const usual = new Map<string, Usual | null>();
  for (const job of jobs) usual.set(job, await usualOf(deliveries, job));
  return await Promise.all(
    list.map(async (one) => ({
      ...toDeliveryLine(one),
      ...(one.state === 'held' && { usual: usual.get(one.job) ?? null }),
      ...((one.state === 'held' || one.state === 'failed') && { files: await filesOf(one) }),
    })),
  );
}
