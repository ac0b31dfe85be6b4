import { toSignificant } from '../number-format/decimal.ts';

/** Below this numbers are whole for sure, and all their digits are shown. */
const LARGEST_WHOLE = 2 ** 53;
const LARGEST_PLAIN = 15;
const SMALLEST_PLAIN = -9;
const SURELY_PLAIN = -4;
const MOST_PLACES = 16;

/** Text of a number in a cell without a format as LibreOffice shows it: up to 15 digits, wherever the point is. */
export function showStandard(value: number): string {
  if (value === 0) return '0';
  const minus = value < 0 ? '-' : '';
  const positive = Math.abs(value);
  if (Number.isInteger(positive) && positive < LARGEST_WHOLE) {
    const { exponent } = toSignificant(positive);
    if (exponent <= LARGEST_PLAIN) return `${minus}${positive}`;
  }
  return minus + showPositive(positive);
}

function showPositive(value: number): string {
  const { digits, exponent } = toSignificant(value);
  const significant = digits.replace(/0+$/, '');
  const places = significant.length - 1 - exponent;
  if (exponent >= LARGEST_PLAIN || exponent < SMALLEST_PLAIN)
    return scientific(significant, exponent);
  if (exponent < SURELY_PLAIN && places > MOST_PLACES) return scientific(significant, exponent);
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${significant}`;
  const whole = significant.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return places > 0 ? `${whole}.${significant.slice(exponent + 1)}` : whole;
}

function scientific(significant: string, exponent: number): string {
  const part = significant.slice(1);
  const sign = exponent < 0 ? '-' : '+';
  return `${significant.charAt(0)}${part && `.${part}`}E${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}
