import { cellText } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import type { Column } from '../../../rows/row.ts';
import type { WherePlan } from '../../apply/plan.ts';
import { quoted, type SheetIssues } from '../../apply/row-issue.ts';
import type { RowRule } from '../row-rule.ts';
import { showCondition } from './condition.ts';
import { ConditionWatch, knownBeside } from './condition-watch.ts';
import { askOf, FirstOfEach } from './first-of-each.ts';

const FIX =
  'Compare the condition with the cells of its column, and correct "where" under "rows" in the mapping';

/** Skips the rows that do not meet a condition. If no row meets it, the condition is wrong, which is an error. */
export class WhereRule implements RowRule {
  readonly reason = 'row_not_wanted';
  readonly rule: string;
  readonly #issues: SheetIssues;
  readonly #column: Column;
  readonly #watch: ConditionWatch;
  readonly #each: FirstOfEach | null;
  #skipped = 0;
  #isMet = false;
  /** The first cell that does not meet the condition. */
  #found = '';

  /** @param all The conditions of the mapping: one knows the texts of the others of its column. */
  constructor(plan: WherePlan, all: readonly WherePlan[], issues: SheetIssues) {
    const { condition, column, per } = plan;
    this.#each = per ? new FirstOfEach(per, column, false, issues.place.parts) : null;
    this.rule = `rows.where: ${showCondition(condition)}`;
    this.#issues = issues;
    this.#column = column;
    const does = `"rows.where" ${condition.not ? 'leaves out' : 'orders'}`;
    const known = knownBeside(plan, all);
    this.#watch = new ConditionWatch({ plan, does, at: 'rows.where', known }, issues);
  }

  find(batch: ByteRows): readonly number[] {
    const { cells, numbers } = batch;
    const unmet = this.#watch.see(batch);
    const skipped = this.#each?.decide(batch, new Set(unmet)) ?? unmet;
    const [first] = skipped;
    if (first !== undefined && this.#skipped === 0) {
      this.#found = quoted(cellText(cells, first, this.#column.index));
    }
    this.#isMet ||= skipped.length < numbers.length;
    this.#skipped += skipped.length;
    return skipped;
  }

  finish(): void {
    if (this.#each?.filled) askOf(this.#each.filled, this.#column, this.#issues, this.#each.per);
    if (this.#isMet || this.#skipped === 0) {
      this.#watch.finish();
      return;
    }
    const because = `no remaining row meets ${this.rule}; the first has ${this.#found}`;
    this.#issues.allSkipped(because, FIX, { column: this.#column.name, value: this.#found });
  }
}
