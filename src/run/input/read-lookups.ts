import path from 'node:path';
import { UsageError } from '../../errors.ts';
import type { IssueSink } from '../../issue.ts';
import { LookupTable } from '../../mapping/apply/lookup-table.ts';
import { columnsOf, type Plan } from '../../mapping/apply/plan.ts';
import { cut } from '../../mapping/apply/row-issue.ts';
import type { Lookup, Mapping } from '../../mapping/file/mapping.ts';
import { type ListToRead, readList } from './list-file.ts';

/** Their texts are kept in memory. */
const MAX_ROWS = 200_000;
const MAX_TOLD = 10;

/**
 * Reads the lists that a plan looks values up in, by the names of the look-ups.
 *
 * @throws UsageError as `readList`; `list_invalid` also for a key that occurs twice
 */
export async function readLookups(
  { lookups = [] }: Mapping,
  plan: Plan,
  signal: AbortSignal | undefined,
  onWarning?: IssueSink,
): Promise<ReadonlyMap<string, LookupTable>> {
  const paid = new Set(
    plan.fields.flatMap(({ from, checkStored }) => (checkStored ? columnsOf(from) : [])),
  );
  const tables = new Map<string, LookupTable>();
  for (const lookup of lookups) {
    const used = plan.lookups.filter((joined) => joined.lookup === lookup.name);
    const headers = [...new Set(used.map(({ header }) => header))];
    if (used.length === 0) continue;
    const columns = new Set(used.flatMap(({ column, header }) => (paid.has(column) ? header : [])));
    const amounts = { columns, reading: plan.amounts };
    tables.set(lookup.name, await readTable(lookup, headers, { signal, onWarning, amounts }));
  }
  return tables;
}

async function readTable(
  lookup: Lookup,
  headers: readonly string[],
  how: Pick<ListToRead, 'signal' | 'onWarning' | 'amounts'>,
): Promise<LookupTable> {
  const { name, key, file } = lookup;
  const table = new LookupTable({ name, key, headers, file: path.basename(file) });
  const repeated: string[] = [];
  const columns = [key, ...headers];
  const list = { list: lookup, key: `lookups.${name}`, columns, maxRows: MAX_ROWS, ...how };
  await readList(list, ({ cells, numbers, rows }, indexes) => {
    for (const [i, row] of numbers.entries()) {
      const first = table.add(cells, i, row, indexes);
      if (first === 0) continue;
      const text = cut(rows[i]?.[indexes[0] ?? 0] ?? '');
      repeated.push(`row ${row} has "${text}", like row ${first}`);
    }
  });
  if (repeated.length === 0) return table;
  const more = repeated.length - MAX_TOLD;
  const told = [...repeated.slice(0, MAX_TOLD), ...(more > 0 ? [`and ${more} more`] : [])];
  throw new UsageError(
    'list_invalid',
    `Cannot use list "${file}" (lookups.${name} in the mapping): keys in column "${key}" must differ: ${told.join('; ')}`,
  );
}
