import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownCells, NOT_KEPT } from '../../../src/rows/kept/known-cells.ts';
import { cellsOf } from '../../mapping/support.ts';
import { runs } from '../../support/runs.ts';

/** What the places of column 1 say; undefined where a cell is not kept. */
function findTexts(known: KnownCells, rows: readonly (readonly string[])[]) {
  const places = new Int32Array(rows.length);
  known.findAll(cellsOf(rows), 1, places);
  return [...places].map((place) => (place === NOT_KEPT ? undefined : known.text(place)));
}

const text = fc.oneof(
  fc.constantFrom('', 'a', 'prj-000001', 'prj-000002', 'é', '김민수', '\0', '\0\0'),
  fc.constantFrom('x'.repeat(59), 'x'.repeat(60), 'x'.repeat(315), '한'.repeat(20)),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.nat(200_000).map((number) => `prj-${number}`),
);

test('KnownCells knows the text of any bytes, whatever it knew before', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), (list) => {
      const known = new KnownCells();
      for (const expected of list.flatMap((some) => [some, some])) {
        const bytes = Buffer.from(`"${expected}"`);
        const place = known.place(bytes, 1, bytes.length - 1);
        if (bytes.length - 2 > 59) expect(place).toBe(NOT_KEPT);
        else expect(known.text(place)).toBe(expected);
      }
    }),
    { numRuns: runs(50) },
  );
});

test('KnownCells finds the cells of a batch, and those of short rows as empty ones', () => {
  const row = fc.array(text, { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.array(row, { maxLength: 30 }), { maxLength: 5 }), (batches) => {
      const known = new KnownCells();
      for (const rows of batches) {
        const wanted = rows.map(([, cell = '']) =>
          Buffer.byteLength(cell) > 59 ? undefined : cell,
        );
        expect(findTexts(known, rows)).toEqual(wanted);
      }
    }),
    { numRuns: runs(50) },
  );
});

test('KnownCells gives other cells other numbers, also when they have the places of those before', () => {
  const known = new KnownCells();
  const owners = new Map<number, string>();
  const places = new Int32Array(5000);
  // Half of each batch was in the one before, and each cell comes three times in all.
  for (let batch = 0; batch < 30; batch += 1) {
    const rows = Array.from(places, (_, i) => ['', `prj-${(2500 * batch + i) % 70_000}`]);
    known.findAll(cellsOf(rows), 1, places);
    for (const [i, place] of places.entries()) {
      if (place === NOT_KEPT) continue;
      const cell = known.text(place);
      const number = known.serial(place);
      if (cell !== rows[i]?.[1] || (owners.get(number) ?? cell) !== cell) expect.fail(cell);
      owners.set(number, cell);
    }
  }
  // More than cells: some were forgotten in between.
  expect(owners.size).toBeGreaterThan(70_000);
});

test('KnownCells knows the right texts when there are more of them than it keeps', () => {
  const known = new KnownCells();
  for (let round = 0; round < 2; round += 1) {
    for (let number = 0; number < 100_000; number += 1) {
      const bytes = Buffer.from(`prj-${number}`);
      const place = known.place(bytes, 0, bytes.length);
      if (place !== NOT_KEPT && known.text(place) !== `prj-${number}`) expect.fail(`prj-${number}`);
    }
  }
});

test('KnownCells steps aside for cells that hardly repeat, and looks again later', () => {
  const known = new KnownCells();
  const placeOf = (text: string) => {
    const bytes = Buffer.from(text);
    return known.place(bytes, 0, bytes.length);
  };
  const few = Array.from({ length: 200_000 }, (_, i) => placeOf(`few ${i % 50_000}`));
  expect(few).not.toContain(NOT_KEPT);
  // Where half of the cells are known, a full table is begun anew; where fewer are, it is not.
  const distinct = Array.from({ length: 200_000 }, (_, i) => placeOf(`cell ${i}`));
  const from = distinct.lastIndexOf(NOT_KEPT) + 1;
  expect(from).toBe(200_000);
  expect(distinct.filter((place) => place === NOT_KEPT).length).toBeGreaterThan(100_000);
  for (let i = 0; i < 1_000_000; i += 1) placeOf('x');
  expect(placeOf('x')).not.toBe(NOT_KEPT);
});
