import { checkUtf8, type EncodingFinder, PIECE_BYTES, withoutMark } from './check-utf8.ts';
import { createCutter } from './cut-bytes.ts';
import type { Decoder } from './encoding/table-decoder.ts';

/** V8 allocates the text of a larger piece outside its heap, which costs more than the text. */
const DECODED_BYTES = 64 * 1024;

/**
 * Converts bytes of any encoding to UTF-8, in small pieces of whole characters, without a byte order mark. A piece is valid until
 * the next is requested. UTF-8 is read strictly: text before an invalid byte is yielded, then DecodeFault is thrown. In other
 * encodings, invalid bytes become U+FFFD.
 *
 * @param encodingBehindAscii Called if everything before the first invalid byte, or the first escape, is ASCII. Receives the
 * bytes from there on and finds their encoding; undefined if they are UTF-8 all the same.
 */
export async function* readUtf8(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  encoding: string,
  encodingBehindAscii: EncodingFinder = async () => undefined,
): AsyncGenerator<Buffer> {
  const pieces = piecesOf(chunks);
  if (encoding === 'utf-8') yield* checkUtf8(pieces, encodingBehindAscii, decodeRest);
  else yield* decodeWith(await createDecoder(encoding), pieces);
}

/** Decodes an input's first bytes; a character cut at their end is left out or garbled. */
export async function decodeHead(head: Buffer, encoding: string): Promise<string> {
  if (encoding === 'utf-8') return withoutMark(head, true).toString('utf8');
  const decoder = await createDecoder(encoding);
  return decoder.write(head).toString('utf8');
}

async function* decodeRest(
  encoding: string,
  first: Buffer,
  others: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield* decodeWith(await createDecoder(encoding), startingWith(first, others));
}

async function* startingWith(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* others;
}

async function* decodeWith(
  decoder: Decoder,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield decoder.write(piece);
  yield decoder.end();
}

async function* piecesOf(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield* partsOf(chunk, PIECE_BYTES);
}

function* partsOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Not for UTF-8. */
export async function createDecoder(encoding: string): Promise<Decoder> {
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
