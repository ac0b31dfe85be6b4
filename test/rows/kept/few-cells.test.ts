import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FewCells } from '../../../src/rows/kept/few-cells.ts';
import { batchOf } from '../../mapping/support.ts';

it('FewCells counts as a map of texts does, until there are too many', () => {
  // Few letters, so that many differ in the middle alone.
  const short = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '취'), maxLength: 14 });
  const LONG = 'é'.repeat(128);
  const text = fc.oneof({ weight: 9, arbitrary: short }, fc.constant(LONG));
  const least = fc.integer({ min: 1, max: 5 });
  const cuts = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 80 }),
      least,
      cuts,
      fc.integer({ min: 1, max: 60 }),
      (cells, bytes, cut, most) => {
        const few = new FewCells(most);
        const model = new Map<string, { rows: number; first: number }>();
        let [isFew, long] = [true, 0];
        for (let from = 0; from < cells.length && isFew; from += cut) {
          const part = cells.slice(from, from + cut);
          for (const [i, cell] of part.entries()) {
            if (Buffer.byteLength(cell) < bytes) continue;
            const known = model.get(cell);
            if (cell === LONG) long += 1;
            else if (known) known.rows += 1;
            else if (model.size + long < most) model.set(cell, { rows: 1, first: from + i + 2 });
            else isFew = false;
            isFew &&= model.size + long <= most;
            if (!isFew) break;
          }
          expect(
            few.add(
              batchOf(
                part.map((cell) => ['x', cell]),
                from + 2,
              ),
              1,
              bytes,
            ),
          ).toBe(isFew);
        }
        expect(few.long).toBe(long);
        expect(few.all).toEqual([...model].map(([text, one]) => ({ text, ...one })));
      },
    ),
    { numRuns: 500 },
  );
});

it('FewCells takes little memory for a column with few bytes', () => {
  const batch = batchOf([['Bonn'], ['Berlin'], ['Bonn']]);
  const before = process.memoryUsage().arrayBuffers;
  const columns = Array.from({ length: 1000 }, () => new FewCells(50));
  for (const column of columns) column.add(batch, 0, 1);
  const taken = process.memoryUsage().arrayBuffers - before;
  expect(columns.map(({ all }) => all.length).every((length) => length === 2)).toBe(true);
  expect(taken).toBeLessThan(1000 * 4096);
});

it('FewCells keeps a few short cells besides, and says if there are more', () => {
  const few = new FewCells(2, 2);
  const add = (...cells: readonly string[]) => few.add(batchOf(cells.map((one) => [one])), 0, 4);
  expect(add('A1', 'A2', '', 'A1', 'paid')).toBe(true);
  expect(few.hasMoreShort).toBe(false);
  expect(add('A3', 'A1', 'A4', 'open')).toBe(true);
  expect(few.hasMoreShort).toBe(true);
  expect(few.all.map(({ text }) => text)).toEqual(['A1', 'A2', 'paid', 'open']);
  expect(add('A5', 'void')).toBe(false);
});
