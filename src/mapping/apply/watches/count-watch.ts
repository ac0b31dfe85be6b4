import type { Column } from '../../../rows/row.ts';
import { toNumber } from '../../cells/amount-units.ts';
import type { Plan } from '../plan.ts';
import { amountOf } from '../plan-columns.ts';
import type { MappedRecord } from '../record.ts';
import type { SheetIssues } from '../row-issue.ts';
import { toPackOf } from '../row-packs.ts';

/** Nobody prints as many copies of one thing: it is a phone number, an id, an article number. */
const LEAST_CODE = 10_000_000;
/** Where most quantities are as many, and prices have nothing to do with them. */
const LEAST_CODES = 1_000_000;
/** Copies are far from the list's own if there are more, and that many times as many as half of the rows have at most. */
const FAR = { least: 1000, times: 100, rows: 5 };
/** In a list of fewer rows. */
const FAR_OF_FEW = { least: 10_000, times: 1000, rows: 3 };
const YEARS = { from: 1900, to: 2099 };
/** Dates as spreadsheet programs store them, of the years 2015 to 2036. */
const SERIALS = { from: 42_000, to: 50_000 };
const LEAST_POSTCODE = 10_000;
/** Fewer rows that count up by 1 are small orders. */
const LEAST_RUNNING = 5;
/** Rows that are asked about one by one; of more, the column is asked about. */
const MAX_ROWS = 10;
/** Larger numbers are told apart by a sixteenth of a power of two. */
const EXACT = 4096;
const PER_POWER = 16;
const PLACES = EXACT + PER_POWER * 54;
/** Of smaller packs people order as many as one has; of the others few do. */
const LEAST_PACK = 10;
const LARGE_PACK = 25;

const FIX_COLUMN =
  'Name the column with the quantities as order_count in the mapping; if these are quantities, write "unusual: accept" after it';
const FIX_TIMES =
  'Remove "times" from the mapping if these are copies; if they are packs, write "unusual: accept" after the column';
const FIX_ROW =
  'Correct the cell; if it is the quantity, accept the row in a list of corrections, or write "unusual: accept" after the column in the mapping';

interface Placed {
  readonly value: number;
  readonly row: number;
  /** The quantity, of which each is several copies. @default the value */
  readonly packs?: number;
}

/**
 * Asks about quantities that are hardly any: years, running numbers, codes, and far more copies than the rest of the list has. Most
 * of that only all rows show. What is kept does not grow with the list.
 */
export class CountWatch {
  readonly #issues: SheetIssues;
  readonly #column: Column;
  readonly #index: number;
  readonly #priceIndex: number;
  readonly #isPerRow: boolean;
  /** How many rows have so many copies, or about as many: see `noteIn`. */
  readonly #counts = new Uint32Array(PLACES);
  /** The same by their copies, if quantities count packs. */
  readonly #copies: Uint32Array;
  readonly #packOf: ReturnType<typeof toPackOf>;
  /** The rows that count packs, and those that may count the copies of these: how many may, the first, and those that are asked about. */
  #packs = 0;
  #mayBeCopies = 0;
  #firstOfCopies: Placed | null = null;
  readonly #areCopies: Placed[] = [];
  /** The largest quantities, from the largest on. */
  readonly #largest: Placed[] = [];
  /** The first number that begins with a 0. Rows of an order may be read once, so that others are not counted. */
  #zero: { readonly text: string; readonly row: number } | null = null;
  #rows = 0;
  #codes = 0;
  /** Rows whose large number does not end in 0. */
  #unevenLarge = 0;
  #leastLarge = Number.POSITIVE_INFINITY;
  #first: Placed = { value: 0, row: 0 };
  #last = 0;
  #lastRow = 0;
  #lastPrice = 0;
  #lastProject: string | null = '';
  #isRunning = true;
  /** How many numbers followed the first of a sheet, and the most of any. */
  #rises = 0;
  #mostRises = 0;
  /** Whether prices rise and fall with the numbers. */
  #hasTheirPrices = true;

  /** @returns null if the quantities do not come from a column, or may be any */
  static of(plan: Plan, issues: SheetIssues): CountWatch | null {
    const count = amountOf(plan, 'orderCount');
    return count && !count.acceptsUnusual ? new CountWatch(plan, count, issues) : null;
  }

