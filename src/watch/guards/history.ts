import type { Deliveries, Delivery } from '../../ledger/deliveries.ts';

/** Runs that the number of rows is compared with. */
const RUNS_COMPARED = 5;

/** Newest deliveries that are looked at to find these. */
const MOST_LOOKED_AT = 50;

/** What a job's earlier deliveries were like. */
export interface History {
  /** The latest other one with the same content that was imported, or may be. */
  readonly sameContent: Delivery | null;
  /** The latest other one with the same name that has a run. */
  readonly sameName: Delivery | null;
  /** Of the last runs, newest first. */
  readonly rows: readonly number[];
  /** Of the last run; null if there was none. */
  readonly columns: readonly string[] | null;
  /** Whether a run of the job has ended. */
  readonly hasRun: boolean;
}

/** What is known of a file before it is read. */
export type Arrival = Pick<Delivery, 'job' | 'name' | 'hash'> & { readonly id: string | null };

export async function readHistory(
  deliveries: Pick<Deliveries, 'list'>,
  { id, job, name, hash }: Arrival,
): Promise<History> {
  const page = { limit: MOST_LOOKED_AT };
  const list = async (filter: Parameters<Deliveries['list']>[0]) =>
    (await deliveries.list({ job, ...filter }, page)).deliveries.filter((one) => one.id !== id);
  const [sameHash, sameName, ended] = [
    await list({ hash }),
    await list({ name }),
    // Listed apart: many that failed without a run must not hide those that had one.
    [...(await list({ states: ['done'] })), ...(await list({ states: ['failed'] }))],
  ];
  const runs = ended
    .filter(({ run, rows }) => run !== null && rows !== null)
    .toSorted((a, b) => b.takenAtMs - a.takenAtMs);
  return {
    sameContent: sameHash.find(mayBeImported) ?? null,
    sameName: sameName.find(({ run }) => run !== null) ?? null,
    rows: runs.slice(0, RUNS_COMPARED).flatMap(({ rows }) => (rows === null ? [] : [rows])),
    columns: runs.find(({ columns }) => columns !== null)?.columns ?? null,
    hasRun: runs.length > 0,
  };
}

/** Of one that failed without a run nothing was ordered: it may come again, corrected or not. */
function mayBeImported({ state, run }: Delivery): boolean {
  return state !== 'failed' || run !== null;
}
