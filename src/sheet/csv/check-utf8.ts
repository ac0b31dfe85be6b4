import { isAscii, isUtf8 } from 'node:buffer';
import { unfinishedUtf8 } from '../unfinished-utf8.ts';
import { cutEscape, hasEscape } from './cells/escapes.ts';

/** Measured: rows of larger pieces no longer fit into the processor's cache, and with smaller pieces the cost of each is noticeable. */
export const PIECE_BYTES = 128 * 1024;
/** How many bytes are kept before an invalid byte, to show its word. */
const BYTES_BEFORE = 64;

const MARK = Buffer.from('\uFEFF');

/** Bytes that are not UTF-8. */
export class DecodeFault extends Error {
  /** The place of the first invalid byte in the input, counted from 0. */
  readonly offset: number;
  /** The invalid bytes, and the bytes already read after them. */
  readonly bytes: Buffer;
  /** A few bytes before the invalid bytes. */
  readonly before: Buffer;
  /** Whether there are UTF-8 characters beyond ASCII before the invalid bytes. */
  readonly isBehindUtf8: boolean;

  constructor(
    offset: number,
    bytes: Buffer,
    { before, isBehindUtf8 }: Pick<DecodeFault, 'before' | 'isBehindUtf8'>,
  ) {
    super(`Byte ${offset} is not UTF-8`);
    this.offset = offset;
    this.bytes = bytes;
    this.before = before;
    this.isBehindUtf8 = isBehindUtf8;
  }
}

/** Finds the encoding of bytes and of those after them; undefined if they are UTF-8 all the same. */
export type EncodingFinder = (bytes: Buffer) => Promise<string | undefined>;

/**
 * UTF-8 in pieces of whole characters, without a byte order mark. A piece is valid until the next is requested.
 *
 * @param decodeRest reads what is in another encoding: the first bytes that are, and the pieces after them
 * @throws {DecodeFault} after the text before an invalid byte
 */
export async function* checkUtf8(
  pieces: AsyncGenerator<Buffer>,
  encodingBehindAscii: EncodingFinder,
  decodeRest: (
    encoding: string,
    first: Buffer,
    others: AsyncIterable<Buffer>,
  ) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let offset = 0;
  let plain = true;
  for await (const piece of withEnd(pieces)) {
    const bytes = held.length === 0 ? piece : Buffer.concat([held, piece]);
    const cut = piece === END ? 0 : unfinishedUtf8(bytes) || (plain ? cutEscape(bytes) : 0);
    const whole = bytes.subarray(0, bytes.length - cut);
    const isValid = isUtf8(whole);
    const wasPlain = plain;
    plain &&= isValid && isAscii(whole);
    if (wasPlain && (!isValid || (plain && hasEscape(whole)))) {
      const encoding = await encodingBehindAscii(Buffer.from(bytes));
      if (encoding !== undefined) {
        yield* decodeRest(encoding, bytes, pieces);
        return;
      }
    }
    const valid = isValid ? whole.length : validLength(whole);
    if (valid > 0) yield withoutMark(whole.subarray(0, valid), offset === 0);
    if (!isValid) {
      const before = Buffer.from(whole.subarray(Math.max(0, valid - BYTES_BEFORE), valid));
      const isBehindUtf8 = !wasPlain || !isAscii(whole.subarray(0, valid));
      throw new DecodeFault(offset + valid, Buffer.from(bytes.subarray(valid)), {
        before,
        isBehindUtf8,
      });
    }
    held = Buffer.from(bytes.subarray(whole.length));
    offset += whole.length;
  }
}

const END = Buffer.alloc(0);

async function* withEnd(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* pieces;
  yield END;
}

export function withoutMark(bytes: Buffer, first: boolean): Buffer {
  return first && bytes.indexOf(MARK) === 0 ? bytes.subarray(MARK.length) : bytes;
}

/** Returns how many bytes at the start are UTF-8, if not all are. */
function validLength(bytes: Buffer): number {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    const part = bytes.subarray(0, middle);
    if (isUtf8(part.subarray(0, middle - unfinishedUtf8(part)))) valid = middle;
    else invalid = middle;
  }
  return valid - unfinishedUtf8(bytes.subarray(0, valid));
}
