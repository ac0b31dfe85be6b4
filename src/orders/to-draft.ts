import type { IssueCode, IssueSink, Severity } from '../issue.ts';
import { columnsOf, type FieldPlan, type FieldRef, type Plan } from '../mapping/apply/plan.ts';
import { cut, quoted, SheetIssues } from '../mapping/apply/row-issue.ts';
import { ORDER_TEXTS, type OrderFlag, type OrderText } from '../mapping/file/order-fields.ts';
import { USERDATA_JSON } from '../mapping/file/reserved-columns.ts';
import { type Column, columnCell, rowName } from '../rows/row.ts';
import { joinedBytes, NOT_SENT, toObjectJson } from '../service/order-json.ts';
import { countCodePoints, USERDATA_JSON_MAX_CHARS } from '../service/schemas.ts';
import type { AmountQuestions, LeftOut } from './amount-questions.ts';
import { OrderDraft, type StoredOrder } from './draft.ts';
import { survivesJson, timesRows, withRightDigits } from './money.ts';
import { tooLargeDataset, unsureLength } from './over-limits.ts';
import type { OrderFacts, RowValue } from './pending-order.ts';
import { keyInBoth, toUserdataJson } from './userdata-json.ts';

export interface DraftOptions {
  readonly plan: Plan;
  readonly onIssue: IssueSink;
  readonly maxDatasetBytes: number;
  /** Receives orders whose amounts are a question. */
  readonly questions: AmountQuestions;
  /** @default no row is left out */
  readonly leftOut?: LeftOut | null | undefined;
}

/** What to do about amounts that differ within an order. */
const FIX_AMOUNTS: Readonly<Record<FieldPlan['combine'], string>> = {
  agree: 'Make the rows agree',
  ask: 'Make the rows agree, or set "combine: sum" in the mapping to add them up',
  same: 'Make the rows agree, or set "combine: sum" in the mapping to add them up',
  sum: 'Make the rows agree',
  first:
    'Empty the cells of the other rows; or set "combine: sum" in the mapping to add them up, or "combine: same" if all rows of an order have its amount',
};

const FIX_PER_COPY =
  'Make the rows agree; or add a column with quantity × price to the sheet, and name it with "combine: sum"';

/** The service wants large data sent by another operation, but does not say how large (docs/service.md 2.2). */
export const DEFAULT_MAX_DATASET_BYTES = 16 * 1024 * 1024;

/** The order of another user for the same project. */
type Rival = NonNullable<StoredOrder['rival']>;

/** Makes the draft of an order from its facts, and checks what only all rows together show. */
export function toDraft(
  order: OrderFacts,
  dataset: OrderDraft['dataset'],
  rival: Rival | null,
  options: DraftOptions,
): OrderDraft {
  return new DraftMaker(order, options).make(dataset, rival);
}

class DraftMaker {
  readonly #order: OrderFacts;
  readonly #plan: Plan;
  readonly #options: DraftOptions;
  #problem: OrderDraft['problem'] = null;

  constructor(order: OrderFacts, options: DraftOptions) {
    this.#order = order;
    this.#plan = options.plan;
    this.#options = options;
  }

  make(dataset: OrderDraft['dataset'], rival: Rival | null): OrderDraft {
    const order = this.#order;
    const { fields, rows } = order;
    if (rival && order.svcUid !== '') this.#reportRival(rival);
    if (rows === 0) return this.#withoutRows();
    this.#checkAgreement();
    const orderCount = this.#orderCount();
    const totalPrice = this.#totalPrice(orderCount);
    const texts = this.#texts();
    const flags = this.#flags();
    const members: [name: string, json: string][] = [
      ['order_count', String(orderCount)],
      ['total_price', totalPrice],
    ];
    for (const [name, text] of texts) members.push([name, JSON.stringify(text)]);
    for (const name of flags) members.push([name, 'true']);
    const datasetBytes = fields.jsonBytes === 0 ? 0 : joinedBytes(fields.jsonBytes, rows);
    const isKept = datasetBytes > 0 && !this.#plan.sendsDataset;
    const bodyJson = toObjectJson([...members, ...this.#userdata(), ...(isKept ? [NOT_SENT] : [])]);
    if (!isKept) this.#checkDataset(datasetBytes);
    return new OrderDraft(order, {
      orderCount,
      totalPrice,
      partnerOrderId: texts.find(([name]) => name === 'partner_order_id')?.[1] ?? null,
      forTest: flags.includes('order_for_test'),
      bodyJson,
      dataset,
      datasetBytes,
      problem: this.#problem,
    });
  }

  /** A draft for an order without valid rows. The rows have been reported; the draft accounts for them. */
  #withoutRows(): OrderDraft {
    const message = `Cannot order project "${cut(this.#order.projectId)}": none of its rows is valid`;
    const fix = 'Correct its rows';
    return new OrderDraft(this.#order, {
      ...{ orderCount: 0, totalPrice: '0', partnerOrderId: null, forTest: false },
      ...{ bodyJson: '{}', dataset: () => [], datasetBytes: 0 },
      problem: this.#problem ?? { code: 'order_without_rows', message, column: null, fix },
    });
  }

