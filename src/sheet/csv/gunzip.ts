import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fileDamaged, fileTooLarge } from '../sheet-errors.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * Unpacks gzipped bytes as they come.
 *
 * @throws {InputError} `file_damaged`: cut off or not gzip; `file_too_large`: more than `maxBytes`
 */
export async function* gunzip(
  chunks: AsyncIterable<Buffer>,
  label: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
  // The loop below throws the error; nothing else to do here.
  pipeline(Readable.from(copies(chunks), { highWaterMark: 1 }), unpacked, () => {});
  let total = 0;
  try {
    for await (const chunk of unpacked) {
      total += chunk.length;
      if (total > maxBytes) {
        throw fileTooLarge(label, `it unpacks to more than ${maxBytes} bytes`, 'maxUnpackedBytes');
      }
      yield chunk;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw fileDamaged(label, `it is cut short or damaged (${error.message})`, error);
  }
}

/** Copies chunks: a chunk is overwritten once the next is requested, and the stream requests ahead. */
async function* copies(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

function isZlibError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
