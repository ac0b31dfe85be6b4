/** Two hashes of a text, of 32 bits each, and what else is found on the way: each waits for itself alone, so all take as long as one. */
export class TextHash {
  /** As FNV-1a, of four bytes at a time. */
  code = 0;
  check = 0;
  hasDigit = false;

  read(bytes: Uint8Array, start: number, end: number): void {
    let code = 0x811c9dc5 | 0;
    let check = end - start;
    let digits = 0;
    let at = start;
    for (; at + 4 <= end; at += 4) {
      const one = bytes[at] as number;
      const two = bytes[at + 1] as number;
      const three = bytes[at + 2] as number;
      const four = bytes[at + 3] as number;
      const word = one | (two << 8) | (three << 16) | (four << 24);
      code = Math.imul(code ^ word, 0x01000193);
      code ^= code >>> 15;
      check = Math.imul((check + word) | 0, 0x9e3779b1);
      check ^= check >>> 13;
      digits |= (0x2f - one) & (one - 0x3a);
      digits |= (0x2f - two) & (two - 0x3a);
      digits |= (0x2f - three) & (three - 0x3a);
      digits |= (0x2f - four) & (four - 0x3a);
    }
    for (; at < end; at += 1) {
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