  private constructor(
    plan: Plan,
    { at, column, combine }: NonNullable<ReturnType<typeof amountOf>>,
    issues: SheetIssues,
  ) {
    this.#issues = issues;
    this.#column = column;
    this.#index = at;
    this.#priceIndex = amountOf(plan, 'totalPrice')?.at ?? -1;
    this.#isPerRow = combine === 'sum';
    this.#packOf = toPackOf(plan);
    this.#copies = plan.order.times ? new Uint32Array(PLACES) : this.#counts;
  }

  /** Notes a cell, if its number begins with a 0. */
  noteZero(text: string, row: number): void {
    if (LEADING_ZERO.test(text)) this.#zero ??= { text: text.trim(), row };
  }

  seeRecords(records: readonly MappedRecord[]): void {
    for (const record of records) if (record.valid) this.#note(record);
  }

  #note({ fields, row, projectId: project }: MappedRecord): void {
    const value = toNumber(fields[this.#index]);
    if (!(value > 0)) return;
    // The rows of an order have its quantity.
    if (!this.#isPerRow && project === this.#lastProject && value === this.#last) return;
    if (this.#rows === 0) this.#first = { value, row };
    const rise = value - this.#last;
    if (this.#hasTheirPrices && this.#priceIndex >= 0) {
      const price = toNumber(fields[this.#priceIndex]);
      const isTheirs = Math.sign(rise) === Math.sign(price - this.#lastPrice);
      this.#hasTheirPrices = isTheirs || this.#rows === 0;
      this.#lastPrice = price;
    }
    if (this.#isRunning && this.#rows > 0) {
      // Rows may be numbered anew in the next of several sheets.
      const isNext = this.#issues.place.parts?.areApart(this.#lastRow, row) === true;
      const begins = isNext && value === this.#first.value;
      this.#isRunning = begins || rise === 1 || rise === row - this.#lastRow;
      this.#rises = begins ? 0 : this.#rises + 1;
      this.#mostRises = Math.max(this.#mostRises, this.#rises);
    }
    this.#last = value;
    this.#lastRow = row;
    this.#lastProject = project;
    this.#rows += 1;
    noteIn(this.#counts, value);
    if (value > FAR.least) {
      if (value >= LEAST_CODES) this.#codes += 1;
      if (value % 10 !== 0) this.#unevenLarge += 1;
      if (value < this.#leastLarge) this.#leastLarge = value;
    }
    const pack = this.#packOf(fields);
    const placed = { value: value * pack, row, ...(pack > 1 && { packs: value }) };
    if (this.#copies !== this.#counts) this.#notePack(placed, pack);
    if (placed.value > FAR.least) this.#noteLarge(placed);
  }

  #notePack(placed: Placed, pack: number): void {
    noteIn(this.#copies, placed.value);
    if (pack < LEAST_PACK) return;
    this.#packs += 1;
    const { packs = 1 } = placed;
    const areWhole = packs % pack === 0;
    if (!areWhole && (pack < 2 * LARGE_PACK || packs < pack)) return;
    this.#mayBeCopies += 1;
    this.#firstOfCopies ??= placed;
    const isAsked = areWhole && pack >= LARGE_PACK;
    if (isAsked && this.#areCopies.length <= MAX_ROWS) this.#areCopies.push(placed);
  }

  #noteLarge(placed: Placed): void {
    const largest = this.#largest;
    if (largest.length > MAX_ROWS && placed.value <= (largest.at(-1)?.value ?? 0)) return;
    largest.splice(largest.findLastIndex(({ value }) => value >= placed.value) + 1, 0, placed);
    if (largest.length > MAX_ROWS + 1) largest.pop();
  }

  finish(): void {
    if (this.#zero !== null) {
      const { text, row } = this.#zero;
      this.#askColumn(`has "${text}" (${this.#cell(row)}), which begins with 0, as codes do`);
    }
    if (this.#rows === 0) return;
    const why = this.#whyNone();
    const areCopies = this.#whyCopies();
    if (why !== null) this.#askColumn(why);
    else if (areCopies !== null) this.#askColumn(areCopies, FIX_TIMES);
    else this.#askLarge();
  }

  /** Why no number of the column may be a quantity; null if nothing speaks against them. */
  #whyNone(): string | null {
    const { value, row } = this.#first;
    const such = `such as ${value} (${this.#cell(row)})`;
    const areTheirs = this.#priceIndex >= 0 && this.#hasTheirPrices && this.#rows > 1;
    if (this.#codes * 2 > this.#rows && (!areTheirs || value >= LEAST_CODE)) {
      return `has numbers of 7 digits and more, ${such}: they may be phone numbers, ids or article numbers`;
    }
    const [least, most] = [this.#valueBehind(0), this.#valueBehind(this.#rows - 1)];
    const isPriced = this.#priceIndex >= 0 && this.#hasTheirPrices && least < most;
    // More copies cost more; of few rows, that may be by chance.
    if (isPriced && this.#rows > 3) return null;
    const uneven = () =>
      this.#counts.reduce((sum, rows, value) => sum + (value % 10 === 0 ? 0 : rows), 0);
    if (least >= YEARS.from && most <= YEARS.to && uneven() * 2 >= this.#rows) {
      return `has numbers that may be years, from ${least} to ${most}, ${such}`;
    }
    if (least >= SERIALS.from && most <= SERIALS.to && this.#rows > 1) {
      return `has numbers that may be dates without their format, ${such}`;
    }
    const areLarge = least > FAR.least && this.#leastLarge >= LEAST_POSTCODE;
    const areUneven = this.#unevenLarge * 2 >= this.#rows;
    if (areLarge && areUneven && this.#priceIndex >= 0 && !this.#hasTheirPrices) {
      return `has numbers that may be postcodes or other codes, as prices do not rise with them, ${such}`;
    }
    if (!this.#isRunning || this.#mostRises < LEAST_RUNNING - 1) return null;
    const last = `${this.#last} (${this.#cell(this.#lastRow)})`;
    return `counts up by 1 from ${value} (${this.#cell(row)}) to ${last}: they may be numbers of rows`;
  }

  /** Why quantities that are multiplied may be copies already; null if few are. */
  #whyCopies(): string | null {
    const first = this.#firstOfCopies;
    if (!first || this.#mayBeCopies * 2 <= this.#packs) return null;
    const { value, row, packs = 1 } = first;
    return `may count copies already, such as ${packs} of a pack of ${value / packs} (${this.#cell(row)}), which "times" makes ${value}`;
  }

  #askLarge(): void {
    const median = this.#valueBehind(Math.ceil(this.#rows / 2) - 1, this.#copies);
    const far = this.#rows >= FAR.rows ? FAR : FAR_OF_FEW;
    const isFar = (value: number) =>
      this.#rows >= far.rows && value > far.least && value > far.times * median;
    const large = this.#largest.filter(({ value }) => value >= LEAST_CODE || isFar(value));
    const others = this.#areCopies.filter(({ row }) => !large.some((one) => one.row === row));
    const asked = [...large, ...others];
    const half = `half of the rows have ${median} or less`;
    if (asked.length > MAX_ROWS) {
      const such = asked.slice(0, 1).map(({ value, row }) => `${value} (${this.#cell(row)})`);
      this.#askColumn(`has quantities far from each other, such as ${such}, while ${half}`);
      return;
    }
    for (const { value, row, packs = value } of asked) {
      const why = isFar(value)
        ? `, while ${half}`
        : `: it may be ${packs === value ? 'a phone number, an id or a code' : 'of copies already'}`;
      const product = packs === value ? '' : ` (${packs} × ${value / packs})`;
      const what = `order_count is ${value}${product}${why}`;
      const cell = { column: this.#column, value: String(packs) };
      this.#issues.row(row, { code: 'count_unlikely', ...cell, what, fix: FIX_ROW });
    }
  }

  /** The quantity that follows so many smaller ones, as exact as they are told apart. */
  #valueBehind(rows: number, counts: Uint32Array = this.#counts): number {
    let place = -1;
    for (let seen = 0; seen <= rows; ) seen += counts[++place] as number;
    return place < EXACT ? place : Math.ceil(2 ** ((place - EXACT + 1) / PER_POWER)) - 1;
  }

  #askColumn(why: string, fix = FIX_COLUMN): void {
    const { name, letter } = this.#column;
    const message = `Column "${name || letter}" is used as order_count, but it ${why}`;
    this.#issues.column(this.#column, { code: 'count_unlikely', message, fix });
  }

  #cell(row: number): string {
    return this.#issues.cell(this.#column, row);
  }
}

/** A number that begins with a 0 that it does not need. */
const LEADING_ZERO = /^\s*[0\uff10][\d\uff10-\uff19]/;

/** Counts a number where those of about this size are. */
function noteIn(counts: Uint32Array, value: number): void {
  const large = EXACT + Math.floor(Math.log2(value) * PER_POWER);
  const place = value < EXACT ? value : Math.min(large, PLACES - 1);
  counts[place] = (counts[place] ?? 0) + 1;
}
