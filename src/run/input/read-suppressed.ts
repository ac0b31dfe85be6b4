import path from 'node:path';
import type { IssueSink } from '../../issue.ts';
import type { Plan } from '../../mapping/apply/plan.ts';
import type { Ignorable } from '../../mapping/rules/comparable.ts';
import { hasKey, RowKeys } from '../../mapping/rules/row-keys.ts';
import type { RowRule } from '../../mapping/rules/row-rule.ts';
import { type Suppressed, SuppressRule, showCells } from '../../mapping/rules/suppress-rule.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { FirstRows, HASH_WORDS } from '../../rows/first-rows.ts';
import { KeyedHash } from '../../rows/keyed-hash.ts';
import type { Column } from '../../rows/row.ts';
import { type ListReading, readList } from './list-file.ts';

/** Each row takes 16 bytes and its slots. */
const MAX_ROWS = 2_000_000;

/**
 * Reads the suppression lists of a mapping, and makes the rules that skip the rows on them.
 *
 * @throws UsageError as `readList`
 */
export async function readSuppressed(
  { place, rows }: Plan,
  onIssue: IssueSink,
  how: ListReading,
): Promise<RowRule[]> {
  const rules: RowRule[] = [];
  for (const { suppress, columns } of rows.suppress) {
    const { match, ignore, file } = suppress;
    const names = Object.keys(match);
    const all = new ListedKeys(ignore);
    // Each column alone, where all of several must match.
    const alone = names.length > 1 ? names.map(() => new ListedKeys(ignore)) : [];
    const list = {
      list: suppress,
      key: 'rows.suppress',
      columns: names,
      maxRows: MAX_ROWS,
      ...how,
      onWarning: onIssue,
    };
    let example: string | null = null;
    await readList(list, (batch, indexes) => {
      const first = all.add(batch, indexes);
      if (first >= 0) example ??= showCells(batch.cells, first, indexes);
      for (const [i, one] of alone.entries()) one.add(batch, [indexes[i] ?? -1]);
    });
    const parts = alone.flatMap((one, i) => {
      const column = columns[i];
      return column ? [{ column, ...one.of([column]) }] : [];
    });
    const name = path.basename(file);
    const suppressed = { name, columns, ...all.of(columns), example, parts };
    rules.push(new SuppressRule(place, suppressed, onIssue));
  }
  return rules;
}

/** What the rows of a list have in some columns. */
class ListedKeys {
  readonly #ignore: readonly Ignorable[];
  readonly #hash = new KeyedHash();
  readonly #listed = new FirstRows();
  #keys: RowKeys | undefined;

  constructor(ignore: readonly Ignorable[]) {
    this.#ignore = ignore;
  }

  /** Returns the place of the first row that has something there; -1 for none. */
  add({ cells, numbers }: ByteRows, indexes: readonly number[]): number {
    this.#keys ??= this.#keysOf(indexes);
    const hashes = this.#keys.hashAll(cells);
    let first = -1;
    for (let i = 0; i < numbers.length; i += 1) {
      if (!hasKey(hashes, i)) continue;
      this.#listed.findOrAdd(hashes, numbers[i] as number, HASH_WORDS * i);
      if (first < 0) first = i;
    }
    return first;
  }

  /** What the sheet is compared with, in these of its columns. */
  of(columns: readonly Column[]): Pick<Suppressed, 'keys' | 'listed'> {
    return { keys: this.#keysOf(columns.map(({ index }) => index)), listed: this.#listed };
  }

  #keysOf(indexes: readonly number[]): RowKeys {
    return new RowKeys(indexes, this.#ignore, { hash: this.#hash, areContacts: true });
  }
}
