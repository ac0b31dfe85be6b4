import type { Column } from '../../../rows/row.ts';
import type { Split } from './first-of-each.ts';

/** In fewer orders, a cell may be filled once in each by chance. */
const LEAST_ORDERS = 3;
/** What stands behind the number of an order in that of its line: `11-1`, `11/2`, `11.3`, `11b`. */
const OF_LINE = /(?<=\d)(?:[-/._ ]\d{1,3}|[a-z])$/i;

/** A row of an order, and whether the condition leaves it out. */
interface Judged {
  readonly number: number;
  readonly isUnmet: boolean;
}

/**
 * Finds orders whose rows are below each other by a column that may number them or their lines: `11`, nothing, `12`, or `11-1`, `11-2`,
 * `12-1`. That these are orders is proven where one row of each, and no other row, has the cell that a condition is about.
 */
export class NumberedLines {
  readonly per: Column;
  readonly #isOfLines: boolean;
  /** What the rows of an order have in common; null before the first one. */
  #order: string | null = null;
  #orders = 0;
  #later = 0;
  #isProven = true;
  /** Of the order: the row that has the cell, and the first that has not. */
  #decided: Judged | null = null;
  #other: Judged | null = null;
  #split: Split | null = null;

  /** @param isOfLines Whether each line has a number of its own. */
  constructor(per: Column, isOfLines: boolean) {
    this.per = per;
    this.#isOfLines = isOfLines;
  }

  /** Whether more rows may prove it. */
  get isOpen(): boolean {
    return this.#isProven;
  }

  /** @param text The cell of `per`; '' if it says nothing. */
  see(row: Judged, text: string, isDecided: boolean): void {
    const order = text === '' ? this.#order : this.#isOfLines ? text.replace(OF_LINE, '') : text;
    if (order === null) this.#isProven = false;
    if (order === this.#order) this.#later += 1;
    else {
      this.#endOrder();
      this.#order = order;
      this.#orders += 1;
      this.#decided = null;
      this.#other = null;
    }
    if (!isDecided) this.#other ??= row;
    else if (this.#decided) this.#isProven = false;
    else this.#decided = row;
  }

  #endOrder(): void {
    if (this.#orders === 0) return;
    const { per } = this;
    const [decided, other] = [this.#decided, this.#other];
    if (!decided) this.#isProven = false;
    else if (other && other.isUnmet !== decided.isUnmet)
      this.#split ??= { row: other.number, first: decided.number, per, isOfLines: this.#isOfLines };
  }

  /** The first order of which the condition leaves out a part; null for none, or if it is not proven that these are orders. */
  finish(): Split | null {
    this.#endOrder();
    return this.#isProven && this.#later > 0 && this.#orders >= LEAST_ORDERS ? this.#split : null;
  }
}
