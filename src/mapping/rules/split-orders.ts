import type { IssueSink } from '../../issue.ts';
import { cellText, isBlankInAny, isSameCell } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { KnownNumbers } from '../../rows/known-numbers.ts';
import type { Column } from '../../rows/row.ts';
import { columnsOf, type Plan, type WherePlan } from '../apply/plan.ts';
import { SheetIssues } from '../apply/row-issue.ts';
import { isAmount } from '../file/order-fields.ts';
import { saysOrderNumber } from '../propose/known-names.ts';
import { ConditionTest } from './condition.ts';
import { askOf, FirstOfEach, type Split } from './first-of-each.ts';
import type { RowWatch } from './row-rule.ts';

/** What a cell has that says no more than an empty one, or that it is as the one above. */
const SAYS_NOTHING = /^[\p{Pd}\u2212"'\u2032\u2033\u3003\s]*$/u;
/** What part of the first rows has what stands in first rows alone: phones, of which some people have none, are not in so many of them. */
const MOST = 0.5;
/** So many rows show in how many columns are filled, and so many first ones which texts come again. */
const MOST_ROWS = 10_000;
const MOST_SEEN = 1000;
const IS_MET = 1;
const IS_FILLED = 2;

/**
 * Asks about a condition that judges rows of one order differently because its column is filled in one row of each order alone, as
 * exports of shops are. Rows of one order have the same project or partner_order_id; or they are below each other, the same text in
 * a column or none below the first, and what else stands in the first of them stands in no later one.
 */
export class SplitOrders implements RowWatch {
  readonly #issues: SheetIssues;
  readonly #column: Column;
  readonly #cells: KnownNumbers;
  readonly #per: FirstOfEach | null;
  readonly #orders: readonly FirstOfEach[];
  /** Columns whose empty cells are of the order above. */
  readonly #numbers: ReadonlySet<Column>;
  readonly #columns: readonly Column[];
  #neighbours: readonly Neighbours[];
  /** Columns that have not been filled where the condition's column is not: they have no more to say than this one. */
  #alike: readonly Column[];
  /** In how many of the counted rows columns are filled. */
  readonly #filled = new Map<Column, number>();
  #rows = 0;
  /** Whether a filled row meets the condition, and whether one does not. */
  #isMetFilled = false;
  #isUnmetFilled = false;

  constructor(plan: Plan, { column, condition, per }: WherePlan, onIssue: IssueSink) {
    const { place, project, fields } = plan;
    const test = ConditionTest.of(condition);
    this.#issues = new SheetIssues(place, onIssue);
    this.#column = column;
    this.#cells = new KnownNumbers(
      (text) => (test.isMetBy(text) ? IS_MET : 0) + (SAYS_NOTHING.test(text) ? 0 : IS_FILLED),
    );
    this.#per = per ? new FirstOfEach(per, column) : null;
    const columnsOfFields = (isWanted: (name: string) => boolean) =>
      fields.flatMap(({ name, from }) => (isWanted(name) ? columnsOf(from) : []));
    const numbers = columnsOfFields((name) => name === 'partner_order_id');
    const isNumber = ({ name }: Column) =>
      saysOrderNumber(name) || numbers.some((one) => one.name === name);
    this.#numbers = new Set(place.header.columns.filter(isNumber));
    const ids = 'column' in project ? [project.column, ...numbers] : numbers;
    this.#orders = ids.flatMap((id) => (id.joined || per ? [] : new FirstOfEach(id, column)));
    const amounts = new Set(columnsOfFields(isAmount).map(({ name }) => name));
    const columns = place.header.columns.filter(({ name }) => name !== '');
    this.#columns = columns;
    this.#alike = columns;
    this.#neighbours = columns
      .filter((one) => !amounts.has(one.name) && one !== column)
      .map((one) => ({
        per: one,
        facts: columns,
        seen: new Set<string>(),
        first: 0,
        firsts: 1,
        later: 0,
        isAgain: false,
        isBlank: false,
        isEach: true,
        split: null,
      }));
  }

  see(batch: ByteRows): void {
    if (this.#isSettled()) return;
    const { cells, numbers } = batch;
    const known = [...numbers.keys()].map((row) =>
      this.#cells.ofCell(cells, row, this.#column.index),
    );
    const isDecidedIn = (row: number) => ((known[row] as number) & IS_FILLED) !== 0;
    const isFilled = (row: number, column: Column) =>
      column === this.#column ? isDecidedIn(row) : !isBlankInAny(cells, row, [column.index]);
    const unmet = new Set(
      [...numbers.keys()].filter((row) => ((known[row] as number) & IS_MET) === 0),
    );
    this.#per?.decide(batch, unmet);
    for (const orders of this.#orders) orders.decide(batch, unmet);
    const isCounted = this.#rows < MOST_ROWS && this.#neighbours.length > 0;
    if (isCounted) this.#rows += numbers.length;
    for (const [row, number] of numbers.entries()) {
      const isDecided = isDecidedIn(row);
      if (isDecided && unmet.has(row)) this.#isUnmetFilled = true;
      else if (isDecided) this.#isMetFilled = true;
      else if (this.#alike.length > 0) {
        this.#alike = this.#alike.filter((column) => !isFilled(row, column));
      }
      for (const column of isCounted ? this.#columns : []) {
        if (isFilled(row, column)) this.#filled.set(column, (this.#filled.get(column) ?? 0) + 1);
      }
      if (row === 0) continue;
      for (const one of this.#neighbours) {
        const { first, per } = one;
        const isBlank = !isFilled(row, per);
        if (isBlank && !this.#numbers.has(per)) {
          // Guests have no number of a member: they need not belong to the row above.
          one.first = null;
          continue;
        }
        if (!isBlank && !isSameCell(cells, row, row - 1, per.index)) {
          one.first = row;
          if (isCounted) one.firsts += 1;
          const text = one.seen.size < MOST_SEEN ? cellText(cells, row, per.index) : '';
          if (one.seen.has(text)) one.isAgain = true;
          else if (text !== '') one.seen.add(text);
          one.isEach &&= isDecided;
          // Towns, and other texts that come again, are no orders. A customer's may be, if each says something.
          if (one.isAgain && !one.isEach) one.facts = [];
          continue;
        }
        const isSplit = first !== null && unmet.has(row) !== unmet.has(first);
        const isFact = (fact: Column) =>
          !isDecided && !isFilled(row, fact) && (!isSplit || isFilled(first, fact));
        if (!one.facts.every(isFact)) one.facts = one.facts.filter(isFact);
        one.later += 1;
        one.isBlank ||= isBlank;
        if (isSplit) one.split ??= { row: number, first: numbers[first] as number, per };
      }
      this.#neighbours = this.#neighbours.filter(({ facts }) => facts.length > 0);
    }
    // The next batch begins below rows that are not known any more.
    for (const one of this.#neighbours) one.first = null;
    if (isCounted && this.#rows >= MOST_ROWS) this.#leaveOutRare();
  }

  /** Whether nothing is left to ask: `per` has rows of one order together, or no column may be that of an order. */
  #isSettled(): boolean {
    return this.#per?.isUsed || this.#neighbours.length + this.#orders.length === 0;
  }

  #leaveOutRare(): void {
    const filled = (column: Column) => this.#filled.get(column) ?? 0;
    this.#neighbours = this.#neighbours.filter(
      ({ per }) => this.#numbers.has(per) || filled(per) >= MOST * this.#rows,
    );
    for (const one of this.#neighbours) {
      one.facts = one.facts.filter((fact) => filled(fact) >= MOST * one.firsts);
    }
  }

  /** Numbers of orders come first, then columns whose rows have more in common. */
  #rank({ per, facts }: Neighbours): number {
    return (this.#numbers.has(per) ? this.#columns.length : 0) + facts.length;
  }

  finish(): void {
    if (this.#isSettled()) return;
    const isEither = this.#isMetFilled && this.#isUnmetFilled;
    this.#leaveOutRare();
    const ofNeighbours = this.#neighbours
      .toSorted((one, other) => this.#rank(other) - this.#rank(one) || other.later - one.later)
      .map(({ split, facts, per, firsts, isAgain, isBlank, isEach }) => {
        const isProof = (fact: Column) => {
          if (fact !== this.#column)
            return fact !== per && ((isEach && firsts > 1) || !this.#alike.includes(fact));
          return isEither || (isEach && !isBlank && this.#numbers.has(per));
        };
        return (isEither || !isAgain) && facts.some(isProof) && split;
      });
    const ofOrders = this.#orders.map(({ empty, filled, isLater, rows, firsts }) => {
      if (!isLater) return empty;
      return isEither && rows === firsts.count && filled;
    });
    const found = [...ofNeighbours, ...ofOrders].find((one) => one);
    if (found) askOf(found, this.#column, this.#issues);
  }
}

/** Rows with the same text in a column as the row above, or none. */
interface Neighbours {
  readonly per: Column;
  /** Columns that are filled in no later one of such rows, and in the first where it is judged otherwise. */
  facts: readonly Column[];
  /** The place in its batch of the first row; null if that is in an earlier one. */
  first: number | null;
  /** Texts of first rows. */
  readonly seen: Set<string>;
  /** How many of the counted rows are the first, but for those of which it is not known. */
  firsts: number;
  /** How many rows are not the first. */
  later: number;
  /** Whether the text of a first row comes again in a later one. */
  isAgain: boolean;
  /** Whether the column is empty in a later row. */
  isBlank: boolean;
  /** Whether the condition's column is filled in each first row. */
  isEach: boolean;
  /** The first row that is judged otherwise than the first with its text. */
  split: Split | null;
}
