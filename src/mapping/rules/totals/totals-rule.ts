import type { IssueSink } from '../../../issue.ts';
import { type ByteCells, cellText, isSameCell } from '../../../rows/byte-cells.ts';
import type { RowBatch } from '../../../rows/row.ts';
import { toByteRows } from '../../../rows/to-byte-rows.ts';
import { columnsOf, type Plan } from '../../apply/plan.ts';
import { isBlank } from '../../cells/space-around.ts';
import type { RowRule } from '../row-rule.ts';
import { AmountColumn } from './amount-column.ts';
import { type ColumnRoles, toColumnRoles } from './column-roles.ts';
import { type Amount, type ExactTotal, plus } from './exact-total.ts';
import { type FirstTotal, findFirstTotal } from './first-total.ts';
import { GroupRuns } from './group-runs.ts';
import { OpenTops, type Top } from './open-tops.ts';
import { type Label, type RowSigns, readRowSigns } from './row-signs.ts';
import { MANY_ROWS, rateRow, sumsText, type Verdict } from './row-verdict.ts';
import { SuspiciousRows } from './suspicious-rows.ts';
import { type AmountAbove, type SumsFound, TotalScopes, takeOut } from './total-scopes.ts';
import { TotalsReporter } from './totals-reporter.ts';

/** How many rows above the first ordinary row may be totals without saying so. */
const MAX_FIRST = 3;

export interface TotalsOptions {
  readonly onIssue: IssueSink;
  /** Skip totals, and report only rows that may be totals. */
  readonly leaveOut: boolean;
}

/** A row of a batch. */
interface Place {
  readonly cells: ByteCells;
  readonly row: number;
  readonly number: number;
  readonly texts: readonly string[];
}

/**
 * Finds the totals that people leave in lists: rows that have a label or almost nothing but amounts, and whose amounts are the
 * sums of rows above or below. A row with only one of these signs gets a warning. For speed, amounts are added up as bytes; a row
 * is read as texts only if a usual text is missing or a text may be a word for a total.
 */
export class TotalsRule implements RowRule {
  readonly reason = 'row_is_total';
  readonly rule = 'rows.totals: skip';
  readonly #plan: Plan;
  readonly #reporter: TotalsReporter;
  readonly #leaveOut: boolean;
  readonly #project: number | null;
  readonly #scopes = new TotalScopes();
  readonly #suspicious = new SuspiciousRows();
  readonly #tops: OpenTops;
  #groups = new GroupRuns([]);
  /** Rows above the first ordinary row, kept until that row shows what the columns hold. */
  #first: (FirstTotal & { readonly row: number })[] = [];
  /** What the columns hold; null until the first ordinary row. */
  #columns: ColumnRoles | null = null;
  #amounts: readonly AmountColumn[] = [];
  /** Words for totals found in ordinary rows. */
  readonly #ordinary = new Set<string>();
  /** The texts of the row above the batch, by column index. */
  #above: readonly string[] = [];
  /** Whether the row above is a total: another total is likely to follow. */
  #isBelowTotal = false;
  #numbers: readonly number[] = [];
  /** Places in this batch of totals, which are not added up. */
  readonly #totals = new Set<number>();
  /** The place in this batch up to which rows are done: added up, or found to be totals. */
  #doneTo = 0;
  /** The place of the first row of the batch that is added up. */
  #start = 0;
  /** The project of the last row that was added up. */
  #lastProject = '';
  /** Row numbers: of the last row with almost nothing but amounts, and of the last reported row. */
  #almostEmptyRow = 0;
  #reportedRow = 0;
  /** The last row so far, if it is to be reported should no other row follow. */
  #ifLast: { readonly row: number; readonly because: string } | null = null;

