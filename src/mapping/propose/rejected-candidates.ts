import { quoted } from '../apply/row-issue.ts';
import type { OrderField } from '../file/order-fields.ts';
import type { ColumnProfile } from './column-profile.ts';
import { matchVariable, type NameMatch, type Sureness } from './known-names.ts';
import type { ProposedVariable, RejectedCandidate } from './proposal.ts';

/** A name that is only nearly a field's says little where most cells are of another kind: "Exemplary" counts nothing. */
const LEAST_FIT: Readonly<Record<Sureness, number>> = { certain: 0, likely: 0, guess: 0.5 };

/** A column whose name is one of a field. */
export interface NamedColumn {
  readonly profile: ColumnProfile;
  readonly match: NameMatch<OrderField>;
}

/** Columns that a field's name fits and their cells do not. */
export function spoiledColumns(
  named: readonly NamedColumn[],
  field: OrderField,
): RejectedCandidate[] {
  return named.flatMap(({ profile, match }) => {
    const { name, letter } = profile.column;
    if (match.is !== field || profile.fitsFor(field) < LEAST_FIT[match.sure]) return [];
    const misfits = profile.misfitsOf(field);
    if (misfits === null) return [];
    const { row, value, wanted, more } = misfits;
    const others = more === 0 ? '' : ` and ${more} more like it`;
    const because = `was skipped because of ${letter}${row}${others} (${wanted}, found ${quoted(value)})`;
    return [{ column: name, because }];
  });
}

/** Columns that a field's name fits and that say different things of one order. */
export function differingColumns(
  named: readonly NamedColumn[],
  field: OrderField,
  differing: ReadonlySet<string>,
): RejectedCandidate[] {
  return named.flatMap(({ profile, match }) => {
    const { name } = profile.column;
    if (match.is !== field || !differing.has(name)) return [];
    if (profile.fitsFor(field) < LEAST_FIT[match.sure]) return [];
    return [{ column: name, because: 'was skipped because rows of one order differ in it' }];
  });
}

/**
 * Columns that may say how many are ordered, by their cells alone. What is surely a variable is left out, and so is what
 * has a variable's common name: postcodes are numbers too.
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
