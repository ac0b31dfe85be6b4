import type { Mapping } from '../file/mapping.ts';
import type { ColumnLookup } from './lookups/column-lookup.ts';
import type { IdPlan, RowsPlan } from './plan.ts';

/** Looks up the columns of the rules on rows; those that are missing are reported. */
export function rowsPlan(
  { rows = {} }: Mapping,
  ids: readonly IdPlan[],
  columns: ColumnLookup,
): RowsPlan {
  const find = (names: readonly string[], rule: string) =>
    names.flatMap((name) => columns.find(name, rule) ?? []);
  return {
    where: (rows.where ?? []).flatMap((condition) =>
      find([condition.column], 'rows.where').map((column) => ({ condition, column })),
    ),
    unique: (rows.unique ?? []).map(({ columns: names, within, ...unique }) => ({
      ...unique,
      columns: find(names, 'rows.unique'),
      ids: within === 'order' ? ids : [],
    })),
    suppress: (rows.suppress ?? []).map((suppress) => ({
      suppress,
      columns: find(Object.values(suppress.match), 'rows.suppress'),
    })),
  };
}
