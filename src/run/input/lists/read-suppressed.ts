import path from 'node:path';
import type { IssueSink } from '../../../issue.ts';
import type { Plan } from '../../../mapping/apply/plan.ts';
import { SheetIssues } from '../../../mapping/apply/row-issue.ts';
import { IGNORABLE, type Ignorable } from '../../../mapping/rules/comparable.ts';
import { ListedOwners } from '../../../mapping/rules/listed-owners.ts';
import { hasKey, RowKeys } from '../../../mapping/rules/row-keys.ts';
import type { RowRule } from '../../../mapping/rules/row-rule.ts';
import {
  type SuppressedPart,
  SuppressRule,
  showCells,
} from '../../../mapping/rules/suppress-rule.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { FirstRows, HASH_WORDS } from '../../../rows/kept/first-rows.ts';
import { KeyedHash } from '../../../rows/keyed-hash.ts';
import type { Column } from '../../../rows/row.ts';
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
  for (const { suppress, columns, codes } of rows.suppress) {
    const { match, ignore, file, unsure } = suppress;
    const names = Object.keys(match);
    const places = [...names.keys()];
    const all = new ListedKeys(ignore, codes, places);
    // Each column alone, where all of several must match; and all, but for what is easily overlooked.
    const alone =
      names.length > 1 ? places.map((place) => new ListedKeys(ignore, codes, [place])) : [];
    const others = [...alone, new ListedKeys(IGNORABLE, codes, places, true)];
    const list = {
      list: suppress,
      key: 'rows.suppress',
      columns: names,
      maxRows: MAX_ROWS,
      ...how,
      onWarning: onIssue,
    };
    const owners = new ListedOwners();
    let example: string | null = null;
    await readList(list, (batch, indexes) => {
      const first = all.add(batch, indexes, owners);
      if (first >= 0) example ??= showCells(batch.cells, first, indexes);
      for (const one of others) one.add(batch, indexes);
    });
    const parts = others.map((one) => one.of(columns));
    const name = path.basename(file);
    const suppressed = { name, ...all.of(columns), owners, example, parts, unsure };
    rules.push(new SuppressRule(suppressed, new SheetIssues(place, onIssue)));
  }
  return rules;
}

/** What the rows of a list have in some columns. */
class ListedKeys {
  readonly #ignore: readonly Ignorable[];
  /** By position, whether a word for nothing says nothing. */
  readonly #codes: readonly boolean[];
  /** Positions of the columns among those that must match. */
  readonly #places: readonly number[];
  readonly #isNear: boolean;
  readonly #hash = new KeyedHash();
  readonly #listed = new FirstRows();
  #keys: RowKeys | undefined;

  constructor(
    ignore: readonly Ignorable[],
    codes: readonly boolean[],
    places: readonly number[],
    isNear = false,
  ) {
    this.#ignore = ignore;
    this.#codes = codes;
    this.#places = places;
    this.#isNear = isNear;
  }

  /** Returns the place of the first row that has something there; -1 for none. @param owners Receives the names before addresses. */
  add({ cells, numbers }: ByteRows, indexes: readonly number[], owners?: ListedOwners): number {
    this.#keys ??= this.#keysOf(indexes);
    const hashes = this.#keys.hashAll(cells);
    const areNamed = owners !== undefined && cells.bytes.includes('<');
    let first = -1;
    for (let i = 0; i < numbers.length; i += 1) {
      if (!hasKey(hashes, i)) continue;
      const row = numbers[i] as number;
      const known = this.#listed.findOrAdd(hashes, row, HASH_WORDS * i);
      owners?.note(known || row, row, areNamed ? this.#keys.ownerOf(cells, i) : '');
      if (first < 0) first = i;
    }
    return first;
  }

  /** What the sheet is compared with, in its columns. */
  of(columns: readonly Column[]): SuppressedPart {
    const keys = this.#keysOf(columns.map(({ index }) => index));
    const own = this.#places.flatMap((place) => columns[place] ?? []);
    return { columns: own, keys, listed: this.#listed, isNear: this.#isNear };
  }

  #keysOf(indexes: readonly number[]): RowKeys {
    const own = this.#places.map((place) => indexes[place] ?? -1);
    // A telephone number of few digits is none without its gaps.
    const phones = this.#isNear ? undefined : own.map(() => true);
    const codes = this.#places.map((place) => this.#codes[place] === true);
    return new RowKeys(own, this.#ignore, { hash: this.#hash, phones, codes, areBare: true });
  }
}
