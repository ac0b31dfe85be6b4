import { isDigits } from '../../rows/byte-cells.ts';
import { detachString } from '../../rows/detach-string.ts';
import { OPEN_VALUE } from '../../rows/no-value.ts';
import { KEPT_DIGITS } from '../number-format/decimal.ts';
import { isDateName, postcodeDigits } from './column-names.ts';
import type { Damage } from './damage.ts';

/** How many cells are named for damage that only the whole column shows. */
export const MAX_FIRST = 3;

/** How many characters of each named cell are kept. */
const MAX_TEXT_CHARS = 200;

/** Shorter numbers are not compared: they differ in length because they are amounts. Even four digits may be amounts. */
const MIN_DIGITS = 4;
const MIN_CODE_DIGITS = 5;
/** Longer digits are not codes. */
const MAX_CODE_DIGITS = 64;

/** So many more cells of a postcode column than it has codes may be something else: postcodes of other countries. */
const MOST_FOREIGN = 1000;

/** Lengths at which programs cut texts: VARCHAR(255) of databases, and the longest cell of Excel. */
const CUT_LENGTHS = [255, 32_767];

const ZERO = 0x30;
const NINE = 0x39;
const DIGITS = /^\d+$/;
/** A postcode and its town in one cell: 1012 AB is a Dutch one whole. */
const WITH_TOWN = /^(\d{3,5})\s+(?![A-Z]{2}$)\p{L}.*$/su;
/** Matches US postcodes with four more digits (ZIP+4): they cannot lose zeros. */
const ZIP_AND_MORE = /^\d{5}-\d{4}$/;
const DATE =
  /^(?:\d{1,4}[-/.] ?\d{1,2}[-/.] ?\d{1,4}\.?|\d{4} ?[년年] ?\d{1,2} ?[월月] ?\d{1,2} ?[일日]|\d{1,2}[-/. ]{1,2}\p{L}{3,9}[-/., ]{1,2}\d{2,4}|\p{L}{3,9}\.? \d{1,2},? \d{4})(?:[T ].*)?$/u;
/** Matches dates as days since 1900, from the year 1927 to 2091. */
const DATE_SERIAL = /^[1-6]\d{4}(?:\.\d+)?$/;
const SERIAL_DIGITS = 5;

/** Damage that shows when some cells of a column are compared with the others. */
export interface ColumnDamage extends Damage {
  /** How many cells show it. */
  readonly count: number;
  /** The first such cells. */
  readonly first: readonly { readonly row: number; readonly text: string }[];
}

/** Searches the texts of one column for one kind of damage. */
export interface ColumnCheck {
  /**
   * Examines a cell. Returns false once the column cannot have this damage: no more cells are needed.
   *
   * @param row 0 for one that is left out: it only shows what the others are like.
   */
  see(text: string, row: number): boolean;
  /** Examines a cell's bytes. Returns false if its text is needed: call `see` then. */
  seeBytes?(bytes: Buffer, start: number, end: number, row: number): boolean;
  finish(): ColumnDamage | readonly ColumnDamage[] | undefined;
}

/**
 * Finds codes that lost their leading zeros as numbers: most codes of a column have one length, and some are shorter. In a column
 * named postcode the shorter ones may be the majority and lack two digits; elsewhere only what is certainly not an amount counts
 * as a code.
 */
