import type { Issue } from '../issue.ts';
import type { EarlierOrders } from '../ledger/ledger.ts';
import { toIssue } from '../sheet/to-issue.ts';

/** Projects that are reported one by one; the others are counted. */
export const MAX_EARLIER_TOLD = 3;

/**
 * Warns of projects that this ledger has ordered before. They can be ordered again only when that order was cancelled at the
 * service, which may be what is wanted, so nothing is held back for it.
 */
export function orderedBefore({ orders, total }: EarlierOrders, sheet: string): Issue[] {
  const told = orders.map(({ projectId, firstRow, orderId, run }) => ({
    ...{ row: firstRow, value: projectId },
    message: `Project "${projectId}" was ordered before: order ${orderId} of run ${run}`,
  }));
  const count = total - orders.length;
  const message = `${count} more ${count === 1 ? 'project was' : 'projects were'} ordered before, in runs of this ledger`;
  return [...told, ...(count > 0 ? [{ message, count }] : [])].map((issue) =>
    toIssue({ code: 'project_ordered_before', severity: 'warning', sheet, fix: FIX, ...issue }),
  );
}

const FIX =
  'The service refuses the project as long as that order stands: remove its rows if that order includes them; otherwise have it cancelled, or give them another project';
