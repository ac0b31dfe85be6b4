import type { IssueSink } from '../issue.ts';
import { columnsOf, type FieldPlan } from '../mapping/apply/plan.ts';
import { countedRows, cut, SheetIssues } from '../mapping/apply/row-issue.ts';
import { FIX_OF_PRICE } from '../mapping/apply/watches/price-watch.ts';
import { type Column, rowName, type SheetPlace } from '../rows/row.ts';
import type { OrderDraft } from './draft.ts';
import { ExactSum, timesRows, withRightDigits } from './money.ts';

/** An order whose rows have the same amount, which may be that of the order or that of each row. */
interface AgreeingOrder {
  readonly project: string;
  readonly column: Column;
  readonly value: string;
  /** Its first cell: `"10" (Orders!E2)`. */
  readonly first: string;
  /** How many rows have it. */
  readonly rows: number;
}

interface Asked {
  readonly first: AgreeingOrder;
  orders: number;
  readonly once: ExactSum;
  readonly each: ExactSum;
}

const FIX =
  'Set combine in the mapping: "combine: same" if it is for the whole order, "combine: sum" if each row counts; without a mapping, use --combine';

/** An order whose price may be that of one copy. */
interface PricedOrder {
  readonly project: string;
  readonly column: Column;
  readonly amount: string;
  readonly copies: number;
  /** null if its quantities count copies. */
  readonly packs: number | null;
}

const FIX_LEFT_OUT =
  'If they change the price, such as discounts, correct the amounts of the orders\' other rows, or look up the price of each order in a list of its own; then, or if they do not, set "left_out_amounts: drop" under "rows" in the mapping';

interface AskedLeftOut {
  readonly first: string;
  orders: number;
  rows: number;
  /** Whether one of them has an amount that cannot be added. */
  isOpen: boolean;
  readonly sum: ExactSum;
  /** What is left out of one of them. */
  most: number;
}

/** What a row that is left out may add to the price of an order: null for what cannot be added, such as a percentage, with its text. */
export interface LeftOutAmount {
  readonly row: number;
  readonly amount: string | null;
  readonly text?: string;
}

/** What is known of rows that are left out, once all rows were read. */
export interface LeftOut {
  /** The row above this one that had the project's amounts; null for none. */
  above(projectId: string, row: number): number | null;
  /** What may be meant to change the project's price. */
  addingTo(projectId: string): readonly LeftOutAmount[];
  /** What is dropped unasked of an order's price, or added to it. */
  readonly most: number;
  /** The list's own total, if it fits only with all such rows. */
  readonly total: string | null;
}

/** Asks once for all orders, by field, what amounts are: those that agree in all rows of an order, and prices that are named as those of one copy. */
export class AmountQuestions {
  readonly #place: SheetPlace;
  readonly #asked = new Map<FieldPlan, Asked>();
  readonly #ofCopy = new Map<FieldPlan, { first: PricedOrder; message: string; orders: number }>();

  readonly #leftOut = new Map<FieldPlan, AskedLeftOut>();
  #total: string | null = null;

  constructor(place: SheetPlace) {
    this.#place = place;
  }

