import type { FieldPlan } from '../mapping/apply/plan.ts';
import type { MappedRecord } from '../mapping/apply/record.ts';
import { detachString } from '../rows/detach-string.ts';
import type { OrderExtent, OrderPart } from './draft.ts';
import { ExactSum } from './money.ts';
import type { OrderRows } from './order-rows.ts';
import { joinRowRanges } from './row-ranges.ts';

/** A value that one row has for a field. */
export interface RowValue {
  readonly row: number;
  readonly value: string;
}

/** What is known of one order, or of a part of it: what a draft is made of. */
export interface OrderFacts extends OrderExtent {
  /** A dry run asks for those of rejected orders alone, and a shuffled sheet has one a row. */
  readonly rowRanges: () => string;
  readonly fields: OrderFields;
}

/** What the valid rows of an order say of its fields. Plain data, so that it can be stored as JSON. */
export interface OrderFields {
  /** The first valid row; null when there is none. */
  readonly firstValid: number | null;
  /** Per field what that row says; of a field that is summed, the sum. */
  readonly values: readonly string[];
  /** Per field the first row that says something else, if one does. */
  readonly others: readonly (RowValue | null)[];
  /** Bytes of the rows' JSON, without commas between them. */
  readonly jsonBytes: number;
}

/** Measured: an order's objects, its two ids and its place in the map apart from their texts. */
const ORDER_BYTES = 400;
const VALUE_BYTES = 40;

/** An order whose rows are being collected: its ids, and what its valid rows say of its fields. */
export class PendingOrder {
  /** Where OrderRows has its rows. */
  readonly place: number;
  readonly projectId: string;
  readonly svcUid: string;
  /** The next order of another user for the same project, by their first rows. */
  next: PendingOrder | null = null;
  /** Of the orders that other users have for the same project, the one that stands first in the sheet, before that of no user. */
  rival: PendingOrder | null = null;
  readonly firstRow: number;
  /** Estimate of the memory that it takes, its rows apart. */
  pendingBytes: number;
  #values: readonly string[] | null = null;
  #others: (RowValue | null)[] | null = null;
  #sums: (ExactSum | null)[] | null = null;

  constructor(place: number, record: MappedRecord & { readonly projectId: string }) {
    this.place = place;
    this.projectId = detachString(record.projectId);
    this.svcUid = detachString(record.svcUid);
    this.firstRow = record.row;
    this.pendingBytes = ORDER_BYTES + 2 * (this.projectId.length + this.svcUid.length);
  }

  /** Takes what a valid row says of the order's fields. */
  addFields(record: MappedRecord, fields: readonly FieldPlan[]): void {
    if (this.#values === null) this.#takeFirst(record, fields);
    else if (record.fields !== this.#values) this.#compare(record, this.#values, fields);
  }

  facts(all: OrderRows): OrderFacts {
    const { place, projectId, svcUid } = this;
    const { firstRow, lastRow, rows, invalidRows, firstValid, jsonBytes } = all.numbersOf(place);
    const values = this.#values ?? [];
    const fields = {
      firstValid,
      values: values.map((value, i) => this.#sums?.[i]?.toString() ?? value),
      others: this.#others ?? values.map(() => null),
      jsonBytes,
    };
    return {
      projectId,
      svcUid,
      firstRow,
      lastRow,
      rowRanges: () => all.rowRanges(place),
      rows,
      invalidRows,
      fields,
    };
  }

  /** As it is stored. One by one: with a spread each part takes twenty times the memory. */
  part(all: OrderRows): OrderPart {
    const { projectId, svcUid, firstRow, lastRow, rowRanges, rows, invalidRows, fields } =
      this.facts(all);
    const fieldsJson = JSON.stringify(fields);
    const dataset = all.pieces(this.place);
    return {
      projectId,
      svcUid,
      firstRow,
      lastRow,
      rowRanges: rowRanges(),
      rows,
      invalidRows,
      fieldsJson,
      dataset,
    };
  }

  #takeFirst(record: MappedRecord, fields: readonly FieldPlan[]): void {
    this.#values = record.sharedFields ? record.fields : record.fields.map(detachString);
    for (const value of this.#values) this.pendingBytes += VALUE_BYTES + 2 * value.length;
    if (!fields.some((field) => field.combine === 'sum')) return;
    this.#sums = fields.map((field, i) => {
      if (field.combine !== 'sum') return null;
      const sum = new ExactSum();
      sum.add(record.fields[i] ?? '0');
      return sum;
    });
  }

  #compare(record: MappedRecord, values: readonly string[], fields: readonly FieldPlan[]): void {
    for (let i = 0; i < fields.length; i++) {
      const value = record.fields[i] ?? '';
      const sum = this.#sums?.[i];
      if (sum) sum.add(value);
      else if (value !== values[i] && !this.#others?.[i]) {
        this.#others ??= fields.map(() => null);
        this.#others[i] = { row: record.row, value: detachString(value) };
        this.pendingBytes += VALUE_BYTES + 2 * value.length;
      }
    }
  }
}

/** What parts of one order know together. Parts come in sheet order. */
export function mergeParts(parts: readonly OrderPart[], plan: readonly FieldPlan[]): OrderFacts {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) throw new TypeError('An order has at least one part');
  const rowRanges = parts.map((part) => part.rowRanges).reduce(joinRowRanges);
  return {
    projectId: first.projectId,
    svcUid: first.svcUid,
    firstRow: first.firstRow,
    lastRow: last.lastRow,
    rowRanges: () => rowRanges,
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    invalidRows: parts.reduce((sum, { invalidRows }) => sum + invalidRows, 0),
    fields: parts
      .map(({ fieldsJson }): OrderFields => JSON.parse(fieldsJson))
      .reduce((all, fields) => mergeFields(all, fields, plan)),
  };
}

function mergeFields(a: OrderFields, b: OrderFields, plan: readonly FieldPlan[]): OrderFields {
  const { firstValid } = b;
  if (a.firstValid === null) return b;
  if (firstValid === null) return a;
  const other = (i: number): RowValue | null => {
    const value = b.values[i] ?? '';
    if (a.others[i] || plan[i]?.combine === 'sum') return a.others[i] ?? null;
    return a.values[i] === value ? (b.others[i] ?? null) : { row: firstValid, value };
  };
  return {
    firstValid: a.firstValid,
    values: a.values.map((value, i) =>
      plan[i]?.combine === 'sum' ? add(value, b.values[i]) : value,
    ),
    others: a.values.map((_, i) => other(i)),
    jsonBytes: a.jsonBytes + b.jsonBytes,
  };
}

function add(a: string, b = '0'): string {
  const sum = new ExactSum();
  sum.add(a);
  sum.add(b);
  return sum.toString();
}