  constructor(plan: Plan, { onIssue, leaveOut }: TotalsOptions) {
    this.#plan = plan;
    this.#reporter = new TotalsReporter(plan.place, onIssue);
    this.#leaveOut = leaveOut;
    this.#project = 'column' in plan.project ? plan.project.column.index : null;
    this.#tops = new OpenTops(
      (top, first, sums) => this.#decide(top, first, sums),
      (top) => this.#drop(top),
    );
  }

  find(batch: RowBatch): readonly number[] {
    const { numbers } = batch;
    const rows = numbers.length;
    if (rows === 0) return [];
    const { cells } = toByteRows(batch);
    const skipped: number[] = [];
    this.#numbers = numbers;
    this.#totals.clear();
    this.#start = this.#columns ? 0 : this.#begin(cells, numbers, skipped);
    this.#doneTo = this.#start;
    this.#suspicious.readAmounts(cells, this.#amounts);
    this.#addFirst();
    let usual = this.#columns?.usual;
    let marks = this.#suspicious.mark(cells, this.#start);
    for (let row = this.#start; row < rows; row += 1) {
      if (marks[row] === 0 && !this.#isBelowTotal) continue;
      this.#isBelowTotal = false;
      this.#addUp(cells, row);
      if (
        this.#examine({ cells, row, number: numbers[row] ?? 0, texts: this.#textsOf(cells, row) })
      ) {
        skipped.push(row);
      }
      if (this.#columns?.usual === usual) continue;
      usual = this.#columns?.usual;
      marks = this.#suspicious.mark(cells, row + 1);
    }
    this.#endWith(cells);
    this.#above = this.#textsOf(cells, rows - 1);
    return skipped;
  }

  /** Reports the totals that only the end of the list reveals. */
  finish(): void {
    this.#tops.finish(() => this.#added());
    for (const { row, label, verdict } of this.#first)
      if (verdict) this.#report(row, label, verdict);
    const { row, because } = this.#ifLast ?? { row: 0, because: '' };
    if (row > this.#reportedRow) this.#reporter.warn(row, null, because);
    this.#reporter.finish();
  }

  /** Learns what the columns hold from the first ordinary row. Totals may be above it. Returns its place. */
  #begin(cells: ByteCells, numbers: readonly number[], skipped: number[]): number {
    for (const [place, row] of numbers.entries()) {
      const texts = this.#textsOf(cells, place);
      const columns = toColumnRoles(this.#plan, texts);
      const found = findFirstTotal(texts, columns);
      if (found?.verdict || (found && this.#first.length < MAX_FIRST)) {
        if (found.verdict && this.#leaveOut) skipped.push(place);
        else this.#first.push({ ...found, row });
        continue;
      }
      const texted = columns.roles.flatMap((role, index) => (role === 'text' ? [index] : []));
      this.#columns = columns;
      this.#amounts = columns.amounts.map((index) => {
        const field = this.#plan.fields.find(
          ({ from, check }) => check !== null && columnsOf(from)[0]?.index === index,
        );
        const reading = field?.reading ?? { decimal: this.#plan.decimal };
        return new AmountColumn(index, columns.areMapped, reading);
      });
      this.#groups = new GroupRuns(texted);
      this.#suspicious.watch(columns);
      return place;
    }
    return numbers.length;
  }

  /** Adds up the rows above the first ordinary row, now that the columns are known. */
  #addFirst(): void {
    if (!this.#columns) return;
    const first = this.#first;
    this.#first = [];
    for (const { row, texts, label, verdict } of first) {
      const amounts = this.#amounts.map((column) => column.amountOf(texts[column.index] ?? ''));
      if (!verdict) this.#addRow(amounts, 1);
      if (isSomething(amounts)) this.#addTop({ row, texts, amounts, label, verdict });
      else if (verdict) this.#report(row, label, verdict);
    }
  }

  /** Examines the texts of a row. Returns true if the row is skipped. */
  #examine(place: Place): boolean {
    const { cells, row, number, texts } = place;
    if (!this.#columns) return false;
    const above = row === 0 ? this.#above : this.#textsOf(cells, row - 1);
    const signs = readRowSigns(texts, this.#columns, above);
    const { label, isAlmostEmpty } = signs;
    if (label || isAlmostEmpty) this.#tops.endGroups(() => this.#added());
    const verdict = rateRow(signs, this.#sumsAbove(place, above, signs), this.#ordinary);
    if (verdict?.isTotal) {
      this.#scopes.markTotal(this.#sums());
      this.#totals.add(row);
      this.#doneTo = row + 1;
      this.#isBelowTotal = true;
      this.#suspicious.hasTotals = true;
    }
    const isLeftOut = this.#leaveOut && verdict?.isTotal === true;
    const amounts = this.#amounts.map((column) => column.at(row));
    const mayBeTop = !isLeftOut && !verdict?.isError && (label !== null || isAlmostEmpty);
    if (!verdict && isAlmostEmpty) this.#almostEmptyRow = number;
    if (!verdict && label) this.#suspicious.noteOrdinary(label.column);
    if (mayBeTop && isSomething(amounts)) {
      if (!verdict?.isTotal) this.#addUp(cells, row + 1);
      this.#addTop({ row: number, texts, amounts, label, verdict });
    } else if (verdict && !isLeftOut) this.#report(number, label, verdict);
    // A row with almost nothing but amounts may yet be the total of the rows below, so it does not show what is usual.
    if (!verdict && !(isAlmostEmpty && isSomething(amounts))) this.#learn(signs);
    return isLeftOut;
  }

  #addTop(top: Pick<Top, 'row' | 'texts' | 'amounts' | 'label' | 'verdict'>): void {
    if (!this.#columns) return;
    const mark = { rows: this.#scopes.rows, sums: this.#sums() };
    this.#tops.add({ ...top, columns: this.#columns, isAdded: !top.verdict?.isTotal, mark });
  }

  /** Decides on a row to which rows below add up. Returns false if it may yet be the total of more rows. */
  #decide(top: Top, first: readonly string[], sums: SumsFound): boolean {
    const { label, ...signs } = readRowSigns(top.texts, top.columns, first);
    // A person's row has texts that other rows lack, and a few rows below may add up to it by chance.
    const isPerson = signs.own > 0 && label?.kind !== 'sure';
    const verdict = isPerson ? null : rateRow({ label, ...signs }, sums, this.#ordinary);
    if (!verdict) return false;
    if (verdict.isError && top.isAdded) this.#takeOut(top);
    this.#report(top.row, label, verdict, top.verdict?.isTotal === true);
    return true;
  }

  /** Called for a row to which the rows below do not add up. */
  #drop({ row, texts, label, verdict }: Top): void {
    if (verdict) this.#report(row, label, verdict);
    else if (!label && this.#columns) this.#learn(readRowSigns(texts, this.#columns, []));
  }

  /** Takes a row out of the sums: it was added up before it was found to be a total. */
  #takeOut({ row, amounts, mark: { rows } }: Top): void {
    this.#addRow(
      amounts.map((amount) => (amount === null ? null : -amount)),
      -1,
    );
    const later = [...this.#scopes.marks, ...this.#groups.marks, ...this.#tops.marks];
    for (const mark of later) if (mark.rows >= rows) takeOut(mark, amounts);
    const place = this.#numbers.indexOf(row);
    if (place >= 0) this.#totals.add(place);
  }

  /** Adds up the rows that are not done yet, up to the place `to`. None of them is a total. */
  #addUp(cells: ByteCells, to: number): void {
    const from = this.#doneTo;
    this.#doneTo = to;
    if (from === to) return;
    let start = from;
    if (this.#project !== null) {
      start = to - 1;
      while (start > from && isSameCell(cells, start, start - 1, this.#project)) start -= 1;
      const isNew = start > from || cellText(cells, from, this.#project) !== this.#lastProject;
      this.#addRows(cells, from, start);
      if (isNew) this.#scopes.beginProject(this.#sums());
      this.#lastProject = cellText(cells, to - 1, this.#project);
    }
    this.#addRows(cells, start, to);
  }

  #addRows(cells: ByteCells, from: number, to: number): void {
    let start = from;
    for (; start < to && this.#tops.isOpen; start += 1) {
      const textsOf = () => this.#textsOf(cells, start);
      this.#tops.beforeRow(() => this.#added(), textsOf);
      for (const column of this.#amounts) column.add(start, start + 1);
      this.#scopes.rows += 1;
      this.#tops.afterRow(this.#added(), textsOf);
    }
    for (const column of this.#amounts) column.add(start, to);
    this.#scopes.rows += to - start;
  }

  #addRow(amounts: readonly (Amount | null)[], rows: number): void {
    for (const [position, column] of this.#amounts.entries()) {
      const amount = amounts[position] ?? null;
      if (amount !== null) column.sum = plus(column.sum, amount);
    }
    this.#scopes.rows += rows;
  }

  #added() {
    return { rows: this.#scopes.rows, sums: this.#sums() };
  }

  #sums(): ExactTotal[] {
    return this.#amounts.map(({ sum }) => sum);
  }

  #amountsAt(row: number): AmountAbove[] {
    return this.#amounts.flatMap((column, position) => {
      const { sum, isMapped } = column;
      const amount = column.at(row);
      return amount === null ? [] : [{ amount, sum, isMapped, column: position }];
    });
  }

  /** Finds the rows above whose sums are this row's amounts. */
  #sumsAbove({ cells, row, texts }: Place, above: readonly string[], signs: RowSigns) {
    const { label, own, missing } = signs;
    if (!label && own > 0 && !signs.isAlmostEmpty) return null;
    const amounts = this.#amountsAt(row);
    if (amounts.length === 0 || (!label && missing.length === 0 && !signs.hasNoIds)) return null;
    const project = this.#project === null ? '' : (texts[this.#project] ?? '');
    const isOfProject =
      isBlank(project) || label?.column === this.#project || project === above[this.#project ?? 0];
    const groups = this.#groups.above(this.#addedRows(cells), row, texts, label?.column ?? null);
    return this.#scopes.find(amounts, isOfProject, groups);
  }

  #addedRows(cells: ByteCells) {
    const [first, totals, amounts] = [this.#start, this.#totals, this.#amounts];
    return { cells, first, totals, amounts, rows: this.#scopes.rows };
  }

  /** A column that is blank in an ordinary row is not usual: the columns to check are chosen anew. */
  #learn({ missing }: Pick<RowSigns, 'missing'>): void {
    if (!this.#columns || missing.length === 0) return;
    const usual = this.#columns.usual.filter((column) => !missing.includes(column));
    this.#columns = { ...this.#columns, usual };
    this.#suspicious.watch(this.#columns);
  }

  /**
   * Adds up the rest of a batch. If its last row has only the sums or only the blank cells of a total, it is reported should it
   * be the last row of the list.
   */
  #endWith(cells: ByteCells): void {
    const rows = this.#numbers.length;
    const row = this.#numbers[rows - 1] ?? 0;
    this.#ifLast = null;
    if (this.#doneTo < rows) this.#addUp(cells, rows - 1);
    const amounts = this.#amountsAt(rows - 1);
    const sums = this.#doneTo < rows ? this.#scopes.findAll(amounts) : null;
    if (sums && sums.rows >= MANY_ROWS) this.#ifLast = { row, because: sumsText(sums) };
    else if (this.#almostEmptyRow === row && isSomething(amounts.map(({ amount }) => amount))) {
      this.#ifLast = { row, because: 'it has almost nothing but amounts' };
    }
    if (this.#doneTo < rows) this.#addUp(cells, rows);
    if (this.#columns) this.#groups.endBatch(this.#addedRows(cells), rows);
  }

  #report(row: number, label: Label | null, verdict: Verdict, canBeLeftOut = true): void {
    this.#reportedRow = Math.max(this.#reportedRow, row);
    const { isError, because } = verdict;
    if (isError) this.#reporter.refuse(row, label, because, canBeLeftOut);
    else this.#reporter.warn(row, label, because);
  }

  #textsOf(cells: ByteCells, row: number): string[] {
    return this.#plan.place.header.columns.map(({ index }) => cellText(cells, row, index));
  }
}

function isSomething(amounts: readonly (Amount | null)[]): boolean {
  return amounts.some((amount) => amount !== null && amount !== 0);
}
