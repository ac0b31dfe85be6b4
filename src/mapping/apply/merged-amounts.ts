import { type Column, type MergedRange, rangeAddress } from '../../rows/row.ts';
import type { Plan } from './plan.ts';
import {
  amountColumnsOf,
  mergedAmountColumnsOf,
  numberColumnsOf,
  textColumnsOf,
} from './plan-columns.ts';
import type { SheetIssues } from './row-issue.ts';

type IsCorrected = (row: number, column: number) => boolean;

/** A merged amount whose rows are being read. */
interface MergedAmount extends MergedRange {
  /** Its place among the ranges: of several sheets, it may have to end above the next one. */
  readonly at: number;
  /** The order that it belongs to, by its ids; null before its first row. */
  order: string | null;
  /** The row in which it counts; null if that is not valid. */
  countsIn: number | null;
  /** Whether another column that is used has it, too. */
  readonly isShared: boolean;
  /** Whether it counts in one row only, unlike a price of one copy. */
  readonly isOnce: boolean;
}

/** What is wrong with the merged amounts of a column: the first range, and how many there are. */
interface FoundMerged {
  readonly range: MergedRange;
  readonly why: keyof typeof WHY;
  last: MergedRange;
  count: number;
}

const WHY = {
  orders: 'is merged over rows of different orders, so nothing says which of them it is for',
  columns: 'is merged with another column that is used, so nothing says which of them it is for',
  corrected:
    'is corrected in a row in which it does not count, so nothing says whether that row has an amount of its own',
  top: 'begins in a row that is left out, so nothing says whether it is for the rows below it',
} as const;

/**
 * Amounts in merged cells, which `repeat_merged` repeats: each is one amount, which counts in the first row of its order. If it
 * cannot belong to one order and one column, nothing of the sheet is ordered.
 */
export function watchMergedAmounts(
  plan: Plan,
  issues: SheetIssues,
  given?: readonly MergedRange[] | undefined,
  isCorrected: IsCorrected = () => false,
) {
  // Each of several sheets adds its own when it begins.
  const isOne = !plan.place.parts;
  if (!given || (isOne && given.length === 0)) return null;
  const all = given;
  /** By column, from the top; those above the row that is read are dropped. */
  const byColumn = new Map<number, MergedAmount[]>();
  let taken = 0;
  const found = new Map<Column, FoundMerged>();
  const columns = {
    ...{ amounts: amountColumnsOf(plan), once: mergedAmountColumnsOf(plan) },
    used: new Set([...textColumnsOf(plan), ...numberColumnsOf(plan)]),
  };
  take();
  if (isOne && byColumn.size === 0) return null;

  /** Takes the ranges that were not known before: those of a sheet below. */
  function take(): void {
    const { amounts, once, used } = columns;
    const { row } = issues.place.header;
    const before = new Map(byColumn);
    byColumn.clear();
    const ranges = all.map((range, at) => ({ ...range, at })).slice(taken);
    taken = all.length;
    for (const range of ranges.sort((a, b) => b.top - a.top)) {
      if (range.bottom <= row) continue;
      const { left, right } = range;
      const isShared = [...used].filter((index) => index >= left && index <= right).length > 1;
      for (let index = left; index <= right; index += 1) {
        if (!amounts.has(index)) continue;
        const isOnce = once.has(index);
        const merged = { ...range, order: null, countsIn: null, isShared, isOnce };
        const ofColumn = byColumn.get(index);
        if (ofColumn) ofColumn.push(merged);
        else byColumn.set(index, [merged]);
      }
    }
    for (const [index, above] of before)
      byColumn.set(index, [...(byColumn.get(index) ?? []), ...above]);
  }

  function at(column: number, row: number): MergedAmount | null {
    if (all.length > taken) take();
    const ranges = byColumn.get(column);
    const bottomOf = ({ at }: MergedAmount) => all[at]?.bottom ?? 0;
    for (let last = ranges?.at(-1); last && bottomOf(last) < row; last = ranges?.at(-1))
      ranges?.pop();
    const next = ranges?.at(-1);
    return next && next.top <= row ? next : null;
  }

  function note(column: Column, range: MergedRange, why: keyof typeof WHY): void {
    const known = found.get(column);
    if (known === undefined) found.set(column, { range, why, last: range, count: 1 });
    else if (known.last !== range) {
      known.last = range;
      known.count += 1;
    }
  }

  return {
    /** Whether an amount is that of a merged cell which counts in another row of the order. */
    isCounted(column: Column, row: number, order: string): boolean {
      const range = at(column.index, row);
      if (range === null) return false;
      if (range.isShared) note(column, range, 'columns');
      if (!range.isOnce) return false;
      if (range.order === null) {
        range.order = order;
        if (row !== range.top) note(column, range, 'top');
      } else if (range.order !== order) note(column, range, 'orders');
      range.countsIn ??= row;
      const counts = range.countsIn === row;
      // The rows below repeat what the first cell was before it was corrected.
      const isOther = counts
        ? row !== range.top && isCorrected(range.top, range.left)
        : isCorrected(row, column.index);
      if (isOther) note(column, range, 'corrected');
      return !counts;
    },
    /** The row is not valid: what counts in it counts in the next one. */
    dropRow(row: number): void {
      for (const column of byColumn.keys()) {
        const range = at(column, row);
        if (range?.countsIn === row) range.countsIn = null;
      }
    },
    finish(): void {
      const { place } = issues;
      for (const [column, { range, why, count }] of found) {
        const more = count === 1 ? '' : `; ${count} merged cells of the column are like that`;
        issues.column(column, {
          code: 'amount_merged',
          message: `Cannot use the amount of column "${column.name}" in ${rangeAddress(place, range)}: it ${WHY[why]}${more}`,
          fix: 'Unmerge the cells, and give each order and column its own amount; or correct its first cell',
          count,
        });
      }
    },
  };
}
