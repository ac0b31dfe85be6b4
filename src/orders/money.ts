import { Decimal } from 'decimal.js';
import { toUnits, UNITS, unitsText } from '../mapping/cells/amount-units.ts';

// Number cells have at most 40 characters, so no sum of a sheet's rows comes near this many digits.
const Exact = Decimal.clone({ precision: 100 });

/** Decimals of up to this many digits are the same after being a double (IEEE 754). */
const SAFE_CHARS = 15;

/** Adds up amounts exactly: in units as long as a double holds them, ten times as fast as decimals. */
export class ExactSum {
  #units = 0;
  #rest: Decimal | null = null;
  /** What it was where the part of `partText` began. */
  #unitsBefore = 0;
  #restBefore: Decimal | null = null;

  /** @param amount Canonical text, as `parseNumberCell` returns it, or units. */
  add(amount: string | number): void {
    const units = typeof amount === 'number' ? amount : toUnits(amount);
    if (units !== null && Number.isSafeInteger(this.#units + units)) this.#units += units;
    else this.#rest = (this.#rest ?? new Exact(0)).plus(toDecimal(amount));
  }

  beginPart(): void {
    this.#unitsBefore = this.#units;
    this.#restBefore = this.#rest;
  }

  /** What was added since the last part began. */
  partText(): string {
    const before = toDecimal(this.#unitsBefore).plus(this.#restBefore ?? 0);
    return new Exact(this.toString()).minus(before).toFixed();
  }

  toString(): string {
    if (this.#rest === null) return unitsText(this.#units);
    return this.#rest.plus(toDecimal(this.#units)).toFixed();
  }
}

function toDecimal(amount: string | number): Decimal {
  return typeof amount === 'number' ? new Exact(amount).div(UNITS) : new Exact(amount);
}

/** Multiplies an amount by a number of rows, exactly: `3.5` for 3 rows is `10.5`. */
export function timesRows(amount: string, rows: number): string {
  return new Exact(amount).times(rows).toFixed();
}

/** So many digits, with decimals that no currency has, are those of binary fractions. */
const FRACTION = /^(?=.{16})-?\d{1,10}\.\d{5}/;
/** How many of them are right in a product or sum of such numbers, each of which has 15. */
const RIGHT_DIGITS = 13;

/** What amounts come to, without the digits that are not right: 300 times a third is 100, and not 99.9999999999999. */
export function withRightDigits(amount: string): string {
  if (!FRACTION.test(amount)) return amount;
  return new Exact(amount).toSignificantDigits(RIGHT_DIGITS).toFixed();
}

/**
 * Whether a JSON reader that keeps numbers as doubles, as the service may, gets exactly this number. True for `0.1`, false for
 * `12345678901234567.89`.
 */
export function survivesJson(text: string): boolean {
  return text.length <= SAFE_CHARS || new Exact(String(Number(text))).equals(text);
}
