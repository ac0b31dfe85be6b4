import { ownText } from '../mapping/own-text.ts';
import type { FieldPlan } from '../mapping/plan.ts';
import type { MappedRecord } from '../mapping/record.ts';
import type { OrderPart, StoredPiece } from './draft.ts';
import { ExactSum } from './money.ts';
import { NO_RECORD, NumberLists } from './number-lists.ts';
import { joinRowRanges, toRangeText } from './row-ranges.ts';

/** A value that one row has for a field. */
export interface RowValue {
  readonly row: number;
  readonly value: string;
}

/** What is known of one order, or of a part of it: what a draft is made of. */
export interface OrderFacts {
  readonly projectId: string;
  readonly svcUid: string;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly rowRanges: string;
  readonly rows: number;
  readonly invalidRows: number;
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
/** What a sheet in any order makes much of: row ranges and stored pieces, of all pending orders together. */
export class OrderLists {
  /** First and last row. */
  readonly ranges = new NumberLists(2);
  /** Offset in two numbers, length, checksum. */
  readonly pieces = new NumberLists(4);

  get bytes(): number {
    return this.ranges.bytes + this.pieces.bytes;
  }

  clear(): void {
    this.ranges.clear();
    this.pieces.clear();
  }
}

const TWO_TO_32 = 2 ** 32;

/** An order whose rows are being collected. */
export class PendingOrder {
  readonly projectId: string;
  readonly svcUid: string;
  readonly firstRow: number;
  /** The order of another user for the same project. */
  next: PendingOrder | null = null;
  lastRow: number;
  rows = 0;
  invalidRows = 0;
  /** The rows' JSON that is not stored yet, as a list of a RowBuffer. */
  firstSpan = NO_RECORD;
  lastSpan = NO_RECORD;
  /** Estimate of the memory that it takes, its rows' JSON and its lists apart. */
  pendingBytes: number;
  /** Where the range of rows begins that `lastRow` ends; the ranges before it, and the rows' JSON that is stored, are lists. */
  #rangeStart: number;
  readonly #lists: OrderLists;
  #firstRange = NO_RECORD;
  #lastRange = NO_RECORD;
  #firstPiece = NO_RECORD;
  #lastPiece = NO_RECORD;
  #firstValid: number | null = null;
  #values: readonly string[] = [];
  #others: (RowValue | null)[] | null = null;
  #sums: (ExactSum | null)[] | null = null;
  #jsonBytes = 0;

  constructor(record: MappedRecord & { readonly projectId: string }, lists: OrderLists) {
    this.#lists = lists;
    this.projectId = ownText(record.projectId);
    this.svcUid = ownText(record.svcUid);
    this.firstRow = record.row;
    this.lastRow = record.row;
    this.#rangeStart = record.row;
    this.pendingBytes = ORDER_BYTES + 2 * (this.projectId.length + this.svcUid.length);
  }

