import type { ByteRows } from '../../../rows/byte-rows.ts';
import type { ChoicePlan } from '../../apply/plan.ts';
import type { SheetIssues } from '../../apply/row-issue.ts';
import type { RowWatch } from '../row-rule.ts';
import { ConditionWatch, knownBeside } from './condition-watch.ts';

/** Asks about values that are nearly what decides between texts: a row has the first text whose condition it meets. */
export class ChoiceWatch implements RowWatch {
  readonly #watches: readonly ConditionWatch[];

  /** @param what What has these texts: `variable "greeting"` */
  constructor(choices: readonly ChoicePlan[], what: string, issues: SheetIssues) {
    const plans = choices.flatMap(({ when }) => when ?? []);
    this.#watches = plans.map((plan, i) => {
      const at = `choose[${i}] of ${what}`;
      const known = knownBeside(plan, plans) ?? [];
      const does = `${at} ${plan.condition.not ? 'leaves out' : 'is for'}`;
      return new ConditionWatch({ plan, does, at, known }, issues);
    });
  }

  see(batch: ByteRows): void {
    const settled = new Set<number>();
    for (const watch of this.#watches) {
      const unmet = new Set(watch.see(batch, settled));
      for (const row of batch.numbers.keys()) if (!unmet.has(row)) settled.add(row);
    }
  }

  finish(): void {
    for (const watch of this.#watches) watch.finish();
  }
}
