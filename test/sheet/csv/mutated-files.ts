import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { expect } from 'vitest';
import { readWhole } from '../support.ts';

const TEXT = [
  'id,name,city,note',
  ...Array.from({ length: 30 }, (_, i) => `${i},김민수,"Seoul, ${i}","say ""hi""\r\nto José"`),
  '',
].join('\r\n');

export const FILES: readonly { readonly name: string; readonly bytes: Buffer }[] = [
  { name: 'UTF-8', bytes: Buffer.from(TEXT) },
  { name: 'CP949', bytes: iconv.encode(TEXT.replaceAll('é', 'e'), 'cp949') },
  { name: 'UTF-16', bytes: iconv.encode(TEXT, 'utf-16') },
  {
    name: 'Windows-1252',
    bytes: iconv.encode(TEXT.replaceAll('김민수', 'Müller'), 'windows-1252'),
  },
  { name: 'gzip', bytes: gzipSync(TEXT) },
  {
    name: 'CR and spaces',
    bytes: Buffer.from(TEXT.replaceAll('\r\n', '\r').replaceAll(',"', ', "')),
  },
];

/** Numbers from 0 up to a limit, the same ones for the same seed. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed + 1;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

/** Flips bits, cuts the end or the middle off, or swaps two stretches. */
function mutate(bytes: Buffer, random: (limit: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  const at = random(copy.length);
  const length = random(copy.length - at);
  switch (random(4)) {
    case 0:
      for (let flips = 1 + random(8); flips > 0; flips -= 1) {
        const place = random(copy.length);
        copy[place] = (copy[place] ?? 0) ^ (1 << random(8));
      }
      return copy;
    case 1:
      return copy.subarray(0, at);
    case 2:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at + length)]);
    default:
      return Buffer.concat([
        copy.subarray(at, at + length),
        copy.subarray(0, at),
        copy.subarray(at + length),
      ]);
  }
}

/** Reads a file damaged in the ways that these seeds give: rows, or an error on purpose. */
export async function readMutated(
  folder: string,
  bytes: Buffer,
  { first, count }: { first: number; count: number },
): Promise<void> {
  const file = path.join(folder, 'list.csv');
  for (let seed = first; seed < first + count; seed += 1) {
    const content = mutate(bytes, createRandom(seed));
    // Anything but an error on purpose is thrown, and fails the test.
    writeFileSync(file, content);
    const { rows, error, sheet, numbers } = await readWhole(file);
    if (error !== undefined) expect(error.code, `seed ${seed}`).toMatch(/^[a-z_]+$/);
    if (sheet && error === undefined) {
      expect(sheet.counts.read - sheet.counts.blank, `seed ${seed}`).toBe(rows.length);
    }
    expect(numbers, `seed ${seed}`).toEqual([...numbers].sort((a, b) => a - b));
  }
}
