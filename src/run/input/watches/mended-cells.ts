import type { IssueCode } from '../../../issue.ts';
import type { Plan } from '../../../mapping/apply/plan.ts';
import { cleanedUsesOf, paddedColumnsOf } from '../../../mapping/apply/plan-columns.ts';
import { CellCleaner } from '../../../mapping/cells/clean/cell-cleaner.ts';
import { findDebris, hasNoValue } from '../../../sheet/damage/find-debris.ts';
import { findTextDamage } from '../../../sheet/damage/find-text-damage.ts';

/** Knows the cells that the mapping mends: whose lost leading zeros it puts back, and from which it cleans debris and invisible characters. */
export class MendedCells {
  /** By name: how long the column's texts are at least, once they are padded with zeros. */
  readonly #padded: ReadonlyMap<string, number>;
  /** By name: how the column is cleaned wherever it is used. */
  readonly #cleaners = new Map<string, CellCleaner[]>();

  constructor(plan: Plan) {
    this.#padded = paddedColumnsOf(plan);
    for (const { columns, clean } of cleanedUsesOf(plan)) {
      for (const { name } of columns) {
        const cleaners = this.#cleaners.get(name) ?? [];
        this.#cleaners.set(name, [...cleaners, new CellCleaner(clean)]);
      }
    }
  }

  /** Whether a damaged cell of a column is whole once it is cleaned. */
  are(code: IssueCode, column: string, text: string): boolean {
    if (code === 'zero_lost') return text.length < (this.#padded.get(column) ?? 0);
    // A condition may ask for it, which has no clean-up.
    if (code === 'text_debris' && !this.#cleaners.has(column)) return hasNoValue(text);
    if (code === 'text_debris') return this.#isClean(column, text, findDebris);
    return code === 'invisible_character' && this.#isClean(column, text, findTextDamage);
  }

  #isClean(column: string, value: string, find: (text: string) => unknown): boolean {
    const cleaners = this.#cleaners.get(column) ?? [];
    return (
      cleaners.length > 0 &&
      cleaners.every((cleaner) => {
        const text = cleaner.clean(value);
        return text !== value && (text === '' || find(text) === undefined);
      })
    );
  }
}
