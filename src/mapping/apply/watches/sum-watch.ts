import { rowTexts } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { isBlank } from '../../cells/space-around.ts';
import { isAmount } from '../../file/order-fields.ts';
import { showCondition } from '../../rules/conditions/condition.ts';
import type { Plan } from '../plan.ts';
import type { MappedRecord } from '../record.ts';
import { cut, type SheetIssues } from '../row-issue.ts';

/** Fewer rows add up to another by chance; of more, that is asked about. */
const LEAST_ROWS = 3;
const MANY_ROWS = 5;
/** Of so many other rows, a row may be the sum. */
const LEAST_OTHERS = 2;
/**
 * In how many orders that is asked about: if most sums lack a cell that the row above has, or not, as of small numbers one of five may be
 * the sum of others by chance; of half as many there is a warning. Twice as many if one amount is read.
 */
const LEAST = { lacking: 3, whole: 10 };
/** Each order may have the same set of products. */
const LEAST_DIFFERENT = 3;
const MOST_LOOKED = 50;

/** Looks whether the last row of a list, or of each order, has the sums of others: nobody knows all words for a total. null if no amounts are added up. */
export function watchSums(plan: Plan, issues: SheetIssues) {
  const summed = plan.fields.flatMap(({ name, combine }, i) =>
    isAmount(name) && combine === 'sum' ? i : [],
  );
  if (summed.length === 0) return null;
  return 'column' in plan.project ? watchOrderSums(summed, issues) : watchSum(summed, issues);
}

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

/** Looks whether the last row of a list, or of a sheet of several, has the sums of all others. */
function watchSum(summed: readonly number[], issues: SheetIssues) {
  let row = 0;
  /** Of the list, if it is several sheets, and of the one that is read. */
  const all = issues.place.parts ? new Sums(summed) : null;
  let own = new Sums(summed);

  function note(record: MappedRecord): void {
    if (issues.place.parts?.areApart(row, record.row)) {
      if (own.areTotaled) ask(own);
      own = new Sums(summed);
    }
    own.note(record);
    all?.note(record);
    row = record.row;
  }

  function ask({ rows }: Sums): void {
    const what = `it may be a total: its amounts are the sums of the ${rows} rows above`;
    const fix =
      'Remove the row if it is a total; if not, accept it in a list of corrections, or set "totals: keep" under "rows" in the mapping (or --totals keep)';
    const warning = rows < MANY_ROWS ? `Cannot use row ${issues.rowName(row)}: ${what}` : undefined;
    issues.row(row, { code: 'row_is_total', what, fix }, warning);
  }

  return {
    seeRecords(records: readonly MappedRecord[]): void {
      for (const record of records) if (record.valid) note(record);
    },
    finish(): void {
      const found = [own, all].find((sums) => sums?.areTotaled);
      if (found) ask(found);
    },
  };
}

/** Looks whether nearly every order ends in a row with the sums of its others. */
function watchOrderSums(summed: readonly number[], issues: SheetIssues) {
  let batch: ByteRows | null = null;
  let at = 0;
  let project: string | null = null;
  let user = '';
  /** Of the order: its rows, those since the last sum, and what they come to; all that are no sums come to `plain`. */
  let rows = 0;
  let rowsSince = 0;
  /** The last row, if it is a sum; 0 if not. */
  let sum = 0;
  /** Orders of several rows, and those that end in their sums. */
  let orders = 0;
  let ending = 0;
  let first = 0;
  const different = new Set<string>();
  let looked = 0;
  let lacking = 0;
  /** By column, the text that all sums have but not the rows above them. */
  let labels: (string | null)[] | null = null;
  const since = new Float64Array(summed.length);
  const plain = new Float64Array(summed.length);

  function note({ row, projectId, svcUid, fields }: MappedRecord): void {
    if (projectId !== project || svcUid !== user) {
      endOrder();
      project = projectId;
      user = svcUid;
    }
    const value = fields[summed[0] as number];
    const mayBe = value === plain[0] || value === since[0];
    const isSum = mayBe && rows >= LEAST_OTHERS && areSums(fields);
    for (let i = 0; i < summed.length; i += 1) {
      const value = isSum ? 0 : toAmount(fields[summed[i] as number]);
      since[i] = rowsSince === 0 || isSum ? value : (since[i] as number) + value;
      plain[i] = rows === 0 ? value : (plain[i] as number) + value;
    }
    rows += 1;
    rowsSince = isSum ? 0 : rowsSince + 1;
    sum = isSum ? row : 0;
    if (isSum && looked < MOST_LOOKED) look(row);
  }

  /** Whether a row has the sums of all rows of its order that are none, or of those since the last. */
  function areSums(fields: MappedRecord['fields']): boolean {
    const areAll = (sums: Float64Array) =>
      summed.every((field, i) => (sums[i] as number) > 0 && fields[field] === sums[i]);
    return areAll(plain) || (rowsSince >= LEAST_OTHERS && areAll(since));
  }

  function endOrder(): void {
    if (rows > LEAST_OTHERS) {
      orders += 1;
      if (sum > 0) {
        if (ending === 0) first = sum;
        ending += 1;
        if (different.size < LEAST_DIFFERENT) different.add(plain.join());
      }
    }
    rows = 0;
    rowsSince = 0;
    sum = 0;
  }

  /** Compares a sum with the row above it. */
  function look(row: number): void {
    at = Math.max(0, batch?.numbers.indexOf(row, at) ?? 0);
    if (batch === null || at === 0) return;
    const { columns } = issues.place.header;
    const [above, texts] = [at - 1, at].map((i) =>
      rowTexts((batch as ByteRows).cells, i, columns.length),
    ) as [string[], string[]];
    looked += 1;
    if (texts.some((text, i) => isBlank(text) && !isBlank(above[i] ?? ''))) lacking += 1;
    const isOwn = (text: string, i: number) => !isBlank(text) && text !== above[i];
    labels ??= texts.map((text, i) => (isOwn(text, i) && /\p{L}/u.test(text) ? text : null));
    labels = labels.map((label, i) => (texts[i] === label ? label : null));
  }

  return {
    seeRecords(records: readonly MappedRecord[], seen: ByteRows): void {
      batch = seen;
      at = 0;
      for (const record of records) if (record.valid) note(record);
    },
    finish(): void {
      endOrder();
      const lack = 2 * lacking > looked;
      const ask = (lack ? LEAST.lacking : LEAST.whole) * (summed.length > 1 ? 1 : 2);
      const areMost = 10 * ending >= 9 * orders;
      if (!areMost || ending < ask / 2) return;
      if (different.size < LEAST_DIFFERENT) return;
      const label = labels?.findIndex((text) => text !== null) ?? -1;
      const { name: column = '' } = issues.place.header.columns[label] ?? {};
      const not = [cut(labels?.[label] ?? '').trim()];
      const condition = column === '' ? 'a condition' : showCondition({ column, not });
      issues.sheet({
        code: 'row_is_total',
        severity: ending < ask ? 'warning' : 'error',
        message: `${ending} orders end in what may be a total: a row with the sums of the order's other rows, first row ${issues.rowName(first)}`,
        fix: `If these rows are totals, add ${condition} to "where" under "rows" in the mapping; if not, set "totals: keep" there (or --totals keep)`,
        count: ending,
      });
    },
  };
}

/** NaN for an amount that does not fit into units. */
function toAmount(value: MappedRecord['fields'][number] | undefined): number {
  return typeof value === 'number' ? value : value === '' ? 0 : Number.NaN;
}
