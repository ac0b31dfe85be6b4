import {
  type Deliveries,
  type Delivery,
  type DeliveryFilter,
  type JobRecord,
  UNFINISHED,
} from './deliveries.ts';
import type { RunFilter } from './ledger.ts';
import { ledgerFailure } from './ledger-errors.ts';

/** Only runs with orders that may still be sent: unfinished and on hold. */
export const OPEN_RUNS: RunFilter = { openOrSinceMs: Number.MAX_SAFE_INTEGER };

const PAGE = 100;

/** All deliveries of a filter, the one taken last first, read page by page. */
export async function* listAll(
  deliveries: Pick<Deliveries, 'list'>,
  filter: DeliveryFilter,
): AsyncGenerator<Delivery> {
  let after: string | null = null;
  do {
    const page = await deliveries.list(filter, { after, limit: PAGE });
    yield* page.deliveries;
    after = page.next;
  } while (after !== null);
}

/** All unfinished deliveries, of one job if it is given: those taken first come first. */
export async function listUnfinished(
  deliveries: Pick<Deliveries, 'list'>,
  job?: string,
): Promise<readonly Delivery[]> {
  const found: Delivery[] = [];
  for await (const one of listAll(deliveries, { job, states: UNFINISHED })) found.push(one);
  return found.reverse();
}

/**
 * The deliveries of a job that were ordered, at least in part: those taken last first. What was rejected or given up before is none.
 *
 * @param counts whether one of these does. @default all do
 */
export async function lastOrdered(
  deliveries: Pick<Deliveries, 'list'>,
  filter: Pick<DeliveryFilter, 'job'>,
  count: number,
  counts: (one: Delivery, run: string) => Promise<boolean> = async () => true,
): Promise<readonly Delivery[]> {
  const found: Delivery[] = [];
  for await (const one of listAll(deliveries, { ...filter, states: ['done', 'failed'] })) {
    if ((one.placed ?? 0) > 0 && one.run !== null && (await counts(one, one.run))) found.push(one);
    if (found.length === count) break;
  }
  return found;
}

/** A job by its name. @throws UsageError `job_unknown` */
export async function findJob(
  deliveries: Pick<Deliveries, 'jobs'>,
  name: string,
): Promise<JobRecord> {
  const found = (await deliveries.jobs()).find((job) => job.name === name);
  if (!found) throw ledgerFailure('job_unknown', { job: name });
  return found;
}
