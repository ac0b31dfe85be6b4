import { Decimal } from 'decimal.js';
import type { Deliveries, Delivery, DeliveryFilter } from '../ledger/deliveries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { lastOrdered, listAll } from '../ledger/list-all.ts';
import { PLACED_OR_OPEN } from '../ledger/states.ts';
import { isRejectsColumn } from '../mapping/file/reserved-columns.ts';
import { isRejectsName } from '../output/stamped-name.ts';

/** Lists that the number of rows is compared with. */
const LISTS_COMPARED = 5;

/** What a job's earlier deliveries were like. */
export type History = Awaited<ReturnType<typeof readHistory>>;

/** What is known of a file before it is read. */
export type Arrival = Pick<Delivery, 'job' | 'name' | 'hash'> & { readonly id: string | null };

export type HistoryLedger = Pick<Ledger, 'getRun' | 'totals'> & {
  readonly deliveries: Pick<Deliveries, 'list'>;
};

/** How a list is ordered: others that were not are no measure of it. */
export interface Ordering {
  /** As runs have it; nothing if it is not known. */
  readonly serviceUrl: string;
  /** All of its orders are test orders. */
  readonly isTest: boolean;
}

export async function readHistory(
  ledger: HistoryLedger,
  { id, job, name, hash }: Arrival,
  ordering: Ordering,
) {
  const { deliveries } = ledger;
  const latest = async (filter: DeliveryFilter, isWanted: (one: Delivery) => boolean) => {
    for await (const one of listAll(deliveries, { job, ...filter })) {
      if (one.id !== id && isWanted(one)) return one;
    }
    return null;
  };
  const { lists, areAlike } = await listsCompared(ledger, job, ordering);
  return {
    /** The latest other one with the same content that was imported, or may be; if there is none, the latest that waits for a person. */
    sameContent:
      (await latest({ hash }, mayBeImported)) ??
      (await latest({ hash, states: ['held'] }, () => true)),
    /** The latest other one with the same name that has a run. */
    sameName: await latest({ name }, ({ run }) => run !== null),
    /** Of the last lists that were ordered in that way, or in any if there are none, newest first. */
    rows: lists.flatMap(({ rows }) => rows ?? []),
    /** Of the same lists. */
    runs: lists.flatMap(({ run }) => run ?? []),
    /** Of a copy in the same lists, where they had copies. */
    prices: lists.flatMap((one) => priceOfCopy(one) ?? []),
    /** Of the last one; null if there was none. */
    columns: lists.find(({ columns }) => columns !== null)?.columns ?? null,
    /** Whether a list of the job was ordered at the same service, and in earnest if this one is. */
    hasOrdered: areAlike,
  };
}

/** Lists of a job that tell what is usual for it: those that were ordered in that way, newest first, or in any if there are none. */
export async function listsCompared(
  ledger: HistoryLedger,
  job: string,
  ordering: Ordering,
): Promise<{ readonly lists: readonly Delivery[]; readonly areAlike: boolean }> {
  const compareWith = (counts: (run: string) => Promise<boolean>) =>
    lastOrdered(
      ledger.deliveries,
      { job },
      LISTS_COMPARED,
      async (one, run) => !isCorrected(one) && counts(run),
    );
  const alike = await compareWith((run) => isAlike(ledger, run, ordering));
  if (alike.length > 0) return { lists: alike, areAlike: true };
  // Where none is alike, a comparison with others is better than none.
  return { lists: await compareWith(async () => true), areAlike: false };
}

/** Whether a file has a few rows that a person has corrected, whatever its name became: they are no measure of a partner's lists. */
export function isCorrected({ name, columns }: Pick<Delivery, 'name' | 'columns'>): boolean {
  return isRejectsName(name) || columns?.some(isRejectsColumn) === true;
}

/** How a delivery is ordered. */
export async function orderingOf(ledger: HistoryLedger, { run }: Delivery): Promise<Ordering> {
  if (run === null) return { serviceUrl: '', isTest: false };
  const { real } = await ledger.totals(run, PLACED_OR_OPEN);
  return { serviceUrl: (await ledger.getRun(run)).service, isTest: real.orders === 0 };
}

/** Of two in the middle, the mean. */
export function medianOf(numbers: readonly Decimal.Value[]): Decimal | null {
  const sorted = numbers.map((one) => new Decimal(one)).toSorted((a, b) => a.cmp(b));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : low.plus(high).div(2);
}

/** What a copy costs on average; null of no copies. */
export function priceOfCopy(delivery: Pick<Delivery, 'copies' | 'totalPrice'>): Decimal | null {
  const { copies, totalPrice } = delivery;
  return copies && totalPrice !== null ? new Decimal(totalPrice).div(copies) : null;
}

/** Whether a run was ordered at the same service, and in earnest if the list is: test orders approve no real ones. */
async function isAlike(
  ledger: HistoryLedger,
  run: string,
  { serviceUrl, isTest }: Ordering,
): Promise<boolean> {
  const isElsewhere = serviceUrl !== '' && (await ledger.getRun(run)).service !== serviceUrl;
  if (isElsewhere || isTest) return !isElsewhere;
  const { real } = await ledger.totals(run, ['ordered']);
  return real.orders > 0;
}

/** Of one that is held, or failed without a run, nothing was ordered. */
function mayBeImported({ state, run }: Delivery): boolean {
  return state !== 'held' && (state !== 'failed' || run !== null);
}
