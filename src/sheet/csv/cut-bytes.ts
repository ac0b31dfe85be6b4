/** Bytes after which no character can be cut in any encoding but UTF-16: no second byte is so low. */
const FIRST_SECOND_BYTE = 0x30;
const MAX_HELD_BYTES = 16 * 1024 * 1024;

/** Cuts bytes so that no character is cut. */
export interface Cutter {
  /** The bytes up to the last place where they may be cut; the others are held for the next time. */
  take(bytes: Buffer): Buffer;
  rest(): Buffer;
}

/**
 * For decoders that must not be given half a character: iconv-lite makes room for two bytes of text
 * per byte given, and when a character begun earlier needs more, the last one of the text is lost.
 */
export function createCutter(): Cutter {
  let held: Buffer = Buffer.alloc(0);
  return {
    take(bytes) {
      const all = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      const end = all.length > MAX_HELD_BYTES ? all.length : cutLength(all);
      held = Buffer.from(all.subarray(end));
      return all.subarray(0, end);
    },
    rest: () => held,
  };
}

function cutLength(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] ?? 0) >= FIRST_SECOND_BYTE) end -= 1;
  return end;
}
