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
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.write('PK\x07\x08', 'latin1');
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function directoryEntry({ name, offset, crc, packed, size }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 'latin1');
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(entries: number, offset: number, size: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** What no .xlsx holds. @param what follows "Cannot write " */
export function xlsxTooLarge(what: string): UsageError {
  const message = `Cannot write ${what}. Choose a name that ends with .csv.`;
  return new UsageError('xlsx_too_large', message);
}
