const ESCAPE = 0x1b;
const TILDE = 0x7e;
/** The length of the longest escape, without its last byte. */
const MOST_CUT = 3;

/** Whether ASCII bytes may write another alphabet, as in ISO-2022 and HZ. Hardly any list has such bytes. */
export function hasEscape(bytes: Buffer): boolean {
  return bytes.includes(ESCAPE) || bytes.includes('~{');
}

/** Returns how many bytes at the end may begin an escape. */
export function cutEscape(bytes: Buffer): number {
  for (let cut = Math.min(MOST_CUT, bytes.length); cut > 0; cut -= 1) {
    const byte = bytes[bytes.length - cut];
    if (byte === ESCAPE || (cut === 1 && byte === TILDE)) return cut;
  }
  return 0;
}
