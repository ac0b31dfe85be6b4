import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile as YauzlFile,
} from 'yauzl';
import { messageOf, VdpipeError } from '../../errors.ts';
import type { WholeInput } from '../input.ts';
import type { SheetLimits } from '../limits.ts';
import {
  checkRatio,
  compressionUnknown,
  fileDamaged,
  fileEncrypted,
  fileTooLarge,
  unpacksToMore,
} from '../sheet-errors.ts';

/** Larger pieces take more memory to read. */
const PIECE_BYTES = 64 * 1024;
const PACKED_BYTES = 256 * 1024;
/** Smaller ones cost more turns of the event loop than unpacking does. */
const UNPACKED_BYTES = 1024 ** 2;
/** Node unpacks on a thread of its own: so far ahead of the reader, so that both work at once. */
const AHEAD_BYTES = 2 * UNPACKED_BYTES;
const STORED = 0;
const DEFLATED = 8;
/** Methods of other programs (APPNOTE 4.4.5). */
const METHODS: Readonly<Record<number, string>> = {
  ...{ 9: 'Deflate64', 12: 'bzip2', 14: 'LZMA', 93: 'Zstandard', 95: 'XZ', 98: 'PPMd' },
};

/** A file in a zip file; a folder ends with a slash. */
export interface ZippedFile {
  readonly name: string;
  readonly bytes: number;
  readonly packedBytes: number;
  /** It has a password. */
  readonly isLocked: boolean;
}

/** The parts of a zip file, read one at a time. */
export type ZipFile = Awaited<ReturnType<typeof openZip>>;

/**
 * Opens a zip file and checks its directory.
 *
 * @throws {InputError} `file_damaged`, `file_encrypted`, `file_too_large`
 */
export async function openZip(input: WholeInput, limits: SheetLimits) {
  const zip = await openDirectory(input);
  const entries = await readEntries(input.file, zip, limits);
  return createZip(input, zip, entries, limits);
}

async function openDirectory({ file, regularFile }: WholeInput): Promise<YauzlFile> {
  const { handle, bytes } = regularFile;
  try {
    return await fromRandomAccessReaderPromise(new HandleReader(handle, bytes), bytes, {
      autoClose: false,
      decodeStrings: false,
      lazyEntries: true,
    });
  } catch (error) {
    const what = 'it is not a whole zip file: it is cut short, damaged, or has more after its end';
    throw fileDamaged(file, what, error);
  }
}

/** Reads inside the file only, so that no offset found in it can do harm. */
class HandleReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  readonly #size: number;

  constructor(handle: FileHandle, size: number) {
    super();
    this.#handle = handle;
    this.#size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    if (!(position >= 0 && position + length <= this.#size)) {
      setImmediate(callback, new Error('an offset lies beyond the end of the file'));
      return;
    }
    this.#handle.read(buffer, offset, length, position).then(
      ({ bytesRead }) => callback(null, bytesRead),
      (error: Error) => callback(error),
    );
  }
}

async function readEntries(
  file: string,
  zip: YauzlFile,
  { maxZipEntries }: SheetLimits,
): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const found: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      found.push(entry);
      if (found.length > maxZipEntries) {
        throw fileTooLarge(file, `it holds more than ${maxZipEntries} files`, 'maxZipEntries');
      }
    }
    await nameEntries(found);
    for (const entry of found) {
      const name = entry.fileName.toLowerCase();
      if (entries.has(name)) {
        throw fileDamaged(file, `it holds the file "${entry.fileName}" twice`);
      }
      entries.set(name, entry);
    }
  } catch (error) {
    if (error instanceof VdpipeError) throw error;
    throw fileDamaged(file, `its list of files is damaged (${messageOf(error)})`, error);
  }
  return entries;
}

