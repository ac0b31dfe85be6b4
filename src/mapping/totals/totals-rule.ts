import type { IssueSink } from '../../issue.ts';
import { type ByteCells, cellText, isBlankUtf8, isSameCell } from '../../sheet/byte-cells.ts';
import type { RowBatch } from '../../sheet/row.ts';
import type { Plan } from '../plan.ts';
import type { RowRule } from '../row-rule.ts';
import { isBlank } from '../text-reader.ts';
import { AmountColumn } from './amount-column.ts';
import type { ExactTotal } from './exact-total.ts';
import { type ListColumns, toListColumns } from './list-columns.ts';
import { type Label, type RowSigns, readRowSigns } from './row-signs.ts';
import { MANY_ROWS, rateRow, sumsText, type Verdict } from './row-verdict.ts';
import { toByteCells } from './to-byte-cells.ts';
import { type AmountAbove, TotalScopes } from './total-scopes.ts';
import { findTotalWord, mayHaveTotalWord } from './total-words.ts';
import { TotalsTeller } from './totals-teller.ts';

/** A row without one of so many usual texts is looked at: a total has at most one besides its label. */
const WATCHED = 3;
const FIRST_ROWS = 1024;

export interface TotalsOptions {
  readonly onIssue: IssueSink;
  /** Totals are left out, and only rows that may be totals are told of. */
  readonly leaveOut: boolean;
}

/**
 * Finds the totals that people leave in lists: rows that say so or have almost nothing but amounts, and whose amounts are the
 * sums of rows above them. One sign alone is a warning. Of most rows only a few bytes are looked at: amounts are added up, and a
 * row is read as texts only when a usual text is missing or a text may be a word for a total.
 */
export class TotalsRule implements RowRule {
  readonly reason = 'row_is_total';
  readonly rule = 'rows.totals: skip';
  readonly #plan: Plan;
  readonly #teller: TotalsTeller;
  readonly #leaveOut: boolean;
  readonly #project: number | null;
  readonly #scopes = new TotalScopes();
  /** null as long as no row has shown them. */
  #columns: ListColumns | null = null;
  #amounts: readonly AmountColumn[] = [];
  #watched: readonly number[] = [];
  /** In which words for totals are looked for. */
  #scanned: readonly number[] = [];
  /** Rows of this batch with such a word among the amounts of a column. */
  readonly #worded = new Set<number>();
  /** By row of this batch: 1 where it is to be looked at. */
  #marks = new Uint8Array(FIRST_ROWS);
  /** Words that stand in rows that are no totals. */
  readonly #ordinary = new Set<string>();
  /** The row above the batch, by column index. */
  #above: readonly string[] = [];
  /** Project of the last row that was added up. */
  #lastProject = '';
  /** Row numbers: the last with almost nothing but amounts, the last that was told of. */
  #emptyRow = 0;
  #toldRow = 0;
  /** The row that is told of if no other follows. */
  #ifLast: { readonly row: number; readonly because: string } | null = null;

  constructor(plan: Plan, { onIssue, leaveOut }: TotalsOptions) {
    this.#plan = plan;
    this.#teller = new TotalsTeller(plan.place, onIssue);
    this.#leaveOut = leaveOut;
    this.#project = 'column' in plan.project ? plan.project.column.index : null;
  }

