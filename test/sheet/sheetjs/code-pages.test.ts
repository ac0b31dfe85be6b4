import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { CodePages } from '../../../src/sheet/sheetjs/code-pages.ts';

const tables = createRequire(import.meta.url)('xlsx/dist/cpexcel.js');

/** Code pages of Windows, the Macintosh and DOS, and those of Unicode. */
const PAGES = [...Object.keys(tables), 1200, 1201, 20_127, 65_000, 65_001]
  .map(Number)
  .filter((page) => page > 0);

const ASCII = Uint8Array.from({ length: 0x80 }, (_, i) => i);

test.each(PAGES)('CodePages gives what the package gives in code page %d', (page) => {
  const { utils } = new CodePages(() => tables.utils);
  const samples = [
    ...[ASCII, ASCII.subarray(0x20), ASCII.subarray(0x41, 0x42), [], [0x61, 0xe9, 0x7a]],
    ...[
      [0xff, 0xfe, 0x61, 0],
      [0xef, 0xbb, 0xbf, 0x61],
      [0xc7, 0xd1, 0xb1, 0xdb],
    ],
  ];
  const outcome = (decode: typeof utils.decode, bytes: ArrayLike<number>) => {
    try {
      return decode(page, bytes);
    } catch (error) {
      return String(error);
    }
  };
  for (const bytes of samples) {
    for (const given of [Buffer.from(bytes), Array.from(bytes), Uint8Array.from(bytes)]) {
      expect(outcome(utils.decode, given)).toBe(outcome(tables.utils.decode, given));
    }
  }
});

test('CodePages loads the tables only for what takes them', () => {
  let loads = 0;
  const { utils } = new CodePages(() => {
    loads += 1;
    return tables.utils;
  });
  const plain = Buffer.from('Main Street');
  expect([949, 1252, 10_000, 65_001].map((page) => utils.decode(page, plain))).toEqual(
    Array(4).fill('Main Street'),
  );
  expect(utils.decode(1200, Buffer.from('김철수', 'utf16le'))).toBe('김철수');
  expect(loads).toBe(0);
  expect(utils.decode(949, Buffer.from([0xb1, 0xe8]))).toBe('김');
  expect(utils.encode(949, '김')).toEqual(Buffer.from([0xb1, 0xe8]));
  expect(loads).toBe(2);
});
