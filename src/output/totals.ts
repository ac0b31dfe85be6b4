import type { Ledger, OrderTotals, RunInfo } from '../ledger/ledger.ts';
import { isGivenUp, type OrderState, PLACED_OR_OPEN } from '../ledger/states.ts';
import { amountOf, digitsInGroups } from './text/amount-text.ts';

/** What orders come to, as exact decimals. */
export interface Sums {
  readonly orderCount: string;
  readonly totalPrice: string;
}

/** What orders come to in all, docs/commands/: test orders are in `test` alone, which is there when there are any. */
export interface Totals extends Sums {
  readonly test?: Sums;
}

/**
 * What the orders of a run come to that were ordered or may still be.
 *
 * @param states Only those in these states. @default all
 */
export async function totalsOfRun(
  ledger: Pick<Ledger, 'totals'>,
  { run, state: runState }: Pick<RunInfo, 'run' | 'state'>,
  states: readonly OrderState[] = PLACED_OR_OPEN,
): Promise<Totals> {
  const counted = PLACED_OR_OPEN.filter(
    (state) => states.includes(state) && !isGivenUp(state, runState),
  );
  return toTotals(await ledger.totals(run, counted));
}

export function toTotals({ real, test }: OrderTotals): Totals {
  return { ...toSums(real), ...(test.orders > 0 && { test: toSums(test) }) };
}

function toSums({ orderCount, totalPrice }: OrderTotals['real']): Sums {
  return { orderCount, totalPrice };
}

/**
 * `2,000 copies for 1,234.50; test orders: 3 copies for 0`; `3 copies in test orders for 0`. Undefined when there is nothing to order.
 *
 * @param format As of `amountOf`.
 */
export function toTotalsText(
  { test, ...real }: Totals,
  format?: string | null,
): string | undefined {
  if (test !== undefined && real.orderCount === '0') {
    return `${toCopiesText(test.orderCount)} in test orders for ${amountOf(test.totalPrice, format)}`;
  }
  const parts = [
    ...(real.orderCount === '0' ? [] : [toSumsText(real, format)]),
    ...(test === undefined ? [] : [`test orders: ${toSumsText(test, format)}`]),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}

function toSumsText(
  { orderCount: copies, totalPrice: price }: Sums,
  format?: string | null,
): string {
  return `${toCopiesText(copies)} for ${amountOf(price, format)}`;
}

/** `1 copy`, `2,000 copies` */
export function toCopiesText(copies: string): string {
  return `${digitsInGroups(copies)} ${copies === '1' ? 'copy' : 'copies'}`;
}
