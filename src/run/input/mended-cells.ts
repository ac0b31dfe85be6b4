import type { Issue } from '../../issue.ts';
import type { Plan } from '../../mapping/apply/plan.ts';
import { cleanedUsesOf, paddedColumnsOf } from '../../mapping/apply/plan-columns.ts';
import { CellCleaner } from '../../mapping/cells/clean/cell-cleaner.ts';
import { findDebris } from '../../sheet/damage/find-debris.ts';

/** Knows the cells that the mapping mends: whose lost leading zeros it puts back, and from which it cleans debris. */
export class MendedCells {
  /** By name: how long the column's texts are at least, once they are padded with zeros. */
  readonly #padded: ReadonlyMap<string, number>;
  /** By name: how the column is cleaned wherever it is used. */
  readonly #cleaners = new Map<string, CellCleaner[]>();
  /** Columns with a cell that is not mended, by code. */
  readonly #told = new Set<string>();

  constructor(plan: Plan) {
    this.#padded = paddedColumnsOf(plan);
    for (const { columns, clean } of cleanedUsesOf(plan)) {
      for (const { name } of columns) {
        const cleaners = this.#cleaners.get(name) ?? [];
        this.#cleaners.set(name, [...cleaners, new CellCleaner(clean)]);
      }
    }
  }

  /** Whether an issue is about cells that are whole once they are cleaned. */
  are({ code, column, value }: Issue): boolean {
    if (column === null || (code !== 'zero_lost' && code !== 'text_debris')) return false;
    const told = `${code} ${column}`;
    if (value === null) return this.#isCleaned(code, column) && !this.#told.has(told);
    const isMended =
      code === 'zero_lost'
        ? value.length < (this.#padded.get(column) ?? 0)
        : this.#isClean(column, value);
    if (!isMended) this.#told.add(told);
    return isMended;
  }

  #isCleaned(code: Issue['code'], column: string): boolean {
    return code === 'text_debris' || (this.#padded.get(column) ?? 0) > 0;
  }

  #isClean(column: string, value: string): boolean {
    const cleaners = this.#cleaners.get(column) ?? [];
    return (
      cleaners.length > 0 &&
      cleaners.every((cleaner) => {
        const text = cleaner.clean(value);
        return text !== value && (text === '' || findDebris(text) === undefined);
      })
    );
  }
}
