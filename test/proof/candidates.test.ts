import { expect, it } from 'vitest';
import { Candidates } from '../../src/proof/candidates.ts';

it('Candidates keeps the first of many rows with the same traits', () => {
  const candidates = new Candidates();
  const one = candidates.open('a', () => 'one');
  const other = candidates.open('b', () => 'other');
  for (let row = 1; row <= 1000; row++) {
    candidates.offer(row, ['x'], [{ trait: row % 2 === 0 ? one : other, value: 0 }]);
  }
  candidates.offer(
    1001,
    ['x'],
    [
      { trait: one, value: 0 },
      { trait: other, value: 0 },
    ],
  );
  expect(candidates.rows.map(({ row }) => row)).toEqual([1, 2, 1001]);
});

it('Candidates keeps few rows for a trait, however many different ones have it', () => {
  const candidates = new Candidates();
  const traits = Array.from({ length: 12 }, (_, i) => candidates.open(`${i}`, String));
  for (let row = 0; row < 4096; row++) {
    const offers = traits.flatMap((trait, i) => ((row >> i) & 1 ? [{ trait, value: 0 }] : []));
    candidates.offer(row, ['x'], offers);
  }
  for (const { holders } of traits) expect(holders.size).toBeLessThanOrEqual(16);
  expect(candidates.rows.map(({ row }) => row)).toContain(4095);
});

it('Candidates forgets rows that were best once, also where every row is better than the one before', () => {
  const candidates = new Candidates();
  const longest = candidates.open('a', String);
  const same = candidates.open('b', () => 'same');
  for (let row = 1; row <= 10_000; row++) {
    candidates.offer(
      row,
      ['x'],
      [
        { trait: longest, value: row },
        { trait: same, value: 0 },
      ],
    );
  }
  expect(candidates.rows.length).toBeLessThanOrEqual(17);
  expect([...longest.holders].map(({ row }) => row)).toEqual([10_000]);
});

it('Candidates keeps no rows for a trait that is closed', () => {
  const candidates = new Candidates();
  const trait = candidates.open('a', () => 'it');
  candidates.offer(1, ['x'], [{ trait, value: 0 }]);
  candidates.close(trait);
  candidates.offer(2, ['x'], [{ trait, value: 5 }]);
  expect(candidates.rows).toEqual([]);
});
