import type { Issue } from '../issue.ts';
import type { EarlierOrders, Ledger, RunInfo } from '../ledger/ledger.ts';
import { TURNED_DOWN } from '../ledger/states.ts';
import { runOfRejects } from '../mapping/file/reserved-columns.ts';
import type { Sheet } from '../sheet/sheet.ts';
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

/** The list of which a sheet has rows to correct: how many were given back, and a warning if none of the others is known to be ordered. */
export async function findCorrected(
  ledger: Pick<Ledger, 'getRun'>,
  { sheet, header }: Sheet,
): Promise<{ readonly warning: Issue | null; readonly rows: number } | undefined> {
  const run = runOfRejects(header.columns.map(({ name }) => name));
  if (run === undefined) return undefined;
  const info = run === null ? null : await ledger.getRun(run).catch(() => null);
  const why = info ? `run ${run} has not ordered` : 'this ledger does not know';
  const fix = 'Correct and order the list itself, unless only these rows are to be printed';
  const message = `It has rows to correct of a list that ${why}`;
  const about = { code: 'list_not_ordered', severity: 'warning', sheet, value: run } as const;
  const states = [...TURNED_DOWN, 'held'] as const;
  const rows = states.reduce((sum, state) => sum + (info?.states[state].rows ?? 0), 0);
  return {
    warning: info && !isLeft(info) ? null : toIssue({ ...about, message, fix }),
    rows: rows + (info?.rows.rejected ?? 0),
  };
}

/** Whether the other orders of a list wait for a release, or were given up. */
function isLeft({ state, states: { staged, waiting, ordered } }: RunInfo): boolean {
  const isStill = state === 'on_hold' || state === 'purged';
  return isStill && ordered.orders === 0 && staged.orders + waiting.orders > 0;
}