function createZip(
  input: WholeInput,
  zip: YauzlFile,
  entries: ReadonlyMap<string, Entry>,
  limits: SheetLimits,
) {
  const { file } = input;
  const { handle } = input.regularFile;
  const { maxUnpackedBytes, maxUnpackRatio } = limits;
  let unpacked = 0;
  /** Parts that have been counted: each sheet of an .ods file is read from the same one. */
  const counted = new Set<Entry>();
  let closed = false;

  /**
   * A part's bytes, checked against its length and checksum at its end. A piece is valid until the next is requested.
   *
   * @param onRead Gets the number of packed bytes as they are read.
   */
  async function* stream(name: string, onRead = (_bytes: number) => {}): AsyncGenerator<Buffer> {
    const entry = entries.get(name.toLowerCase());
    if (!entry) throw fileDamaged(file, `its part "${name}" is missing`);
    const damaged = (what: string, cause?: unknown) =>
      fileDamaged(file, `its part "${name}" is damaged (${what})`, cause);
    if (entry.isEncrypted()) throw fileEncrypted(file);
    const { compressionMethod: method } = entry;
    if (method !== STORED && method !== DEFLATED) {
      throw compressionUnknown(file, name, METHODS[method] ?? `method ${method}`);
    }
    let [bytes, checksum] = [0, 0];
    try {
      for await (const chunk of unpack(handle, zip, entry, onRead)) {
        bytes += chunk.length;
        checksum = crc32(chunk, checksum);
        if (!counted.has(entry)) unpacked += chunk.length;
        if (unpacked > maxUnpackedBytes) throw unpacksToMore(file, maxUnpackedBytes);
        const packed = entry.compressedSize;
        checkRatio(file, `its part "${name}"`, { bytes, packed, maxUnpackRatio });
        for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
          yield chunk.subarray(at, at + PIECE_BYTES);
        }
      }
    } catch (error) {
      if (error instanceof VdpipeError || closed) throw error;
      throw damaged(messageOf(error), error);
    }
    if (bytes !== entry.uncompressedSize) throw damaged('its length is wrong');
    if (checksum !== entry.crc32) throw damaged('its checksum is wrong');
    counted.add(entry);
  }

  return {
    /** Names of all parts, in small letters. */
    names: [...entries.keys()],
    /** The same as they are written. */
    files: Array.from(
      entries.values(),
      (entry): ZippedFile => ({
        name: entry.fileName,
        bytes: entry.uncompressedSize,
        packedBytes: entry.compressedSize,
        isLocked: entry.isEncrypted(),
      }),
    ),
    /** Bytes of a part before unpacking; undefined when there is no such part. Names ignore case. */
    packedSize: (name: string) => entries.get(name.toLowerCase())?.compressedSize,
    stream,
    /** A whole part. */
    async read(name: string, maxBytes: number): Promise<Buffer> {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of stream(name)) {
        bytes += chunk.length;
        if (bytes > maxBytes) {
          throw fileTooLarge(
            file,
            `its part "${name}" has more than ${maxBytes} bytes`,
            'maxPartBytes',
          );
        }
        chunks.push(Buffer.from(chunk));
      }
      return Buffer.concat(chunks);
    },
    async close(): Promise<void> {
      if (closed) return;
      closed = true;
      await input.close();
    },
  };
}

async function* unpack(
  handle: FileHandle,
  zip: YauzlFile,
  entry: Entry,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  const packed = readRange(handle, fileDataStart, compressedSize, onRead);
  if (compressionMethod === STORED) {
    yield* packed;
    return;
  }
  const chunkSize = Math.min(UNPACKED_BYTES, Math.max(PIECE_BYTES, uncompressedSize));
  // A stream takes it, although its type does not say so.
  const options = { chunkSize, readableHighWaterMark: AHEAD_BYTES };
  const inflate = createInflateRaw(options);
  pipeline(Readable.from(packed, { objectMode: false }), inflate, () => {});
  yield* inflate;
}

async function* readRange(
  handle: FileHandle,
  start: number,
  length: number,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; ) {
    const size = Math.min(PACKED_BYTES, length - done);
    const { bytesRead, buffer } = await handle.read(
      Buffer.allocUnsafe(size),
      0,
      size,
      start + done,
    );
    if (bytesRead === 0) throw new Error('the file ends before it');
    done += bytesRead;
    onRead(bytesRead);
    yield buffer.subarray(0, bytesRead);
  }
}

/** Bits and fields that say that a name is UTF-8 (APPNOTE 4.4.4, 4.6.9). */
const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;

/**
 * Gives entries the names that a person would read: as they say, else in UTF-8 if they can be, else in the encoding in which all of them
 * make sense, as programs write them in the encoding of their computer.
 */
async function nameEntries(entries: readonly Entry[]): Promise<void> {
  const others: Entry[] = [];
  for (const entry of entries) {
    const { fileNameRaw: raw, generalPurposeBitFlag: flags, extraFields } = entry;
    const isUnicode = (flags & UTF8_FLAG) !== 0 || isUtf8(raw);
    if (!isUnicode && !extraFields.some(({ id }) => id === UNICODE_PATH)) others.push(entry);
    const given = isUnicode ? flags | UTF8_FLAG : flags;
    entry.fileName = getFileNameLowLevel(given, raw, extraFields, false);
  }
  if (others.length === 0) return;
  const { chooseLegacy } = await import('../csv/encoding/choose-legacy.ts');
  const { decodeBytes } = await import('../csv/encoding/decode-bytes.ts');
  const head = Buffer.concat(others.flatMap(({ fileNameRaw }) => [fileNameRaw, Buffer.from('\n')]));
  const { guesses } = await chooseLegacy({ head, complete: true });
  const encoding = guesses[0]?.encoding ?? 'cp437';
  for (const entry of others) {
    entry.fileName = decodeBytes(entry.fileNameRaw, encoding).replaceAll('\\', '/');
  }
}
