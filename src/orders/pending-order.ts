import type { FieldPlan } from '../mapping/apply/plan.ts';
import { detachValue, type FieldValue, type MappedRecord } from '../mapping/apply/record.ts';
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

/** The facts of an order, or of a part of it, from which a draft is made. */
export interface OrderFacts extends OrderExtent {
  /** A function, because a dry run needs the row numbers of rejected orders only, and a shuffled sheet has a range per row. */
  readonly rowRanges: () => string;
  readonly fields: OrderFields;
}

/** The values that an order's valid rows have for its fields. Plain data, so that it can be stored as JSON. */
export interface OrderFields {
  /** The first valid row; null if there is none. */
  readonly firstValid: number | null;
  /** Per field the value in the first valid row; for a field that is added up, the sum; '' for an amount that no row has. */
  readonly values: readonly string[];
  /** Per field the first row with another value, if there is one; empty if there is none at all. */
  readonly others: readonly (RowValue | null)[];
  /** Per amount that may be a question: how many rows have none, or 0. */
  readonly rowsWithout: readonly number[];
  /** Bytes of the rows' JSON, without commas between them. */
  readonly jsonBytes: number;
}

/** Measured: the memory of an order's object, its ids, numbers, sums and its entry in the map, without texts. */
const ORDER_BYTES = 260;
const VALUE_BYTES = 40;

/** An order that is being grouped: its ids, and the values of its fields. */
export class PendingOrder {
  /** The order's place in OrderRows. */
  readonly place: number;
  readonly projectId: string;
  readonly svcUid: string;
  /** The next order for the same project, of another user, by first row. */
  next: PendingOrder | null = null;
  /**
   * The order of another user for the same project: the first in the sheet, and only if there is no other, the one without a
   * user.
   */
  rival: PendingOrder | null = null;
  readonly firstRow: number;
  /** Estimate of the memory that the order takes, without its rows. */
  pendingBytes: number;
  #values: FieldValue[] | null = null;
  #rowsWithout: number[] | null = null;
  #others: (RowValue | null)[] | null = null;
  /** By field: amounts that do not fit into units. */
  #sums: Map<number, ExactSum> | null = null;

  constructor(place: number, record: MappedRecord & { readonly projectId: string }) {
    this.place = place;
    this.projectId = detachString(record.projectId);
    this.svcUid = detachString(record.svcUid);
    this.firstRow = record.row;
    this.pendingBytes = ORDER_BYTES + 2 * (this.projectId.length + this.svcUid.length);
  }

  /** Takes the fields of a valid row. */
  addFields(record: MappedRecord, fields: readonly FieldPlan[], all: OrderRows): void {
    const values = this.#values;
    if (record.fields === values) return;
    if (values === null) this.#takeFirst(record, fields);
    for (let i = 0; i < fields.length; i++) {
      const value = record.fields[i] ?? '';
      const { combine, perCopy } = fields[i] as FieldPlan;
      if ((combine === 'ask' || perCopy === null) && Number(value) === 0) this.#noteWithout(i);
      if (combine === 'sum') this.#addUp(i, value, all);
      else if (values === null || (value === '' && combine !== 'agree')) continue;
      else if (value === values[i] && mayRepeat(fields[i])) continue;
      else if (isEmptyAmount(values[i] ?? '', combine)) values[i] = detachValue(value);
      else this.#noteOther(i, value, record.row);
    }
  }

