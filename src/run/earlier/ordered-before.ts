import { UsageError } from '../../errors.ts';
import type { Issue } from '../../issue.ts';
import type { EarlierOrders, Ledger, RunInfo } from '../../ledger/ledger.ts';
import { TURNED_DOWN } from '../../ledger/states.ts';
import { isRejectsColumn, runOfColumn } from '../../mapping/file/reserved-columns.ts';
import { runOfRejectsName } from '../../output/stamped-name.ts';
import { toIssue } from '../../sheet/to-issue.ts';

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

/**
 * The lists of which a sheet has rows to correct: how many were given back of those that are ordered, and a warning if none of the
 * other rows of one is known to be ordered.
 */
export async function findCorrected(
  ledger: Pick<Ledger, 'getRun'>,
  input: Pick<RunInfo, 'file' | 'sheet'> & { readonly columns: readonly string[] },
): Promise<{ readonly warning: Issue | null; readonly rows: number } | undefined> {
  const { file, sheet, columns } = input;
  const named = runOfRejectsName(file);
  const ids = [...new Set([...columns.map(runOfColumn), named].flatMap((id) => id ?? []))];
  const found = await Promise.all(ids.map((id) => ledger.getRun(id).catch(orUnknown)));
  // A partner may call a list so: list.20261224.rejects.csv.
  const runs = found.filter((run, i) => run || ids[i] !== named);
  if (runs.length === 0 && !columns.some(isRejectsColumn)) return undefined;
  const left = runs.find((run) => run && isLeft(run));
  const why = left ? `run ${left.run} has not ordered` : 'this ledger does not know';
  const fix = 'Order the rest of the list, too, unless only these rows are to be printed';
  const message = `It has rows to correct of a list that ${why}`;
  const about = { code: 'list_not_ordered', severity: 'warning', sheet, message, fix } as const;
  const isKnown = runs.length > 0 && !runs.includes(null);
  return {
    warning: isKnown && !left ? null : toIssue({ ...about, value: left?.run ?? ids[0] ?? null }),
    rows: runs.reduce((sum, run) => sum + (run ? countGivenBack(run) : 0), 0),
  };
}

function orUnknown(error: unknown): null {
  if (error instanceof UsageError) return null;
  throw error;
}

/** Whether the other orders of a list wait for a release, or were given up. */
function isLeft({ state, states: { staged, waiting, ordered } }: RunInfo): boolean {
  const isStill = state === 'on_hold' || state === 'purged';
  return isStill && ordered.orders === 0 && staged.orders + waiting.orders > 0;
}

/** How many rows are missing of a list that is ordered; 0 if nothing of it is: they may be all that it has. */
function countGivenBack({ state, states, rows }: RunInfo): number {
  if (state !== 'unfinished' && states.ordered.orders === 0) return 0;
  return [...TURNED_DOWN, 'held' as const].reduce((n, one) => n + states[one].rows, rows.rejected);
}
