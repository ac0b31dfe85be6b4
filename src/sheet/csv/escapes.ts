const ESCAPE = 0x1b;
const TILDE = 0x7e;
/** Bytes of the longest escape, its last one left out. */
const MOST_CUT = 3;

/** Whether ASCII bytes may write another alphabet, as those of ISO-2022 and HZ do; a list hardly ever has such bytes. */
export function hasEscape(bytes: Buffer): boolean {
  return bytes.includes(ESCAPE) || bytes.includes('~{');
}

/** How many bytes at the end may begin an escape. */
export function cutEscape(bytes: Buffer): number {
  for (let cut = Math.min(MOST_CUT, bytes.length); cut > 0; cut -= 1) {
    const byte = bytes[bytes.length - cut];
    if (byte === ESCAPE || (cut === 1 && byte === TILDE)) return cut;
  }
  return 0;
}
