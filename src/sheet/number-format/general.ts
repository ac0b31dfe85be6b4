import { roundDigits, split, toScientific, toSignificant } from './decimal.ts';

/** Characters that General has for a number, its point included, its sign not. */
const WIDTH = 11;

/**
 * Text of a number in the format General, as a cell wide enough shows it and as Excel exports it: up to
 * 11 characters, then rounded, and from 1E+11 on (or below what 11 characters can show) as `1.23457E+11`.
 */
export function showGeneral(value: number): string {
  if (value < 0) return `-${showPositive(-value)}`;
  return value === 0 ? '0' : showPositive(value);
}

function showPositive(value: number): string {
  const shortest = String(value);
  if (shortest.length <= WIDTH && !shortest.includes('e')) return shortest;
  const { digits, exponent } = toSignificant(value);
  const significant = digits.replace(/0+$/, '');
  if (exponent >= WIDTH - 1) {
    return exponent === WIDTH - 1 && value < 99_999_999_999.5
      ? String(Math.round(value))
      : showScientific(digits, exponent);
  }
  if (exponent >= 0) return showDecimal(digits, exponent, WIDTH - 1);
  if (exponent >= -4) return showDecimal(digits, exponent, WIDTH - 1 + exponent);
  if (1 - exponent + significant.length <= WIDTH)
    return `0.${'0'.repeat(-exponent - 1)}${significant}`;
  return showScientific(digits, exponent);
}

/** Rounded to so many significant digits; the point takes the place of a digit. */
function showDecimal(digits: string, exponent: number, keep: number): string {
  const { whole, part } = split(roundDigits(digits, keep), keep - exponent - 1);
  const shown = part.replace(/0+$/, '');
  return `${whole || '0'}${shown && `.${shown}`}`;
}

/** At most five decimals. */
function showScientific(digits: string, exponent: number): string {
  const kept = roundDigits(digits, 6);
  return toScientific(kept.slice(0, 6), kept.length > 6 ? exponent + 1 : exponent);
}
