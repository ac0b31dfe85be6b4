import type { IssueSink } from '../../issue.ts';
import { type FirstRows, HASH_WORDS } from '../../rows/first-rows.ts';
import type { RowBatch, SheetPlace } from '../../rows/row.ts';
import { toByteRows } from '../../rows/to-byte-rows.ts';
import { allSkipped } from './all-skipped.ts';
import { hasKey, type RowKeys } from './row-keys.ts';
import type { RowRule } from './row-rule.ts';

const FIX =
  'Check that "match" and the file of "suppress" under "rows" in the mapping are the right ones';

/** A suppression list that has been read. */
export interface Suppressed {
  /** The file's name. */
  readonly name: string;
  /** Of the sheet's rows, with the hash of the list's. */
  readonly keys: RowKeys;
  readonly listed: FirstRows;
}

/** Skips the rows that are on a list, such as of people who do not want mail. */
export class SuppressRule implements RowRule {
  readonly reason = 'row_suppressed';
  readonly rule: string;
  readonly #place: SheetPlace;
  readonly #suppressed: Suppressed;
  readonly #onIssue: IssueSink;
  #skipped = 0;
  #isKept = false;

  constructor(place: SheetPlace, suppressed: Suppressed, onIssue: IssueSink) {
    this.rule = `rows.suppress: ${suppressed.name}`;
    this.#place = place;
    this.#suppressed = suppressed;
    this.#onIssue = onIssue;
  }

  find(batch: RowBatch): readonly number[] {
    const { keys, listed } = this.#suppressed;
    const { cells, numbers } = toByteRows(batch);
    const skipped: number[] = [];
    const hashes = keys.hashAll(cells);
    listed.request(hashes, numbers.length);
    for (let row = 0; row < numbers.length; row += 1) {
      if (hasKey(hashes, row) && listed.find(hashes, HASH_WORDS * row) !== 0) skipped.push(row);
    }
    this.#skipped += skipped.length;
    this.#isKept ||= skipped.length < numbers.length;
    return skipped;
  }

  finish(): void {
    if (this.#isKept || this.#skipped === 0) return;
    this.#onIssue(
      allSkipped(this.#place, {
        column: null,
        value: null,
        because: `all remaining rows are on the list of ${this.rule}`,
        fix: FIX,
      }),
    );
  }
}
