import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Input, type ReadingAgain, readHead } from '../input.ts';
import type { SheetLimits } from '../limits.ts';
import { checkRatio, fileDamaged, unpacksToMore } from '../sheet-errors.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * What a gzipped input holds, unpacked as it is read.
 *
 * @throws {InputError} `file_damaged`, `file_too_large`; so do its chunks
 */
export async function gunzipInput(input: Input, limits: SheetLimits): Promise<Input> {
  const { file, label, again } = input;
  const { head, chunks } = await readHead(gunzip(input.chunks(), label, limits));
  return {
    ...{ file, label, head, chunks: () => chunks },
    ...(again && { again: (how?: ReadingAgain) => gunzip(again(how), label, limits) }),
    progress: () => input.progress(),
    close: () => input.close(),
  };
}

/** Cut off, changed, or not gzip: `file_damaged`. */
async function* gunzip(
  chunks: AsyncIterable<Buffer>,
  label: string,
  { maxUnpackedBytes, maxUnpackRatio }: SheetLimits,
): AsyncGenerator<Buffer> {
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
  // The loop below throws the error; nothing else to do here.
  pipeline(Readable.from(copies(chunks), { highWaterMark: 1 }), unpacked, () => {});
  let bytes = 0;
  try {
    for await (const chunk of unpacked) {
      bytes += chunk.length;
      if (bytes > maxUnpackedBytes) throw unpacksToMore(label, maxUnpackedBytes);
      checkRatio(label, 'it', { bytes, packed: unpacked.bytesWritten, maxUnpackRatio });
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
