/** Two hashes of a text, of 32 bits each, and what else is found on the way: each waits for itself alone, so all take as long as one. */
export class TextHash {
  code = 0;
  check = 0;
  hasDigit = false;

  read(bytes: Uint8Array, start: number, end: number): void {
    let code = (end - start) | 0;
    let check = code;
    let digits = 0;
    // Four bytes at once: each step can be undone, so texts that differ in one of them have other hashes.
    for (let at = start; at < end; at += 4) {
      let four = bytes[at] as number;
      if (at + 4 <= end) {
        four |= ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16);
        four |= (bytes[at + 3] as number) << 24;
      } else {
        if (at + 1 < end) four |= (bytes[at + 1] as number) << 8;
        if (at + 2 < end) four |= (bytes[at + 2] as number) << 16;
      }
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
