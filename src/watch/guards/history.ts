import type { Deliveries, Delivery, DeliveryFilter } from '../../ledger/deliveries.ts';
import { lastOrdered, listAll } from '../../ledger/list-all.ts';

/** Lists that the number of rows is compared with. */
const LISTS_COMPARED = 5;

/** What a job's earlier deliveries were like. */
export interface History {
  /** The latest other one with the same content that was imported, or may be; if there is none, the latest that waits for a person. */
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
  const latest = async (filter: DeliveryFilter, isWanted: (one: Delivery) => boolean) => {
    for await (const one of listAll(deliveries, { job, ...filter })) {
      if (one.id !== id && isWanted(one)) return one;
    }
    return null;
  };
  const ordered = await lastOrdered(deliveries, { job }, LISTS_COMPARED);
  return {
    sameContent:
      (await latest({ hash }, mayBeImported)) ??
      (await latest({ hash, states: ['held'] }, () => true)),
    sameName: await latest({ name }, ({ run }) => run !== null),
    rows: ordered.flatMap(({ rows }) => rows ?? []),
    columns: ordered.find(({ columns }) => columns !== null)?.columns ?? null,
    hasOrdered: ordered.length > 0,
  };
}

/** Of one that is held, or failed without a run, nothing was ordered. */
function mayBeImported({ state, run }: Delivery): boolean {
  return state !== 'held' && (state !== 'failed' || run !== null);
}
