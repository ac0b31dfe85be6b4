import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../../src/errors.ts';
import { inflateOnThread } from '../../../src/sheet/zip/inflate-on-thread.ts';
import { inlineRow, sheetXml, toFile, xlsxParts } from '../xlsx/make-xlsx.ts';
import { makeZip } from '../xlsx/make-zip.ts';
import { readXlsx } from '../xlsx/read-xlsx.ts';

const MEBIBYTE = 1024 ** 2;

/** Text that packs little, the same at every run. */
function textOf(bytes: number): string {
  const lines: string[] = [];
  for (let i = 0; lines.length * 88 < bytes; i += 1) {
    lines.push(createHash('sha512').update(String(i)).digest('base64'));
  }
  return lines.join('').slice(0, bytes);
}

interface Unpacked {
  readonly data: Buffer;
  readonly packedBytes: number;
  readonly checksum: number;
}

async function unpack(file: string, start: number, length: number): Promise<Unpacked> {
  const pieces: Buffer[] = [];
  let packedBytes = 0;
  const onRead = (bytes: number) => {
    packedBytes += bytes;
  };
  const watch = { onRead, checksum: 0 };
  const fd = openSync(file, 'r');
  onTestFinished(() => closeSync(fd));
  for await (const piece of inflateOnThread({ fd, start, length }, watch)) {
    const first = Buffer.from(piece);
    // The thread goes on meanwhile, as far as it may.
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    expect(piece.equals(first)).toBe(true);
    pieces.push(first);
  }
  return { data: Buffer.concat(pieces), packedBytes, checksum: watch.checksum };
}

describe('inflateOnThread()', () => {
  test.each([
    { name: 'nothing', size: 0 },
    { name: 'one byte', size: 1 },
    { name: 'as much as is unpacked at once', size: MEBIBYTE },
    { name: 'one byte more', size: MEBIBYTE + 1 },
    { name: 'more than is unpacked ahead', size: 5 * MEBIBYTE + 12_345 },
  ])('gives what was packed: $name', async ({ size }) => {
    const data = Buffer.from(textOf(size));
    const packed = deflateRawSync(data);
    const file = toFile(Buffer.concat([Buffer.from('before'), packed, Buffer.from('after')]));
    const unpacked = await unpack(file, 6, packed.length);
    expect(unpacked.data.equals(data)).toBe(true);
    expect(unpacked.checksum).toBe(crc32(data));
    expect(unpacked.packedBytes).toBe(size === 0 ? 0 : packed.length);
  });

  const packed = deflateRawSync(textOf(3 * MEBIBYTE));
  const damaged = Buffer.from(packed).fill(0xff, 0, 1);

  test.each([
    {
      name: 'it is cut short',
      bytes: packed,
      length: packed.length - 10,
      reason: 'unexpected end',
    },
    { name: 'it is damaged', bytes: damaged, length: packed.length, reason: 'invalid block type' },
    { name: 'the file is', bytes: packed, length: packed.length + 1, reason: 'ends before it' },
  ])('throws where $name', async ({ bytes, length, reason }) => {
    await expect(unpack(toFile(bytes), 0, length)).rejects.toThrow(reason);
  });

  test('throws where the file cannot be read', async () => {
    const fd = openSync(import.meta.dirname, 'r');
    onTestFinished(() => closeSync(fd));
    const reading = inflateOnThread({ fd, start: 0, length: 10 }, { onRead() {}, checksum: 0 });
    await expect(reading.next()).rejects.toThrow('EISDIR');
  });

  test('ends its thread when it ends, and when its reader stops early', async () => {
    const threads = () => (process.report.getReport() as { workers: unknown[] }).workers.length;
    const before = threads();
    const watch = { onRead: () => {}, checksum: 0 };
    const file = toFile(deflateRawSync(textOf(6 * MEBIBYTE)));
    const fd = openSync(file, 'r');
    onTestFinished(() => closeSync(fd));
    for await (const piece of inflateOnThread({ fd, start: 0, length: 4 * MEBIBYTE }, watch)) {
      expect(piece.length).toBeGreaterThan(0);
      expect(threads()).toBe(before + 1);
      break;
    }
    expect(threads()).toBe(before);
    await unpack(toFile(packed), 0, packed.length);
    expect(threads()).toBe(before);
  });
});

describe('openXlsx() on a part large enough for a thread of its own', () => {
  const rows = Array.from({ length: 500 }, (_, i) => inlineRow(`김 ${i}`, textOf(13_000).slice(i)));
  const sheet = Buffer.from(sheetXml(rows.join('')));
  const utf16 = Buffer.from(`\ufeff${sheetXml(rows.slice(0, 300).join(''))}`, 'utf16le');

  function toBook(data: Buffer, change: object): Buffer {
    const parts = xlsxParts({ sheet: data });
    return makeZip(parts.map((part) => (part.data === data ? { ...part, ...change } : part)));
  }

  /** Texts that repeat pack well, so that part is packed as it is: in blocks of their own, which deflate allows. */
  const packed = (data: Buffer) => deflateRawSync(data, { level: 0 });

  test.each([
    { name: 'UTF-8', data: sheet },
    { name: 'UTF-16', data: utf16 },
  ])('gives what it gives of one that is not packed: $name', async ({ data }) => {
    const stored = await readXlsx(toBook(data, { stored: true }));
    expect(stored.rows.length).toBeGreaterThanOrEqual(300);
    expect(await readXlsx(toBook(data, { packed: packed(data) }))).toEqual(stored);
  });

  test.each([
    { name: 'checksum', claims: { crc: 1 }, limits: {}, message: 'checksum' },
    { name: 'length', claims: { size: 1 }, limits: {}, message: 'length' },
    {
      name: 'size',
      claims: {},
      limits: { maxUnpackedBytes: MEBIBYTE },
      message: 'unpacks to more',
    },
  ])('refuses a wrong $name', async ({ claims, limits, message }) => {
    const book = toBook(sheet, { packed: packed(sheet), claims });
    const read = readXlsx(book, { limits });
    await expect(read).rejects.toThrow(InputError);
    await expect(read).rejects.toThrow(message);
  });
});
