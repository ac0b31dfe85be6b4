import type { IssueSink } from '../../issue.ts';
import { cellText } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import type { Column } from '../../rows/row.ts';
import type { StoredNumbers } from '../../rows/stored-numbers.ts';
import { decimalMarkOf } from '../../sheet/number-format/regions.ts';
import type { Checked } from '../cells/cell-values.ts';
import type { Unclean } from '../cells/clean/run-step.ts';
import { type DecimalMark, heldText, type Proven } from '../cells/number-cell.ts';
import { watchSwappedNames } from '../rules/near/swapped-names.ts';
import type { LookupTable } from './lookups/lookup-table.ts';
import { watchMarks } from './number-marks.ts';
import type { Plan } from './plan.ts';
import type { MappedRecord } from './record.ts';
import { columnWords, type ListCell, quoted, type RowProblem, SheetIssues } from './row-issue.ts';
import { watchCleaning } from './watches/clean-watch.ts';
import { watchCorrectedNumbers } from './watches/corrected-numbers.ts';
import { watchCounts } from './watches/count-watch.ts';
import { watchCurrencies } from './watches/currency-watch.ts';
import { watchFields } from './watches/field-watch.ts';
import { watchIds } from './watches/id-watch.ts';
import { watchNewValues } from './watches/new-values.ts';
import { watchPacks } from './watches/pack-watch.ts';
import { watchPartColumns } from './watches/part-columns.ts';
import { watchClaims, watchPrices, watchProducts } from './watches/price-watch.ts';
import { watchRepeatedSheets } from './watches/repeated-sheets.ts';
import { watchSerialPrices } from './watches/serial-prices.ts';
import { watchSlips } from './watches/slip-watch.ts';
import { watchSums } from './watches/sum-watch.ts';
import { watchTexts } from './watches/text-watch.ts';
import { watchUnits } from './watches/unit-watch.ts';

/** Watches rows while they are mapped, and tells at the end what only all of them show. */
export interface MapWatch {
  /** Sees a batch before it is mapped. */
  see?(batch: ByteRows): void;
  /** Sees its records. */
  seeRecords?(records: readonly MappedRecord[], batch: ByteRows): void;
  finish?(): void;
}

export interface CurrentRowOptions {
  /** Receives an issue for every invalid cell. */
  readonly onIssue: IssueSink;
  /** Receives questions about rows. @default onIssue */
  readonly onQuestion?: IssueSink;
  /** A last row with the sums of all others is ordered without a word. @default false */
  readonly keepsTotals?: boolean;
  /** The numbers behind the texts of a workbook's amounts. @default the texts say all */
  readonly stored?: StoredNumbers | undefined;
  /** Whether a cell is corrected, so that it is not what others are that it was merged with. @default none is */
  readonly isCorrected?: ((row: number, column: number) => boolean) | undefined;
  /** Of the region whose formats show the sheet's numbers. @default the United States */
  readonly locale?: string | undefined;
  /** Lists that values are looked up in, by the names of look-ups. @default none */
  readonly tables?: ReadonlyMap<string, LookupTable>;
  /** Receives the first cell of a column whose amount names its currency. */
  readonly onCurrency?: (cell: string) => void;
}

/** What the numbers in the cells of a row mean. */
export interface RowReading extends Pick<CurrentRow, 'proven' | 'heldBy'> {
  noteNumber(...number: Parameters<CurrentRow['noteNumber']>): void;
}

