import { type IssueSink, NOWHERE } from '../../issue.ts';
import type { EarlierPlan, Plan } from '../../mapping/apply/plan.ts';
import { SheetIssues } from '../../mapping/apply/row-issue.ts';
import { type EarlierLists, EarlierRule } from '../../mapping/rules/earlier-rule.ts';

/** Says what is known of people of earlier lists. */
export interface MailedSource {
  /** null if nothing is known. */
  open(rule: EarlierPlan): Promise<EarlierLists | null>;
}

/**
 * Makes the rules that find people of earlier lists. Warns of each that finds nobody, as nothing is known that it could find.
 *
 * @throws VdpipeError `mailed_key_lost`
 */
export async function readMailed(
  { place, rows }: Plan,
  source: MailedSource | undefined,
  onIssue: IssueSink,
): Promise<EarlierRule[]> {
  const rules: EarlierRule[] = [];
  for (const plan of rows.unique) {
    const { earlier } = plan;
    if (!earlier) continue;
    const before = await source?.open(earlier);
    const isAsked = source !== undefined;
    if (!before?.known.lists) onIssue(toUnknown(place.sheet, earlier, isAsked, before?.newest));
    if (!before) continue;
    plan.known = before.known;
    rules.push(new EarlierRule(plan, before, new SheetIssues(place, onIssue)));
  }
  return rules;
}

const FIX_FIRST =
  'Ignore this for the first list; otherwise check with the ledger, the service, the columns, "ignore" and the campaign of the lists before';
const FIX_OTHERS =
  'This ledger has lists that were compared otherwise: use their service, columns, "ignore" and campaign, or ignore this if none was for the same people';

function toUnknown(sheet: string, { columns, ...rule }: EarlierPlan, isAsked: boolean, newest = 0) {
  const by = columns.map((name) => `"${name}"`).join(' and ');
  const of = 'campaign' in rule ? ` of the campaign "${rule.campaign}"` : '';
  const why = isAsked
    ? `no list${of} that this ledger ordered was compared by ${by}`
    : 'this needs a ledger and the address of the service';
  return {
    ...NOWHERE,
    ...({ code: 'mailed_unknown', severity: 'warning', sheet } as const),
    message: `Nobody can be found who was mailed before: ${why}`,
    fix: newest > 0 ? FIX_OTHERS : FIX_FIRST,
  };
}
