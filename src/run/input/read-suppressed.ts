import path from 'node:path';
import type { IssueSink } from '../../issue.ts';
import type { Plan } from '../../mapping/apply/plan.ts';
import { hasKey, RowKeys } from '../../mapping/rules/row-keys.ts';
import type { RowRule } from '../../mapping/rules/row-rule.ts';
import { SuppressRule, showCells } from '../../mapping/rules/suppress-rule.ts';
import { FirstRows, HASH_WORDS } from '../../rows/first-rows.ts';
import { KeyedHash } from '../../rows/keyed-hash.ts';
import { readList } from './list-file.ts';

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
  signal: AbortSignal | undefined,
): Promise<RowRule[]> {
  const rules: RowRule[] = [];
  for (const { suppress, columns } of rows.suppress) {
    const hash = new KeyedHash();
    const listed = new FirstRows();
    let keys: RowKeys | undefined;
    const names = Object.keys(suppress.match);
    const list = {
      list: suppress,
      key: 'rows.suppress',
      columns: names,
      maxRows: MAX_ROWS,
      signal,
      onWarning: onIssue,
    };
    let example: string | null = null;
    await readList(list, ({ cells, numbers }, indexes) => {
      keys ??= new RowKeys(indexes, suppress.ignore, { hash, areContacts: true });
      const hashes = keys.hashAll(cells);
      for (let i = 0; i < numbers.length; i += 1) {
        if (!hasKey(hashes, i)) continue;
        listed.findOrAdd(hashes, numbers[i] as number, HASH_WORDS * i);
        example ??= showCells(cells, i, indexes);
      }
    });
    const indexes = columns.map(({ index }) => index);
    const own = new RowKeys(indexes, suppress.ignore, { hash, areContacts: true });
    const name = path.basename(suppress.file);
    rules.push(new SuppressRule(place, { name, columns, keys: own, listed, example }, onIssue));
  }
  return rules;
}
