/** `_x0041_`, which .xlsx has for a character and OpenDocument for itself; references to characters beyond 16 bits. */
const MISREAD = /_x[\da-f]{4}_|&#(?:x0*[1-9a-f][\da-f]{4}|0*[1-9]\d{4})/i;
/** What may be the beginning of one is kept until the next bytes; zeros without end stand in no file of a program. */
const KEPT_CHARS = 64;

/** Watches `content.xml` for texts that SheetJS reads as others: it has one function for the texts of all its formats. */
export interface MisreadWatch {
  /** Takes the next bytes of `content.xml`. */
  take(chunk: Uint8Array): void;
  found(): boolean;
}

export function createMisreadWatch(): MisreadWatch {
  let found = false;
  let kept = '';
  return {
    take(chunk) {
      if (found) return;
      const text =
        kept + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
      found = MISREAD.test(text);
      kept = text.slice(-KEPT_CHARS);
    },
    found: () => found,
  };
}
