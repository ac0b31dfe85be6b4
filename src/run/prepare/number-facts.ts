import { Decimal } from 'decimal.js';
import { NO_MARKS, provenBy } from '../../mapping/apply/number-marks.ts';
import { type DecimalMark, parseNumberCell } from '../../mapping/cells/number-cell.ts';

/** A text and where it stands first. */
export interface FoundText {
  readonly value: string;
  readonly row: number;
}

/** How sure a number is: as it stands, or with one group of three digits behind a mark that is decimal elsewhere; or not read at all. */
type Reading = 'sure' | 'comma' | 'point' | 'unread';

export interface ReadNumber {
  readonly reading: Reading;
  /** NaN if it was not read. */
  readonly number: Decimal;
  /** The sign, the code or the word that it shows; '' for none. */
  readonly currency: string;
}

interface NumberAt extends FoundText {
  readonly number: Decimal;
}

const CURRENCY = /\p{Sc}|[A-Z]{3}|[원円元]/u;
const NO_NUMBER = new Decimal(Number.NaN);

class NumberGroup {
  rows = 0;
  first: FoundText | null = null;
  smallest: NumberAt | null = null;
  largest: NumberAt | null = null;
  /** By currency, of texts that are not told apart. */
  readonly sums = new Map<string, Decimal>();

  see(number: Decimal, at: FoundText): void {
    this.first ??= at;
    if (number.isNaN()) return;
    if (!this.smallest || number.lt(this.smallest.number)) this.smallest = { ...at, number };
    if (!this.largest || number.gt(this.largest.number)) this.largest = { ...at, number };
  }
}

/** The numbers of a column. What `3,500` is shows only when all were read. */
export class NumberFacts {
  /** What commas and points mean in those that are sure. */
  marks = NO_MARKS;
  readonly #decimal: DecimalMark | undefined;
  readonly #groups: Readonly<Record<Reading, NumberGroup>> = {
    sure: new NumberGroup(),
    comma: new NumberGroup(),
    point: new NumberGroup(),
    unread: new NumberGroup(),
  };
  #counted: readonly Reading[] = ['sure', 'comma', 'point'];

  constructor(decimal: DecimalMark | undefined) {
    this.#decimal = decimal;
  }

  /** To be called once for each text. */
  read(value: string, at: FoundText): ReadNumber {
    const how = this.#decimal ? { decimal: this.#decimal } : { proven: null };
    const read = parseNumberCell(value, how);
    const currency = CURRENCY.exec(value)?.[0] ?? '';
    const isRead = 'text' in read;
    const number = isRead ? new Decimal(read.text) : NO_NUMBER;
    let reading: Reading = isRead ? 'sure' : 'unread';
    if (isRead && read.unsure) reading = value.includes(',') ? 'comma' : 'point';
    else if (isRead) this.marks |= read.marks;
    this.#groups[reading].see(number, at);
    return { reading, number, currency };
  }

  /** @param isBeyond Its text is not told apart: it is added up here. */
  count({ reading, number, currency }: ReadNumber, rows: number, isBeyond: boolean): void {
    const group = this.#groups[reading];
    group.rows += rows;
    if (!isBeyond) return;
    group.sums.set(currency, number.times(rows).plus(group.sums.get(currency) ?? 0));
  }

  sumsBeyond(): Map<string, Decimal> {
    const all = new Map<string, Decimal>();
    for (const [currency, sum] of this.#counted.flatMap((one) => [...this.#groups[one].sums])) {
      all.set(currency, sum.plus(all.get(currency) ?? 0));
    }
    return all;
  }

  /** Says what the numbers of all columns prove. */
  settle(marks: number): void {
    const mark = provenBy(marks);
    const isMixed = mark === null && marks !== NO_MARKS;
    this.#counted = [
      'sure',
      ...(mark === ',' || isMixed ? [] : ['comma' as const]),
      ...(mark === '.' || isMixed ? [] : ['point' as const]),
    ];
  }

  counts({ reading }: ReadNumber): boolean {
    return this.#counted.includes(reading);
  }

  get smallest(): NumberAt | null {
    const all = this.#counted.flatMap((one) => this.#groups[one].smallest ?? []);
    return all.sort((one, other) => one.number.cmp(other.number))[0] ?? null;
  }

  get largest(): NumberAt | null {
    const all = this.#counted.flatMap((one) => this.#groups[one].largest ?? []);
    return all.sort((one, other) => other.number.cmp(one.number))[0] ?? null;
  }

  /** Numbers that are in no sum, as it is not sure which they are; null for none. */
  get leftOut(): (FoundText & { readonly rows: number }) | null {
    const left = (['comma', 'point', 'unread'] as const)
      .filter((one) => !this.#counted.includes(one))
      .map((one) => this.#groups[one]);
    const rows = left.reduce((sum, group) => sum + group.rows, 0);
    const first = left.flatMap((group) => group.first ?? []).sort((a, b) => a.row - b.row)[0];
    return first ? { ...first, rows } : null;
  }
}
