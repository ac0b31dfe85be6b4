import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
/** Fast to write; unpacking hardly depends on it. */
const LEVEL = 3;

/** Writes a zip archive entry by entry, as a stream, sizes in the headers. Up to 4 GiB. */
export class ZipFile {
  #fd;
  #at = 0;
  #entries = [];

  /** @param {string} file */
  constructor(file) {
    this.#fd = openSync(file, 'w');
  }

  /**
   * @param {string} name
   * @param {Iterable<string>} texts what the entry holds, piece by piece
   */
  async add(name, texts) {
    const entry = { name: Buffer.from(name), at: this.#at, crc: 0, size: 0, packed: 0 };
    this.#write(localHeader(entry));
    const deflate = createDeflateRaw({ level: LEVEL });
    deflate.on('data', (chunk) => {
      this.#write(chunk);
      entry.packed += chunk.length;
    });
    const ended = once(deflate, 'end');
    for (const text of texts) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
    await ended;
    const header = localHeader(entry);
    writeSync(this.#fd, header, 0, header.length, entry.at);
    this.#entries.push(entry);
  }

  close() {
    const start = this.#at;
    for (const entry of this.#entries) this.#write(centralHeader(entry));
    this.#write(endRecord(this.#entries.length, start, this.#at - start));
    closeSync(this.#fd);
  }

  #write(bytes) {
    writeSync(this.#fd, bytes, 0, bytes.length, this.#at);
    this.#at += bytes.length;
  }
}

function localHeader({ name, crc, packed, size }) {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(DEFLATED, 8);
  writeSizes(header, 14, { crc, packed, size });
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function centralHeader({ name, at, crc, packed, size }) {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(DEFLATED, 10);
  writeSizes(header, 16, { crc, packed, size });
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, name]);
}

function writeSizes(header, at, { crc, packed, size }) {
  header.writeUInt32LE(crc, at);
  header.writeUInt32LE(packed, at + 4);
  header.writeUInt32LE(size, at + 8);
}

function endRecord(entries, start, size) {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(END, 0);
  record.writeUInt16LE(entries, 8);
  record.writeUInt16LE(entries, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(start, 16);
  return record;
}