/** The row that is being mapped, and everyone who is told what is found in it. */
export class CurrentRow implements RowReading {
  number = 0;
  /** Whether nothing of it is wrong so far. */
  isValid = true;
  readonly issues: SheetIssues;
  readonly cleaned: ReturnType<typeof watchCleaning>;
  readonly printed: ReturnType<typeof watchTexts>;
  /** null if quantities may be any. */
  readonly counts: ReturnType<typeof watchCounts>;
  /** By index of a column whose numbers are cleaned, what a single group of three digits there is, as far as the sheet proves it. */
  proven: ReadonlyMap<number, Proven> = new Map();
  /** The decimal mark that the first rows of the sheet prove. */
  learnt: Proven = null;
  readonly #stored: StoredNumbers | undefined;
  readonly #tables: CurrentRowOptions['tables'];
  /** Cells of lists that were told of, with the code. */
  readonly #toldCells = new Set<string>();
  #batch: ByteRows | undefined;
  readonly #locale: string | undefined;
  readonly #decimal: Plan['decimal'];
  readonly #newValues: ReturnType<typeof watchNewValues>;
  readonly #ids: readonly ReturnType<typeof watchIds>[];
  readonly #marks: ReturnType<typeof watchMarks>;
  readonly #currencies: ReturnType<typeof watchCurrencies>;
  /** In the order in which they tell. */
  readonly #watches: MapWatch[] = [];

