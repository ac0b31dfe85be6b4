import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RowsByKey } from '../../../src/rows/kept/rows-by-key.ts';

it('RowsByKey finds the rows of each key, the last one first, however many there are', () => {
  // Keys that have a slot in common, and keys of all bits.
  const key = fc.oneof(
    fc.integer({ min: 0, max: 3 }).map((high) => high * 2 ** 30),
    fc.nat(5),
  );
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), (keys) => {
      const rows = new RowsByKey();
      for (const [row, one] of keys.entries()) rows.add(one, row);
      for (const one of [...new Set(keys), 2 ** 32 - 1]) {
        const wanted = keys.flatMap((other, row) => (other === one ? row : [])).reverse();
        expect(rows.find(one, 100)).toEqual(wanted);
        expect(rows.find(one, 2)).toEqual(wanted.slice(0, 2));
      }
    }),
  );
  const many = new RowsByKey();
  const toKey = (row: number) => Math.imul(row % 50_000, 0x9e3779b1) >>> 0;
  for (let row = 0; row < 100_000; row += 1) many.add(toKey(row), row);
  expect([7, 49_999].map((row) => many.find(toKey(row), 3))).toEqual([
    [50_007, 7],
    [99_999, 49_999],
  ]);
});
