import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TimeBins } from '../../../src/run/page/gather-timeline.ts';

const HOUR = 3_600_000;

describe('TimeBins', () => {
  it.each([
    { name: 'a second', spanMs: 1000, binMs: 100, bins: 11 },
    { name: 'ten minutes', spanMs: 600_000, binMs: 10_000, bins: 61 },
    { name: 'a day', spanMs: 24 * HOUR, binMs: 1_800_000, bins: 49 },
    { name: 'a year', spanMs: 365 * 24 * HOUR, binMs: 691_200_000, bins: 46 },
  ])('shows $name in $bins bins of $binMs ms', ({ spanMs, binMs, bins }) => {
    const times = new TimeBins(5000);
    times.add(5000, 'placed');
    times.add(5000 + spanMs, 'waited');
    expect([times.binMs, times.bins().length]).toEqual([binMs, bins]);
    expect(times.bins()[0]).toEqual({ placed: 1, waited: 0, refused: 0 });
    expect(times.bins().at(-1)).toEqual({ placed: 0, waited: 1, refused: 0 });
  });

  it('counts the same in whatever order times come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 * HOUR }), { minLength: 1 }), (times) => {
        const counted = (order: readonly number[]) => {
          const bins = new TimeBins(0);
          for (const atMs of order) bins.add(atMs, 'placed');
          return { binMs: bins.binMs, bins: bins.bins() };
        };
        const { bins, binMs } = counted(times);
        expect(counted(times.toSorted((a, b) => b - a))).toEqual({ bins, binMs });
        expect(bins.reduce((sum, { placed }) => sum + placed, 0)).toBe(times.length);
        expect(bins.length).toBeLessThanOrEqual(80);
      }),
    );
  });

  it('takes a time before the start, of a clock that was set back, for the start', () => {
    const bins = new TimeBins(5000);
    bins.add(1000, 'refused');
    expect(bins.bins()).toEqual([{ placed: 0, waited: 0, refused: 1 }]);
  });
});
