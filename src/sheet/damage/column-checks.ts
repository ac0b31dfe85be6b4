import { isDigits } from '../../rows/byte-cells.ts';
import { detachString } from '../../rows/detach-string.ts';
import type { Damage } from './damage.ts';
import { postcodeDigits } from './postcode-names.ts';

/** Cells to name for damage that only the whole column shows. */
const MAX_FIRST = 3;

/** Characters kept of each of them. */
const MAX_TEXT_CHARS = 200;

/** Shorter numbers differ in length because they are amounts; those of four digits may be. */
const MIN_DIGITS = 4;
const MIN_CODE_DIGITS = 5;
/** Longer ones are not codes. */
const MAX_CODE_DIGITS = 64;

/** Digits of a number that spreadsheet programs keep. */
const KEPT_DIGITS = 15;

/** Lengths at which texts are cut: VARCHAR(255) of databases, and the longest cell of Excel. */
const CUT_LENGTHS = [255, 32_767];

const ZERO = 0x30;
const DIGITS = /^\d+$/;
/** US postcodes with the street part: they cannot lose zeros. */
const ZIP_AND_MORE = /^\d{5}-\d{4}$/;
const DATE =
  /^(?:\d{1,4}[-/.] ?\d{1,2}[-/.] ?\d{1,4}\.?|\d{4} ?[년年] ?\d{1,2} ?[월月] ?\d{1,2} ?[일日]|\d{1,2}[-/. ]{1,2}\p{L}{3,9}[-/., ]{1,2}\d{2,4}|\p{L}{3,9}\.? \d{1,2},? \d{4})(?:[T ].*)?$/u;
/** Days since 1900, from the year 1927 to 2091. */
const DATE_SERIAL = /^[1-6]\d{4}(?:\.\d+)?$/;

/** Damage that some cells of a column show in comparison with the others. */
export interface ColumnDamage extends Damage {
  /** How many cells show it. */
  readonly count: number;
  /** The first of them. */
  readonly first: readonly { readonly row: number; readonly text: string }[];
}

/** Looks at the texts of one column for one damage. */
export interface ColumnCheck {
  /** False once the column rules the damage out: it need not see more. */
  see(text: string, row: number): boolean;
  /** Counts a cell by its bytes if that is enough. False: call `see` instead. */
  seeBytes?(bytes: Buffer, start: number, end: number): boolean;
  finish(): ColumnDamage | undefined;
}

/**
 * Codes of one length with some shorter ones: as numbers these lost their leading zeros. In a column named postcode they may be
 * the majority, and lack two digits; elsewhere only what is certainly not an amount counts as a code.
 */
export function createLostZeroCheck(columnName = ''): ColumnCheck {
  const digits = postcodeDigits(columnName);
  const isPostcode = digits !== undefined;
  const maxMissing = isPostcode ? 2 : 1;
  /** By length. */
  const tallies: (Tally | undefined)[] = [];
  let keptZeros = 0;
  let endInZero = 0;

  function tallyOf(length: number): Tally | undefined {
    const known = tallies[length];
    if (known) return known;
    const lengths = [...lengthsOf(tallies), length];
    if (length > MAX_CODE_DIGITS || Math.max(...lengths) - Math.min(...lengths) > maxMissing)
      return undefined;
    const tally = createTally();
    tallies[length] = tally;
    return tally;
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
      if (!DIGITS.test(text)) return false;
      const tally = tallyOf(text.length);
      if (!tally) return false;
      tally.add(text, row);
      if (text.startsWith('0')) keptZeros += 1;
      if (text.endsWith('0')) endInZero += 1;
      return true;
    },
    seeBytes(bytes, start, end) {
      const tally = tallies[end - start];
      if (tally === undefined || tally.count < MAX_FIRST || !isDigits(bytes, start, end))
        return false;
      tally.count += 1;
      if (bytes[start] === ZERO) keptZeros += 1;
      if (bytes[end - 1] === ZERO) endInZero += 1;
      return true;
    },
    finish() {
      const length = digits ?? Math.max(0, ...lengthsOf(tallies));
      const found = lengthsOf(tallies).filter((own) => own < length && own >= length - maxMissing);
      const full = tallies[length] ?? createTally();
      if (length < MIN_DIGITS || found.length === 0) return undefined;
      const all = joined(found.flatMap((own) => tallies[own] ?? []));
      if (!looksLikeCodes(full, all, length)) return undefined;
      const others = full.count > 0 ? 'others in its column have' : 'such codes have';
      return {
        code: 'zero_lost',
        reason: `has ${found.join(' or ')} digits where ${others} ${length}: a leading zero may have been lost`,
        fix: 'Format the column as text, enter the codes again, and save the file',
        count: all.count,
        first: all.first,
      };
    },
  };
}

