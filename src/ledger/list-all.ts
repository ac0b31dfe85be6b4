import {
  type Deliveries,
  type Delivery,
  type DeliveryFilter,
  type JobRecord,
  UNFINISHED,
} from './deliveries.ts';
import { ledgerFailure } from './ledger-errors.ts';

/** Deliveries that are read together. */
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

/** A job by its name. @throws UsageError `job_unknown` */
export async function findJob(
  deliveries: Pick<Deliveries, 'jobs'>,
  name: string,
): Promise<JobRecord> {
  const found = (await deliveries.jobs()).find((job) => job.name === name);
  if (!found) throw ledgerFailure('job_unknown', { job: name });
  return found;
}
