import type { IssueCode } from '../../issue.ts';
import { isBlankInAny } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { FirstRows, HASH_WORDS } from '../../rows/kept/first-rows.ts';
import type { Column } from '../../rows/row.ts';
import type { RowAgain } from '../apply/current-row.ts';
import type { UniquePlan } from '../apply/plan.ts';
import type { SheetIssues } from '../apply/row-issue.ts';
import { nearRoleOf } from './near/near-columns.ts';
import { RepeatTally } from './repeat-tally.ts';
import { hasKey, RowKeys } from './row-keys.ts';
import type { RowRule } from './row-rule.ts';

const FIX =
  'Remove one of the two, or set "on_duplicate: skip" or "on_duplicate: warn" for this rule under "rows" in the mapping';
/** Of rows that are not skipped unasked. With other columns, nobody in earlier lists would be found. */
function asked({ earlier }: UniquePlan) {
  const add = earlier ? '' : ', add a column to this rule that tells them apart';
  return {
    code: 'row_nearly_same',
    key: 'rows.unique.on_duplicate',
    fix: `Remove one of the two; if both are meant, accept the row in a list of corrections${add}, or set "on_duplicate: warn" for this rule under "rows" in the mapping, which orders all repeats`,
  } as const;
}
const PRINTED = 'both are printed';

/** Finds rows that repeat an earlier one in some columns, wherever they are. Memory grows by less than 28 bytes with each row. */
export class UniqueRule implements RowRule {
  readonly reason = 'row_not_unique';
  readonly rule: string;
  readonly columns: readonly Column[];
  /** Rows of the last batch that repeat another, with that. */
  readonly repeats = new Map<number, number>();
  readonly #issues: SheetIssues;
  readonly #plan: UniquePlan;
  readonly #keys: RowKeys;
  readonly #first = new FirstRows();
  /** Of rows as they are printed: the first of all, and of those that checks have corrected. */
  #printed: Record<'all' | 'corrected', FirstRows> | undefined;
  readonly #tally = new RepeatTally();
  /** Of a rule by names alone: the columns with addresses, and the rows by both. Empty if namesakes are not skipped. */
  readonly #addresses: readonly Column[];
  readonly #wholeKeys: RowKeys;
  readonly #wholes = new FirstRows();
  #namesake: { readonly row: number; readonly first: number; readonly column: Column } | null =
    null;
  #namesakes = 0;

  /** @param keys Of a rule that has hashed the same columns. @default its own */
  constructor(plan: UniquePlan, issues: SheetIssues, again?: RowAgain, keys?: RowKeys) {
    const { columns, ignore, ids, phones, codes, tells } = plan;
    this.rule = `rows.unique: [${columns.map(({ name }) => name).join(', ')}]`;
    this.columns = columns;
    this.#issues = issues;
    this.#plan = plan;
    const indexes = columns.map(({ index }) => index);
    this.#keys = keys ?? new RowKeys(indexes, ignore, { ids, again, phones, codes, tells });
    const hasNames = columns.some(({ name }) => nearRoleOf(name) === 'name');
    const isByName = plan.onDuplicate === 'skip' && hasNames && !tells?.includes(true);
    this.#addresses = issues.place.header.columns.filter(
      ({ name }) => isByName && /street|postcode/.test(nearRoleOf(name) ?? ''),
    );
    const all = [...indexes, ...this.#addresses.map(({ index }) => index)];
    this.#wholeKeys = new RowKeys(all, ignore, { ids, again });
  }

  find(batch: ByteRows): readonly number[] {
    const { cells, numbers } = batch;
    const skipped: number[] = [];
    this.repeats.clear();
    const hashes = this.#keys.hashAll(cells, numbers);
    this.#first.request(hashes, numbers.length);
    const wholes = this.#addresses.length > 0 && this.#wholeKeys.hashAll(cells, numbers);
    for (let place = 0; place < numbers.length; place += 1) {
      if (!hasKey(hashes, place)) continue;
      const row = numbers[place] as number;
      const first = this.#first.findOrAdd(hashes, row, HASH_WORDS * place);
      this.#tally.note(row, first);
      const isOther = wholes && this.#wholes.findOrAdd(wholes, row, HASH_WORDS * place) === 0;
      if (first === 0) continue;
      this.repeats.set(row, first);
      const isSkipped = this.#plan.onDuplicate === 'skip' && !this.#keys.isDoubtful(cells, place);
      if (isSkipped) skipped.push(place);
      if (isSkipped && isOther) {
        const column = this.#addresses.find(({ index }) => !isBlankInAny(cells, place, [index]));
        if (column) this.#namesake ??= { row, first, column };
        if (column) this.#namesakes += 1;
      }
      if (!isSkipped) this.#report(row, first);
    }
    return skipped;
  }

