import { toColumnName } from '../../rows/row.ts';
import type { Mapping } from './mapping.ts';

/** All names of the columns that a mapping ignores. */
export function ignoredColumnsOf(
  mapping: Pick<Mapping, 'ignoredColumns' | 'aliases'>,
): ReadonlySet<string> {
  const { ignoredColumns = [], aliases } = mapping;
  const names = new ColumnNames(aliases);
  return new Set(ignoredColumns.flatMap((name) => names.of(name)));
}

/** The names that each column of a list may have: the mapping's own first, then its aliases, as `toColumnName` writes them. */
export class ColumnNames {
  readonly #groups = new Map<string, readonly string[]>();

  constructor(aliases: Mapping['aliases'] = {}) {
    for (const [name, others] of Object.entries(aliases)) {
      const group = [name, ...others].map(toColumnName);
      for (const one of group) this.#groups.set(one, group);
    }
  }

  /** All names of the column that has this one. */
  of(name: string): readonly [string, ...string[]] {
    const key = toColumnName(name);
    const [own = key, ...others] = this.#groups.get(key) ?? [];
    return [own, ...others];
  }
}
