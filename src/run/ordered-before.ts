import { type Issue, NOWHERE } from '../issue.ts';
import type { EarlierOrder, EarlierOrders } from '../ledger/ledger.ts';

/** Projects that are reported one by one; the others are counted. */
export const MAX_EARLIER_TOLD = 3;

/**
 * Warns of projects that this ledger has ordered before. They can be ordered again only when that order was cancelled at the
 * service, which may be what is wanted, so nothing is held back for it.
 */
export function orderedBefore({ orders, total }: EarlierOrders, sheet: string): Issue[] {
  const more = total - orders.length;
  return [
    ...orders.map((order) => issueOf(sheet, order)),
    ...(more > 0 ? [issueOfMore(sheet, more)] : []),
  ];
}

const FIX = 'Remove what you do not want to order again from the sheet';

function issueOf(sheet: string, { projectId, firstRow, orderId, run }: EarlierOrder): Issue {
  return {
    code: 'project_ordered_before',
    severity: 'warning',
    sheet,
    ...NOWHERE,
    row: firstRow,
    value: projectId,
    message: `Project "${projectId}" was ordered before: order ${orderId} of run ${run}`,
    fix: FIX,
  };
}

function issueOfMore(sheet: string, more: number): Issue {
  return {
    code: 'project_ordered_before',
    severity: 'warning',
    sheet,
    ...NOWHERE,
    message: `${more} more ${more === 1 ? 'project was' : 'projects were'} ordered before, in runs of this ledger`,
    fix: FIX,
    count: more,
  };
}
