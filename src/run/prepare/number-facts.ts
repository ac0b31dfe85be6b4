import { Decimal } from 'decimal.js';
import { NO_MARKS, POINT_DECIMAL, provenBy } from '../../mapping/apply/number-marks.ts';
import { cut } from '../../mapping/apply/row-issue.ts';
import { type DecimalMark, parseNumberCell } from '../../mapping/cells/number-cell.ts';

/** A text and where it stands first. */
export interface FoundText {
  readonly value: string;
  readonly row: number;
}

/** How sure a number is: as it stands, or with one group of three digits behind a mark that is decimal elsewhere; or not read at all. */
type Reading = 'sure' | 'comma' | 'point' | 'unread';

interface NumberAt extends FoundText {
  readonly number: Decimal;
}

/** A number that can be read and compared in the fastest way. */
interface PlainAt extends FoundText {
  readonly number: number;
}

const CURRENCY = /\p{Sc}|[A-Z]{3}|[원円元]/u;
/** Up to 13 digits, and two decimals: numbers of JavaScript hold their sums in hundredths. */
const PLAIN = /^(?:0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/;
const CENTS = 100;
const MOST_CENTS = Number.MAX_SAFE_INTEGER / 2;

class NumberGroup {
  rows = 0;
  first: FoundText | null = null;
  smallest: NumberAt | null = null;
  largest: NumberAt | null = null;
  /** By currency. */
  readonly sums = new Map<string, Decimal>();
  /** Texts that are kept, and near to what their numbers are. */
  readonly texts: number[] = [];
  readonly nears: number[] = [];

  see(number: Decimal, { value, row }: FoundText): void {
    const [least, most] = [this.smallest, this.largest];
    const isAbove = (one: NumberAt) => row < one.row && number.eq(one.number);
    const at = { value: cut(value), row, number };
    if (!least || number.lt(least.number) || isAbove(least)) this.smallest = at;
    if (!most || number.gt(most.number) || isAbove(most)) this.largest = at;
  }

  add(currency: string, number: Decimal): void {
    this.sums.set(currency, number.plus(this.sums.get(currency) ?? 0));
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
  // Of plain numbers: their sum in cents, the smallest and the largest.
  #cents = 0;
  #least: PlainAt | null = null;
  #most: PlainAt | null = null;

  constructor(decimal: DecimalMark | undefined) {
    this.#decimal = decimal;
  }

  /**
   * Reads a number, counts it and adds it up.
   *
   * @param rows How many cells have this text.
   * @param text The text's number. @default it is not kept
   */
  add({ value, row }: FoundText, rows: number, text?: number): void {
    const plain = PLAIN.exec(value);
    const number = Number(value);
    const cents = Math.round(CENTS * number) * rows;
    const hasPoint = plain?.[1] !== undefined;
    if (!plain || cents > MOST_CENTS || (hasPoint && this.#decimal !== undefined)) {
      this.#read({ value, row }, rows, text);
      return;
    }
    if (hasPoint) this.marks |= POINT_DECIMAL;
    const [least, most] = [this.#least, this.#most];
    const isAbove = (one: PlainAt) => row < one.row && number === one.number;
    if (!least || number < least.number || isAbove(least)) this.#least = { value, row, number };
    if (!most || number > most.number || isAbove(most)) this.#most = { value, row, number };
    this.#cents += cents;
    if (this.#cents > MOST_CENTS) this.#addCents();
    this.#keep(this.#groups.sure, number, text);
  }

  /** Says what the numbers of all columns prove, once all were read. */
  settle(marks: number): void {
    const mark = provenBy(marks);
    const isMixed = mark === null && marks !== NO_MARKS;
    this.#counted = [
      'sure',
      ...(mark === ',' || isMixed ? [] : ['comma' as const]),
      ...(mark === '.' || isMixed ? [] : ['point' as const]),
    ];
    for (const plain of [this.#least, this.#most]) {
      if (plain) this.#groups.sure.see(new Decimal(plain.value), plain);
    }
    if (this.#most) this.#addCents();
  }

  get #all(): readonly NumberGroup[] {
    return this.#counted.map((one) => this.#groups[one]);
  }

  get sums(): ReadonlyMap<string, Decimal> {
    const sums = new Map<string, Decimal>();
    for (const [currency, sum] of this.#all.flatMap((group) => [...group.sums])) {
      sums.set(currency, sum.plus(sums.get(currency) ?? 0));
    }
    return sums;
  }

  get smallest(): NumberAt | null {
    const all = this.#all.flatMap(({ smallest }) => smallest ?? []);
    return all.sort((one, other) => one.number.cmp(other.number))[0] ?? null;
  }

  get largest(): NumberAt | null {
    const all = this.#all.flatMap(({ largest }) => largest ?? []);
    return all.sort((one, other) => other.number.cmp(one.number))[0] ?? null;
  }

  /** Texts that are kept, and near to what their numbers are. */
  get kept(): readonly { readonly text: number; readonly near: number }[] {
    return this.#all.flatMap(({ texts, nears }) =>
      texts.map((text, at) => ({ text, near: nears[at] as number })),
    );
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

  #read({ value, row }: FoundText, rows: number, text: number | undefined): void {
    const how = this.#decimal ? { decimal: this.#decimal } : { proven: null };
    const read = parseNumberCell(value, how);
    const isRead = 'text' in read;
    let reading: Reading = isRead ? 'sure' : 'unread';
    if (isRead && read.unsure) reading = value.includes(',') ? 'comma' : 'point';
    else if (isRead) this.marks |= read.marks;
    const group = this.#groups[reading];
    group.rows += rows;
    if (!group.first || row < group.first.row) group.first = { value: cut(value), row };
    if (!isRead) return;
    const number = new Decimal(read.text);
    group.see(number, { value, row });
    group.add(CURRENCY.exec(value)?.[0] ?? '', number.times(rows));
    this.#keep(group, number.toNumber(), text);
  }

  #keep(group: NumberGroup, near: number, text: number | undefined): void {
    if (text === undefined) return;
    group.texts.push(text);
    group.nears.push(near);
  }

  #addCents(): void {
    this.#groups.sure.add('', new Decimal(this.#cents).div(CENTS));
    this.#cents = 0;
  }
}
