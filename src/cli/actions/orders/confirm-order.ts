import { VdpipeError } from '../../../errors.ts';
import { amountOf } from '../../../output/text/amount-text.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toCopiesText } from '../../../output/totals.ts';
import type { PlannedRun } from '../../../run/stage-sheet.ts';
import { ask, canAsk } from '../../ask.ts';
import type { OrderFlags } from '../../commands/lists.ts';

type OrderTotals = PlannedRun['totals'];

/**
 * Asks once, with what it costs, before paid orders are placed. If nobody can be asked, or with `--yes`, it continues.
 *
 * @throws VdpipeError `order_declined`; InterruptedError
 */
export async function confirmOrder(
  { totals, orderedBefore }: Pick<PlannedRun, 'totals' | 'orderedBefore'>,
  { file, yes, json }: Pick<OrderFlags, 'file' | 'yes' | 'json'>,
  signal: AbortSignal,
): Promise<void> {
  // A sheet that was typed has used up the terminal's input.
  if (yes || json || file === '-' || !canAsk() || !isPaid(totals)) return;
  await askToOrder(toQuestion(totals, orderedBefore), signal);
}

/** @throws VdpipeError `order_declined` if the answer is no; InterruptedError */
export async function askToOrder(question: string, signal: AbortSignal): Promise<void> {
  if (await ask(question, signal)) return;
  throw new VdpipeError('order_declined', 'Nothing was ordered: you did not confirm.');
}

/** Test orders without a price cost nothing. */
function isPaid({ real, test }: OrderTotals): boolean {
  return real.orders > 0 || test.totalPrice !== '0';
}

/**
 * `Order 2,000 copies in 12 orders for 1,234.50?`
 *
 * @param orderedBefore Projects of these that this ledger has ordered before.
 */
export function toQuestion({ real, test }: OrderTotals, orderedBefore = 0): string {
  const parts = [
    ...(real.orders > 0 ? [toSumsText(real, 'order')] : []),
    ...(test.orders > 0 ? [toSumsText(test, 'test order')] : []),
  ];
  const before =
    orderedBefore === 0
      ? ''
      : ` ${orderedBefore} of these projects ${orderedBefore === 1 ? 'was' : 'were'} ordered before.`;
  return `Order ${parts.join(', and ')}?${before}`;
}

function toSumsText({ orders, orderCount, totalPrice }: OrderTotals['real'], what: string): string {
  return `${toCopiesText(orderCount)} in ${counted(orders, what)} for ${amountOf(totalPrice)}`;
}
