import type { IssueSink } from '../../../issue.ts';
import { isAmount } from '../../file/order-fields.ts';
import type { Plan } from '../plan.ts';
import type { MappedRecord } from '../record.ts';
import { SheetIssues } from '../row-issue.ts';

/** Fewer rows add up to another by chance; of more, that is asked about. */
const LEAST_ROWS = 3;
const MANY_ROWS = 5;

/** Looks whether the last row of a list has the sums of all others: nobody knows all words for a total. */
export class SumWatch {
  readonly #issues: SheetIssues;
  readonly #fields: readonly number[];
  /** By field, in units: of the rows above the last. NaN once an amount does not fit into units. */
  readonly #sums: number[];
  readonly #last: number[];
  #row = 0;
  #rows = -1;

  /** @returns null if no amounts of one project are added up */
  static of(plan: Plan, onQuestion: IssueSink): SumWatch | null {
    const fields = plan.fields.flatMap(({ name, combine }, i) =>
      isAmount(name) && combine === 'sum' ? i : [],
    );
    if ('column' in plan.project || fields.length === 0) return null;
    return new SumWatch(plan, fields, onQuestion);
  }

  private constructor(plan: Plan, fields: readonly number[], onQuestion: IssueSink) {
    this.#issues = new SheetIssues(plan.place, onQuestion);
    this.#fields = fields;
    this.#sums = fields.map(() => 0);
    this.#last = fields.map(() => 0);
  }

  seeRecords(records: readonly MappedRecord[]): void {
    for (const record of records) if (record.valid) this.#note(record);
  }

  #note({ fields, row }: MappedRecord): void {
    for (let i = 0; i < this.#fields.length; i += 1) {
      const value = fields[this.#fields[i] as number];
      this.#sums[i] = (this.#sums[i] as number) + (this.#last[i] as number);
      // A merged amount counts in one of its rows, and is empty in the others.
      this.#last[i] = typeof value === 'number' ? value : value === '' ? 0 : Number.NaN;
    }
    this.#row = row;
    this.#rows += 1;
  }

  finish(): void {
    const areSums = this.#last.every((value, i) => value > 0 && value === this.#sums[i]);
    if (!areSums || this.#rows < LEAST_ROWS) return;
    const what = `it may be a total: its amounts are the sums of the ${this.#rows} rows above`;
    const fix =
      'Remove the row if it is a total; if not, accept it in a list of corrections, or set "totals: keep" under "rows" in the mapping (or --totals keep)';
    const warning = this.#rows < MANY_ROWS ? `Cannot use row ${this.#row}: ${what}` : undefined;
    this.#issues.row(this.#row, { code: 'row_is_total', what, fix }, warning);
  }
}
