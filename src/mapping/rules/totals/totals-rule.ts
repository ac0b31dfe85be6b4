import { type ByteCells, isBlankInAny, isSameCell, rowTexts } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import type { Plan } from '../../apply/plan.ts';
import { FirstFew, type SheetIssues } from '../../apply/row-issue.ts';
import { isBlank } from '../../cells/space-around.ts';
import { isCredit } from '../credits.ts';
import type { RowRule } from '../row-rule.ts';
import { toUnlike } from '../unlike-words.ts';
import { type ColumnRoles, toColumnRoles } from './column-roles.ts';
import { readRowSigns } from './row-signs.ts';
import { rateRow } from './row-verdict.ts';
import { mayHaveTotalWord } from './total-words.ts';

/** How many rows show what the columns hold. */
const MOST_SHOWN = 200;
/** How many usual columns are watched for blank cells: a total has a text in at most two of them, its label and one more. */
const WATCHED = 3;
/** How many of these are searched for labels, from the left, besides those with the text above: a subtotal may repeat its group's. */
const SEARCHED = 2;
/** How many rows a sum without a sure label is compared with, and how many characters an amount has. */
const MOST_SUMMED = 50;
const MOST_CHARS = 40;
/** More than one of so many rows have usual amounts; so many rows show them. */
const USUAL = 5;

const SKIP = '"totals: skip" under "rows" in the mapping (or --totals skip)';
const FIX = `Remove the row, or leave such rows out with ${SKIP}; "totals: keep" orders them`;
const FIX_IF = `Remove the row if it is a total, or leave such rows out with ${SKIP}; "totals: keep" turns off this warning`;

/**
 * Finds the totals that people leave in lists, by their labels and by what they lack: whether their amounts are still the sums of
 * other rows says nothing, as one row may have been corrected since. A row is read as texts only if a usual text is missing or a
 * text may be a word for a total.
 */
export class TotalsRule implements RowRule {
  readonly reason = 'row_is_total';
  readonly rule = 'rows.totals: skip';
  readonly #plan: Plan;
  readonly #issues: SheetIssues;
  readonly #mayBe: FirstFew;
  readonly #leaveOut: boolean;
  /** Whether something is printed only if its cells have texts. */
  readonly #printsAll: boolean;
  /** What the columns hold; null before the first row. */
  #columns: ColumnRoles | null = null;
  /** How rows with texts write their project. */
  #projects: ReadonlySet<string> = new Set();
  #watched: readonly number[] = [];
  #searched: readonly number[] = [];
  /** Whether rows have the first texts of those above them: then labels of sums may stand behind these. */
  #isGrouped = false;
  /** Words for totals found in ordinary rows. */
  readonly #ordinary = new Set<string>();
  /** The last rows before the batch that have the same ids, the last one first: texts by column index. */
  #before: readonly (readonly string[])[] = [];
  /** Whether a row may be the sum of several. */
  #areSummed = false;
  /** The amounts of many rows, which a row has by chance; null if too few rows were seen. */
  #usual: readonly string[] | null = null;

  /** @param leaveOut Skip totals, and report only rows that may be totals. */
  constructor(plan: Plan, leaveOut: boolean, issues: SheetIssues) {
    this.#plan = plan;
    this.#issues = issues;
    this.#mayBe = new FirstFew(this.#issues, { code: this.reason, fix: FIX_IF });
    this.#leaveOut = leaveOut;
    const { variables } = plan;
    this.#printsAll =
      variables.length > 0 &&
      variables.every(({ from, default: text }) => text === null && from.choices.length === 1);
  }

