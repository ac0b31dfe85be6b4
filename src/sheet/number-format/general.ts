import { roundDigits, toSignificant } from './decimal.ts';

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
  const rounded = roundDigits(digits, keep);
  const places = keep - exponent - 1;
  const padded = rounded.padStart(places + 1, '0');
  const whole = padded.slice(0, padded.length - places);
  const part = padded.slice(padded.length - places).replace(/0+$/, '');
  return part === '' || places <= 0 ? whole : `${whole}.${part}`;
}

/** At most five decimals, at least two digits of exponent. */
function showScientific(digits: string, exponent: number): string {
  let kept = roundDigits(digits, 6);
  let shown = exponent;
  if (kept.length > 6) {
    kept = kept.slice(0, 6);
    shown += 1;
  }
  const part = kept.slice(1).replace(/0+$/, '');
  const sign = shown < 0 ? '-' : '+';
  return `${kept.charAt(0)}${part && `.${part}`}E${sign}${String(Math.abs(shown)).padStart(2, '0')}`;
}
