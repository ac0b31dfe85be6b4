import { Decimal } from 'decimal.js';
import type { IssueSink } from '../issue.ts';
import type { RowAgain } from '../mapping/apply/current-row.ts';
import { columnsOf, type FieldPlan, type Plan } from '../mapping/apply/plan.ts';
import { quoted, SheetIssues } from '../mapping/apply/row-issue.ts';
import { isAmount } from '../mapping/file/order-fields.ts';
import { ExactSum } from '../orders/money.ts';
import type { OrderTotals } from '../orders/order-totals.ts';
import { detachString } from '../rows/detach-string.ts';
import type { Column } from '../rows/row.ts';

/** Of more totals than that, a list has sums of something else. */
const MOST = 10_000;

interface FoundTotal {
  readonly row: number;
  readonly text: string;
  readonly held: string | null;
}

interface Control {
  readonly field: FieldPlan;
  readonly column: Column;
  readonly found: FoundTotal[];
}

/**
 * Compares the totals that a list has itself with what its orders come to. If they differ, amounts were read otherwise than they were
 * meant, such as prices of a copy, or rows are missing.
 */
export class ControlTotals {
  readonly #controls: readonly Control[];
  readonly #again: RowAgain;
  readonly #issues: SheetIssues;

  constructor({ fields, place }: Plan, again: RowAgain, onIssue: IssueSink) {
    this.#again = again;
    this.#issues = new SheetIssues(place, onIssue);
    this.#controls = fields.flatMap((field) => {
      const { name, from, combine } = field;
      const [column, second] = columnsOf(from);
      const isAdded = isAmount(name) && (combine === 'sum' || combine === 'ask');
      // What a step makes of rows is not what it makes of their sum.
      const isPlain = column && !second && !column.joined && (from.clean ?? []).length === 0;
      return isAdded && isPlain ? { field, column, found: [] } : [];
    });
  }

  /** Notes a row that is left out as a total, one of the last batch. */
  note(row: number, cells: readonly string[]): void {
    for (const { column, found } of this.#controls) {
      const text = (cells[column.index] ?? '').trim();
      if (text === '' || found.length > MOST) continue;
      this.#again.number = row;
      found.push({ row, text: detachString(text), held: this.#again.heldBy(text, column) });
    }
  }

  /** Warns where no total, nor all of them together, is what all orders come to. */
  finish({ real, test }: OrderTotals): void {
    for (const { field, column, found } of this.#controls) {
      const key = field.name === 'order_count' ? 'orderCount' : 'totalPrice';
      const ours = new Decimal(real[key]).plus(test[key]);
      const totals = found.flatMap((one) => this.#amountOf(field, one) ?? []);
      const sum = new ExactSum();
      for (const one of totals) sum.add(one);
      const last = found.at(-1);
      const isSame = [...totals, sum.toString()].some((one) => ours.eq(one));
      if (!last || totals.length === 0 || isSame || found.length > MOST) continue;
      const what = `Row ${last.row} is a total of ${quoted(last.text)} in column "${column.name}", but the orders come to ${ours.toFixed()}`;
      const fix = `Check whether rows are missing, and whether "${column.name}" has what the mapping takes it for: a price must be that of all copies of the row`;
      const at = { code: 'total_differs', column, value: last.text, what, fix } as const;
      this.#issues.row(last.row, at, what);
    }
  }

  #amountOf({ check, checkStored }: FieldPlan, { text, held }: FoundTotal): string | null {
    const { decimal } = this.#again;
    const checked =
      held !== null
        ? checkStored?.(held)
        : decimal !== null
          ? checkStored?.(text, decimal)
          : check?.(text, null);
    return checked && 'text' in checked ? checked.text : null;
  }
}
