import type { IssueSink } from '../../../issue.ts';
import type { Plan } from '../../../mapping/apply/plan.ts';
import { repeatedColumnsOf } from '../../../mapping/apply/plan-columns.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { BitList } from '../../../rows/kept/bit-list.ts';
import type { MergedRange, SheetPlace } from '../../../rows/row.ts';
import { merged } from './correction-issues.ts';

/** Finds merged ranges whose text is corrected for some of the rows that show it, and not for others that are ordered. */
export class MergedCorrections {
  readonly #place: SheetPlace;
  readonly #repeated: ReadonlySet<number>;
  readonly #isCorrected: (row: number, column: number) => boolean;
  readonly #rows = new BitList();

  constructor(plan: Plan, isCorrected: (row: number, column: number) => boolean) {
    this.#place = plan.place;
    this.#repeated = repeatedColumnsOf(plan);
    this.#isCorrected = isCorrected;
  }

  /** @param batch without rows that are left out */
  see({ numbers }: ByteRows): void {
    for (const row of numbers) this.#rows.set(row);
  }

  finish(ranges: readonly MergedRange[], onIssue: IssueSink): void {
    for (const range of ranges) {
      const rows = numbersFrom(range.top, range.bottom).filter((row) => this.#rows.has(row));
      for (const column of numbersFrom(range.left, range.right)) {
        if (!this.#repeated.has(column)) continue;
        const row = rows.find((one) => this.#isCorrected(one, column));
        if (row === undefined || rows.every((one) => this.#isCorrected(one, column))) continue;
        onIssue(merged(this.#place, { row, column }, range));
      }
    }
  }
}

function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
