import type { IssueSink } from '../../issue.ts';
import type { RowAgain } from '../apply/current-row.ts';
import type { Plan, TextPlan, WherePlan } from '../apply/plan.ts';
import { idColumnsOf } from '../apply/plan-columns.ts';
import { SheetIssues } from '../apply/row-issue.ts';
import type { Mapping } from '../file/mapping.ts';
import { BlankRows } from './blank-rows.ts';
import { ChoiceWatch } from './conditions/choice-watch.ts';
import { ConditionWatch } from './conditions/condition-watch.ts';
import { SplitOrders } from './conditions/split-orders.ts';
import { UnreadWords } from './conditions/unread-words.ts';
import { WhereRule } from './conditions/where-rule.ts';
import type { EarlierRule } from './earlier-rule.ts';
import { HeaderRule } from './header-rule.ts';
import { NearRows } from './near/near-rows.ts';
import type { RowRule, RowWatch } from './row-rule.ts';
import { TotalsRule } from './totals/totals-rule.ts';
import { UniqueRule } from './unique-rule.ts';
import { UnlikeRows } from './unlike-rows.ts';

type IsLeftOut = (row: number) => boolean;

interface RowRulesOptions {
  readonly onIssue: IssueSink;
  /** Called for a second header with other columns: no row below it can be ordered. */
  readonly onOtherColumns: (row: number) => void;
  /** Rules of rows that the file marks: that are hidden or struck out. */
  readonly marked: readonly RowRule[];
  /** Rules of lists that have been read. */
  readonly suppress: readonly RowRule[];
  /** Whether a person leaves a row out; null if none is. */
  readonly isLeftOut: IsLeftOut | null;
}

/** Creates the row rules that a mapping asks for, and what watches rows among them, in the order in which they run, except for `createUniqueRules`. */
export function createRowRules(
  mapping: Mapping,
  plan: Plan,
  { onIssue, onOtherColumns, marked, suppress, isLeftOut }: RowRulesOptions,
): (RowRule | RowWatch)[] {
  const { headers, totals } = mapping.rows ?? {};
  const rules: (RowRule | RowWatch)[] = [];
  const told = new Set<number>();
  const onTold: IssueSink = (issue) => {
    if (issue.row !== null && issue.severity === 'error') told.add(issue.row);
    onIssue(issue);
  };
  const issues = new SheetIssues(plan.place, onIssue);
  const tellers = new SheetIssues(plan.place, onTold);
  if (headers !== 'keep') {
    const leaveOut = headers === 'skip';
    rules.push(new HeaderRule({ leaveOut, ids: idColumnsOf(plan), onOtherColumns }, tellers));
  }
  const { where } = plan.rows;
  const toRule = (one: WherePlan) => new WhereRule(one, where, issues);
  const ofRows = where.filter(({ per }) => !per);
  // The first row of an order decides, even if it is hidden, struck out, or left out by another rule.
  const ofOrders = where.filter(({ per }) => per);
  const toWatch = (one: WherePlan) => new SplitOrders(plan, one, issues);
  const watches = ofRows.filter(({ condition }) => !condition.per).map(toWatch);
  // A row that the file marks may say what is to be done with those below it.
  const early = marked.length > 0 ? watches.splice(0) : [];
  if (ofOrders.length === 0) rules.unshift(...early, ...marked);
  else rules.push(...ofOrders.map(toWatch), ...ofOrders.map(toRule), ...early, ...marked);
  if (isLeftOut) rules.push(leftOutRule(isLeftOut));
  if (totals !== 'keep') {
    rules.push(new TotalsRule(plan, totals === 'skip', tellers));
  }
  const blanks = new BlankRows();
  rules.push(...(ofOrders.length === 0 ? [blanks] : []), ...watches, ...ofRows.map(toRule));
  rules.push(...suppress, new UnreadWords(plan, mapping, issues));
  const watchChoice = (what: string, { choices }: TextPlan) => {
    if (choices.length > 1) rules.push(new ChoiceWatch(choices, what, issues));
  };
  if (totals !== 'keep') rules.push(new UnlikeRows(plan, told, blanks, issues));
  for (const { name, from } of plan.fields) watchChoice(name, from);
  for (const { id, from, rules: given } of plan.variables) {
    watchChoice(`variable "${id}"`, from);
    const at = `"when" of variable "${id}"`;
    const does = `the rules of variable "${id}" are for`;
    if (given?.when) rules.push(new ConditionWatch({ plan: given.when, does, at }, issues));
  }
  return rules;
}

/** Skips the rows that a person leaves out. */
function leftOutRule(isLeftOut: IsLeftOut): RowRule {
  return {
    reason: 'row_left_out',
    rule: 'corrections',
    find: ({ numbers }) => [...numbers.keys()].filter((place) => isLeftOut(numbers[place] ?? 0)),
  };
}

/**
 * Creates the rules that run after look-ups, which may say which order a row is of, by ids as `again` reads them.
 *
 * @param mailed Rules of people who were mailed before.
 */
export function createUniqueRules(
  { place, rows }: Plan,
  mailed: readonly EarlierRule[],
  onIssue: IssueSink,
  again: RowAgain,
): (RowRule | RowWatch)[] {
  const issues = new SheetIssues(place, onIssue);
  const unique = rows.unique.map((plan) => {
    const keys = mailed.find((one) => one.plan === plan)?.keys;
    return new UniqueRule(plan, issues, again, keys);
  });
  // Last: who is left out is not asked about, and nobody is like who is left out.
  const near = rows.unique.flatMap((plan, i) => {
    const isRepeat = (row: number) => unique[i]?.repeats.has(row) === true;
    return plan.near ? new NearRows(plan, plan.near, isRepeat, issues) : [];
  });
  return [...unique, ...mailed, ...near];
}
