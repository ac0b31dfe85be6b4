import type { IssueSink } from '../../issue.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { FirstRows, HASH_WORDS } from '../../rows/first-rows.ts';
import type { Column, SheetPlace } from '../../rows/row.ts';
import type { RowAgain } from '../apply/current-row.ts';
import type { UniquePlan } from '../apply/plan.ts';
import { SheetIssues } from '../apply/row-issue.ts';
import { RepeatTally } from './repeat-tally.ts';
import { hasKey, RowKeys } from './row-keys.ts';
import type { RowRule } from './row-rule.ts';

const FIX =
  'Remove one of the two, or set "on_duplicate: skip" or "on_duplicate: warn" for this rule under "rows" in the mapping';

/** Finds rows that repeat an earlier one in some columns, wherever they are. Memory grows by less than 28 bytes with each row. */
export class UniqueRule implements RowRule {
  readonly reason = 'row_not_unique';
  readonly rule: string;
  readonly #issues: SheetIssues;
  readonly #plan: UniquePlan;
  readonly #keys: RowKeys;
  readonly #first = new FirstRows();
  readonly #tally = new RepeatTally();

  constructor(place: SheetPlace, plan: UniquePlan, onIssue: IssueSink, again?: RowAgain) {
    const { columns, ignore, ids } = plan;
    this.rule = `rows.unique: [${columns.map(({ name }) => name).join(', ')}]`;
    this.#issues = new SheetIssues(place, onIssue);
    this.#plan = plan;
    this.#keys = new RowKeys(
      columns.map(({ index }) => index),
      ignore,
      { ids, again },
    );
  }

  find(batch: ByteRows): readonly number[] {
    const { cells, numbers } = batch;
    const skipped: number[] = [];
    const hashes = this.#keys.hashAll(cells, numbers);
    this.#first.request(hashes, numbers.length);
    for (let place = 0; place < numbers.length; place += 1) {
      if (!hasKey(hashes, place)) continue;
      const row = numbers[place] as number;
      const first = this.#first.findOrAdd(hashes, row, HASH_WORDS * place);
      this.#tally.note(row, first);
      if (first === 0) continue;
      if (this.#plan.onDuplicate === 'skip') skipped.push(place);
      else this.#report(row, first);
    }
    return skipped;
  }

  finish(): void {
    const { repeats, first, areAllRepeated } = this.#tally;
    if (this.#plan.onDuplicate !== 'error' || !areAllRepeated || first === null) return;
    const [row, of] = [first.row, first.of].map((one) => this.#issues.rowName(one));
    this.#issues.sheet({
      code: 'row_not_unique',
      column: this.#only?.name ?? null,
      message: `Rows must differ in ${this.#names}, but each repeats another (${repeats} repeats): for example, row ${row} repeats row ${of}`,
      fix: 'Correct "unique" under "rows" in the mapping, or its columns',
      count: 0,
    });
  }

  /** The column that is compared, if it is one. */
  get #only(): Column | null {
    const [column, second] = this.#plan.columns;
    return column && !second ? column : null;
  }

  get #names(): string {
    const names = this.#plan.columns.map(({ name }) => `"${name}"`).join(' and ');
    return `${this.#only ? 'column' : 'columns'} ${names}`;
  }

  #report(row: number, first: number): void {
    const { ids, onDuplicate } = this.#plan;
    const where = ids.length > 0 ? ' of the same order' : '';
    const what = `it repeats row ${this.#issues.rowName(first)}${where} in ${this.#names}`;
    const column = this.#only;
    const at = column && onDuplicate !== 'error' ? ` (${this.#issues.cell(column, row)})` : '';
    const warning = `Row ${this.#issues.rowName(row)}: ${what}${at}; both are printed`;
    this.#issues.row(
      row,
      { code: 'row_not_unique', column, what, fix: FIX },
      onDuplicate === 'error' ? undefined : warning,
    );
  }
}
