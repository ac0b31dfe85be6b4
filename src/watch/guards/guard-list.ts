import { Decimal } from 'decimal.js';
import type { DeliveryReason } from '../../ledger/deliveries.ts';
import type { GuardSettings } from '../config/watch-config.ts';
import type { History } from './history.ts';
import { reason } from './reasons.ts';

/** What a list comes to. */
export interface ListTotals {
  /** That are not blank. */
  readonly rows: number;
  readonly orders: number;
  readonly copies: number;
  /** Exact decimal, of real orders and of test orders. */
  readonly totalPrice: string;
}

/** Reasons to hold a list that was read and is right. */
export function guardList(
  { rows, copies, totalPrice }: ListTotals,
  { minRows, maxRows, maxChange, maxPrice, release }: GuardSettings,
  history: History,
): DeliveryReason[] {
  const median = medianOf(history.rows);
  return [
    ...(maxPrice !== null && new Decimal(totalPrice).gt(maxPrice)
      ? [reason('price_too_high', { total_price: totalPrice, max_price: maxPrice })]
      : []),
    ...(minRows !== null && rows < minRows
      ? [reason('too_few_rows', { rows, min_rows: minRows })]
      : []),
    ...(maxRows !== null && rows > maxRows
      ? [reason('too_many_rows', { rows, max_rows: maxRows })]
      : []),
    ...(maxChange !== null && median !== null && Math.abs(rows - median) > maxChange * median
      ? [
          reason('rows_changed', {
            rows,
            median,
            runs: history.rows.length,
            percent: maxChange * 100,
          }),
        ]
      : []),
    ...(release.when === 'over' && copies > release.copies
      ? [reason('release_over', { copies, max_copies: release.copies })]
      : []),
  ];
}

function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