  facts(all: OrderRows, fields: readonly FieldPlan[]): OrderFacts {
    const { place, projectId, svcUid } = this;
    const { firstRow, lastRow, rows, invalidRows, firstValid, jsonBytes } = all.numbersOf(place);
    // Not by `map`: compiled, it makes arrays of another kind, for which all that reads values would be compiled again.
    const values = new Array<string>(this.#values === null ? 0 : fields.length);
    for (let i = 0; i < values.length; i += 1) {
      const isSum = fields[i]?.combine === 'sum';
      values[i] = isSum ? this.#sumOf(i, all) : String(this.#values?.[i] ?? '');
    }
    return {
      projectId,
      svcUid,
      firstRow,
      lastRow,
      rowRanges: () => all.rowRanges(place),
      rows,
      invalidRows,
      fields: {
        firstValid,
        values,
        others: this.#others ?? [],
        rowsWithout: this.#rowsWithout ?? [],
        jsonBytes,
      },
    };
  }

  /** Returns the order as a part to be stored. Lists each property: with a spread, a part takes twenty times the memory. */
  part(all: OrderRows, plan: readonly FieldPlan[]): OrderPart {
    const { projectId, svcUid, firstRow, lastRow, rowRanges, rows, invalidRows, fields } =
      this.facts(all, plan);
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

  /** Keeps the values that other rows must agree with. */
  #takeFirst(record: MappedRecord, fields: readonly FieldPlan[]): void {
    if (record.sharedFields) this.#values = record.fields as FieldValue[];
    else if (fields.every(({ combine }) => combine === 'sum')) this.#values = NO_VALUES;
    else {
      this.#values = record.fields.map((value, i) =>
        fields[i]?.combine === 'sum' ? 0 : detachValue(value),
      );
    }
    for (const value of this.#values) this.pendingBytes += valueBytes(value);
  }

  #noteWithout(field: number): void {
    this.#rowsWithout ??= Array.from(this.#values ?? [], () => 0);
    this.#rowsWithout[field] = (this.#rowsWithout[field] ?? 0) + 1;
  }

  #addUp(field: number, value: FieldValue, all: OrderRows): void {
    if (value === '') return;
    if (typeof value === 'number' && all.addUnits(this.place, field, value)) return;
    this.#sums ??= new Map();
    const sum = this.#sums.get(field) ?? new ExactSum();
    sum.add(value);
    this.#sums.set(field, sum);
  }

  #sumOf(field: number, all: OrderRows): string {
    const sum = new ExactSum();
    sum.add(all.unitsOf(this.place, field));
    const more = this.#sums?.get(field);
    if (more) sum.add(more.toString());
    return sum.toString();
  }

  #noteOther(field: number, value: FieldValue, row: number): void {
    if (this.#others?.[field]) return;
    this.#others ??= Array.from(this.#values ?? [], () => null);
    this.#others[field] = { row, value: detachString(String(value)) };
    this.pendingBytes += valueBytes(value);
  }
}

/** Where all values of an order are sums. */
const NO_VALUES: FieldValue[] = [];

/** Whether the first row had no amount where a later one may be that of the order. */
function isEmptyAmount(value: FieldValue, combine: FieldPlan['combine'] | undefined): boolean {
  return value === '' && (combine === 'same' || combine === 'ask');
}

/** Whether other rows may have the value of the first one. */
function mayRepeat(field: FieldPlan | undefined): boolean {
  return field?.combine !== 'first' || field.perCopy === true;
}

function valueBytes(value: FieldValue): number {
  return VALUE_BYTES + (typeof value === 'number' ? 0 : 2 * value.length);
}

/** Merges the parts of one order, which come in sheet order. */
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
  const agrees = (i: number): boolean => a.values[i] === b.values[i];
  const other = (i: number): RowValue | null => {
    const value = b.values[i] ?? '';
    const combine = plan[i]?.combine;
    if (a.others[i] || combine === 'sum') return a.others[i] ?? null;
    const isNone = value === '' && combine !== 'agree';
    const isFirst = isEmptyAmount(a.values[i] ?? '', combine);
    if (isNone || isFirst || (agrees(i) && mayRepeat(plan[i]))) return b.others[i] ?? null;
    return { row: firstValid, value };
  };
  return {
    firstValid: a.firstValid,
    values: a.values.map((value, i) =>
      plan[i]?.combine === 'sum'
        ? add(value, b.values[i])
        : isEmptyAmount(value, plan[i]?.combine)
          ? (b.values[i] ?? '')
          : value,
    ),
    others: a.values.map((_, i) => other(i)),
    rowsWithout: a.values.map((_, i) => (a.rowsWithout[i] ?? 0) + (b.rowsWithout[i] ?? 0)),
    jsonBytes: a.jsonBytes + b.jsonBytes,
  };
}

function add(a: string, b = '0'): string {
  const sum = new ExactSum();
  sum.add(a);
  sum.add(b);
  return sum.toString();
}
