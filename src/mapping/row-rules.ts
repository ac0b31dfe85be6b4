import type { IssueSink } from '../issue.ts';
import type { Mapping } from './mapping.ts';
import type { Plan } from './plan.ts';
import type { RowRule } from './row-rule.ts';
import { TotalsRule } from './totals/totals-rule.ts';

/** The rules of a mapping about rows, in the order in which they look at them. */
export function createRowRules({ rows }: Mapping, plan: Plan, onIssue: IssueSink): RowRule[] {
  if (rows?.totals === 'keep') return [];
  return [new TotalsRule(plan, { onIssue, leaveOut: rows?.totals === 'skip' })];
}
