import { isDigits } from '../byte-cells.ts';
import type { Damage } from './damage.ts';

/** Cells that are named of a damage that only the column as a whole shows. */
const MAX_FIRST = 3;

/** Characters kept of each of them. */
const MAX_TEXT_CHARS = 200;

/** Shorter numbers differ in length because they are amounts. */
const MIN_CODE_DIGITS = 4;

/** Digits that spreadsheet programs keep of a number. */
const KEPT_DIGITS = 15;

/** Lengths at which texts are cut: VARCHAR(255) of databases, and the longest cell of Excel. */
const CUT_LENGTHS = [255, 32_767];

const DIGITS = /^\d+$/;
const DATE =
  /^(?:\d{1,4}[-/.] ?\d{1,2}[-/.] ?\d{1,4}\.?|\d{4} ?[년年] ?\d{1,2} ?[월月] ?\d{1,2} ?[일日]|\d{1,2}[-/. ]{1,2}\p{L}{3,9}[-/., ]{1,2}\d{2,4}|\p{L}{3,9}\.? \d{1,2},? \d{4})(?:[T ].*)?$/u;
/** Days since 1900, from the year 1927 to 2091. */
const DATE_SERIAL = /^[1-6]\d{4}(?:\.\d+)?$/;

/** A damage that some cells of a column show by what its other cells are. */
export interface ColumnDamage extends Damage {
  /** How many cells show it. */
  readonly count: number;
  /** The first of them. */
  readonly first: readonly { readonly row: number; readonly text: string }[];
}

/** Looks at the texts of one column for one damage. */
export interface ColumnCheck {
  /** False once the column is such that the damage cannot show in it: no more need to be seen. */
  see(text: string, row: number): boolean;
  /** Sees a cell by its bytes, when all there is to do is to count it. False: it has not, and `see` is to be asked. */
  seeBytes?(bytes: Buffer, start: number, end: number): boolean;
  finish(): ColumnDamage | undefined;
}

/** Codes that are all of one length but for some that are a digit shorter. */
export function createLostZeroCheck(): ColumnCheck {
  let length = 0;
  let full = createTally();
  let short = createTally();
  return {
    see(text, row) {
      if (!DIGITS.test(text)) return false;
      if (text.length === length + 1 && short.count === 0) {
        length += 1;
        short = full;
        full = createTally();
      } else if (length === 0) {
        length = text.length;
      }
      if (text.length === length) full.add(text, row);
      else if (text.length === length - 1) short.add(text, row);
      else return false;
      return true;
    },
    seeBytes(bytes, start, end) {
      if (full.count < MAX_FIRST || end - start !== length || !isDigits(bytes, start, end))
        return false;
      full.count += 1;
      return true;
    },
    finish() {
      if (length < MIN_CODE_DIGITS || short.count === 0 || short.count > full.count)
        return undefined;
      return {
        code: 'zero_lost',
        reason: `has ${length - 1} digits where others of its column have ${length}: a leading zero may be lost`,
        fix: 'Format the column as text, enter the codes again, and save the file',
        count: short.count,
        first: short.first,
      };
    },
  };
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
        reason: 'shows the number of a day where others of its column show dates',
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

/** Texts of exactly a length at which programs cut, when no other of the column is longer. */
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
        reason: `is ${longest} characters long, where programs cut texts`,
        fix: 'Compare it with where the text came from',
        count: cut.count,
        first: cut.first,
      };
    },
  };
}

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
      // A copy: a cell that was cut from a large text keeps all of it in memory.
      this.first.push({ row, text: Buffer.from(text.slice(0, MAX_TEXT_CHARS)).toString() });
    },
  };
}
