import { describe, expect, test } from 'vitest';
import { createMisreadWatch } from '../../src/sheet/ods-misread.ts';

function foundIn(xml: string, pieceBytes: number): boolean {
  const bytes = Buffer.from(xml);
  const watch = createMisreadWatch();
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    watch.take(bytes.subarray(at, at + pieceBytes));
  }
  return watch.found();
}

describe('createMisreadWatch()', () => {
  test.each([
    { text: 'ART_x0041_7', found: true },
    { text: '_X00e9_', found: true },
    { text: '&#128512;', found: true },
    { text: '&#x1F600;', found: true },
    { text: '&#x0010ffff;', found: true },
    { text: '_x41_ _x00zz_ x0041_', found: false },
    { text: '&#10;&#x41;&#xFFFF;&#9999;', found: false },
  ])('finds of $text $found, wherever the bytes are cut', ({ text, found }) => {
    const xml = `<text:p>${'가'.repeat(40)}${text}</text:p>`.padEnd(300, ' ');
    for (const piece of [1, 2, 3, 7, 64, 1000]) expect(foundIn(xml, piece)).toBe(found);
  });
});
