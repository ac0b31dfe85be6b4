import type { IssueSink } from '../../issue.ts';
import { isBlankInAny, isSameCell } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { KnownNumbers } from '../../rows/known-numbers.ts';
import type { Column } from '../../rows/row.ts';
import { columnsOf, type Plan, type WherePlan } from '../apply/plan.ts';
import { SheetIssues } from '../apply/row-issue.ts';
import { isAmount } from '../file/order-fields.ts';
import { ConditionTest } from './condition.ts';
import { askOf, FirstOfEach, type Split } from './first-of-each.ts';
import type { RowWatch } from './row-rule.ts';

/**
 * Asks about a condition that leaves out a part of an order because its column is filled in one row of each order alone, as exports
 * of shops are. Rows of one order have the same project or partner_order_id, or the same text in a column that has a new one where
 * the condition's column is filled and nowhere else.
 */
export class SplitOrders implements RowWatch {
  readonly #issues: SheetIssues;
  readonly #column: Column;
  readonly #isMet: KnownNumbers;
  readonly #orders: readonly FirstOfEach[];
  /** Columns that have had a new text in every filled row, and the one above in every other. */
  #keys: readonly Column[];
  /** The last filled row that meets the condition, and the last that does not. */
  #met = 0;
  #unmet = 0;
  /** The first empty row that is not as the filled one above. */
  #split: Omit<Split, 'per'> | null = null;

  constructor(plan: Plan, { column, condition }: WherePlan, onIssue: IssueSink) {
    const { place, project, fields } = plan;
    const test = ConditionTest.of(condition);
    this.#issues = new SheetIssues(place, onIssue);
    this.#column = column;
    this.#isMet = new KnownNumbers((text) => Number(test.isMetBy(text)));
    const columnsOfFields = (isWanted: (name: string) => boolean) =>
      fields.flatMap(({ name, from }) => (isWanted(name) ? columnsOf(from) : []));
    const ids = columnsOfFields((name) => name === 'partner_order_id');
    if ('column' in project) ids.unshift(project.column);
    this.#orders = ids.flatMap((id) => (id.joined ? [] : new FirstOfEach(id, column)));
    const amounts = new Set(columnsOfFields(isAmount).map(({ name }) => name));
    this.#keys = place.header.columns.filter(({ name }) => name !== '' && !amounts.has(name));
  }

  see(batch: ByteRows): void {
    const { cells, numbers } = batch;
    const { index } = this.#column;
    const isMet = (row: number) => this.#isMet.ofCell(cells, row, index) === 1;
    const unmet = new Set([...numbers.keys()].filter((row) => !isMet(row)));
    for (const orders of this.#orders) orders.decide(batch, unmet);
    for (const [row, number] of numbers.entries()) {
      const isFilled = !isBlankInAny(cells, row, [index]);
      const isKey = (key: Column) =>
        !isBlankInAny(cells, row, [key.index]) &&
        (row === 0 || isSameCell(cells, row, row - 1, key.index) !== isFilled);
      if (!this.#keys.every(isKey)) this.#keys = this.#keys.filter(isKey);
      const first = Math.max(this.#met, this.#unmet);
      if (isFilled && unmet.has(row)) this.#unmet = number;
      else if (isFilled) this.#met = number;
      // Of rows above the first filled one, the row that says it is in another list.
      else if (first > 0 && unmet.has(row) !== this.#unmet > this.#met) {
        this.#split ??= { row: number, first };
      }
    }
  }

  finish(): void {
    const isEither = this.#met > 0 && this.#unmet > 0;
    const [per] = this.#keys;
    const split = isEither && per && this.#split && { ...this.#split, per };
    const ofOrders = this.#orders.map(({ empty, filled, isLater, rows, firsts }) => {
      if (!isLater) return empty;
      return isEither && rows === firsts.count && filled;
    });
    const found = [split, ...ofOrders].find((one) => one);
    if (found) askOf(found, this.#column, this.#issues);
  }
}