  constructor(plan: Plan, options: CurrentRowOptions) {
    const { place } = plan;
    const { onIssue, onQuestion = onIssue, keepsTotals = false } = options;
    const watch = <W extends MapWatch | null>(one: W): W => {
      if (one) this.#watches.push(one);
      return one;
    };
    this.#stored = options.stored;
    this.#tables = options.tables;
    this.#locale = options.locale;
    this.#decimal = plan.decimal;
    const issues = new SheetIssues(place, onIssue);
    const questions = new SheetIssues(place, onQuestion);
    this.issues = issues;
    this.printed = watch(watchTexts(issues));
    this.cleaned = watch(watchCleaning(issues));
    this.#newValues = watch(watchNewValues(plan, issues));
    this.#ids = [
      watch(watchIds(plan.project, 'project', issues)),
      watch(watchIds(plan.svcUid, 'svc_uid', issues)),
    ];
    this.#marks = watch(watchMarks(issues));
    watch(watchCorrectedNumbers(plan, options, issues, () => this.decimal));
    this.#currencies = watch(watchCurrencies(plan, issues, options.onCurrency, options.stored));
    this.counts = watch(watchCounts(plan, questions));
    watch(watchFields(plan, questions));
    watch(watchPrices(plan, questions));
    watch(watchProducts(plan, questions));
    watch(watchClaims(plan, questions));
    watch(watchSlips(plan, questions));
    watch(watchUnits(plan, issues));
    watch(watchPacks(plan, issues));
    watch(watchSerialPrices(plan, issues));
    watch(watchRepeatedSheets(plan, questions));
    watch(watchPartColumns(plan, questions));
    watch(watchSwappedNames(plan, questions));
    if (!keepsTotals) watch(watchSums(plan, questions));
  }

  /** The decimal mark of the region that a person named, of a workbook; null if nobody did. */
  get markOfRegion(): DecimalMark | null {
    return this.#stored?.areSaid && this.#locale !== undefined ? decimalMarkOf(this.#locale) : null;
  }

  /** The sheet's decimal mark, as the mapping says or its amounts have proven so far; null if they have not. */
  get decimal(): DecimalMark | null {
    const { learnt } = this;
    return this.#decimal ?? this.#marks.decimal ?? (learnt === 'groups' ? null : learnt);
  }

  /** Adds what else tells something at the end. */
  add(...watches: readonly MapWatch[]): void {
    this.#watches.push(...watches);
  }

  see(batch: ByteRows): void {
    this.#batch = batch;
    for (const watch of this.#watches) watch.see?.(batch);
  }

  seeRecords(records: readonly MappedRecord[], batch: ByteRows): void {
    for (const watch of this.#watches) watch.seeRecords?.(records, batch);
  }

  finish(): void {
    for (const watch of this.#watches) watch.finish?.();
  }

  report(problem: RowProblem): void {
    this.isValid = false;
    const at = problem.isOfRows || !problem.column ? null : this.#listCellOf(problem.column);
    if (at === null) {
      this.issues.row(this.number, problem);
      return;
    }
    const told = JSON.stringify([problem.code, problem.what, at]);
    this.issues.listCell(this.number, problem, at, this.#toldCells.has(told));
    this.#toldCells.add(told);
  }

  /** The cell of a list that a value of the row was looked up in. */
  #listCellOf(column: Column): ListCell | null {
    const { joined, foundBy = -1 } = column;
    const table = joined === undefined ? undefined : this.#tables?.get(joined);
    const at = this.#batch?.numbers.indexOf(this.number) ?? -1;
    if (!table || !this.#batch || at < 0) return null;
    return table.cellOf(table.entryOf(cellText(this.#batch.cells, at, foundBy)), column);
  }

  /** Nothing is made of a row with a new value, which is asked about at the end. */
  reportUnclean(column: Column, cell: string, problem: Unclean): void {
    const { wanted, fix, newValue } = problem;
    if (newValue !== undefined) {
      this.isValid = false;
      this.#newValues.note(column, newValue, this.number, fix);
      return;
    }
    const what = `${columnWords(column)} ${wanted}, found ${quoted(cell)}`;
    this.report({ code: 'value_not_converted', column, value: cell, what, fix });
  }

  /** Notes valid ids: of adjacent rows with the same ones, once. */
  noteIds(projectId: string, svcUid: string, row: number): void {
    this.#ids[0]?.note(projectId, row);
    this.#ids[1]?.note(svcUid, row);
  }

  /** The number that a cell of a workbook holds, as a canonical decimal text; null for a text. */
  heldBy(cell: string, { index, joined }: Column, row = this.number): string | null {
    const stored = joined ? undefined : this.#stored;
    return heldText(cell, stored?.at(row, index), stored?.isPlain(cell, row, index));
  }

  /** Whether a cell shows how people write. One of a workbook that holds a number shows its format, and nothing of it. */
  isProof(cell: string, column: Column, row = this.number): boolean {
    const { index, joined } = column;
    if (joined) return this.#tables?.get(joined)?.numbers.get(index)?.has(cell) !== true;
    return this.heldBy(cell, column, row) === null;
  }

  /**
   * Notes how a number is written: each way of writing in the first row that has it.
   *
   * @returns whether all was noted that this text may show; a number that the cell holds proves nothing
   */
  noteNumber(
    found: Pick<Checked, 'marks' | 'currencies' | 'unsure'>,
    cell: string,
    column: Column,
  ): boolean {
    // One that is unsure proves nothing: its mark is what it was read as.
    const isKept = found.unsure || this.isProof(cell, column);
    const shown = isKept ? found : { ...found, marks: 0 };
    this.#marks.note(shown, cell, column, this.number);
    this.#currencies.note(found.currencies ?? [], cell, column, this.number);
    return isKept || !found.marks;
  }
}

/** Rows that were mapped, to be read once more in the same way. Nobody is told of what is found. */
export class RowAgain implements RowReading {
  number = 0;
  /** Whether a number was read since this was set to false that may be another one. */
  isUnsure = false;
  /** The decimal mark of the whole list, if it was read before; undefined: what its rows have proven so far. */
  ofList: DecimalMark | null | undefined;
  #mapped: CurrentRow | null = null;

  /** Rows are read as this one was. */
  follow(mapped: CurrentRow): void {
    this.#mapped = mapped;
  }

  get proven(): CurrentRow['proven'] {
    return this.#mapped?.proven ?? new Map();
  }

  get decimal(): CurrentRow['decimal'] {
    return this.ofList ?? this.#mapped?.decimal ?? null;
  }

  heldBy(cell: string, column: Column): string | null {
    return this.#mapped?.heldBy(cell, column, this.number) ?? null;
  }

  noteNumber({ unsure }: Pick<Checked, 'unsure'>): void {
    if (unsure) this.isUnsure = true;
  }
}