export function createLostZeroCheck(columnName = ''): ColumnCheck {
  const digits = postcodeDigits(columnName);
  const isPostcode = digits !== undefined;
  const maxMissing = isPostcode ? 2 : 1;
  /** Codes by their length, those that begin with a zero apart: they have lost none. */
  const tallies: (Tally | undefined)[] = [];
  const kept: (number | undefined)[] = [];
  let keptZeros = 0;
  let endInZero = 0;
  let codes = 0;
  let foreign = 0;

  /** Whether a cell that is no such code leaves the column one of codes. */
  function isOther(text: string): boolean {
    if (!isPostcode) return OPEN_VALUE.test(text);
    foreign += 1;
    return foreign <= codes + MOST_FOREIGN;
  }

  function tallyOf(length: number): Tally | undefined {
    const known = tallies[length];
    if (known) return known;
    const lengths = [...lengthsOf(tallies), length];
    if (length > MAX_CODE_DIGITS || Math.max(...lengths) - Math.min(...lengths) > maxMissing)
      return undefined;
    const tally = new Tally();
    tallies[length] = tally;
    return tally;
  }

  function keepZero(length: number): void {
    kept[length] = (kept[length] ?? 0) + 1;
    keptZeros += 1;
  }

  function looksLikeCodes(full: Found, short: Found, length: number): boolean {
    if (isPostcode || keptZeros > 0) return true;
    // One code in ten begins with a zero.
    if (length < MIN_CODE_DIGITS || short.count * 4 > full.count) return false;
    return endInZero * 2 < full.count + short.count && !isSeries([...short.first, ...full.first]);
  }

  return {
    see(text, row) {
      if (isPostcode && ZIP_AND_MORE.test(text)) return true;
      const code = isPostcode ? text.replace(WITH_TOWN, '$1') : text;
      const tally = DIGITS.test(code) ? tallyOf(code.length) : undefined;
      if (!tally) return isOther(text);
      codes += 1;
      if (code.startsWith('0')) keepZero(code.length);
      else tally.add(text, row);
      if (code.endsWith('0')) endInZero += 1;
      return true;
    },
    seeBytes(bytes, start, end, row) {
      const tally = tallies[end - start];
      const keepsZero = bytes[start] === ZERO;
      if (tally === undefined || (tally.count < MAX_FIRST && !keepsZero && row > 0)) return false;
      if (!isDigits(bytes, start, end)) return false;
      codes += 1;
      if (keepsZero) keepZero(end - start);
      else tally.addOne(row);
      if (bytes[end - 1] === ZERO) endInZero += 1;
      return true;
    },
    finish() {
      const length = digits ?? Math.max(0, ...lengthsOf(tallies));
      const isShort = (own: number) => own < length && own >= length - maxMissing;
      const found = lengthsOf(tallies).filter((own) => isShort(own) && tallies[own]?.count);
      const { all: seen, first } = tallies[length] ?? new Tally();
      const full = { count: seen + (kept[length] ?? 0), first };
      if (length < MIN_DIGITS || found.length === 0) return undefined;
      const all = joined(found.flatMap((own) => tallies[own] ?? []));
      if (full.count === 0 && foreign > codes) return undefined;
      if (!looksLikeCodes(full, all, length)) return undefined;
      const others = full.count > 0 ? 'others in its column have' : 'such codes have';
      return {
        code: 'zero_lost',
        reason: `has ${found.join(' or ')} digits where ${others} ${length}: a leading zero may have been lost`,
        fix: all.first.every(({ text }) => DIGITS.test(text))
          ? `Format the column as text, and enter the codes again, or add { pad: ${length} } to "clean" in the mapping`
          : 'Write the codes with their zeros',
        ...all,
      };
    },
  };
}

/** Returns the lengths that occur, ascending. */
function lengthsOf(tallies: readonly (Tally | undefined)[]): number[] {
  return tallies.flatMap((tally, length) => (tally ? [length] : []));
}

/** Whether numbers rise with their rows, as codes do not: 9999, 10000, 10001. */
function isSeries(cells: Tally['first']): boolean {
  const starts = new Set(cells.map(({ text, row }) => Number(text) - row));
  return cells.length > 1 && starts.size === 1;
}

/** Finds dates that became numbers (days since 1900) among dates, or in a column that is named so. */
export function createDateSerialCheck(columnName = ''): ColumnCheck {
  let dates = 0;
  const serials = new Tally();
  return {
    see(text, row) {
      if (DATE_SERIAL.test(text)) serials.add(text, row);
      else if (DATE.test(text)) dates += 1;
      else return false;
      return true;
    },
    seeBytes(bytes, start, end, row) {
      if (isPlainDate(bytes, start, end)) {
        dates += 1;
        return true;
      }
      const isSerial =
        end - start === SERIAL_DIGITS &&
        (bytes[start] as number) > ZERO &&
        (bytes[start] as number) <= ZERO + 6 &&
        isDigits(bytes, start, end);
      if (!isSerial || (serials.count < MAX_FIRST && row > 0)) return false;
      serials.addOne(row);
      return true;
    },
    finish() {
      const isAll = dates === 0 && isDateName(columnName);
      if (serials.count === 0 || (serials.all > dates && !isAll)) return undefined;
      const beside = isAll ? 'in a column of dates' : 'where others in its column show dates';
      return {
        code: 'date_serial',
        reason: `shows a date serial number ${beside}`,
        fix: 'Format the column as dates, and save the file again',
        ...serials,
      };
    },
  };
}

