/** Bytes without the first ones. */
export async function* withoutStart(
  pieces: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<Buffer> {
  let left = length;
  for await (const piece of pieces) {
    yield piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

/** After a byte below this no character is cut, in any encoding but UTF-16: no byte of a longer character is so low. */
const FIRST_SECOND_BYTE = 0x30;
const MAX_HELD_BYTES = 16 * 1024 * 1024;

/**
 * Creates what cuts bytes between characters, for decoders that must not be given half of one. iconv-lite reserves two bytes of text per byte given, so
 * it loses the last character if one begun earlier needs more.
 */
export function createCutter() {
  let held: Buffer = Buffer.alloc(0);
  return {
    /** Returns the bytes up to the last place where they may be cut; holds the others for the next call. */
    take(bytes: Buffer): Buffer {
      const all = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      const end = all.length > MAX_HELD_BYTES ? all.length : cutLength(all);
      held = Buffer.from(all.subarray(end));
      return all.subarray(0, end);
    },
    rest: (): Buffer => held,
  };
}

function cutLength(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] ?? 0) >= FIRST_SECOND_BYTE) end -= 1;
  return end;
}