  repeated(row: number): { readonly repeats: number } {
    return { repeats: this.repeats.get(row) ?? 0 };
  }

  /**
   * Asks about the rows of the last batch that repeat others only as outside checks have corrected one of the two: who is left out is
   * decided by the list as it came. Memory grows by as much again, and with each corrected row.
   *
   * @param batch The same rows, cleaned and corrected. @param isCorrected Whether a row is, by its place, in these columns
   */
  askCorrected(
    { cells, numbers }: ByteRows,
    isCorrected: (place: number) => boolean,
    issues: SheetIssues,
  ): void {
    this.#printed ??= { all: new FirstRows(), corrected: new FirstRows() };
    const { all, corrected } = this.#printed;
    const hashes = this.#keys.hashAll(cells, numbers);
    for (const [place, row] of numbers.entries()) {
      if (!hasKey(hashes, place)) continue;
      const at = HASH_WORDS * place;
      let first = all.findOrAdd(hashes, row, at);
      if (isCorrected(place)) corrected.findOrAdd(hashes, row, at);
      else first = corrected.find(hashes, at);
      if (first === 0 || this.repeats.has(row)) continue;
      tellRepeat(issues, this.#plan, row, {
        ...asked(this.#plan),
        isPrinted: PRINTED,
        repeats: `${this.#named(first)}, once checks have corrected them,`,
      });
    }
  }

  finish(): void {
    this.#warnOfNamesakes();
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

  #warnOfNamesakes(): void {
    const [one, count] = [this.#namesake, this.#namesakes];
    if (!one) return;
    const { names } = comparedIn(this.#plan);
    const cell = this.#issues.cell(one.column, one.row);
    const more = count === 1 ? '' : `; there are ${count} such rows`;
    this.#issues.column(one.column, {
      ...{ code: 'row_nearly_same', severity: 'warning', count },
      message: `Row ${this.#issues.rowName(one.row)} is skipped: it repeats ${this.#named(one.first)} in ${names}, but has another address (${cell})${more}`,
      fix: `If they are two people, add a column to this rule that tells them apart, such as "${one.column.name}"`,
    });
  }

  #report(row: number, first: number): void {
    tellRepeat(this.#issues, this.#plan, row, {
      ...{ code: 'row_not_unique', fix: FIX, isPrinted: PRINTED, repeats: this.#named(first) },
    });
  }

  #named(first: number): string {
    const where = this.#plan.ids.length > 0 ? ' of the same order' : '';
    return `row ${this.#issues.rowName(first)}${where}`;
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
  readonly key?: string;
}

/** Tells of a row that repeats another: as a warning if the rule says so, else as an error. One that the rule would skip is asked about. */
export function tellRepeat(
  issues: SheetIssues,
  plan: UniquePlan,
  row: number,
  { repeats, isPrinted, ...given }: Repeat,
): void {
  const { only, names } = comparedIn(plan);
  const isUnsure = plan.onDuplicate === 'skip' && given.key === undefined;
  const problem = isUnsure ? asked(plan) : given;
  const more = isUnsure ? ', but has nothing there that tells people apart' : '';
  const what = `it repeats ${repeats} in ${names}${more}`;
  const isError = plan.onDuplicate !== 'warn';
  const at = only && !isError ? ` (${issues.cell(only, row)})` : '';
  const warning = `Row ${issues.rowName(row)}: ${what}${at}; ${isPrinted}`;
  issues.row(row, { ...problem, column: only, what }, isError ? undefined : warning);
}