/** Whether a cell is digits, a separator, digits, a separator and digits, as most dates are. */
function isPlainDate(bytes: Buffer, start: number, end: number): boolean {
  const year = digitsEnd(bytes, start, Math.min(end, start + 4));
  if (year === start || year >= end || !isDateSeparator(bytes[year])) return false;
  const month = digitsEnd(bytes, year + 1, Math.min(end, year + 3));
  if (month === year + 1 || month >= end || !isDateSeparator(bytes[month])) return false;
  return month + 1 < end && end - month <= 5 && isDigits(bytes, month + 1, end);
}

function digitsEnd(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && (bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE) at += 1;
  return at;
}

/** A hyphen, a dot or a slash. */
export function isDateSeparator(byte = 0): boolean {
  return byte >= 0x2d && byte <= 0x2f;
}

/** How many digits programs keep of a number: those with spreadsheets, and those that hold it as a double, as JavaScript does. */
const KEPT = [
  { digits: KEPT_DIGITS, by: 'spreadsheet programs' },
  { digits: 17, by: 'programs that hold them as floating-point numbers' },
];

/** Finds long numbers that all end in zeros from the digit on that programs do not keep. */
export function createRoundedNumberCheck(): ColumnCheck {
  const found = KEPT.map((kept) => ({ ...kept, rounded: new Tally(), exact: false }));
  return {
    see(text, row) {
      const open = found.filter(({ digits, exact }) => !exact && text.length > digits);
      if (open.length === 0 || !DIGITS.test(text)) return found.some(({ exact }) => !exact);
      for (const one of open) {
        one.exact ||= !/^0+$/.test(text.slice(one.digits));
        if (!one.exact) one.rounded.add(text, row);
      }
      return found.some(({ exact }) => !exact);
    },
    finish() {
      const told = found.find(({ digits, rounded, exact }) => {
        // One such number in ten ends in 0 by itself.
        const isByChance = rounded.all === 1 && rounded.first[0]?.text.length === digits + 1;
        return !exact && rounded.count > 0 && !isByChance;
      });
      if (!told) return undefined;
      return {
        code: 'number_rounded',
        reason: `shows zeros after ${told.digits} digits: ${told.by} round longer numbers`,
        fix: 'Format the column as text, enter the numbers again, and save the file',
        ...told.rounded,
      };
    },
  };
}

/** Finds texts that were cut: they have exactly a length at which programs cut, and no text of the column is longer. */
export function createCutTextCheck(): ColumnCheck {
  let longest = 0;
  let cut = new Tally();
  return {
    see(text, row) {
      if (text.length < longest) return true;
      if (text.length > longest) cut = new Tally();
      longest = text.length;
      if (CUT_LENGTHS.includes(longest)) cut.add(text, row);
      return true;
    },
    finish() {
      if (cut.count === 0) return undefined;
      return {
        code: 'text_cut',
        reason: `is ${longest} characters long, a length at which programs truncate text`,
        fix: 'Compare it with its source',
        ...cut,
      };
    },
  };
}

type Found = Pick<Tally, 'count' | 'first'>;

/** A count of cells, with the places of the first ones. */
export class Tally {
  count = 0;
  /** Cells of rows that are left out, which are not counted. */
  leftOut = 0;
  readonly first: { readonly row: number; readonly text: string }[] = [];

  /** Cells of all rows: what shows how common it is. */
  get all(): number {
    return this.count + this.leftOut;
  }

  addOne(row: number): void {
    if (row > 0) this.count += 1;
    else this.leftOut += 1;
  }

  add(text: string, row: number): void {
    this.addOne(row);
    if (row === 0 || this.first.length === MAX_FIRST) return;
    this.first.push({ row, text: detachString(text.slice(0, MAX_TEXT_CHARS)) });
  }
}

function joined(tallies: readonly Found[]): Found {
  const first = tallies.flatMap((tally) => tally.first).sort((a, b) => a.row - b.row);
  const count = tallies.reduce((sum, tally) => sum + tally.count, 0);
  return { count, first: first.slice(0, MAX_FIRST) };
}