/** Ascending. */
function lengthsOf(tallies: readonly (Tally | undefined)[]): number[] {
  return tallies.flatMap((tally, length) => (tally ? [length] : []));
}

/** Numbers that rise with their rows are not codes: 9999, 10000, 10001. */
function isSeries(cells: Tally['first']): boolean {
  const starts = new Set(cells.map(({ text, row }) => Number(text) - row));
  return cells.length > 1 && starts.size === 1;
}

/** Days since 1900 among dates. */
export function createDateSerialCheck(): ColumnCheck {
  let dates = 0;
  const serials = createTally();
  return {
    see(text, row) {
      if (DATE_SERIAL.test(text)) serials.add(text, row);
      else if (DATE.test(text)) dates += 1;
      else return false;
      return true;
    },
    finish() {
      if (serials.count === 0 || serials.count > dates) return undefined;
      return {
        code: 'date_serial',
        reason: 'shows a day number where others in its column show dates',
        fix: 'Format the column as dates, and save the file again',
        count: serials.count,
        first: serials.first,
      };
    },
  };
}

/** Long numbers that all end in zeros where a spreadsheet program keeps no more digits. */
export function createRoundedNumberCheck(): ColumnCheck {
  const rounded = createTally();
  let exact = false;
  return {
    see(text, row) {
      if (text.length <= KEPT_DIGITS || !DIGITS.test(text)) return true;
      exact ||= !/^0+$/.test(text.slice(KEPT_DIGITS));
      if (!exact) rounded.add(text, row);
      return !exact;
    },
    finish() {
      if (exact || rounded.count === 0) return undefined;
      return {
        code: 'number_rounded',
        reason: `shows zeros after ${KEPT_DIGITS} digits: spreadsheet programs round longer numbers`,
        fix: 'Format the column as text, enter the numbers again, and save the file',
        count: rounded.count,
        first: rounded.first,
      };
    },
  };
}

/** Texts of exactly a length at which programs cut, if no other in the column is longer. */
export function createCutTextCheck(): ColumnCheck {
  let longest = 0;
  let cut = createTally();
  return {
    see(text, row) {
      if (text.length < longest) return true;
      if (text.length > longest) cut = createTally();
      longest = text.length;
      if (CUT_LENGTHS.includes(longest)) cut.add(text, row);
      return true;
    },
    finish() {
      if (cut.count === 0) return undefined;
      return {
        code: 'text_cut',
        reason: `is ${longest} characters long, a length at which programs cut texts`,
        fix: 'Compare it with its source',
        count: cut.count,
        first: cut.first,
      };
    },
  };
}

type Found = Pick<Tally, 'count' | 'first'>;

/** Cells counted, with the places of the first ones. */
interface Tally {
  count: number;
  readonly first: { readonly row: number; readonly text: string }[];
  add(text: string, row: number): void;
}

function createTally(): Tally {
  return {
    count: 0,
    first: [],
    add(text, row) {
      this.count += 1;
      if (this.first.length === MAX_FIRST) return;
      this.first.push({ row, text: detachString(text.slice(0, MAX_TEXT_CHARS)) });
    },
  };
}

/** All cells of tallies, in the order of their rows. */
function joined(tallies: readonly Found[]): Found {
  const first = tallies.flatMap((tally) => tally.first).sort((a, b) => a.row - b.row);
  const count = tallies.reduce((sum, tally) => sum + tally.count, 0);
  return { count, first: first.slice(0, MAX_FIRST) };
}
