/** Digits of a number before and after its decimal point, without a sign. */
export interface Digits {
  /** '' for zero, no leading zeros. */
  readonly whole: string;
  /** As many digits as were asked for. */
  readonly part: string;
}

/** How many digits of a number spreadsheet programs keep. */
export const KEPT_DIGITS = 15;
const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6] as const;
/** Further from a half than what a double of this size can be wrong by. */
const SURE = 1e-3;
const LARGEST_SURE = 1e11;

/**
 * Rounds a number that is 0 or more to decimal places as Excel does: first to 15 significant digits,
 * then a half away from zero (so 1.005 gives 1.01, which binary rounding does not).
 */
export function roundToPlaces(value: number, places: number): Digits {
  if (value < 1e15 && Number.isInteger(value)) {
    return { whole: value === 0 ? '' : String(value), part: '0'.repeat(places) };
  }
  const power = POWERS[places];
  if (power !== undefined) {
    const scaled = value * power;
    const fraction = scaled - Math.floor(scaled);
    if (scaled < LARGEST_SURE && Math.abs(fraction - 0.5) > SURE) {
      return split(String(Math.round(scaled)), places);
    }
  }
  const { digits, exponent } = toSignificant(value);
  return split(roundDigits(digits, exponent + 1 + places), places);
}

/** A number above 0 as 15 digits `d.dddddd…` times 10 to the exponent. */
export function toSignificant(value: number): { digits: string; exponent: number } {
  const text = value.toExponential(KEPT_DIGITS - 1);
  const e = text.indexOf('e');
  return { digits: text.charAt(0) + text.slice(2, e), exponent: Number(text.slice(e + 1)) };
}

/** `1.23457E+11`: at least two digits of exponent. */
export function toScientific(digits: string, exponent: number): string {
  const part = digits.slice(1).replace(/0+$/, '');
  const sign = exponent < 0 ? '-' : '+';
  return `${digits.charAt(0)}${part && `.${part}`}E${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** Keeps the first digits of a string of digits, a half rounded up; zeros fill what it lacks. */
export function roundDigits(digits: string, keep: number): string {
  if (keep < 0) return '0';
  if (keep >= digits.length) return digits.padEnd(keep, '0');
  const kept = BigInt(digits.slice(0, keep) || '0');
  return String(digits.charAt(keep) >= '5' ? kept + 1n : kept);
}

/** Sets the decimal point so many places from the right. */
export function split(digits: string, places: number): Digits {
  const padded = digits.padStart(places + 1, '0');
  const whole = padded.slice(0, padded.length - places);
  return {
    whole: whole === '0' ? '' : whole.replace(/^0+/, ''),
    part: padded.slice(padded.length - places),
  };
}
