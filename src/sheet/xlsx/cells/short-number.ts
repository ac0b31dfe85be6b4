const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/** What General shows of a number, without its sign. */
const MAX_CHARS = 11;

/**
 * Whether General shows a number exactly as it is written between two positions: plain, up to 11 characters, no zeros to
 * drop. That holds for nearly all, which then need not be parsed; a test checks that parsing would show the same.
 */
export function isShortNumber(xml: Uint8Array, from: number, to: number): boolean {
  const start = xml[from] === MINUS ? from + 1 : from;
  if (to <= start || to - start > MAX_CHARS) return false;
  let point = -1;
  for (let at = start; at < to; at += 1) {
    const byte = xml[at] as number;
    if (byte === POINT) {
      if (point >= 0 || at === start) return false;
      point = at;
    } else if (byte < ZERO || byte > NINE) return false;
  }
  if (xml[start] === ZERO && point !== start + 1) return to - from === 1;
  if (point < 0) return true;
  const last = xml[to - 1];
  return last !== ZERO && last !== POINT;
}

/** Returns a short number as a format such as `0.00` shows it, with so many decimals; null if it has more and is rounded. */
export function withDecimals(short: string, decimals: number): string | null {
  const point = short.indexOf('.');
  if (decimals === 0) return point < 0 ? short : null;
  const text = point < 0 ? `${short}.` : short;
  const length = text.indexOf('.') + 1 + decimals;
  return text.length > length ? null : text.padEnd(length, '0');
}
