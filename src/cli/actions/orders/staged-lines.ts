import { counted } from '../../../output/text/issue-counts.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import type { CheckReport } from '../../../run/check-sheet.ts';
import type { OnInvalid, PlannedRun } from '../../../run/stage-sheet.ts';
import { type InputFlags, toFileLines, toFoundLines } from '../lists/check-input.ts';

/** A project is ordered once, so rows that its order went without cannot follow. */
const ORDERED_WITHOUT =
  'Rows left out of an order that was placed cannot be added to it later: after correction they need another project. To hold such orders instead, use --on-invalid hold.';

/** What was found in a sheet that is about to be ordered, and which rows of it are not, as lines for people. */
export function toStagedLines(
  check: CheckReport,
  planned: PlannedRun,
  flags: Pick<InputFlags, 'file' | 'rejects' | 'corrections'> & {
    readonly onInvalid: OnInvalid;
    readonly holdForRelease?: boolean | undefined;
  },
): string[] {
  const isWithout = flags.onInvalid === 'drop' && planned.rowsLeftOut > 0 && ordersIn(planned) > 0;
  return [
    ...toFoundLines(check, flags),
    toVerdict(planned, check.file, flags.holdForRelease === true),
    ...toFileLines(check, flags),
    ...(isWithout ? [ORDERED_WITHOUT] : []),
  ];
}

/** `3 rows are left out and 2 orders (5 rows) are held; ordering the rest.` */
function toVerdict(planned: PlannedRun, file: string, isOnHold: boolean): string {
  const { held, rowsLeftOut: rejected } = planned;
  const orders = ordersIn(planned);
  const left = [
    ...(rejected > 0 ? [`${counted(rejected, 'row')} ${areOrIs(rejected)} left out`] : []),
    ...(held.orders > 0
      ? [
          `${counted(held.orders, 'order')} (${counted(held.rows, 'row')}) ${areOrIs(held.orders)} held`,
        ]
      : []),
  ];
  if (left.length === 0 && orders === 0) return `${toVisible(file)} has no rows to order.`;
  if (left.length === 0) return `${toVisible(file)} can be ordered.`;
  const others = isOnHold ? 'the rest wait until the run is released' : 'ordering the rest';
  const rest = orders > 0 ? others : 'nothing is left to order';
  return `${left.join(' and ')}; ${rest}.`;
}

function ordersIn({ totals: { real, test } }: PlannedRun): number {
  return real.orders + test.orders;
}

function areOrIs(count: number): string {
  return count === 1 ? 'is' : 'are';
}
