import { isAscii, isUtf8 } from 'node:buffer';
import { unfinishedUtf8 } from '../unfinished-utf8.ts';
import { createCutter } from './cut-bytes.ts';
import { cutEscape, hasEscape } from './escapes.ts';

/**
 * Measured: rows of larger pieces no longer fit into the processor's cache, and with smaller pieces the cost of each is
 * noticeable.
 */
const PIECE_BYTES = 128 * 1024;
/** V8 allocates the text of a larger piece outside its heap, which costs more than the text. */
const DECODED_BYTES = 64 * 1024;

/** How many bytes are kept before an invalid byte, to show its word. */
const BYTES_BEFORE = 64;
const NOTHING = Buffer.alloc(0);

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

/** Converts bytes of one encoding to UTF-8, piece by piece; characters may be cut anywhere. */
interface Decoder {
  /** Returns bytes that are valid until the next call. */
  write(bytes: Buffer): Buffer;
  end(): Buffer;
}

/**
 * Converts bytes of any encoding to UTF-8, in small pieces of whole characters, without a byte order mark. A piece is valid until
 * the next is requested. UTF-8 is read strictly: text before an invalid byte is yielded, then DecodeFault is thrown. In other
 * encodings, invalid bytes become U+FFFD.
 *
 * @param encodingBehindAscii Called if everything before the first invalid byte, or the first escape, is ASCII. Receives the
 * bytes from there on and finds their encoding; undefined if they are UTF-8 all the same.
 */
export async function* readUtf8(
  chunks: AsyncIterable<Buffer>,
  encoding: string,
  encodingBehindAscii: EncodingFinder = async () => undefined,
): AsyncGenerator<Buffer> {
  const pieces = piecesOf(chunks);
  if (encoding === 'utf-8') yield* checkUtf8(pieces, encodingBehindAscii);
  else yield* decodeWith(await createDecoder(encoding), pieces);
}

type EncodingFinder = (bytes: Buffer) => Promise<string | undefined>;

/** Decodes an input's first bytes; a character cut at their end is left out or garbled. */
export async function decodeHead(head: Buffer, encoding: string): Promise<string> {
  if (encoding === 'utf-8') return withoutMark(head, true).toString('utf8');
  const decoder = await createDecoder(encoding);
  return decoder.write(head).toString('utf8');
}

async function* checkUtf8(
  pieces: AsyncGenerator<Buffer>,
  encodingBehindAscii: EncodingFinder,
): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let offset = 0;
  let first = true;
  let plain = true;
  for await (const piece of pieces) {
    const bytes = held.length === 0 ? piece : Buffer.concat([held, piece]);
    const whole = bytes.subarray(
      0,
      bytes.length - (unfinishedUtf8(bytes) || (plain ? cutEscape(bytes) : 0)),
    );
    if (!isUtf8(whole)) {
      const encoding = plain ? await encodingBehindAscii(Buffer.from(bytes)) : undefined;
      if (encoding !== undefined) {
        yield* decodeWith(await createDecoder(encoding), startingWith(bytes, pieces));
        return;
      }
      const valid = validLength(whole);
      const before = Buffer.from(whole.subarray(Math.max(0, valid - BYTES_BEFORE), valid));
      const isBehindUtf8 = !plain || !isAscii(whole.subarray(0, valid));
      yield withoutMark(whole.subarray(0, valid), first);
      throw new DecodeFault(offset + valid, Buffer.from(bytes.subarray(valid)), {
        before,
        isBehindUtf8,
      });
    }
    plain &&= isAscii(whole);
    if (plain && hasEscape(whole)) {
      const encoding = await encodingBehindAscii(Buffer.from(bytes));
      if (encoding !== undefined) {
        yield* decodeWith(await createDecoder(encoding), startingWith(bytes, pieces));
        return;
      }
    }
    held = Buffer.from(bytes.subarray(whole.length));
    offset += whole.length;
    if (whole.length === 0) continue;
    yield withoutMark(whole, first);
    first = false;
  }
  if (held.length === 0) return;
  if (isUtf8(held)) {
    yield withoutMark(held, first);
    return;
  }
  const encoding = plain ? await encodingBehindAscii(held) : undefined;
  if (encoding === undefined) {
    const valid = validLength(held);
    yield withoutMark(held.subarray(0, valid), first);
    throw new DecodeFault(offset + valid, held.subarray(valid), {
      before: NOTHING,
      isBehindUtf8: !plain,
    });
  }
  yield* decodeWith(await createDecoder(encoding), startingWith(held, pieces));
}

async function* startingWith(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* others;
}

function withoutMark(bytes: Buffer, first: boolean): Buffer {
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

async function* decodeWith(
  decoder: Decoder,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield decoder.write(piece);
  yield decoder.end();
}

async function* piecesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield* partsOf(chunk, PIECE_BYTES);
}

function* partsOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function createDecoder(encoding: string): Promise<Decoder> {
  if (encoding.startsWith('utf-16')) {
    const decoder = new TextDecoder(encoding);
    return throughText({
      write: (bytes) => decoder.decode(bytes, { stream: true }),
      end: () => decoder.decode(),
    });
  }
  const { createTableDecoder } = await import('./encoding/table-decoder.ts');
  const byTable = createTableDecoder(encoding);
  if (byTable) return byTable;
  const { createLegacyDecoder } = await import('./encoding/decode-bytes.ts');
  const decoder = createLegacyDecoder(encoding);
  const cutter = createCutter();
  return throughText({
    write: (bytes) => decoder.write(cutter.take(bytes)),
    end: () => decoder.write(cutter.rest()) + decoder.end(),
  });
}

function throughText(decoder: { write(bytes: Buffer): string; end(): string }): Decoder {
  return {
    write(bytes) {
      const parts = [...partsOf(bytes, DECODED_BYTES)];
      return Buffer.concat(parts.map((part) => Buffer.from(decoder.write(part))));
    },
    end: () => Buffer.from(decoder.end()),
  };
}