  add(record: MappedRecord, fields: readonly FieldPlan[]): void {
    if (record.row > this.lastRow + 1) this.#startRange(record.row);
    this.lastRow = record.row;
    if (!record.valid) {
      this.invalidRows++;
      return;
    }
    this.rows++;
    this.#jsonBytes += record.jsonBytes;
    if (this.#firstValid === null) this.#takeFirst(record, fields);
    else this.#compare(record, fields);
  }

  /** Its rows in memory have been stored. */
  keepPiece({ offset, length, crc32 }: StoredPiece): void {
    const [high, low] = [Math.floor(offset / TWO_TO_32), offset % TWO_TO_32];
    this.#lastPiece = this.#lists.pieces.append(this.#lastPiece, high, low, length, crc32);
    if (this.#firstPiece === NO_RECORD) this.#firstPiece = this.#lastPiece;
    this.firstSpan = NO_RECORD;
    this.lastSpan = NO_RECORD;
  }

  /** Its rows that are stored. */
  pieces(): StoredPiece[] {
    const { pieces } = this.#lists;
    const found: StoredPiece[] = [];
    for (let piece = this.#firstPiece; piece !== NO_RECORD; piece = pieces.next(piece)) {
      const offset = pieces.at(piece, 0) * TWO_TO_32 + pieces.at(piece, 1);
      found.push({ offset, length: pieces.at(piece, 2), crc32: pieces.at(piece, 3) });
    }
    return found;
  }

  facts(): OrderFacts {
    const { projectId, svcUid, firstRow, lastRow, rows, invalidRows } = this;
    const toRowRanges = () => this.#rowRanges();
    const fields = {
      firstValid: this.#firstValid,
      values: this.#values.map((value, i) => this.#sums?.[i]?.toString() ?? value),
      others: this.#others ?? this.#values.map(() => null),
      jsonBytes: this.#jsonBytes,
    };
    return {
      projectId,
      svcUid,
      firstRow,
      lastRow,
      // A dry run asks for those of rejected orders alone, and a shuffled sheet has one a row.
      get rowRanges() {
        return toRowRanges();
      },
      rows,
      invalidRows,
      fields,
    };
  }

  /** As it is stored. One by one: with a spread each part takes twenty times the memory. */
  part(): OrderPart {
    const { projectId, svcUid, firstRow, lastRow, rowRanges, rows, invalidRows, fields } =
      this.facts();
    const fieldsJson = JSON.stringify(fields);
    const dataset = this.pieces();
    return {
      projectId,
      svcUid,
      firstRow,
      lastRow,
      rowRanges,
      rows,
      invalidRows,
      fieldsJson,
      dataset,
    };
  }

  #startRange(row: number): void {
    const { ranges } = this.#lists;
    this.#lastRange = ranges.append(this.#lastRange, this.#rangeStart, this.lastRow);
    if (this.#firstRange === NO_RECORD) this.#firstRange = this.#lastRange;
    this.#rangeStart = row;
  }

  #rowRanges(): string {
    const { ranges } = this.#lists;
    const texts: string[] = [];
    for (let range = this.#firstRange; range !== NO_RECORD; range = ranges.next(range)) {
      texts.push(toRangeText(ranges.at(range, 0), ranges.at(range, 1)));
    }
    texts.push(toRangeText(this.#rangeStart, this.lastRow));
    return texts.join();
  }

  #takeFirst(record: MappedRecord, fields: readonly FieldPlan[]): void {
    this.#firstValid = record.row;
    this.#values = record.sharedFields ? record.fields : record.fields.map(ownText);
    for (const value of this.#values) this.pendingBytes += VALUE_BYTES + 2 * value.length;
    if (!fields.some((field) => field.combine === 'sum')) return;
    this.#sums = fields.map((field, i) => {
      if (field.combine !== 'sum') return null;
      const sum = new ExactSum();
      sum.add(record.fields[i] ?? '0');
      return sum;
    });
  }

  #compare(record: MappedRecord, fields: readonly FieldPlan[]): void {
    if (record.fields === this.#values) return;
    for (let i = 0; i < fields.length; i++) {
      const value = record.fields[i] ?? '';
      const sum = this.#sums?.[i];
      if (sum) sum.add(value);
      else if (value !== this.#values[i] && !this.#others?.[i]) {
        this.#others ??= fields.map(() => null);
        this.#others[i] = { row: record.row, value: ownText(value) };
        this.pendingBytes += VALUE_BYTES + 2 * value.length;
      }
    }
  }
}

/** What parts of one order know together. Parts come in sheet order. */
export function mergeParts(parts: readonly OrderPart[], plan: readonly FieldPlan[]): OrderFacts {
  const [first, ...rest] = parts.map(
    ({ fieldsJson, dataset: _, ...part }): OrderFacts => ({
      ...part,
      fields: JSON.parse(fieldsJson),
    }),
  );
  if (!first) throw new TypeError('An order has at least one part');
  return rest.reduce((all, part) => merge(all, part, plan), first);
}

function merge(a: OrderFacts, b: OrderFacts, plan: readonly FieldPlan[]): OrderFacts {
  return {
    projectId: a.projectId,
    svcUid: a.svcUid,
    firstRow: a.firstRow,
    lastRow: b.lastRow,
    rowRanges: joinRowRanges(a.rowRanges, b.rowRanges),
    rows: a.rows + b.rows,
    invalidRows: a.invalidRows + b.invalidRows,
    fields: mergeFields(a.fields, b.fields, plan),
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