  /** Notes an order. Returns what keeps it from being ordered. */
  noteAgreeing(field: FieldPlan, order: AgreeingOrder): NonNullable<OrderDraft['problem']> {
    const { project, column, value, rows } = order;
    const each = withRightDigits(timesRows(value, rows));
    const asked = this.#asked.get(field) ?? {
      ...{ first: order, orders: 0, once: new ExactSum(), each: new ExactSum() },
    };
    this.#asked.set(field, asked);
    asked.orders += 1;
    asked.once.add(value);
    asked.each.add(each);
    return {
      code: 'order_fields_agree',
      message: `Cannot order project "${project}": ${field.name} is ${value} in ${rows} of its rows, so it is ${value} for the whole order, or ${each} if each row counts`,
      column: column.name || column.letter,
      fix: FIX,
    };
  }

  /** The same of an order that has several copies for one price. */
  noteOfCopy(field: FieldPlan, order: PricedOrder): NonNullable<OrderDraft['problem']> {
    const { project, column, amount, copies, packs } = order;
    const all = `${copies} copies${packs === null ? '' : `, of ${packs} packs`}`;
    const message = `Cannot tell the total_price of project "${project}": column "${column.name}" is named as the price of one copy${packs === null ? '' : ' or pack'}, and ${amount} would be for all of its ${all}`;
    const asked = this.#ofCopy.get(field) ?? { first: order, message, orders: 0 };
    this.#ofCopy.set(field, asked);
    asked.orders += 1;
    return {
      code: 'price_of_copy',
      message,
      column: column.name || column.letter,
      fix: FIX_OF_PRICE,
    };
  }

  /** The same of an order whose price rows may change that are left out; null if none do. */
  noteLeftOut(field: FieldPlan, projectId: string, price: string, leftOut: LeftOut) {
    const amounts = leftOut.addingTo(projectId);
    if (amounts[0] === undefined) return null;
    const added = sumOf(amounts.flatMap(({ amount }) => amount ?? []));
    const change = Math.abs(Number(added));
    const open = amounts.find(({ amount }) => amount === null);
    if (change <= leftOut.most && !open) return null;
    const { row, text } = open ?? amounts[0];
    const changed = text ? `less by "${cut(text)}" of` : `${sumOf([price, added])} with`;
    const more = amounts.length === 1 ? ', which is' : ` and ${amounts.length - 1} more, which are`;
    const message = `Cannot tell the total_price of project "${cut(projectId)}": it is ${price}, or ${changed} row ${rowName(this.#place, row)}${more} left out`;
    const asked = this.#leftOut.get(field) ?? {
      ...{ first: message, orders: 0, rows: 0, isOpen: false, sum: new ExactSum(), most: 0 },
    };
    this.#leftOut.set(field, asked);
    asked.orders += 1;
    asked.rows += amounts.length;
    asked.isOpen ||= open !== undefined;
    asked.sum.add(added);
    asked.most = Math.max(asked.most, change);
    this.#total = leftOut.total;
    const column = columnsOf(field.from)[0]?.name ?? null;
    return { code: 'amount_left_out', message, column, fix: FIX_LEFT_OUT } as const;
  }

  finish(onIssue: IssueSink): void {
    const issues = new SheetIssues(this.#place, onIssue);
    for (const [{ from }, { first, orders, rows: count, isOpen, sum, most }] of this.#leftOut) {
      const rows = `${countedRows(count)} left out in ${orders} ${orders === 1 ? 'order' : 'orders'}`;
      const total = this.#total && `; the list's own total of "${cut(this.#total)}" fits only so`;
      const message = `${first}; ${rows}${isOpen ? '' : `: ${sum} in total`}${total ?? ''}`;
      const upTo = `; "left_out_amounts: ${most}" asks again where a later list leaves out more of an order`;
      const fix = `${FIX_LEFT_OUT}${isOpen ? '' : upTo}`;
      const told = { code: 'amount_left_out', message, fix, count: orders } as const;
      for (const column of columnsOf(from)) issues.column(column, told);
    }
    for (const { first, message, orders } of this.#ofCopy.values()) {
      const more = orders === 1 ? '' : `; there are ${orders} such orders`;
      issues.column(first.column, {
        ...{ code: 'price_of_copy', value: first.amount, message: message + more },
        ...{ fix: FIX_OF_PRICE, count: orders },
      });
    }
    for (const [{ name }, { first, orders, once, each }] of this.#asked) {
      const { project, value, rows, column } = first;
      const both = `${value} for the whole order, or ${timesRows(value, rows)} if each row counts`;
      const all =
        orders === 1 ? '' : `; there are ${orders} such orders, with ${once} or ${each} in total`;
      const message = `Cannot tell the ${name} of project "${project}": ${rows} of its rows have ${first.first}, so it is ${both}${all}`;
      const told = { code: 'order_fields_agree', value, message, fix: FIX, count: orders } as const;
      issues.column(column, told);
    }
  }
}

function sumOf(amounts: readonly string[]): string {
  const sum = new ExactSum();
  for (const amount of amounts) sum.add(amount);
  return sum.toString();
}
