/** Two hashes of a text, of 32 bits each, and what else is found on the way: each waits for itself alone, so all take as long as one. */
export class TextHash {
  /** FNV-1a. */
  code = 0;
  check = 0;
  hasDigit = false;

  read(bytes: Uint8Array, start: number, end: number): void {
    let code = 0x811c9dc5 | 0;
    let check = end - start;
    let digits = 0;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      code = Math.imul(code ^ byte, 0x01000193);
      check = Math.imul((check + byte) | 0, 0x9e3779b1);
      // Below 0 for a digit alone.
      digits |= (0x2f - byte) & (byte - 0x3a);
    }
    // The low bits alone are poorly mixed.
    this.code = (code ^ (code >>> 15)) >>> 0;
    this.check = (check ^ (check >>> 15)) >>> 0;
    this.hasDigit = digits < 0;
  }
}
