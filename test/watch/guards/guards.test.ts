import { describe, expect, it, test } from 'vitest';
import { toReasonText } from '../../../src/output/text/delivery-reasons.ts';
import type { GuardSettings } from '../../../src/watch/config/watch-config.ts';
import { guardArrival } from '../../../src/watch/guards/guard-arrival.ts';
import { guardColumns } from '../../../src/watch/guards/guard-columns.ts';
import { guardList } from '../../../src/watch/guards/guard-list.ts';
import type { History } from '../../../src/watch/guards/history.ts';
import { waive, waivedCodes, withWaived } from '../../../src/watch/guards/reasons.ts';

const OPEN: GuardSettings = {
  minRows: null,
  maxRows: null,
  maxChange: null,
  maxPrice: null,
  maxAgeMs: null,
  sameName: 'hold',
  release: { when: 'never' },
};
const NEW: History = { sameContent: null, sameName: null, rows: [], columns: null, hasRun: false };
const LIST = { rows: 100, orders: 50, copies: 60, totalPrice: '249.90' };

describe('guardList()', () => {
  test.each<{
    readonly guards: Partial<GuardSettings>;
    readonly rows?: number[];
    readonly says?: string;
  }>([
    { guards: {} },
    { guards: { minRows: 100, maxRows: 100, maxPrice: '249.9' } },
    { guards: { minRows: 101 }, says: 'it has 100 rows, fewer than min_rows (101)' },
    { guards: { maxRows: 99 }, says: 'it has 100 rows, more than max_rows (99)' },
    {
      guards: { maxPrice: '249.89' },
      says: 'its orders cost 249.90, more than max_price (249.89)',
    },
    { guards: { maxChange: 0.6 }, rows: [] },
    { guards: { maxChange: 0.6 }, rows: [250, 10, 250] },
    { guards: { maxChange: 0.5 }, rows: [62, 64, 70, 71, 72] },
    { guards: { maxChange: 0.6 }, rows: [260, 251, 1, 2] },
    {
      guards: { maxChange: 0.6 },
      rows: [260, 251, 252, 2],
      says: 'it has 100 rows; the median of the last 4 runs is 251.5, and max_change is 60%',
    },
    { guards: { release: { when: 'over', copies: 60 } } },
    {
      guards: { release: { when: 'over', copies: 59 } },
      says: 'it has 60 copies; deliveries with more than 59 require a release',
    },
  ])('$guards after $rows: $says', ({ guards, rows = [], says }) => {
    const found = guardList(LIST, { ...OPEN, ...guards }, { ...NEW, rows });
    expect(found.map(toReasonText)).toEqual(says === undefined ? [] : [says]);
  });
});

describe('guardArrival()', () => {
  const delivery = { takenAtMs: 100 * 3_600_000, modifiedAtMs: 50 * 3_600_000 };

  it('holds what is old, and what a person has to see', () => {
    const guards = { ...OPEN, maxAgeMs: 49.9 * 3_600_000, release: { when: 'first' } } as const;
    expect(guardArrival(delivery, guards, NEW).map(toReasonText)).toEqual([
      'it was last written 50 h before it was taken; max_age is 49.9 h',
      'the first delivery of a job requires a release',
    ]);
    const young = { ...guards, maxAgeMs: 50 * 3_600_000 };
    expect(guardArrival(delivery, young, { ...NEW, hasRun: true })).toEqual([]);
  });
});

describe('guardColumns()', () => {
  it('compares names, whatever their order, and each as often as it is there', () => {
    expect(guardColumns(['b', 'a'], ['a', 'b'])).toBeUndefined();
    expect(guardColumns(['a'], null)).toBeUndefined();
    expect(guardColumns(['a', 'a', 'c'], ['a', 'b'])).toEqual({
      code: 'columns_changed',
      facts: { missing: ['b'], new: ['a', 'c'] },
    });
  });
});

it('withWaived() keeps what a person has waived, and what held a delivery then waives nothing new', () => {
  const released = waive([{ code: 'columns_changed', facts: {} }]);
  expect(waivedCodes({ reasons: released })).toEqual(new Set(['columns_changed']));
  const again = withWaived([{ code: 'price_too_high', facts: {} }], { reasons: released });
  expect(waivedCodes({ reasons: again })).toEqual(new Set(['columns_changed']));
});