  find(batch: RowBatch): readonly number[] {
    const rows = batch.numbers.length;
    if (rows === 0) return [];
    const cells = toByteCells(batch);
    const skipped: number[] = [];
    const tell = (place: number, label: Label | null, verdict: Verdict) => {
      const row = batch.numbers[place] ?? 0;
      if (this.#leaveOut && verdict.isTotal) skipped.push(place);
      else this.#tell(row, label, verdict);
    };
    let from = this.#columns ? 0 : this.#begin(cells, rows, tell);
    this.#readAmounts(cells);
    this.#mark(cells, from);
    for (let row = from; row < rows; row += 1) {
      if (this.#marks[row] === 0) continue;
      this.#addUp(cells, from, row);
      const signs = this.#signsOf(cells, row);
      const verdict = rateRow(signs, this.#scopes.find(this.#amountsAt(row)), this.#ordinary);
      from = verdict?.isTotal ? row + 1 : row;
      if (verdict?.isTotal) this.#scopes.markTotal(this.#sums());
      if (verdict) tell(row, signs.label, verdict);
      else if (this.#learn(signs, batch.numbers[row] ?? 0)) this.#mark(cells, row + 1);
    }
    this.#endWith(cells, from, batch.numbers);
    this.#above = this.#textsOf(cells, rows - 1);
    return skipped;
  }

  /** Tells what only the end of the list shows. */
  finish(): void {
    const { row, because } = this.#ifLast ?? { row: 0, because: '' };
    if (row > this.#toldRow) this.#teller.warn(row, null, because);
    this.#teller.finish();
  }

  /** Learns from the first row what the columns are; totals stand above lists, too. Gives the place of the row to go on with. */
  #begin(
    cells: ByteCells,
    rows: number,
    tell: (place: number, label: Label, verdict: Verdict) => void,
  ): number {
    for (let row = 0; row < rows; row += 1) {
      const texts = this.#textsOf(cells, row);
      const columns = toListColumns(this.#plan, texts);
      const label = onlyLabel(texts, columns);
      if (label) {
        tell(row, label, { isError: false, isTotal: true, because: `it says "${label.text}"` });
        continue;
      }
      this.#columns = columns;
      this.#amounts = columns.amounts.map((index) => new AmountColumn(index, columns.areMapped));
      this.#watch(columns);
      return row;
    }
    return rows;
  }

  /** Chooses what is looked at of each row: with two usual texts or more, one of them is missing in a total. */
  #watch({ roles, ids, usual }: ListColumns): void {
    const texts = roles.flatMap((role, index) => (role === 'text' || role === 'id' ? [index] : []));
    this.#watched = usual.length > 0 ? usual.slice(0, WATCHED) : ids.slice(0, 1);
    this.#scanned = usual.length > 1 ? [] : usual.length === 1 ? usual : texts;
  }

  #readAmounts(cells: ByteCells): void {
    this.#worded.clear();
    for (const column of this.#amounts) column.read(cells, (row) => this.#worded.add(row));
  }

  /** Marks the rows from `from` on that are to be looked at. Column by column: it is done for every row of every list. */
  #mark(cells: ByteCells, from: number): void {
    const rows = cells.rowCells.length / 2;
    if (rows > this.#marks.length) this.#marks = new Uint8Array(2 * rows);
    this.#marks.fill(0, from, rows);
    for (const column of this.#watched) markBlank(cells, column, from, this.#marks);
    for (const column of this.#scanned) markWords(cells, column, from, this.#marks);
    for (const row of this.#worded) this.#marks[row] = 1;
  }

  /** Adds up rows that are no totals. */
  #addUp(cells: ByteCells, from: number, to: number): void {
    if (from === to) return;
    let start = from;
    if (this.#project !== null) {
      start = to - 1;
      while (start > from && isSameCell(cells, start, start - 1, this.#project)) start -= 1;
      const isNew = start > from || cellText(cells, from, this.#project) !== this.#lastProject;
      this.#addRows(from, start);
      if (isNew) this.#scopes.beginProject(this.#sums());
      this.#lastProject = cellText(cells, to - 1, this.#project);
    }
    this.#addRows(start, to);
  }

  #addRows(from: number, to: number): void {
    for (const column of this.#amounts) column.add(from, to);
    this.#scopes.rows += to - from;
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

  #signsOf(cells: ByteCells, row: number): RowSigns {
    const columns = this.#columns ?? toListColumns(this.#plan, []);
    const above = row === 0 ? this.#above : this.#textsOf(cells, row - 1);
    return readRowSigns(cells, row, columns, above);
  }

  /** Texts that an ordinary row goes without are not usual: then other columns are looked at. */
  #learn({ missing, isAlmostEmpty }: RowSigns, row: number): boolean {
    if (isAlmostEmpty) this.#emptyRow = row;
    if (!this.#columns || missing.length === 0) return false;
    const usual = this.#columns.usual.filter((column) => !missing.includes(column));
    this.#columns = { ...this.#columns, usual };
    this.#watch(this.#columns);
    return true;
  }

  /** Adds up the rest of a batch. A total that only its sums show, or only its empty cells, is told of when it is the last row. */
  #endWith(cells: ByteCells, from: number, numbers: readonly number[]): void {
    const last = numbers.length - 1;
    const row = numbers[last] ?? 0;
    this.#ifLast = null;
    if (from > last) return;
    this.#addUp(cells, from, last);
    const amounts = this.#amountsAt(last);
    const sums = this.#scopes.findAll(amounts);
    if (sums && sums.rows >= MANY_ROWS) this.#ifLast = { row, because: sumsText(sums) };
    else if (this.#emptyRow === row && amounts.some(({ amount }) => amount !== 0)) {
      this.#ifLast = { row, because: 'it has almost nothing but amounts' };
    }
    this.#addUp(cells, last, last + 1);
  }

  #tell(row: number, label: Label | null, { isError, because }: Verdict): void {
    this.#toldRow = row;
    if (isError) this.#teller.refuse(row, label, because);
    else this.#teller.warn(row, label, because);
  }

  #textsOf(cells: ByteCells, row: number): string[] {
    return this.#plan.place.header.columns.map(({ index }) => cellText(cells, row, index));
  }
}

/** Marks the rows whose cell of a column is missing or blank. */
function markBlank(cells: ByteCells, column: number, from: number, marks: Uint8Array): void {
  const { bytes, bounds, rowCells } = cells;
  const rows = rowCells.length / 2;
  for (let row = from; row < rows; row += 1) {
    const cell = (rowCells[2 * row] as number) + column;
    if (cell >= (rowCells[2 * row + 1] as number)) {
      marks[row] = 1;
      continue;
    }
    const start = bounds[2 * cell] as number;
    const end = bounds[2 * cell + 1] as number;
    // Most texts begin with a letter or a digit.
    const byte = bytes[start] as number;
    if (start < end && byte > 0x20 && byte < 0x80) continue;
    if (isBlankUtf8(bytes, start, end)) marks[row] = 1;
  }
}

/** Marks the rows whose cell of a column may be a word for a total. */
function markWords(cells: ByteCells, column: number, from: number, marks: Uint8Array): void {
  const { bytes, bounds, rowCells } = cells;
  const rows = rowCells.length / 2;
  for (let row = from; row < rows; row += 1) {
    const cell = (rowCells[2 * row] as number) + column;
    if (cell >= (rowCells[2 * row + 1] as number)) continue;
    const start = bounds[2 * cell] as number;
    if (mayHaveTotalWord(bytes, start, bounds[2 * cell + 1] as number)) marks[row] = 1;
  }
}

/** The label of a row that has no other text; null where a person or a brand may have the word as a name. */
function onlyLabel(texts: readonly string[], { roles }: ListColumns): Label | null {
  const filled = texts.flatMap((text, column) =>
    (roles[column] === 'text' || roles[column] === 'id') && !isBlank(text)
      ? [{ text, column }]
      : [],
  );
  const [only] = filled;
  const word = only && filled.length === 1 ? findTotalWord(only.text) : null;
  return only && word && word.kind !== 'name' && word.rest === ''
    ? { ...only, kind: word.kind }
    : null;
}
