import { isAmount } from '../../file/order-fields.ts';
import type { Plan } from '../plan.ts';
import type { MappedRecord } from '../record.ts';
import type { SheetIssues } from '../row-issue.ts';
import { OrderSums, toAmount } from './order-sums.ts';

/** Fewer rows add up to another by chance; of more, that is asked about. */
const LEAST_ROWS = 3;
const MANY_ROWS = 5;

/** What rows come to. */
class Sums {
  /** How many are above the last. */
  rows = -1;
  readonly #fields: readonly number[];
  /** By field, in units: of the rows above the last. NaN once an amount does not fit into units. */
  readonly #above: number[];
  readonly #last: number[];

  constructor(fields: readonly number[]) {
    this.#fields = fields;
    this.#above = fields.map(() => 0);
    this.#last = fields.map(() => 0);
  }

  note({ fields }: MappedRecord): void {
    for (let i = 0; i < this.#fields.length; i += 1) {
      this.#above[i] = (this.#above[i] as number) + (this.#last[i] as number);
      // A merged amount counts in one of its rows, and is empty in the others.
      this.#last[i] = toAmount(fields[this.#fields[i] as number]);
    }
    this.rows += 1;
  }

  /** Whether the last row has the sums of all others. */
  get areTotaled(): boolean {
    const areSums = this.#last.every((value, i) => value > 0 && value === this.#above[i]);
    return areSums && this.rows >= LEAST_ROWS;
  }
}

/** Looks whether the last row of a list, or of a sheet of several, has the sums of all others: nobody knows all words for a total. */
export class SumWatch {
  readonly #issues: SheetIssues;
  readonly #fields: readonly number[];
  /** Of the list, if it is several sheets, and of the one that is read. */
  readonly #all: Sums | null;
  #own: Sums;
  #row = 0;

  /** @returns null if no amounts are added up */
  static of(plan: Plan, issues: SheetIssues): SumWatch | OrderSums | null {
    const fields = plan.fields.flatMap(({ name, combine }, i) =>
      isAmount(name) && combine === 'sum' ? i : [],
    );
    if (fields.length === 0) return null;
    if ('column' in plan.project) return new OrderSums(fields, issues);
    return new SumWatch(fields, issues);
  }

  private constructor(fields: readonly number[], issues: SheetIssues) {
    this.#issues = issues;
    this.#fields = fields;
    this.#all = issues.place.parts ? new Sums(fields) : null;
    this.#own = new Sums(fields);
  }

  seeRecords(records: readonly MappedRecord[]): void {
    for (const record of records) if (record.valid) this.#note(record);
  }

  #note(record: MappedRecord): void {
    if (this.#issues.place.parts?.areApart(this.#row, record.row)) {
      if (this.#own.areTotaled) this.#ask(this.#own);
      this.#own = new Sums(this.#fields);
    }
    this.#own.note(record);
    this.#all?.note(record);
    this.#row = record.row;
  }

  finish(): void {
    const found = [this.#own, this.#all].find((sums) => sums?.areTotaled);
    if (found) this.#ask(found);
  }

  #ask({ rows }: Sums): void {
    const what = `it may be a total: its amounts are the sums of the ${rows} rows above`;
    const fix =
      'Remove the row if it is a total; if not, accept it in a list of corrections, or set "totals: keep" under "rows" in the mapping (or --totals keep)';
    const row = this.#issues.rowName(this.#row);
    const warning = rows < MANY_ROWS ? `Cannot use row ${row}: ${what}` : undefined;
    this.#issues.row(this.#row, { code: 'row_is_total', what, fix }, warning);
  }
}
