import { rowTexts } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { isBlank } from '../../cells/space-around.ts';
import { showCondition } from '../../rules/conditions/condition.ts';
import type { MappedRecord } from '../record.ts';
import { cut, type SheetIssues } from '../row-issue.ts';

/** Of so many other rows, a row may be the sum. */
const LEAST_ROWS = 2;
/**
 * In how many orders that is asked about: if most sums lack a cell that the row above has, or not, as of small numbers one of five may be
 * the sum of others by chance; of half as many there is a warning. Twice as many if one amount is read.
 */
const LEAST = { lacking: 3, whole: 10 };
/** Each order may have the same set of products. */
const LEAST_DIFFERENT = 3;
const MOST_LOOKED = 50;

/** Looks whether nearly every order ends in a row with the sums of its others: nobody knows all words for a total. */
export class OrderSums {
  readonly #issues: SheetIssues;
  readonly #fields: readonly number[];
  #batch: ByteRows | null = null;
  #at = 0;
  #project: string | null = null;
  #user = '';
  /** Of the order: its rows, those since the last sum, and what they come to; all that are no sums come to `#plain`. */
  #rows = 0;
  #rowsSince = 0;
  readonly #since: Float64Array;
  readonly #plain: Float64Array;
  /** The last row, if it is a sum; 0 if not. */
  #sum = 0;
  /** Orders of several rows, and those that end in their sums. */
  #orders = 0;
  #ending = 0;
  #first = 0;
  readonly #different = new Set<string>();
  #looked = 0;
  #lacking = 0;
  /** By column, the text that all sums have but not the rows above them. */
  #labels: (string | null)[] | null = null;

  constructor(fields: readonly number[], issues: SheetIssues) {
    this.#issues = issues;
    this.#fields = fields;
    this.#since = new Float64Array(fields.length);
    this.#plain = new Float64Array(fields.length);
  }

  seeRecords(records: readonly MappedRecord[], batch: ByteRows): void {
    this.#batch = batch;
    this.#at = 0;
    for (const record of records) if (record.valid) this.#note(record);
  }

  finish(): void {
    this.#endOrder();
    const lack = 2 * this.#lacking > this.#looked;
    const ask = (lack ? LEAST.lacking : LEAST.whole) * (this.#fields.length > 1 ? 1 : 2);
    const areMost = 10 * this.#ending >= 9 * this.#orders;
    if (!areMost || this.#ending < ask / 2) return;
    if (this.#different.size < LEAST_DIFFERENT) return;
    const label = this.#labels?.findIndex((text) => text !== null) ?? -1;
    const { name: column = '' } = this.#issues.place.header.columns[label] ?? {};
    const not = [cut(this.#labels?.[label] ?? '').trim()];
    const condition = column === '' ? 'a condition' : showCondition({ column, not });
    this.#issues.sheet({
      code: 'row_is_total',
      severity: this.#ending < ask ? 'warning' : 'error',
      message: `${this.#ending} orders end in what may be a total: a row with the sums of the order's other rows, first row ${this.#issues.rowName(this.#first)}`,
      fix: `If these rows are totals, add ${condition} to "where" under "rows" in the mapping; if not, set "totals: keep" there (or --totals keep)`,
      count: this.#ending,
    });
  }

  #note({ row, projectId, svcUid, fields }: MappedRecord): void {
    if (projectId !== this.#project || svcUid !== this.#user) {
      this.#endOrder();
      this.#project = projectId;
      this.#user = svcUid;
    }
    const value = fields[this.#fields[0] as number];
    const mayBe = value === this.#plain[0] || value === this.#since[0];
    const isSum = mayBe && this.#rows >= LEAST_ROWS && this.#isSum(fields);
    for (let i = 0; i < this.#fields.length; i += 1) {
      const value = isSum ? 0 : toAmount(fields[this.#fields[i] as number]);
      this.#since[i] = this.#rowsSince === 0 || isSum ? value : (this.#since[i] as number) + value;
      this.#plain[i] = this.#rows === 0 ? value : (this.#plain[i] as number) + value;
    }
    this.#rows += 1;
    this.#rowsSince = isSum ? 0 : this.#rowsSince + 1;
    this.#sum = isSum ? row : 0;
    if (isSum && this.#looked < MOST_LOOKED) this.#look(row);
  }

  /** Whether a row has the sums of all rows of its order that are none, or of those since the last. */
  #isSum(fields: MappedRecord['fields']): boolean {
    const areAll = (sums: Float64Array) =>
      this.#fields.every((field, i) => (sums[i] as number) > 0 && fields[field] === sums[i]);
    return areAll(this.#plain) || (this.#rowsSince >= LEAST_ROWS && areAll(this.#since));
  }

  #endOrder(): void {
    if (this.#rows > LEAST_ROWS) {
      this.#orders += 1;
      if (this.#sum > 0) {
        if (this.#ending === 0) this.#first = this.#sum;
        this.#ending += 1;
        if (this.#different.size < LEAST_DIFFERENT) this.#different.add(this.#plain.join());
      }
    }
    this.#rows = 0;
    this.#rowsSince = 0;
    this.#sum = 0;
  }

  /** Compares a sum with the row above it. */
  #look(row: number): void {
    this.#at = Math.max(0, this.#batch?.numbers.indexOf(row, this.#at) ?? 0);
    if (this.#batch === null || this.#at === 0) return;
    const { columns } = this.#issues.place.header;
    const [above, texts] = [this.#at - 1, this.#at].map((at) =>
      rowTexts((this.#batch as ByteRows).cells, at, columns.length),
    ) as [string[], string[]];
    this.#looked += 1;
    if (texts.some((text, i) => isBlank(text) && !isBlank(above[i] ?? ''))) this.#lacking += 1;
    const isOwn = (text: string, i: number) => !isBlank(text) && text !== above[i];
    this.#labels ??= texts.map((text, i) => (isOwn(text, i) && /\p{L}/u.test(text) ? text : null));
    this.#labels = this.#labels.map((label, i) => (texts[i] === label ? label : null));
  }
}

/** NaN for an amount that does not fit into units. */
export function toAmount(value: MappedRecord['fields'][number] | undefined): number {
  return typeof value === 'number' ? value : value === '' ? 0 : Number.NaN;
}
