/** Amounts are counted in units of 1/10000 as long as a double holds them exactly. */
const UNIT_DECIMALS = 4;
export const UNITS = 10 ** UNIT_DECIMALS;

/** Eleven digits make at most fifteen digits in units, which a double holds. */
const MAX_DIGITS = 11;
/** 1, 10, 100 and so on: by the decimals that a number lacks, what makes units of it. */
const POWERS = Array.from({ length: UNIT_DECIMALS + 1 }, (_, power) => 10 ** power);
const DOT = 0x2e;
const ZERO = 0x30;

/** Stands for a text that is not plain digits. */
export const NOT_PLAIN = -1;

/**
 * Returns the units of a cell as most lists write amounts: `12`, `0.5`, `3.50`. NOT_PLAIN for anything else, which
 * `parseNumberCell` reads: needless zeros in front, `1.234` (ambiguous), long or invalid ones.
 *
 * @param isPointDecimal false: points separate thousands
 */
export function plainAmount(
  bytes: Uint8Array,
  start: number,
  end: number,
  isPointDecimal = true,
): number {
  const length = end - start;
  if (length === 0 || length > MAX_DIGITS) return NOT_PLAIN;
  let digits = 0;
  let point = end;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] as number) ^ ZERO;
    if (digit <= 9) digits = digits * 10 + digit;
    else if (bytes[at] === DOT && isPointDecimal && point === end && at > start) point = at;
    else return NOT_PLAIN;
  }
  const whole = point - start;
  const startsWithZero = bytes[start] === ZERO;
  if (startsWithZero && whole > 1) return NOT_PLAIN;
  if (point === end) return digits * UNITS;
  const decimals = end - point - 1;
  if (decimals === 0 || decimals > UNIT_DECIMALS) return NOT_PLAIN;
  if (decimals === 3 && whole <= 3 && !startsWithZero) return NOT_PLAIN;
  return digits * (POWERS[UNIT_DECIMALS - decimals] as number);
}

/** Returns the units of a canonical decimal text; null if they do not fit. */
export function toUnits(text: string): number | null {
  if (text.startsWith('-')) {
    const units = toUnits(text.slice(1));
    return units && -units;
  }
  if (text.length > MAX_DIGITS) return null;
  let digits = 0;
  let decimals = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (decimals >= 0 || code === DOT) decimals++;
    if (code !== DOT) digits = digits * 10 + code - ZERO;
  }
  if (decimals > UNIT_DECIMALS) return null;
  return digits * (POWERS[UNIT_DECIMALS - Math.max(decimals, 0)] as number);
}

/** Returns units, as exactly as a double holds them, as a canonical decimal text. */
export function unitsText(units: number): string {
  if (units < 0) return `-${unitsText(-units)}`;
  const rest = units % UNITS;
  const whole = String((units - rest) / UNITS);
  if (rest === 0) return whole;
  const decimals = String(rest).padStart(UNIT_DECIMALS, '0');
  return `${whole}.${decimals.replace(/0+$/, '')}`;
}

/** The number that an amount is, in units or as a text; 0 for none. */
export function toNumber(amount: number | string | undefined): number {
  return typeof amount === 'number' ? amount / UNITS : Number(amount || 0);
}
