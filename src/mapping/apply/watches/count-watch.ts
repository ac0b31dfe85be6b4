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
export const FIX_ROW =
  'Correct the cell; if it is right, accept the row in a list of corrections, or write "unusual: accept" after the column in the mapping';

interface Placed {
  readonly value: number;
  readonly row: number;
  /** The quantity, of which each is several copies. @default the value */
  readonly packs?: number;
}

/**
 * Asks about quantities that are hardly any: years, running numbers, codes, and far more copies than the rest of the list has. Most
 * of that only all rows show. What is kept does not grow with the list. null if the quantities do not come from a column, or may be any.
 */
export function watchCounts(plan: Plan, issues: SheetIssues) {
  const count = amountOf(plan, 'orderCount');
  if (!count || count.acceptsUnusual) return null;
  const { at, column, combine } = count;
  /** How many rows have so many copies, or about as many: see `noteIn`. */
  const counts = new Uint32Array(PLACES);
  /** The rows that count packs, and those that may count the copies of these: how many may, the first, and those that are asked about. */
  let inPacks = 0;
  let mayBeCopies = 0;
  let firstOfCopies: Placed | null = null;
  const areCopies: Placed[] = [];
  /** The largest quantities, from the largest on. */
  const largest: Placed[] = [];
  /** The first number that begins with a 0. Rows of an order may be read once, so that others are not counted. */
  let zero: { readonly text: string; readonly row: number } | null = null;
  let rows = 0;
  let codes = 0;
  /** Rows whose large number does not end in 0. */
  let unevenLarge = 0;
  let leastLarge = Number.POSITIVE_INFINITY;
  let first: Placed = { value: 0, row: 0 };
  let last = 0;
  let lastRow = 0;
  let lastPrice = 0;
  let lastProject: string | null = '';
  let isRunning = true;
  /** How many numbers followed the first of a sheet, and the most of any. */
  let rises = 0;
  let mostRises = 0;
  /** Whether prices rise and fall with the numbers. */
  let hasTheirPrices = true;
  const priceIndex = amountOf(plan, 'totalPrice')?.at ?? -1;
  const isPerRow = combine === 'sum';
  const packOf = toPackOf(plan);
  /** The same by their copies, if quantities count packs. */
  const copies = plan.order.times ? new Uint32Array(PLACES) : counts;

  function note({ fields, row, projectId: project }: MappedRecord): void {
    const value = toNumber(fields[at]);
    if (!(value > 0)) return;
    // The rows of an order have its quantity.
    if (!isPerRow && project === lastProject && value === last) return;
    if (rows === 0) first = { value, row };
    const rise = value - last;
    if (hasTheirPrices && priceIndex >= 0) {
      const price = toNumber(fields[priceIndex]);
      const isTheirs = Math.sign(rise) === Math.sign(price - lastPrice);
      hasTheirPrices = isTheirs || rows === 0;
      lastPrice = price;
    }
    if (isRunning && rows > 0) {
      // Rows may be numbered anew in the next of several sheets.
      const isNext = issues.place.parts?.areApart(lastRow, row) === true;
      const begins = isNext && value === first.value;
      isRunning = begins || rise === 1 || rise === row - lastRow;
      rises = begins ? 0 : rises + 1;
      mostRises = Math.max(mostRises, rises);
    }
    last = value;
    lastRow = row;
    lastProject = project;
    rows += 1;
    noteIn(counts, value);
    if (value > FAR.least) {
      if (value >= LEAST_CODES) codes += 1;
      if (value % 10 !== 0) unevenLarge += 1;
      if (value < leastLarge) leastLarge = value;
    }
    const pack = packOf(fields);
    const placed = { value: value * pack, row, ...(pack > 1 && { packs: value }) };
    if (copies !== counts) notePack(placed, pack);
    if (placed.value > FAR.least) noteLarge(placed);
  }

  function notePack(placed: Placed, pack: number): void {
    noteIn(copies, placed.value);
    if (pack < LEAST_PACK) return;
    inPacks += 1;
    const { packs = 1 } = placed;
    const areWhole = packs % pack === 0;
    if (!areWhole && (pack < 2 * LARGE_PACK || packs < pack)) return;
    mayBeCopies += 1;
    firstOfCopies ??= placed;
    const isAsked = areWhole && pack >= LARGE_PACK;
    if (isAsked && areCopies.length <= MAX_ROWS) areCopies.push(placed);
  }

  function noteLarge(placed: Placed): void {
    if (largest.length > MAX_ROWS && placed.value <= (largest.at(-1)?.value ?? 0)) return;
    largest.splice(largest.findLastIndex(({ value }) => value >= placed.value) + 1, 0, placed);
    if (largest.length > MAX_ROWS + 1) largest.pop();
  }

  /** Why no number of the column may be a quantity; null if nothing speaks against them. */
  function whyNone(): string | null {
    const { value, row } = first;
    const such = `such as ${value} (${cell(row)})`;
    const areTheirs = priceIndex >= 0 && hasTheirPrices && rows > 1;
    if (codes * 2 > rows && (!areTheirs || value >= LEAST_CODE)) {
      return `has numbers of 7 digits and more, ${such}: they may be phone numbers, ids or article numbers`;
    }
    const [least, most] = [valueBehind(0), valueBehind(rows - 1)];
    const isPriced = priceIndex >= 0 && hasTheirPrices && least < most;
    // More copies cost more; of few rows, that may be by chance.
    if (isPriced && rows > 3) return null;
    const uneven = () =>
      counts.reduce((sum, having, value) => sum + (value % 10 === 0 ? 0 : having), 0);
    if (least >= YEARS.from && most <= YEARS.to && uneven() * 2 >= rows) {
      return `has numbers that may be years, from ${least} to ${most}, ${such}`;
    }
    if (least >= SERIALS.from && most <= SERIALS.to && rows > 1) {
      return `has numbers that may be dates without their format, ${such}`;
    }
    const areLarge = least > FAR.least && leastLarge >= LEAST_POSTCODE;
    const areUneven = unevenLarge * 2 >= rows;
    if (areLarge && areUneven && priceIndex >= 0 && !hasTheirPrices) {
      return `has numbers that may be postcodes or other codes, as prices do not rise with them, ${such}`;
    }
    if (!isRunning || mostRises < LEAST_RUNNING - 1) return null;
    const end = `${last} (${cell(lastRow)})`;
    return `counts up by 1 from ${value} (${cell(row)}) to ${end}: they may be numbers of rows`;
  }

  /** Why quantities that are multiplied may be copies already; null if few are. */
  function whyCopies(): string | null {
    if (!firstOfCopies || mayBeCopies * 2 <= inPacks) return null;
    const { value, row, packs = 1 } = firstOfCopies;
    return `may count copies already, such as ${packs} of a pack of ${value / packs} (${cell(row)}), which "times" makes ${value}`;
  }

  function askLarge(): void {
    const median = valueBehind(Math.ceil(rows / 2) - 1, copies);
    const far = rows >= FAR.rows ? FAR : FAR_OF_FEW;
    const isFar = (value: number) =>
      rows >= far.rows && value > far.least && value > far.times * median;
    const large = largest.filter(({ value }) => value >= LEAST_CODE || isFar(value));
    const others = areCopies.filter(({ row }) => !large.some((one) => one.row === row));
    const asked = [...large, ...others];
    const half = `half of the rows have ${median} or less`;
    if (asked.length > MAX_ROWS) {
      const such = asked.slice(0, 1).map(({ value, row }) => `${value} (${cell(row)})`);
      askColumn(`has quantities far from each other, such as ${such}, while ${half}`);
      return;
    }
    for (const { value, row, packs = value } of asked) {
      const why = isFar(value)
        ? `, while ${half}`
        : `: it may be ${packs === value ? 'a phone number, an id or a code' : 'of copies already'}`;
      const product = packs === value ? '' : ` (${packs} × ${value / packs})`;
      const what = `order_count is ${value}${product}${why}`;
      const at = { column, value: String(packs) };
      issues.row(row, { code: 'count_unlikely', ...at, what, fix: FIX_ROW });
    }
  }

  /** The quantity that follows so many smaller ones, as exact as they are told apart. */
  function valueBehind(before: number, of = counts): number {
    let place = -1;
    for (let seen = 0; seen <= before; ) seen += of[++place] as number;
    return place < EXACT ? place : Math.ceil(2 ** ((place - EXACT + 1) / PER_POWER)) - 1;
  }

  function askColumn(why: string, fix = FIX_COLUMN): void {
    const { name, letter } = column;
    const message = `Column "${name || letter}" is used as order_count, but it ${why}`;
    issues.column(column, { code: 'count_unlikely', message, fix });
  }

  function cell(row: number): string {
    return issues.cell(column, row);
  }

  return {
    /** Notes a cell, if its number begins with a 0. */
    noteZero(text: string, row: number): void {
      if (LEADING_ZERO.test(text)) zero ??= { text: text.trim(), row };
    },
    seeRecords(records: readonly MappedRecord[]): void {
      for (const record of records) if (record.valid) note(record);
    },
    finish(): void {
      if (zero !== null) {
        const { text, row } = zero;
        askColumn(`has "${text}" (${cell(row)}), which begins with 0, as codes do`);
      }
      if (rows === 0) return;
      const why = whyNone();
      const whyTimes = whyCopies();
      if (why !== null) askColumn(why);
      else if (whyTimes !== null) askColumn(whyTimes, FIX_TIMES);
      else askLarge();
    },
  };
}

/** A number that begins with a 0 that it does not need. */
const LEADING_ZERO = /^\s*[0\uff10][\d\uff10-\uff19]/;

/** Counts a number where those of about this size are. */
function noteIn(counts: Uint32Array, value: number): void {
  const large = EXACT + Math.floor(Math.log2(value) * PER_POWER);
  const place = value < EXACT ? value : Math.min(large, PLACES - 1);
  counts[place] = (counts[place] ?? 0) + 1;
}
