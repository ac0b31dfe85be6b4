/** Two hashes of a text, of 32 bits each, and what else is found on the way: each waits for itself alone, so all take as long as one. */
export class TextHash {
  code = 0;
  check = 0;
  hasDigit = false;

  read(bytes: DataView, start: number, end: number): void {
    let code = (end - start) | 0;
    let check = code;
    let digits = 0;
    // Four bytes at once: each step can be undone, so texts that differ in one of them have other hashes.
    for (let at = start; at < end; at += 4) {
      const four = at + 4 <= end ? bytes.getInt32(at, true) : lastBytes(bytes, at, end);
      code = Math.imul(code ^ four, 0x85ebca6b);
      code ^= code >>> 13;
      check = Math.imul((check + four) | 0, 0x9e3779b1);
      check = (check << 13) | (check >>> 19);
      // The upper bit of each byte that is below 10 once those of "0" are taken away (Anderson, Bit Twiddling Hacks).
      const zeros = four ^ 0x30303030;
      digits |= (zeros - 0x0a0a0a0a) & ~zeros & 0x80808080;
    }
    this.code = (code ^ (code >>> 16)) >>> 0;
    this.check = (check ^ (check >>> 15)) >>> 0;
    this.hasDigit = digits !== 0;
  }
}

/** Up to three bytes, as the lower ones of four. */
function lastBytes(bytes: DataView, start: number, end: number): number {
  let last = 0;
  for (let at = end - 1; at >= start; at -= 1) last = (last << 8) | bytes.getUint8(at);
  return last;
}

/** The same bytes, of which several are read at once. */
export function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}
