import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../../src/errors.ts';
import { openInput, type WholeInput } from '../../../src/sheet/input.ts';
import { toLimits } from '../../../src/sheet/limits.ts';
import { openZip } from '../../../src/sheet/zip/zip-file.ts';
import { inlineRow, sheetXml, toFile, xlsxParts } from '../xlsx/make-xlsx.ts';
import { makeZip, type ZipPart } from '../xlsx/make-zip.ts';
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
}

/** Opens a zip file with one part in it, and reads that. */
async function unpack(part: Omit<ZipPart, 'name'>): Promise<Unpacked> {
  const input = (await openInput(toFile(makeZip([{ name: 'a', ...part }])))) as WholeInput;
  onTestFinished(() => input.close());
  const zip = await openZip(input, toLimits({}));
  const pieces: Buffer[] = [];
  let packedBytes = 0;
  const onRead = (bytes: number) => {
    packedBytes += bytes;
  };
  for await (const piece of zip.stream('a', onRead)) {
    const first = Buffer.from(piece);
    // More is unpacked meanwhile.
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    expect(piece.equals(first)).toBe(true);
    pieces.push(first);
  }
  return { data: Buffer.concat(pieces), packedBytes };
}

describe('ZipFile.stream()', () => {
  test.each([
    { name: 'nothing', size: 0 },
    { name: 'one byte', size: 1 },
    { name: 'as much as is unpacked at once', size: MEBIBYTE },
    { name: 'one byte more', size: MEBIBYTE + 1 },
    { name: 'more than is unpacked ahead', size: 5 * MEBIBYTE + 12_345 },
  ])('gives what was packed: $name', async ({ size }) => {
    const data = Buffer.from(textOf(size));
    const packed = deflateRawSync(data);
    const unpacked = await unpack({ data, packed });
    expect(unpacked.data.equals(data)).toBe(true);
    expect(unpacked.packedBytes).toBe(packed.length);
  });

  const data = textOf(3 * MEBIBYTE);
  const packed = deflateRawSync(data);

  test.each([
    { name: 'it is cut short', bytes: packed.subarray(0, -10), reason: 'unexpected end' },
    { name: 'it is damaged', bytes: Buffer.from(packed).fill(0xff, 0, 1), reason: 'invalid block' },
  ])('throws where $name', async ({ bytes, reason }) => {
    await expect(unpack({ data, packed: bytes })).rejects.toThrow(reason);
  });
});

describe('openXlsx() on a part that is unpacked ahead of its reader', () => {
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
