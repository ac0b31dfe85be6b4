import { counted } from '../report/issue-counts.ts';
import { toVisible } from '../report/visible-text.ts';
import type { CheckReport } from '../run/check-sheet.ts';
import type { RunInfo } from '../run/connect.ts';
import { type InputFlags, toFileLines, toFoundLines } from './check-input.ts';

/** What was found in a sheet that is about to be ordered, and which rows of it are not, as lines for people. */
export function toStagedLines(
  run: RunInfo,
  check: CheckReport,
  flags: Pick<InputFlags, 'file' | 'rejects'>,
): string[] {
  return [...toFoundLines(check), toVerdict(run, check.file), ...toFileLines(check, flags)];
}

/** `3 rows are left out, 2 orders (5 rows) are held back; ordering the rest.` */
function toVerdict({ rows, states }: RunInfo, file: string): string {
  const { rejected } = rows;
  const { held, staged } = states;
  const left = [
    ...(rejected > 0 ? [`${counted(rejected, 'row')} ${areOrIs(rejected)} left out`] : []),
    ...(held.orders > 0
      ? [
          `${counted(held.orders, 'order')} (${counted(held.rows, 'row')}) ${areOrIs(held.orders)} held back`,
        ]
      : []),
  ];
  if (left.length === 0) return `${toVisible(file)} can be ordered.`;
  const rest = staged.orders > 0 ? 'ordering the rest' : 'nothing is left to order';
  return `${left.join(', ')}; ${rest}.`;
}

function areOrIs(count: number): string {
  return count === 1 ? 'is' : 'are';
}
