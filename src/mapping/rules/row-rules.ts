import type { IssueSink } from '../../issue.ts';
import type { Plan } from '../apply/plan.ts';
import type { Mapping } from '../file/mapping.ts';
import { HeaderRule } from './header-rule.ts';
import type { RowRule } from './row-rule.ts';
import { TotalsRule } from './totals/totals-rule.ts';
import { UniqueRule } from './unique-rule.ts';
import { WhereRule } from './where-rule.ts';

interface RowRulesOptions {
  readonly onIssue: IssueSink;
  /** Called for a second header with other columns: no row below it can be ordered. */
  readonly onOtherColumns: () => void;
  /** Rules of lists that have been read. */
  readonly suppress: readonly RowRule[];
}

/** Creates the row rules that a mapping asks for, in the order in which they run, except for `createUniqueRules`. */
export function createRowRules(
  { rows }: Mapping,
  plan: Plan,
  { onIssue, onOtherColumns, suppress }: RowRulesOptions,
): RowRule[] {
  const { headers, totals } = rows ?? {};
  const rules: RowRule[] = [];
  if (headers !== 'keep') {
    const ids = [plan.project, plan.svcUid].flatMap((id) => ('column' in id ? id.column : []));
    const leaveOut = headers === 'skip';
    rules.push(new HeaderRule(plan.place, { onIssue, leaveOut, ids, onOtherColumns }));
  }
  if (totals !== 'keep') rules.push(new TotalsRule(plan, { onIssue, leaveOut: totals === 'skip' }));
  // Totals are found by all the rows that they add up.
  for (const where of plan.rows.where) rules.push(new WhereRule(plan.place, where, onIssue));
  rules.push(...suppress);
  return rules;
}

/** Creates the rules that run after look-ups, which may say which order a row is of. */
export function createUniqueRules({ place, rows }: Plan, onIssue: IssueSink): RowRule[] {
  return rows.unique.map((unique) => new UniqueRule(place, unique, onIssue));
}
