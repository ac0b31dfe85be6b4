import { cellText, isSameCell } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { BitList } from '../../../rows/kept/bit-list.ts';
import { KnownNumbers } from '../../../rows/kept/known-numbers.ts';
import type { Column } from '../../../rows/row.ts';
import { columnsOf, type Plan, type WherePlan } from '../../apply/plan.ts';
import type { SheetIssues } from '../../apply/row-issue.ts';
import { isAmount } from '../../file/order-fields.ts';
import { mayNumberLines, saysOrderNumber } from '../../propose/known-names.ts';
import type { RowWatch } from '../row-rule.ts';
import { ConditionTest } from './condition.ts';
import { askOf, FirstOfEach, type Split } from './first-of-each.ts';
import { NumberedLines } from './numbered-lines.ts';
import { AS_ABOVE_IT, saysNothing } from './says-nothing.ts';

/** What part of the orders has what stands in one row of each: phones, of which some people have none, are not in so many of them. */
const MOST = 0.5;
/** So many first rows show which texts come again. */
const MOST_SEEN = 1000;
/** What each of fewer orders has, it may have by chance. */
const LEAST_ORDERS = 3;

/**
 * Asks about a condition that judges rows of one order differently because its column is filled in one row of each order alone, as
 * exports of shops are. Rows of one order have the same project or number, wherever they are; or they are below each other, the same
 * text in a column, and what else stands in the first of them stands in no later one.
 */
export class SplitOrders implements RowWatch {
  readonly #issues: SheetIssues;
  readonly #column: Column;
  readonly #isMet: KnownNumbers;
  readonly #per: FirstOfEach | null;
  /** By what is a number of orders by its name, and by project. */
  readonly #orders: readonly Orders[];
  readonly #numbers: readonly Column[];
  #neighbours: readonly Neighbours[];
  #lines: readonly NumberedLines[];
  /** By index of a column: whether a 0 says nothing. Beside words such as `refunded` it is no answer. */
  readonly #isZeroNothing: readonly boolean[];
  /** Whether the condition is that the cell is not empty, as it is in the row above the lines of an order. */
  readonly #isOfEmpty: boolean;
  /** Columns that have not been filled where the condition's column is not: they have no more to say than this one. */
  #alike: readonly Column[];
  /** In how many rows columns are filled, by their indexes. */
  readonly #filled: number[];
  /** Whether columns of the row that is looked at are filled: 1 or 0. */
  readonly #here: number[];
  #rows = 0;
  /** The last row of the batch before. */
  #last: ByteRows | null = null;
  /** Whether filled rows do not meet the condition: true, false or both. */
  readonly #verdicts = new Set<boolean>();