  #reportRival(rival: Rival): void {
    const { svcUid, firstRow } = this.#order;
    const { svcUid: from } = this.#plan;
    // Reported once: for the order that is above its rival.
    const isTold = rival.svcUid === '' || firstRow < rival.firstRow;
    const [row, rivalRow] = [firstRow, rival.firstRow].map((one) => this.#rowName(one));
    const other =
      rival.svcUid === '' ? `${rivalRow} has no user` : `${rivalRow} is for "${rival.svcUid}"`;
    this.#report('order_users_differ', {
      column: 'column' in from ? from.column : null,
      row: firstRow,
      value: svcUid,
      what: `its rows must be for one user; ${row} is for "${svcUid}", and ${other}`,
      fix: 'Correct the project id or svc_uid of the rows that are wrong',
      isTold,
    });
  }

  #checkAgreement(): void {
    const { fields } = this.#order;
    for (const [i, field] of this.#plan.fields.entries()) {
      const other = fields.others[i];
      const filled = this.#order.rows - (fields.rowsWithout[i] ?? 0);
      if (fields.firstValid === null) continue;
      if (!other) {
        if (filled > 1 && field.combine === 'ask')
          this.#askAgreeing(field, fields.values[i] ?? '', filled);
        continue;
      }
      const first = { row: fields.firstValid, value: fields.values[i] ?? '' };
      this.#report('order_fields_differ', {
        field,
        row: other.row,
        value: other.value,
        what:
          `${field.name} must be ${field.combine === 'first' && !field.perCopy ? 'in its first row alone' : 'the same in all its rows'}, ` +
          `found ${this.#shown(first, field)} and ${this.#shown(other, field)}`,
        fix: field.perCopy ? FIX_PER_COPY : FIX_AMOUNTS[field.combine],
      });
    }
  }

  /** Its rows have the same amount: is it that of the order, or does each count? */
  #askAgreeing(field: FieldPlan, value: string, rows: number): void {
    const column = cellOf(field);
    if (column === null) return;
    const first = this.#shown({ row: this.#order.fields.firstValid ?? 0, value }, field);
    const project = cut(this.#order.projectId);
    const order = { project, column, value, first, rows };
    const asked = this.#options.questions.noteAgreeing(field, order);
    this.#problem ??= asked;
  }

  #orderCount(): number {
    const { orderCount: from } = this.#plan.order;
    if (from === 'rows') return this.#order.rows;
    const text = 'value' in from ? from.value : this.#copiesOf(from);
    const count = Number(text);
    if (!Number.isSafeInteger(count)) this.#reportInexact('order_count', text, from);
    return count;
  }

  /** The copies that quantities come to. */
  #copiesOf(from: FieldRef): string {
    const count = this.#amountOf(from);
    const { times } = this.#plan.order;
    const value = times && this.#valueOf(times);
    if (!value) return count;
    return times.isSum ? value : timesRows(value, Number(count));
  }

  #totalPrice(copies: number): string {
    const { totalPrice: from } = this.#plan.order;
    const text =
      'perRow' in from
        ? timesRows(from.perRow, this.#order.rows)
        : 'value' in from
          ? from.value
          : this.#priceOf(from, copies);
    if (text.startsWith('-')) this.#reportNegative(text, from);
    if (!survivesJson(text)) this.#reportInexact('total_price', text, from);
    return text;
  }

  /** Returns the price of all copies. What is called the price of one, and may be that of all, is a question. */
  #priceOf(from: FieldRef, copies: number): string {
    const amount = this.#amountOf(from);
    const field = this.#fieldOf(from);
    const { times } = this.#plan.order;
    const packs = times && Number(this.#valueOf({ field: times.of }));
    if (field?.perCopy === true)
      return withRightDigits(timesRows(amount, (field.perPack && packs) || copies));
    const { rows, fields, projectId } = this.#order;
    const { questions, leftOut } = this.#options;
    const paid = field?.combine === 'sum' ? rows - (fields.rowsWithout[from.field] ?? 0) : 1;
    const column = field?.perCopy === null ? cellOf(field) : null;
    if (field && column && copies > paid && amount !== '0') {
      const order = { project: cut(projectId), column, amount, copies, packs };
      const asked = questions.noteOfCopy(field, order);
      this.#problem ??= asked;
    }
    const price = field?.combine === 'sum' ? withRightDigits(amount) : amount;
    const asked = field && leftOut ? questions.noteLeftOut(field, projectId, price, leftOut) : null;
    this.#problem ??= asked;
    return price;
  }

  /** Returns the amount of the order; 0, and an error, if none of its rows has one. */
  #amountOf(from: FieldRef): string {
    const text = this.#valueOf(from);
    const field = this.#fieldOf(from);
    if (text !== '' || field === undefined) return text;
    // What its first row says may be in one that is left out.
    const { projectId, firstRow, invalidRows } = this.#order;
    const isFirst = field.combine === 'first';
    const leftOut = isFirst ? (this.#options.leftOut?.above(projectId, firstRow) ?? null) : null;
    if (field.empty === undefined || leftOut !== null || (isFirst && invalidRows > 0)) {
      this.#report('order_field_missing', {
        field,
        value: '',
        what: `${field.name} must be in its first row, but ${leftOut === null ? 'the cell is empty' : `${this.#rowName(leftOut)} is left out, and the cell is empty`}`,
        fix: 'Fill in the cell',
      });
    }
    return field.empty ?? '0';
  }

  #reportNegative(text: string, from: object): void {
    this.#report('order_field_invalid', {
      field: this.#fieldOf(from),
      value: text,
      what: `total_price must be 0 or more, but its rows add up to ${text}`,
      fix: 'Correct the amounts, or the project of the row with the credit',
    });
  }

  /** Returns the order's texts that are not empty. */
  #texts(): (readonly [name: OrderText, text: string])[] {
    return this.#plan.order.texts.flatMap(({ name, from }) => {
      const text = 'value' in from ? from.value : this.#shortEnough(name, from);
      return text === '' ? [] : [[name, text] as const];
    });
  }

  #shortEnough(name: OrderText, from: FieldRef): string {
    const text = this.#valueOf(from);
    this.#checkLength(text, {
      name,
      maxChars: ORDER_TEXTS[name].maxChars,
      code: 'order_field_too_long',
      field: this.#fieldOf(from),
      shown: ` in ${quoted(text)}`,
      fix: 'Shorten it',
    });
    return text;
  }

  /**
   * Reports a text that has too many characters, and warns of one that has too many UTF-16 units or bytes: the service does not say
   * what it counts (docs/service.md 8).
   */
  #checkLength(text: string, { name, maxChars, code, field, shown = '', fix }: LimitedText): void {
    if (Buffer.byteLength(text) <= maxChars) return;
    const chars = countCodePoints(text);
    const found = { field, value: text };
    if (chars > maxChars) {
      const what = `${name} must have at most ${maxChars} characters, found ${chars}${shown}`;
      this.#report(code, { ...found, what, fix });
      return;
    }
    const unsure = unsureLength(name, text, maxChars);
    if (unsure) this.#report('length_unsure', { ...found, ...unsure });
  }

  /** Returns the flags that the order has. */
  #flags(): OrderFlag[] {
    const has = (from: true | FieldRef) => from === true || this.#valueOf(from) === 'true';
    return this.#plan.order.flags.flatMap(({ name, from }) => (has(from) ? [name] : []));
  }

  /** Returns the body's userdata_json, if it has any. */
  #userdata(): (readonly [name: string, json: string])[] {
    const { userdata, userdataJson } = this.#plan.order;
    const field = userdataJson ? this.#fieldOf(userdataJson) : undefined;
    const given = userdataJson ? this.#valueOf(userdataJson) : '';
    const value = keyInBoth(given, userdata);
    if (value !== undefined) {
      const what = `its userdata_json has the key "${cut(value)}", and so has userdata in the mapping`;
      const fix = 'Remove the key from the cell, or from the mapping';
      this.#report('order_field_invalid', { field, value, what, fix });
    }
    const json = toUserdataJson(given, userdata, (from) =>
      from === 'rows' ? this.#order.rows : 'value' in from ? from.value : this.#valueOf(from),
    );
    if (json === '{}') return [];
    this.#checkLength(json, {
      field,
      name: USERDATA_JSON,
      maxChars: USERDATA_JSON_MAX_CHARS,
      code: 'userdata_too_long',
      fix: 'Shorten its values, or remove keys from userdata in the mapping',
    });
    return [[USERDATA_JSON, JSON.stringify(json)]];
  }

  #checkDataset(bytes: number): void {
    const tooLarge = tooLargeDataset(bytes, this.#options.maxDatasetBytes);
    if (!tooLarge) return;
    const { firstRow: row } = this.#order;
    this.#report('dataset_too_large', { row, value: String(bytes), ...tooLarge });
  }

  #reportInexact(name: string, text: string, from: object): void {
    this.#report('order_number_inexact', {
      field: this.#fieldOf(from),
      value: text,
      what: `${name} must be a number that JSON can represent exactly, found ${text}`,
      fix: 'Correct the amounts: they are far too large, or have far too many decimals',
    });
  }

  /** The field that has a value; undefined if it is the same in all orders. */
  #fieldOf(from: object): FieldPlan | undefined {
    return 'field' in from ? this.#plan.fields[(from as FieldRef).field] : undefined;
  }

  #valueOf({ field }: FieldRef): string {
    return this.#order.fields.values[field] ?? '';
  }

  /** Returns a value with its place: `"A" (Orders!C2)`. */
  #shown({ row, value }: RowValue, field: FieldPlan): string {
    const column = cellOf(field);
    const place = column ? columnCell(this.#plan.place, column, row) : this.#rowName(row);
    return `${value === '' ? 'nothing' : quoted(value)} (${place})`;
  }

  #rowName(row: number): string {
    return `row ${rowName(this.#plan.place, row)}`;
  }

  #report(code: IssueCode, found: FoundProblem): void {
    const { field, value, what, fix, isTold = true, severity = 'error' } = found;
    const { column = field ? cellOf(field) : null, row = this.#order.fields.firstValid } = found;
    const { place } = this.#plan;
    const project = `project "${cut(this.#order.projectId)}": ${what}`;
    const message = severity === 'error' ? `Cannot order ${project}` : `Check ${project}`;
    const header = column && (column.name || column.letter);
    if (severity === 'error') this.#problem ??= { code, message, column: header, fix };
    if (!isTold) return;
    const cell = column && row !== null ? columnCell(place, column, row) : null;
    const at = { row, column: header, cell, value: cut(value) };
    new SheetIssues(place, this.#options.onIssue).sheet({ code, severity, ...at, message, fix });
  }
}

/** A text that the service limits. */
interface LimitedText extends Pick<FoundProblem, 'field' | 'fix'> {
  readonly name: string;
  readonly maxChars: number;
  /** Of the issue if it is too long. */
  readonly code: IssueCode;
  /** Follows the count. @default nothing */
  readonly shown?: string;
}

/** A problem of an order as a whole. */
interface FoundProblem {
  /** The field with the problem, if it is in one field. */
  readonly field?: FieldPlan | undefined;
  /** The column with the problem, if it is in no field. */
  readonly column?: Column | null;
  /** @default the first valid one */
  readonly row?: number;
  readonly value: string;
  readonly what: string;
  readonly fix: string;
  /** @default 'error' */
  readonly severity?: Severity;
  /** False if an issue of another order of the same project reports it. @default true */
  readonly isTold?: boolean;
}

/** Returns the only column of a field; null for a template with several. */
function cellOf(field: FieldPlan): Column | null {
  const columns = columnsOf(field.from);
  return columns.length === 1 ? (columns[0] ?? null) : null;
}
