import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { UsageError } from '../../../errors.ts';

/** A file of a zip, its content in pieces. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

/** Bit 3: sizes stand behind the data; bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, the first day that a zip knows: the same content gives the same bytes. */
const DATE = 0x21;
/** Sizes have four bytes. */
const MAX_SIZE = 0xffff_ffff;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  size: number;
  packed: number;
}

/**
 * A zip (PKWARE APPNOTE 4.3) in pieces, its entries packed one after the other as they come. Holds no entry in memory.
 *
 * @throws UsageError `xlsx_too_large` when it does not fit a zip with sizes of four bytes
 */
export async function* toZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  const counted = (bytes: Uint8Array) => {
    offset += bytes.length;
    if (offset > MAX_SIZE) throw xlsxTooLarge('more than 4 GiB as .xlsx');
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), offset, crc: 0, size: 0, packed: 0 };
    written.push(entry);
    yield counted(localHeader(entry));
    for await (const chunk of deflate(content, entry)) yield counted(chunk);
    yield counted(descriptor(entry));
  }
  const start = offset;
  for (const entry of written) yield counted(directoryEntry(entry));
  yield endOfDirectory(written.length, start, offset - start);
}

async function* deflate(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const fed = pipeline(Readable.from(bytesOf(content, entry)), packer);
  // What goes wrong is thrown by the loop below.
  fed.catch(() => {});
  for await (const chunk of packer) {
    entry.packed += chunk.length;
    yield chunk;
  }
  await fed;
}

async function* bytesOf(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = Buffer.from(piece);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    if (entry.size > MAX_SIZE) throw xlsxTooLarge('more than 4 GiB as .xlsx');
    yield bytes;
  }
}

function localHeader({ name }: Written): Buffer {
  const of = { 4: 20, 6: FLAGS, 8: DEFLATED, 12: DATE, 26: name.length };
  return Buffer.concat([record('\x03\x04', 30, of), name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  return record('\x07\x08', 16, {}, { 4: crc, 8: packed, 12: size });
}

function directoryEntry({ name, offset, crc, packed, size }: Written): Buffer {
  const of = { 4: 20, 6: 20, 8: FLAGS, 10: DEFLATED, 14: DATE, 28: name.length };
  const long = { 16: crc, 20: packed, 24: size, 42: offset };
  return Buffer.concat([record('\x01\x02', 46, of, long), name]);
}

function endOfDirectory(entries: number, offset: number, size: number): Buffer {
  return record('\x05\x06', 22, { 8: entries, 10: entries }, { 12: size, 16: offset });
}

/** @param short Numbers of two bytes, and @param long of four, by where they stand */
function record(
  sign: string,
  bytes: number,
  short: Readonly<Record<number, number>>,
  long: Readonly<Record<number, number>> = {},
): Buffer {
  const made = Buffer.alloc(bytes);
  made.write(`PK${sign}`, 'latin1');
  for (const [at, value] of Object.entries(short)) made.writeUInt16LE(value, Number(at));
  for (const [at, value] of Object.entries(long)) made.writeUInt32LE(value, Number(at));
  return made;
}

/** What no .xlsx holds. @param what follows "Cannot write " */
export function xlsxTooLarge(what: string): UsageError {
  const message = `Cannot write ${what}. Choose a name that ends with .csv.`;
  return new UsageError('xlsx_too_large', message);
}
