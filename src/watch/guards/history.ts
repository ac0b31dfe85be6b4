import type { Deliveries, Delivery, DeliveryFilter } from '../../ledger/deliveries.ts';
import { lastOrdered, listAll } from '../../ledger/list-all.ts';

/** Runs that the number of rows is compared with. */
const RUNS_COMPARED = 5;

/** What a job's earlier deliveries were like. */
export interface History {
  /** The latest other one with the same content that was imported, or may be. */
  readonly sameContent: Delivery | null;
  /** The latest other one with the same name that has a run. */
  readonly sameName: Delivery | null;
  /** Of the last lists that were ordered, newest first. */
  readonly rows: readonly number[];
  /** Of the last one; null if there was none. */
  readonly columns: readonly string[] | null;
  /** Whether a list of the job was ordered. */
  readonly hasOrdered: boolean;
}

/** What is known of a file before it is read. */
export type Arrival = Pick<Delivery, 'job' | 'name' | 'hash'> & { readonly id: string | null };

export async function readHistory(
  deliveries: Pick<Deliveries, 'list'>,
  { id, job, name, hash }: Arrival,
): Promise<History> {
  const first = (
    filter: DeliveryFilter,
    isWanted: (delivery: Delivery) => boolean,
    count: number,
  ) => firstOf(deliveries, { job, ...filter }, (one) => one.id !== id && isWanted(one), count);
  const [sameContent = null] = await first({ hash }, mayBeImported, 1);
  const [sameName = null] = await first({ name }, ({ run }) => run !== null, 1);
  const runs = await lastOrdered(deliveries, { job }, RUNS_COMPARED);
  return {
    sameContent,
    sameName,
    rows: runs.flatMap(({ rows }) => (rows === null ? [] : [rows])),
    columns: runs.find(({ columns }) => columns !== null)?.columns ?? null,
    hasOrdered: runs.length > 0,
  };
}

/** The newest ones that are wanted, however many others came since. */
async function firstOf(
  deliveries: Pick<Deliveries, 'list'>,
  filter: DeliveryFilter,
  isWanted: (delivery: Delivery) => boolean,
  count: number,
): Promise<readonly Delivery[]> {
  const found: Delivery[] = [];
  for await (const one of listAll(deliveries, filter)) {
    if (isWanted(one)) found.push(one);
    if (found.length === count) break;
  }
  return found;
}

/** Of one that failed without a run nothing was ordered: it may come again, corrected or not. */
function mayBeImported({ state, run }: Delivery): boolean {
  return state !== 'failed' || run !== null;
}
