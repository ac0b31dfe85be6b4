import { Decimal } from 'decimal.js';
import type { Deliveries, Delivery } from '../../ledger/deliveries.ts';
import { lastOrdered } from '../../ledger/list-all.ts';
import type { Usual } from '../api/types.ts';

/** Runs that a delivery is compared with, as by its guard rails. */
const RUNS = 5;

/** What the last runs of a job were like: the median of each figure; null if it had none. */
export async function usualOf(deliveries: Deliveries, job: string): Promise<Usual | null> {
  const runs = await lastOrdered(deliveries, { job }, RUNS);
  if (runs.length === 0) return null;
  const medianOf = (figure: (run: Delivery) => Decimal.Value | null) => {
    const known = runs.map(figure).filter((value) => value !== null);
    return median(known.map((value) => new Decimal(value)));
  };
  return {
    runs: runs.length,
    rows: medianOf(({ rows }) => rows)?.toNumber() ?? null,
    orders: medianOf(({ orders }) => orders)?.toNumber() ?? null,
    order_count: medianOf(({ copies }) => copies)?.toNumber() ?? null,
    total_price: medianOf(({ totalPrice }) => totalPrice)?.toFixed(decimalsOf(runs)) ?? null,
  };
}

/** As many as one of the prices is written with. */
function decimalsOf(runs: readonly Delivery[]): number {
  const digits = runs.map(({ totalPrice }) => totalPrice?.split('.')[1]?.length ?? 0);
  return Math.max(2, ...digits);
}

/** Of two in the middle, the mean. */
function median(values: readonly Decimal[]): Decimal | undefined {
  const sorted = values.toSorted((a, b) => a.comparedTo(b));
  const [one, other] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return one && other && one.plus(other).div(2);
}
