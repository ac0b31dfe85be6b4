import { isAscii, isUtf8 } from 'node:buffer';
import { unfinishedUtf8 } from '../unfinished-utf8.ts';
import { createCutter } from './cut-bytes.ts';
import { cutEscape, hasEscape } from './escapes.ts';

/** Measured: with larger pieces rows no longer fit the processor's cache, with smaller ones what each piece costs is felt. */
const PIECE_BYTES = 128 * 1024;
/** V8 makes room for the text of a larger piece apart from its heap, which costs more than the text. */
const DECODED_BYTES = 64 * 1024;

/** Of what stands before bytes that are not UTF-8, for the word that they are part of. */
const BYTES_BEFORE = 64;
const NOTHING = Buffer.alloc(0);

const MARK = Buffer.from('\uFEFF');

/** Bytes that are not UTF-8. */
export class DecodeFault extends Error {
  /** Where they stand in the input, counted from 0. */
  readonly offset: number;
  /** They, and what had been read after them. */
  readonly bytes: Buffer;
  /** A few bytes that stand before them. */
  readonly before: Buffer;
  /** Characters of UTF-8 beyond ASCII stand before them. */
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

/** Bytes of one encoding to UTF-8, piece by piece; characters may be cut anywhere. */
interface Decoder {
  /** What it gives is valid until it is called again. */
  write(bytes: Buffer): Buffer;
  end(): Buffer;
}

/**
 * Bytes of any encoding as UTF-8 in small pieces of whole characters, without a byte order mark; a piece is valid until
 * the next one is asked for. UTF-8 is strict: what stands before a byte that is not UTF-8 is given, then DecodeFault is
 * thrown. In other encodings, bytes that mean nothing become U+FFFD.
 *
 * @param encodingBehindAscii where everything before the first byte that is not UTF-8, or the first escape, is ASCII: finds the
 *   encoding to go on in, given what comes there. Undefined when it is UTF-8 all the same
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

/** The text of an input's first bytes; a character that their end cuts is left out or garbled. */
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

/** How many bytes from the start on are UTF-8, when not all of them are. */
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
