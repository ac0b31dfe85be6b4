import { Decimal } from 'decimal.js';

// Number cells have at most 40 characters, so no sum of a sheet's rows comes near this many digits.
const Exact = Decimal.clone({ precision: 100 });

/** Amounts are added up in units of 1/10000 as long as a double holds them exactly: ten times as fast. */
const UNIT_DECIMALS = 4;
const UNITS = 10 ** UNIT_DECIMALS;
/** Eleven digits make at most fifteen digits in units, which a double holds. */
const MAX_UNITS_CHARS = 11;
const DOT = 0x2e;
const ZERO = 0x30;

/** Decimals of up to this many digits are the same after being a double (IEEE 754). */
const SAFE_CHARS = 15;

/** Adds up decimal texts exactly. */
export class ExactSum {
  #units = 0;
  #rest = new Exact(0);

  /** @param text Canonical, as `parseNumberCell` returns it. */
  add(text: string): void {
    const units = toUnits(text);
    if (units !== null && Number.isSafeInteger(this.#units + units)) this.#units += units;
    else this.#rest = this.#rest.plus(text);
  }

  toString(): string {
    return this.#rest.plus(new Exact(this.#units).div(UNITS)).toFixed();
  }
}

/** Converts digit by digit: going through intermediate texts would take longer than reading the row. */
function toUnits(text: string): number | null {
  if (text.length > MAX_UNITS_CHARS) return null;
  let digits = 0;
  let decimals = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (decimals >= 0 || code === DOT) decimals++;
    if (code !== DOT) digits = digits * 10 + code - ZERO;
  }
  if (decimals > UNIT_DECIMALS) return null;
  for (let i = Math.max(decimals, 0); i < UNIT_DECIMALS; i++) digits *= 10;
  return digits;
}

/** Multiplies an amount by a number of rows, exactly: `3.5` for 3 rows is `10.5`. */
export function timesRows(amount: string, rows: number): string {
  return new Exact(amount).times(rows).toFixed();
}

/**
 * Whether a JSON reader that keeps numbers as doubles, as the service may, gets exactly this number. True for `0.1`, false for
 * `12345678901234567.89`.
 */
export function survivesJson(text: string): boolean {
  return text.length <= SAFE_CHARS || new Exact(String(Number(text))).equals(text);
}
