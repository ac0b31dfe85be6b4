import { quoted } from '../apply/row-issue.ts';
import type { OrderField } from '../file/order-fields.ts';
import type { ColumnProfile } from './column-profile.ts';
import { matchVariable, type NameMatch, type Sureness } from './known-names.ts';
import type { ProposedVariable, RejectedCandidate } from './proposal.ts';

/**
 * The share of valid cells that a column needs to be named as a candidate. A name that only resembles a field's means little if
 * most cells are of another kind: "Exemplary" is no count.
 */
const LEAST_FIT: Readonly<Record<Sureness, number>> = { certain: 0, likely: 0, guess: 0.5 };

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
    const { name, letter } = profile.column;
    if (match.is !== field || profile.fitsFor(field) < LEAST_FIT[match.sure]) return [];
    const misfits = profile.misfitsOf(field);
    if (misfits === null) return differing.has(name) ? [{ column: name, because: DIFFERS }] : [];
    const { row, value, wanted, more } = misfits;
    const others = more === 0 ? '' : ` and ${more} more like it`;
    const because = `was skipped because of ${letter}${row}${others} (${wanted}, found ${quoted(value)})`;
    return [{ column: name, because }];
  });
}

const DIFFERS = 'was skipped because rows of one order have different values in it';

/**
 * Returns the columns that may be the quantity, judged by their cells alone. Leaves out certain variables and columns with a
 * variable's usual name: postcodes are numbers, too.
 */
export function countedColumns(
  columns: readonly ColumnProfile[],
  variables: readonly ProposedVariable[],
): RejectedCandidate[] {
  const sure = new Set(
    variables.flatMap(({ from }) => (from && from.sure !== 'guess' ? [from.column] : [])),
  );
  return columns.flatMap(({ column: { name }, looksLikeCounts, samples }) => {
    const match = matchVariable(name);
    if (!looksLikeCounts || sure.has(name) || (match && match.sure !== 'guess')) return [];
    const because = `has only whole numbers (${samples.join(', ')}), which may be quantities`;
    return [{ column: name, because }];
  });
}