  constructor(plan: Plan, { column, condition, per }: WherePlan, issues: SheetIssues) {
    const { place, project, fields } = plan;
    const test = ConditionTest.of(condition);
    this.#issues = issues;
    this.#column = column;
    this.#isMet = new KnownNumbers((text) => (test.isMetBy(text) ? 1 : 0));
    this.#per = per ? new FirstOfEach(per, column) : null;
    const columns = place.header.columns.filter(({ name }) => name !== '');
    this.#alike = columns;
    this.#filled = Array.from({ length: (columns.at(-1)?.index ?? 0) + 1 }, () => 0);
    this.#here = [...this.#filled];
    const columnsOfFields = (isWanted: (name: string) => boolean) =>
      fields.flatMap(({ name, from }) => (isWanted(name) ? columnsOf(from) : []));
    const partner = columnsOfFields((name) => name === 'partner_order_id');
    const names = columns.map(({ name }) => name);
    const isNumber = (one: Column) => saysOrderNumber(one.name, names) || partner.includes(one);
    this.#numbers = columns.filter(isNumber);
    const ids = 'column' in project ? [...partner, project.column] : partner;
    this.#orders = [...new Set([...this.#numbers, ...(per ? [] : ids)])].flatMap((id) => {
      // A project may be that of people, of whom some have a phone.
      const proofs = this.#numbers.includes(id) ? columns : [column];
      const once = new Map(proofs.map((one) => [one, new BitList()]));
      const isId = !per && ids.includes(id);
      return id.joined ? [] : { each: new FirstOfEach(id, column, true), isId, once };
    });
    const mayNumber = (one: Column) => isNumber(one) || mayNumberLines(one.name);
    this.#lines = columns
      .filter((one) => one !== column && mayNumber(one))
      .flatMap((one) => [false, true].map((isOfLines) => new NumberedLines(one, isOfLines)));
    this.#isOfEmpty = condition.not !== undefined && [...test.texts].join('') === '';
    const areWords = [...test.texts].every((text) => WORD.test(text));
    const ofOrders = [column, ...this.#lines.map((one) => one.per)];
    this.#isZeroNothing = this.#filled.map(
      (_, index) => areWords && ofOrders.some((one) => one.index === index),
    );
    const amounts = columnsOfFields(isAmount);
    this.#neighbours = columns.flatMap((one) =>
      amounts.includes(one) || one === column ? [] : new Neighbours(one, columns),
    );
  }

  see(batch: ByteRows): void {
    if (this.#isSettled()) return;
    const { cells, numbers } = batch;
    const isUnmet = (row: number) => this.#isMet.ofCell(cells, row, this.#column.index) === 0;
    const unmet = new Set([...numbers.keys()].filter(isUnmet));
    const judged = this.#per ? new Set(this.#per.decide(batch, unmet)) : unmet;
    for (const { each } of this.#orders) each.decide(batch, unmet, judged);
    for (const [place, number] of numbers.entries()) {
      const filled = this.#here;
      for (let at = 0; at < filled.length; at += 1) {
        filled[at] = saysNothing(cells, place, at, AS_ABOVE_IT, this.#isZeroNothing[at]) ? 0 : 1;
        this.#filled[at] = (this.#filled[at] as number) + (filled[at] as number);
      }
      const isFilled = ({ index }: Column) => filled[index] === 1;
      const textAt = ({ index }: Column) => cellText(cells, place, index).trim();
      const isDecided = isFilled(this.#column);
      if (isDecided) this.#verdicts.add(unmet.has(place));
      else if (this.#alike.some(isFilled))
        this.#alike = this.#alike.filter((one) => !isFilled(one));
      const judgedRow = { number, isUnmet: judged.has(place) };
      let text = '';
      let of: Column | undefined;
      for (const one of this.#lines) {
        if (one.per !== of) text = isFilled(one.per) ? textAt(one.per) : '';
        of = one.per;
        one.see(judgedRow, text, isDecided);
      }
      if (this.#lines.some(({ isOpen }) => !isOpen))
        this.#lines = this.#lines.filter(({ isOpen }) => isOpen);
      for (const { each, once } of this.#orders) {
        const first = each.of[place] as number;
        for (const [one, lacking] of once) {
          if (first === number) {
            if (!isFilled(one)) lacking.set(first);
          } else if (isFilled(one)) {
            if (lacking.has(first)) lacking.clear(first);
            else once.delete(one);
          }
        }
      }
      let row: Row | undefined;
      for (const one of this.#neighbours) {
        const { per } = one;
        // Guests have no number of a member: they need not belong to the row above.
        if (!isFilled(per)) one.first = null;
        else if (this.#isAsAbove(batch, place, per)) {
          one.later += 1;
          one.isOwn ||= isDecided;
          if (one.facts.some(isFilled)) one.facts = one.facts.filter((fact) => !isFilled(fact));
        } else {
          row ??= { number, isUnmet: unmet.has(place), filled: filled.slice() };
          one.first = row;
          one.firsts += 1;
          one.isEach &&= isDecided;
          if (!one.isAgain && one.seen.size < MOST_SEEN) {
            const { size } = one.seen.add(cellText(cells, place, per.index));
            one.isAgain = size < one.firsts;
          }
          // Towns, and other texts that come again, are no orders. A customer's may be, if each says something.
          if (one.isAgain && !one.isEach) one.facts = [];
        }
        const { first } = one;
        if (!first || judgedRow.isUnmet === first.isUnmet || (isDecided && first !== row)) continue;
        one.facts = one.facts.filter(({ index }) => first.filled[index] === 1);
        one.split ??= { row: number, first: first.number, per };
      }
      if (this.#neighbours.some(({ facts }) => facts.length === 0))
        this.#neighbours = this.#neighbours.filter(({ facts }) => facts.length > 0);
    }
    if (numbers.length > 0) this.#last = batch.copyLast(1);
    this.#rows += numbers.length;
  }

  #isAsAbove({ cells }: ByteRows, place: number, { index }: Column): boolean {
    if (place > 0) return isSameCell(cells, place, place - 1, index);
    return cellText(cells, 0, index) === (this.#last && cellText(this.#last.cells, 0, index));
  }

  /** Whether nothing is left to ask: `per` is the number of orders, or no column may be that of an order. */
  #isSettled(): boolean {
    const { per, isUsed = false } = this.#per ?? {};
    if (per && isUsed && this.#numbers.includes(per)) return true;
    return this.#neighbours.length + this.#orders.length + this.#lines.length === 0;
  }

  #isIn(column: Column, rows: number): boolean {
    return (this.#filled[column.index] as number) >= MOST * rows;
  }

  finish(): void {
    if (this.#isSettled()) return;
    const given = this.#per?.per;
    const proven = this.#neighbours.filter((one) => this.#isProven(one));
    if (this.#per?.isUsed && proven.some(({ per, later }) => per === given && later > 0)) return;
    const ofOrders = this.#orders.map((one) => this.#splitOf(one));
    const ofProject = ofOrders.splice(this.#numbers.length);
    const rank = ({ facts, firsts }: Neighbours) =>
      facts.filter((fact) => this.#isIn(fact, firsts)).length;
    const ofNeighbours = proven
      .toSorted((one, other) => rank(other) - rank(one) || other.later - one.later)
      .map(({ split }) => split);
    const ofLines = this.#verdicts.size > 1 ? this.#lines.map((one) => one.finish()) : [];
    const found = [...ofOrders, ...ofNeighbours, ...ofLines, ...ofProject].find((one) => one);
    if (found) askOf(found, this.#column, this.#issues, given);
  }

  /** Whether a column says what rows of one order are, as it is filled in one row of most orders. */
  #isProof(fact: Column, per: Column, orders: number, isEach: boolean): boolean {
    const saysMore =
      fact === this.#column ? this.#verdicts.size > 1 : isEach || !this.#alike.includes(fact);
    return saysMore && fact !== per && this.#isIn(fact, orders);
  }

  #isProven({ facts, per, firsts, later, isAgain, isEach, isOwn }: Neighbours): boolean {
    if (later === 0 || (isAgain && this.#verdicts.size < 2)) return false;
    // One of the later rows may have been filled by hand.
    if (!this.#isIn(per, this.#rows) || (isOwn && !isEach)) return false;
    const saysMore = isEach && (firsts > 1 || this.#numbers.includes(per));
    return facts.some((one) => this.#isProof(one, per, firsts, saysMore));
  }

  /** The rows of an order, wherever they are, of which only one says what the condition is about. */
  #splitOf({ each, isId, once }: Orders): Split | null {
    const { per, empty, named, late, isOwn, isEach, isUsed } = each;
    const { count } = each.firsts;
    if (isId && !isOwn) return this.#isOfEmpty ? named : empty;
    if (!isUsed) return null;
    const areEnough = count >= LEAST_ORDERS && this.#numbers.includes(per);
    if (isEach && areEnough) return empty;
    const isProof = (one: Column) =>
      this.#isProof(one, per, one === this.#column ? count / MOST : count, false) &&
      (areEnough || one === this.#column);
    return [...once.keys()].some(isProof) ? (empty ?? (this.#isOfEmpty ? null : late)) : null;
  }
}

const WORD = /\p{L}{3}|\p{Lo}{2}/u;

/** A row with which later ones are compared. `filled` is 1 by index of a column that has something. */
interface Row {
  readonly number: number;
  readonly isUnmet: boolean;
  readonly filled: readonly number[];
}

/** Rows with the same text in a column, wherever they are. */
interface Orders {
  readonly each: FirstOfEach;
  /** Whether the mapping says that it is of an order. */
  readonly isId: boolean;
  /** Columns that are filled in no two rows of one order, with the first rows of the orders of which none has them. */
  readonly once: Map<Column, BitList>;
}

/** Rows with the same text in a column as the row above. */
class Neighbours {
  readonly per: Column;
  /** Columns that are filled in no later one of such rows, and in the first where it is judged otherwise. */
  facts: readonly Column[];
  /** null if it is not known. */
  first: Row | null = null;
  /** How many rows are the first, texts of these, and how many are not. */
  firsts = 0;
  readonly seen = new Set<string>();
  later = 0;
  /** Whether the text of a first row comes again, and whether the condition's column is filled in each first row, and in a later one. */
  isAgain = false;
  isEach = true;
  isOwn = false;
  /** The first row that is judged otherwise than the first with its text. */
  split: Split | null = null;

  constructor(per: Column, facts: readonly Column[]) {
    this.per = per;
    this.facts = facts;
  }
}
