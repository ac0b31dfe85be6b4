import type { InvalidRow, Ledger, OrderRef, RunInfo } from '../../ledger/ledger.ts';
import type { RowPlace } from '../row-places.ts';
import { toVisible } from './visible-text.ts';

/** A project is ordered once, so rows that its order went without cannot follow. */
export const ORDERED_WITHOUT =
  'Rows left out of an order that was placed cannot be added to it later: after correction they need another project.';

/** Rejected rows that a terminal lists. */
const SHOWN = 20;

/** Rows of a run that are not valid, as people ask for them. */
export interface LeftOutRows {
  /** The first rows that are in no order. */
  readonly rejected: readonly InvalidRow[];
  /** The first such row of each order that is held with its rows, by `OrderRecord.id`. */
  readonly firstOfHeld: ReadonlyMap<OrderRef, InvalidRow>;
  /** Orders went without some of their rows. */
  readonly isWithout: boolean;
}

/** Passes over the rows of a run until all that is asked for was found. */
export async function findLeftOut(
  ledger: Pick<Ledger, 'rows'>,
  { run, rows, states }: RunInfo,
  shown = SHOWN,
): Promise<LeftOutRows> {
  const rejected: InvalidRow[] = [];
  const firstOfHeld = new Map<OrderRef, InvalidRow>();
  const toList = Math.min(shown, rows.rejected);
  let passed = 0;
  let isWithout = false;
  const isAllFound = () =>
    rejected.length === toList &&
    (isWithout || passed === rows.rejected) &&
    firstOfHeld.size === states.held.orders;
  if (isAllFound()) return { rejected, firstOfHeld, isWithout };
  for await (const batch of ledger.rows(run)) {
    for (const { order, invalid } of batch) {
      if (!invalid) continue;
      if (order === null) {
        passed += 1;
        isWithout ||= invalid.projectId !== null;
        if (rejected.length < toList) rejected.push(invalid);
      } else if (!firstOfHeld.has(order.id)) {
        firstOfHeld.set(order.id, invalid);
      }
    }
    if (isAllFound()) break;
  }
  return { rejected, firstOfHeld, isWithout };
}

/** A line for each of the first rows that are in no order, and the command that lists all. */
export function toRejectedLines(
  { rows }: RunInfo,
  { rejected }: LeftOutRows,
  toList: string,
  placeOf: RowPlace,
): string[] {
  const more = rows.rejected - rejected.length;
  const all = `"${toList}" lists all`;
  return [
    ...rejected.map(({ row, projectId, ...problem }) => {
      const of = projectId === null ? '' : ` of ${projectId}`;
      return `  rejected  ${toVisible(`row ${placeOf(row)}${of}`)}: ${toProblemText(problem)}`;
    }),
    ...(more > 0 && rejected.length > 0 ? [`  rejected  and ${more} more: ${all}`] : []),
  ];
}

/** How many rows rules left out for which reason, and the command that lists them. */
export function toSkippedLines({ skipCounts }: RunInfo, toList: string): string[] {
  const lines = Object.entries(skipCounts).map(
    ([reason, rows]) => `  skipped   ${rows} ${rows === 1 ? 'row' : 'rows'}: ${reason}`,
  );
  if (lines.length === 0) return [];
  return [...lines, `  skipped   "${toList}" lists them`];
}

/** `order_field_invalid in column "Qty"` */
export function toProblemText({ code, column }: Pick<InvalidRow, 'code' | 'column'>): string {
  return column === null ? code : `${code} in column "${toVisible(column)}"`;
}
