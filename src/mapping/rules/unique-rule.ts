import type { IssueCode } from '../../issue.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { FirstRows, HASH_WORDS } from '../../rows/kept/first-rows.ts';
import type { Column } from '../../rows/row.ts';
import type { RowAgain } from '../apply/current-row.ts';
import type { UniquePlan } from '../apply/plan.ts';
import type { SheetIssues } from '../apply/row-issue.ts';
import { RepeatTally } from './repeat-tally.ts';
import { hasKey, RowKeys } from './row-keys.ts';
import type { RowRule } from './row-rule.ts';

const FIX =
  'Remove one of the two, or set "on_duplicate: skip" or "on_duplicate: warn" for this rule under "rows" in the mapping';

/** Finds rows that repeat an earlier one in some columns, wherever they are. Memory grows by less than 28 bytes with each row. */
export class UniqueRule implements RowRule {
  readonly reason = 'row_not_unique';
  readonly rule: string;
  /** Rows of the last batch that repeat another. */
  readonly repeats = new Set<number>();
  readonly #issues: SheetIssues;
  readonly #plan: UniquePlan;
  readonly #keys: RowKeys;
  readonly #first = new FirstRows();
  readonly #tally = new RepeatTally();

  constructor(plan: UniquePlan, issues: SheetIssues, again?: RowAgain) {
    const { columns, ignore, ids, phones } = plan;
    this.rule = `rows.unique: [${columns.map(({ name }) => name).join(', ')}]`;
    this.#issues = issues;
    this.#plan = plan;
    this.#keys = new RowKeys(
      columns.map(({ index }) => index),
      ignore,
      { ids, again, phones },
    );
  }

  find(batch: ByteRows): readonly number[] {
    const { cells, numbers } = batch;
    const skipped: number[] = [];
    this.repeats.clear();
    const hashes = this.#keys.hashAll(cells, numbers);
    this.#first.request(hashes, numbers.length);
    for (let place = 0; place < numbers.length; place += 1) {
      if (!hasKey(hashes, place)) continue;
      const row = numbers[place] as number;
      const first = this.#first.findOrAdd(hashes, row, HASH_WORDS * place);
      this.#tally.note(row, first);
      if (first === 0) continue;
      this.repeats.add(row);
      if (this.#plan.onDuplicate === 'skip') skipped.push(place);
      else this.#report(row, first);
    }
    return skipped;
  }

  finish(): void {
    const { repeats, first, areAllRepeated } = this.#tally;
    if (this.#plan.onDuplicate !== 'error' || !areAllRepeated || first === null) return;
    const { only, names } = comparedIn(this.#plan);
    const [row, of] = [first.row, first.of].map((one) => this.#issues.rowName(one));
    this.#issues.sheet({
      code: 'row_not_unique',
      column: only?.name ?? null,
      message: `Rows must differ in ${names}, but each repeats another (${repeats} repeats): for example, row ${row} repeats row ${of}`,
      fix: 'Correct "unique" under "rows" in the mapping, or its columns',
      count: 0,
    });
  }

  #report(row: number, first: number): void {
    const where = this.#plan.ids.length > 0 ? ' of the same order' : '';
    tellRepeat(this.#issues, this.#plan, row, {
      ...{ code: 'row_not_unique', fix: FIX, isPrinted: 'both are printed' },
      repeats: `row ${this.#issues.rowName(first)}${where}`,
    });
  }
}

/** The columns that are compared, as they are told, and the one that it is if there is no other. */
function comparedIn({ columns }: UniquePlan): { only: Column | null; names: string } {
  const names = columns.map(({ name }) => `"${name}"`).join(' and ');
  const [column, second] = columns;
  if (column && !second) return { only: column, names: `column ${names}` };
  return { only: null, names: `columns ${names}` };
}

interface Repeat {
  readonly code: IssueCode;
  /** `row 7 of the same order` */
  readonly repeats: string;
  /** What becomes of it where that is only a warning. */
  readonly isPrinted: string;
  readonly fix: string;
}

/** Tells of a row that repeats another, as the rule says: as an error, or as a warning. */
export function tellRepeat(
  issues: SheetIssues,
  plan: UniquePlan,
  row: number,
  { code, repeats, isPrinted, fix }: Repeat,
): void {
  const { only, names } = comparedIn(plan);
  const what = `it repeats ${repeats} in ${names}`;
  const isError = plan.onDuplicate === 'error';
  const at = only && !isError ? ` (${issues.cell(only, row)})` : '';
  const warning = `Row ${issues.rowName(row)}: ${what}${at}; ${isPrinted}`;
  issues.row(row, { code, column: only, what, fix }, isError ? undefined : warning);
}
