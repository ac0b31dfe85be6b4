import { quoted } from '../apply/row-issue.ts';
import { unitBehind } from '../cells/cell-values.ts';
import type { OrderField } from '../file/order-fields.ts';
import type { ColumnProfile } from './column-profile.ts';
import {
  matchVariable,
  type NameMatch,
  namesNumbers,
  type Sureness,
  saysQuantity,
} from './known-names.ts';
import { moneyRole } from './money-names.ts';
import type { ProposedVariable, RejectedCandidate } from './proposal.ts';

/**
 * The share of valid cells that a column needs to be named as a candidate. A name that only resembles a field's means little if
 * most cells are of another kind: "Exemplary" is no count.
 */
const LEAST_FIT: Readonly<Record<Sureness, number>> = { certain: 0, likely: 0, guess: 0.5 };

/** Whether a column has a partner's own numbers of people: each of its rows is for another one. */
export function numbersPeople({ column, texts }: ColumnProfile): boolean {
  return namesNumbers(column.name) && 2 * new Set(texts).size > texts.length + 1;
}

/** A column with the name of a field. */
export interface NamedColumn {
  readonly profile: ColumnProfile;
  readonly match: NameMatch<OrderField>;
}

/**
 * Returns the columns that have a field's name, but cells that are invalid for it; or that are among those that differ between the
 * rows of one order.
 */
export function spoiledColumns(
  named: readonly NamedColumn[],
  field: OrderField,
  differing: ReadonlySet<string> = new Set(),
): RejectedCandidate[] {
  return named.flatMap(({ profile, match }) => {
    const { name } = profile.column;
    if (match.is !== field || profile.fitsFor(field) < LEAST_FIT[match.sure]) return [];
    const differs = differing.has(name) ? DIFFERS : null;
    const isOfPeople = field === 'svc_uid' && numbersPeople(profile);
    const because = misfitText(profile, field) ?? differs ?? (isOfPeople ? NUMBERED : null);
    return because === null ? [] : [{ column: name, because }];
  });
}

const NUMBERED =
  'has numbers of customers or members, one for most rows: svc_uid is the user of the service, who owns the project';

const DIFFERS = 'was skipped because rows of one order have different values in it';

function misfitText(profile: ColumnProfile, field: OrderField): string | null {
  const misfits = profile.misfitsOf(field);
  const [first, ...more] = misfits;
  if (!first) return null;
  const { row, value, wanted } = first;
  const others = more.length === 0 ? '' : ` and ${more.length} more like it`;
  const units = new Set(field === 'order_count' ? misfits.map((one) => unitBehind(one.value)) : []);
  const counted = [...units].filter((unit) => unit !== null);
  const unit = counted.join(', ');
  const what = counted.map((one) => `"${one}"`).join(' and ');
  const remedy = unit ? `; if it counts ${what}, write "unit: [${unit}]" beside the column` : '';
  return `was skipped because of ${profile.cellName(row)}${others} (${wanted}, found ${quoted(value)}${remedy})`;
}

/**
 * Returns the columns that may be the quantity by their name, or else by their cells. Leaves out certain variables and columns with
 * a variable's usual name: postcodes are numbers, too.
 */
export function mayBeCounts(
  columns: readonly ColumnProfile[],
  named: readonly NamedColumn[],
  variables: readonly ProposedVariable[],
): { readonly byName: readonly RejectedCandidate[]; readonly all: readonly RejectedCandidate[] } {
  const sure = new Set(
    variables.flatMap(({ from }) => (from && from.sure !== 'guess' ? [from.column] : [])),
  );
  const byName = spoiledColumns(named, 'order_count');
  const others = columns.filter(({ column: { name } }) => {
    const match = matchVariable(name);
    const isOther = sure.has(name) || (match && match.sure !== 'guess');
    return !isOther && !byName.some(({ column }) => column === name);
  });
  for (const profile of others) {
    const { name } = profile.column;
    if (!saysQuantity(name) || moneyRole(name) !== null) continue;
    const because = misfitText(profile, 'order_count') ?? 'may be the quantity by its name';
    byName.push({ column: name, because });
  }
  if (byName.length > 0) return { byName, all: byName };
  const all = others.flatMap((profile) => {
    if (!profile.looksLikeCounts) return [];
    const how = profile.fitsFor('order_count') < 1 ? 'mostly' : 'only';
    const shown = profile.samples.join(', ');
    const because = `has ${how} whole numbers (${shown}), which may be quantities`;
    return [{ column: profile.column.name, because }];
  });
  return { byName, all };
}
