import type { IssueSink } from '../../../issue.ts';
import type { Plan } from '../../../mapping/apply/plan.ts';
import {
  decidingTextsOf,
  mergedAmountColumnsOf,
  numberColumnsOf,
  textColumnsOf,
} from '../../../mapping/apply/plan-columns.ts';
import { SheetIssues } from '../../../mapping/apply/row-issue.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { isBlankInAny } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { BitList } from '../../../rows/kept/bit-list.ts';
import { type MergedRange, rangeAddress } from '../../../rows/row.ts';

const FIX =
  'Set "repeat_merged: true" under "sheet" in the mapping, so that a merged cell is for all its rows; with "repeat_merged: false", it is for the first alone';

/**
 * Finds rows that have nothing in a column, as the cell is merged with one above, while nobody has said what is meant. Where that
 * decides what is ordered, nothing of the sheet is; where it is only printed, that is a warning. Amounts that are missing are errors.
 */
export class MergedCells {
  readonly #plan: Plan;
  readonly #printed: ReadonlySet<number>;
  /** By index of a column that matters: the rows in which it is blank. */
  readonly #blank = new Map<number, BitList>();

  constructor(plan: Plan) {
    this.#plan = plan;
    const { project, svcUid, rows } = plan;
    const ids = [project, svcUid].flatMap((from) => ('column' in from ? from.column : []));
    const conditions = rows.where.flatMap(({ column, per }) => (per ? [] : column));
    const deciding = [...ids, ...conditions, ...decidingTextsOf(plan)];
    const amounts = mergedAmountColumnsOf(plan);
    const others = new Set([
      ...deciding.map(({ index, foundBy = index }) => foundBy),
      ...[...numberColumnsOf(plan)].filter((index) => !amounts.has(index)),
    ]);
    this.#printed = new Set([...textColumnsOf(plan)].filter((index) => !others.has(index)));
    for (const index of [...others, ...this.#printed]) this.#blank.set(index, new BitList());
  }

  /** @param batch without rows that are left out */
  see({ numbers, cells }: ByteRows): void {
    const columns = [...this.#blank.keys()];
    for (let i = 0; i < numbers.length; i += 1) {
      if (!isBlankInAny(cells, i, columns)) continue;
      for (const [column, blank] of this.#blank) {
        if (isBlankInAny(cells, i, [column])) blank.set(numbers[i] as number);
      }
    }
  }

  finish(ranges: readonly MergedRange[], onIssue: IssueSink): void {
    const { place } = this.#plan;
    for (const column of place.header.columns) {
      const found = ranges.filter((range) => this.#blankIn(range, column.index) > 0);
      const [first] = found;
      if (first === undefined) continue;
      const count = found.reduce((sum, range) => sum + this.#blankIn(range, column.index), 0);
      const isPrinted = this.#printed.has(column.index);
      const more = found.length > 1 ? ` and ${found.length - 1} more` : '';
      const where = `in ${counted(count, 'row')} below the first of merged cells (${rangeAddress(place, first)}${more})`;
      const what = isPrinted ? 'is empty' : 'is';
      new SheetIssues(place, onIssue).column(column, {
        ...{ code: 'cells_merged', severity: isPrinted ? 'warning' : 'error' },
        message: `${isPrinted ? 'Column' : 'Cannot tell what column'} "${column.name}" ${what} ${where}`,
        fix: FIX,
        count,
      });
    }
  }

  /** In how many of its rows a column is blank, below the one with the text. */
  #blankIn({ top, left, bottom, right }: MergedRange, column: number): number {
    const blank = this.#blank.get(column);
    let count = 0;
    if (!blank || column < left || column > right || top <= this.#plan.place.header.row) return 0;
    for (let row = top + 1; row <= bottom; row += 1) if (blank.has(row)) count += 1;
    return count;
  }
}
