import { MAX_DIGITS, POWERS, UNIT_DECIMALS } from '../../cells/amount-units.ts';

const SPACE = 0x20;
const ZERO = 0x30;
const POINT = 0x2e;
const COMMA = 0x2c;
/** The length of a comma and the three digits after it. */
const GROUP = 4;

const SIGNS = ['₩', '￦', '$', '€', '£', '¥', '￥', '원', '円', '元'].map((sign) =>
  Buffer.from(sign),
);

/**
 * Returns the units of an amount as most lists write it: `12`, `3.50`, `12,000`, `₩12,000`, `3.50 €`. NaN for anything else,
 * which the caller parses as a text: decoding every amount would take longer than reading the list.
 */
export function formattedUnits(bytes: Uint8Array, start: number, end: number): number {
  let from = start + signLength(bytes, start, end);
  let to = end;
  // A currency sign has up to three bytes.
  for (let at = Math.max(from, end - 3); at < to && isNoDigit(bytes[end - 1]); at += 1) {
    if (at + signLength(bytes, at, end) === end) to = at;
  }
  while (from < to && bytes[from] === SPACE) from += 1;
  while (from < to && bytes[to - 1] === SPACE) to -= 1;
  return unitsOf(bytes, from, to);
}

/** Returns the units of digits, with or without commas between thousands, and with or without a decimal point. */
function unitsOf(bytes: Uint8Array, start: number, end: number): number {
  let digits = 0;
  let count = 0;
  let comma = -1;
  let at = start;
  for (; at < end; at += 1) {
    const digit = (bytes[at] as number) ^ ZERO;
    if (digit <= 9) {
      digits = digits * 10 + digit;
      count += 1;
      continue;
    }
    if (bytes[at] !== COMMA) break;
    const isGroup = comma < 0 ? at > start && at - start < GROUP : at - comma === GROUP;
    if (!isGroup) return Number.NaN;
    comma = at;
  }
  if (count === 0 || (comma >= 0 && at - comma !== GROUP)) return Number.NaN;
  // Leading zeros mean a code.
  if (bytes[start] === ZERO && at - start > 1) return Number.NaN;
  const decimals = Math.max(0, end - at - 1);
  if (at < end && (bytes[at] !== POINT || decimals === 0 || decimals > UNIT_DECIMALS))
    return Number.NaN;
  for (at += 1; at < end; at += 1) {
    const digit = (bytes[at] as number) ^ ZERO;
    if (digit > 9) return Number.NaN;
    digits = digits * 10 + digit;
  }
  if (count + decimals > MAX_DIGITS) return Number.NaN;
  return digits * (POWERS[UNIT_DECIMALS - decimals] as number);
}

/** Returns how many bytes the currency sign at `start` has; 0 if there is none. */
function signLength(bytes: Uint8Array, start: number, end: number): number {
  if (!isNoDigit(bytes[start])) return 0;
  for (const sign of SIGNS) {
    let at = 0;
    while (at < sign.length && start + at < end && bytes[start + at] === sign[at]) at += 1;
    if (at === sign.length) return at;
  }
  return 0;
}

function isNoDigit(byte: number | undefined): boolean {
  return ((byte ?? 0) ^ ZERO) > 9;
}