  find(batch: ByteRows): readonly number[] {
    const { cells, numbers } = batch;
    const rows = numbers.length;
    if (rows === 0) return [];
    if (this.#columns === null) this.#learn(cells, rows);
    const skipped: number[] = [];
    for (let row = 0; row < rows; row += 1) {
      if (!this.#mayBeTotal(cells, row)) continue;
      if (this.#isLeftOut(cells, row, numbers[row] as number)) skipped.push(row);
    }
    this.#before = [...this.#sameOrder(cells, rows)];
    return skipped;
  }

  finish(): void {
    this.#mayBe.finish(() => 'may be totals');
  }

  #learn(cells: ByteCells, rows: number): void {
    const shown = Array.from({ length: Math.min(rows, MOST_SHOWN) }, (_, row) =>
      this.#textsOf(cells, row),
    );
    const columns = toColumnRoles(this.#plan, shown);
    const first = columns.usual.slice(0, SEARCHED);
    const { project } = this.#plan;
    const whole = shown.filter((texts) => columns.usual.some((column) => texts[column]));
    this.#projects = new Set(
      'column' in project ? whole.map((texts) => formOf(texts[project.column.index])) : [],
    );
    this.#isGrouped =
      rows < MOST_SHOWN ||
      shown.some((texts, row) =>
        first.some((column) => texts[column] && texts[column] === shown[row - 1]?.[column]),
      );
    if (shown.length >= USUAL) this.#usual = usualOf(shown, columns.amounts);
    this.#watch(columns);
  }

  #watch(columns: ColumnRoles): void {
    const { roles, ids, usual } = columns;
    const texts = roles.flatMap((role, index) => (role === 'text' || role === 'id' ? [index] : []));
    this.#columns = columns;
    this.#watched = usual.length > 0 ? usual.slice(0, WATCHED) : ids.slice(0, 1);
    this.#searched =
      usual.length === 0 ? texts : this.#isGrouped ? usual : usual.slice(0, SEARCHED);
  }

  #mayBeTotal(cells: ByteCells, row: number): boolean {
    if (isBlankInAny(cells, row, this.#watched)) return true;
    const { bytes, bounds, rowCells } = cells;
    let left = (this.#columns?.usual.length ?? 0) > 0 ? SEARCHED : this.#searched.length;
    for (const column of this.#searched) {
      const cell = (rowCells[2 * row] as number) + column;
      if (cell >= (rowCells[2 * row + 1] as number)) continue;
      if (mayHaveTotalWord(bytes, bounds[2 * cell] as number, bounds[2 * cell + 1] as number))
        return true;
      const isGroup = !this.#isGrouped || row === 0 || isSameCell(cells, row, row - 1, column);
      if (!isGroup && --left === 0) return false;
    }
    return false;
  }

  /** Reports a row that is, or may be, a total. Returns whether it is skipped. */
  #isLeftOut(cells: ByteCells, row: number, number: number): boolean {
    const columns = this.#columns as ColumnRoles;
    const texts = this.#textsOf(cells, row);
    const above = row === 0 ? (this.#before[0] ?? []) : this.#textsOf(cells, row - 1);
    const signs = readRowSigns(texts, columns, above);
    const isSum = (surely?: boolean) =>
      this.#isSum(texts, above, this.#sameOrder(cells, row), surely);
    const verdict = rateRow(signs, this.#ordinary, isSum);
    // A sum is not below 0, as a discount is: `Sum of discounts`.
    const isBelow = () => columns.amounts.some((column) => isCredit((texts[column] ?? '').trim()));
    const label = signs.label && {
      column: this.#issues.place.header.columns[signs.label.column] ?? null,
      value: signs.label.text,
    };
    if (verdict === null || (verdict.mayBeOrder && !this.#isUnlike(texts))) {
      // A column that is blank in an ordinary row is not usual: the columns to check are chosen anew.
      const usual = columns.usual.filter((column) => !signs.missing.includes(column));
      if (usual.length < columns.usual.length) this.#watch({ ...columns, usual });
    } else if (!verdict.isError) {
      const row = `Row ${this.#issues.rowName(number)}`;
      this.#mayBe.warn(number, `${row} may be a total: ${verdict.because}`, label ?? {});
    } else if (verdict.mayBeOrder || (!signs.label?.isWhole && isBelow())) {
      this.#issues.row(number, toUnlike(verdict.because));
    } else if (this.#leaveOut) return true;
    else {
      const what = `it is a total: ${verdict.because}`;
      this.#issues.row(number, { code: this.reason, ...label, what, fix: FIX });
    }
    return false;
  }

  /** The rows above one that have the ids of the row right above it, that one first. */
  *#sameOrder(cells: ByteCells, row: number): Generator<readonly string[]> {
    const ids = this.#columns?.ids ?? [];
    let first: readonly string[] | null = null;
    for (let up = 1; up <= (this.#areSummed ? MOST_SUMMED : 1); up += 1) {
      const texts = up <= row ? this.#textsOf(cells, row - up) : this.#before[up - row - 1];
      first ??= texts ?? [];
      if (!texts || ids.some((id) => texts[id] !== first?.[id])) return;
      yield texts;
    }
  }

  /** Whether all amounts, and the numbers that the row above has not, are the sums of those of rows right above it, with the same ids. */
  #isSum(
    texts: readonly string[],
    last: readonly string[],
    above: Iterable<readonly string[]>,
    surely = false,
  ): boolean {
    const { ids, amounts, numbers } = this.#columns as ColumnRoles;
    this.#areSummed = true;
    const isOwn = (one: number) => !isBlank(texts[one] ?? '') && texts[one] !== last[one];
    const summed = [...amounts, ...numbers.filter(isOwn)];
    const wanted = summed.map((column) => hundredths(texts[column]));
    if (ids.length === 0 || wanted.length === 0 || !wanted.every((one) => one > 0)) return false;
    // A guest called Sum may order as many as the one above.
    const own = wanted.slice(0, amounts.length);
    const mayBeChance = own.length === 1 || this.#usual?.includes(own.join()) !== false;
    const sums = wanted.map(() => 0);
    let rows = 0;
    for (const row of above) {
      if (ids.some((id) => row[id] !== texts[id])) return false;
      summed.forEach((column, i) => {
        sums[i] = (sums[i] as number) + hundredths(row[column]);
      });
      rows += 1;
      if (sums.every((sum, i) => sum === wanted[i])) {
        return surely ? rows > 1 && own.length > 1 : rows > 1 || !mayBeChance;
      }
    }
    return false;
  }

  /** Whether a row without texts prints nothing, and its project is written otherwise than all others. */
  #isUnlike(texts: readonly string[]): boolean {
    const { project } = this.#plan;
    const isOther = 'column' in project && !this.#projects.has(formOf(texts[project.column.index]));
    return this.#printsAll && isOther;
  }

  #textsOf(cells: ByteCells, row: number): string[] {
    return rowTexts(cells, row, this.#plan.place.header.columns.length);
  }
}

/** The amounts that more than two rows have, and more than one of `USUAL`. */
function usualOf(shown: readonly (readonly string[])[], amounts: readonly number[]): string[] {
  const counts = new Map<string, number>();
  for (const texts of shown) {
    const own = amounts.map((column) => hundredths(texts[column])).join();
    counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  return [...counts].flatMap(([own, count]) =>
    count > 2 && USUAL * count > shown.length ? [own] : [],
  );
}

/** An amount in hundredths, whatever its decimal mark; NaN for a negative one. */
function hundredths(text = ''): number {
  const plain = text.slice(0, MOST_CHARS).replace(/[^\d.,-]/g, '');
  const [, whole = plain, cents = ''] = /^(.*)[.,](\d\d?)$/.exec(plain) ?? [];
  return plain.includes('-') ? Number.NaN : Number(whole.replace(/\D/g, '') + cents.padEnd(2, '0'));
}

/** How a text is made of letters, digits and signs: `a-0` of `prj-0012`. */
function formOf(text = ''): string {
  return text
    .trim()
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d+/g, '0');
}
