import type { Issue } from '../../issue.ts';
import type { Plan } from '../../mapping/apply/plan.ts';
import { paddedColumnsOf } from '../../mapping/apply/plan-columns.ts';

/** Knows the cells whose lost leading zeros the mapping puts back. */
export class MendedZeros {
  /** By name: how long the column's texts are at least, once they are padded with zeros. */
  readonly #padded: ReadonlyMap<string, number>;
  /** Columns with a cell that stays too short. */
  readonly #told = new Set<string>();

  constructor(plan: Plan) {
    this.#padded = paddedColumnsOf(plan);
  }

  /** Whether an issue is about cells that are whole once they are padded. */
  are({ code, column, value }: Issue): boolean {
    if (code !== 'zero_lost' || column === null) return false;
    const length = this.#padded.get(column) ?? 0;
    const isMended = value === null ? length > 0 && !this.#told.has(column) : value.length < length;
    if (!isMended) this.#told.add(column);
    return isMended;
  }
}
