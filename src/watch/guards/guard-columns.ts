import type { DeliveryReason } from '../../ledger/deliveries.ts';
import { reason } from './reasons.ts';

const MOST_NAMED = 20;
const LONGEST_NAME_CHARS = 80;

/** Compares the columns of a sheet with those of the last run. In which order they are does not matter. */
export function guardColumns(
  columns: readonly string[],
  before: readonly string[] | null,
): DeliveryReason | undefined {
  if (before === null) return undefined;
  const missing = without(before, columns);
  const added = without(columns, before);
  if (missing.length + added.length === 0) return undefined;
  return reason('columns_changed', { missing: shown(missing), new: shown(added) });
}

/** A name that is there twice has to be taken out twice. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of others) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.filter((name) => {
    const left = counts.get(name) ?? 0;
    counts.set(name, left - 1);
    return left <= 0;
  });
}

function shown(names: readonly string[]): string[] {
  return names.slice(0, MOST_NAMED).map((name) => name.slice(0, LONGEST_NAME_CHARS));
}
