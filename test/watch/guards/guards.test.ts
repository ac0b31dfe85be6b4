import { Decimal } from 'decimal.js';
import { describe, expect, it, test } from 'vitest';
import { toReasonText } from '../../../src/output/text/jobs/delivery-reasons.ts';
import type { History } from '../../../src/run/history.ts';
import type { GuardSettings } from '../../../src/watch/config/config-schema.ts';
import { type DeliveryFacts, judge } from '../../../src/watch/guards/judge.ts';
import { isWaived, waive } from '../../../src/watch/guards/reasons.ts';

const OPEN: GuardSettings = {
  minRows: null,
  maxRows: null,
  maxChange: null,
  maxPrice: null,
  maxAgeMs: null,
  ...{ maxPriceChange: null, maxOrderCopies: null, maxOrderPrice: null },
  ...{ maxInvalid: null, maxSkipped: null, maxEmpty: null, newValues: 'allow' },
  ...{ sameName: 'hold', newColumns: 'hold', missingColumns: 'hold' },
  release: { when: 'never' },
  fourEyes: false,
};
const NEW: History = {
  ...{ sameContent: null, sameName: null, rows: [], runs: [], prices: [], columns: null },
  hasOrdered: false,
};
const LIST = {
  ...{ rows: 100, orders: 50, copies: 60, totalPrice: '249.90' },
  ...{ rejected: 2, skipped: 10, mostCopies: 3, highestPrice: 12.5 },
};
const FACTS: DeliveryFacts = {
  delivery: { takenAtMs: 100 * 3_600_000, modifiedAtMs: 50 * 3_600_000 },
  ...{ history: NEW, waived: [], fourEyes: false },
};

function saysOf(facts: Partial<DeliveryFacts>, guards: Partial<GuardSettings>): string[] {
  return judge({ ...FACTS, ...facts }, { ...OPEN, ...guards }).map(toReasonText);
}

describe('judge()', () => {
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
    { guards: { maxChange: 60 }, rows: [] },
    { guards: { maxChange: 60 }, rows: [250, 10, 250] },
    { guards: { maxChange: 50 }, rows: [62, 64, 70, 71, 72] },
    { guards: { maxChange: 60 }, rows: [260, 251, 1, 2] },
    {
      guards: { maxChange: 60 },
      rows: [260, 251, 252, 2],
      says: 'it has 100 rows; the median of the last 4 runs is 251.5, and max_change is 60%',
    },
    { guards: { release: { when: 'over', copies: 60 } } },
    {
      guards: { release: { when: 'over', copies: 59 } },
      says: 'it has 60 copies; deliveries with more than 59 require a release',
    },
  ])('$guards after $rows: $says', ({ guards, rows = [], says }) => {
    const found = saysOf({ list: LIST, history: { ...NEW, rows } }, guards);
    expect(found).toEqual(says === undefined ? [] : [says]);
  });

  test.each<{ readonly guards: Partial<GuardSettings>; readonly says?: string }>([
    { guards: { maxInvalid: 2, maxSkipped: 10, maxOrderCopies: 3, maxOrderPrice: '12.50' } },
    {
      guards: { maxInvalid: 1.999 },
      says: '2 of its 100 rows cannot be ordered, more than max_invalid (1.999%)',
    },
    {
      guards: { maxSkipped: 9 },
      says: 'rules leave out 10 of its 100 rows, more than max_skipped (9%)',
    },
    {
      guards: { maxOrderCopies: 2 },
      says: 'an order has 3 copies, more than max_order_copies (2)',
    },
    {
      guards: { maxOrderPrice: '12.49' },
      says: 'an order costs 12.5, more than max_order_price (12.49)',
    },
  ])('$guards of a part of the list: $says', ({ guards, says }) => {
    expect(saysOf({ list: LIST }, guards)).toEqual(says === undefined ? [] : [says]);
  });

  test.each<{ readonly prices: readonly string[]; readonly says?: string }>([
    { prices: [] },
    { prices: ['4.165'] },
    // Exactly half as much, and half as much again.
    { prices: ['8.33'] },
    { prices: ['2.7767'] },
    {
      prices: ['8.34', '0', '8.34'],
      says: 'a copy costs 4.165 on average; the median of the last 3 runs is 8.34, and max_price_change is 50%',
    },
    {
      prices: ['416.5', '416.5', '4.165', '416.5'],
      says: 'a copy costs 4.165 on average; the median of the last 4 runs is 416.5, and max_price_change is 50%',
    },
    {
      prices: ['0'],
      says: 'a copy costs 4.165 on average; the median of the last 1 run is 0, and max_price_change is 50%',
    },
  ])('max_price_change after $prices: $says', ({ prices, says }) => {
    const history = { ...NEW, prices: prices.map((price) => new Decimal(price)) };
    const found = saysOf({ list: LIST, history }, { maxPriceChange: 50 });
    expect(found).toEqual(says === undefined ? [] : [says]);
  });

  it('compares empty cells of a whole list, and not of rows to correct', () => {
    const columns = (empty: number) => [{ name: 'Phone', empty, values: null, found: [] }];
    const cells = { mark: null, rows: 100, columns: columns(30) };
    const past = [{ ...cells, columns: columns(19) }];
    const list = { ...LIST, corrected: { rows: 99 } } as typeof LIST;
    const guards = { maxEmpty: 10 };
    expect(saysOf({ list, cells, past }, guards)).toEqual([
      'column "Phone" is empty in 30 of its 100 rows (30%); the median of the last 1 run is 19%, and max_empty is 10%',
    ]);
    const part = { ...LIST, corrected: { rows: 100 } } as typeof LIST;
    expect(saysOf({ list: part, cells, past }, guards)).toEqual([]);
    expect(saysOf({ list, cells, past }, { maxEmpty: 11 })).toEqual([]);
  });

  it('takes max_change as it is written: exactly so much is not more', () => {
    const history = { ...NEW, rows: [100] };
    const saysOfRows = (rows: number) =>
      saysOf({ list: { ...LIST, rows }, history }, { maxChange: 29 });
    expect(saysOfRows(129)).toEqual([]);
    expect(saysOfRows(130)).toEqual([
      'it has 130 rows; the median of the last 1 run is 100, and max_change is 29%',
    ]);
  });

  it('holds what is old before it is read, and asks for a release of what was read', () => {
    const guards = { maxAgeMs: 49.9 * 3_600_000, release: { when: 'first' } } as const;
    const old = 'it was last written 50 h before it was taken; max_age is 49.9 h';
    const first = 'the first delivery of a job requires a release';
    expect(saysOf({}, guards)).toEqual([old]);
    expect(saysOf({ list: LIST }, guards)).toEqual([old, first]);
    const young = { ...guards, maxAgeMs: 50 * 3_600_000 };
    expect(saysOf({ list: LIST, history: { ...NEW, hasOrdered: true } }, young)).toEqual([]);
  });

  it('asks for four eyes beside every other rule', () => {
    const release = { when: 'over', copies: 59 } as const;
    expect(saysOf({ list: LIST, fourEyes: true }, { release })).toEqual([
      'it has 60 copies; deliveries with more than 59 require a release',
      'four eyes are required: a person must release every delivery',
    ]);
  });

  it('lets nothing without rows through, whatever was waived', () => {
    const list = { ...LIST, rows: 0, orders: 0, copies: 0, rejected: 0 };
    const waived = [{ code: 'no_rows', facts: {} }];
    expect(saysOf({ list, waived }, {})).toEqual(['the file has no rows to order']);
  });

  it('takes as waived exactly what a person saw', () => {
    const guards = { minRows: 200, maxPrice: '100' };
    const [price, rows] = judge({ ...FACTS, list: LIST }, { ...OPEN, ...guards });
    if (!price || !rows) throw new Error('nothing holds it');
    const waived = [price];
    expect(saysOf({ list: LIST, waived }, guards)).toEqual([toReasonText(rows)]);
    const dearer = { ...LIST, totalPrice: '250.00' };
    expect(saysOf({ list: dearer, waived }, { maxPrice: '100' })).toEqual([
      'its orders cost 250.00, more than max_price (100)',
    ]);
  });
});

describe('judge() of columns', () => {
  const differenceOf = (
    columns: string[],
    before: string[] | null,
    { aliases, ...guards }: Partial<GuardSettings> & Pick<DeliveryFacts, 'aliases'> = {},
  ) => {
    const history = { ...NEW, columns: before };
    const [found] = judge({ ...FACTS, columns, aliases, history }, { ...OPEN, ...guards });
    return found?.facts;
  };

  it('compares names, whatever their order, and each as often as it is there', () => {
    expect(differenceOf(['b', 'a'], ['a', 'b'])).toBeUndefined();
    expect(differenceOf(['a'], null)).toBeUndefined();
    expect(differenceOf(['a', 'a', 'c'], ['a', 'b'])).toEqual({ missing: ['b'], new: ['a', 'c'] });
  });

  it('takes several names of a column for one', () => {
    const aliases = { Name: ['성명', 'Receiver'] };
    expect(differenceOf(['성명', 'b'], ['b', 'Receiver'], { aliases })).toBeUndefined();
    expect(differenceOf(['성명', 'c'], ['Name', 'b'], { aliases })).toEqual({
      missing: ['b'],
      new: ['c'],
    });
  });

  it('holds for new columns, and for missing ones, unless the job allows them', () => {
    const [now, before] = [
      ['a', 'c'],
      ['a', 'b'],
    ];
    expect(differenceOf(now, before, { newColumns: 'allow' })).toEqual({ missing: ['b'], new: [] });
    expect(differenceOf(now, before, { missingColumns: 'allow' })).toEqual({
      missing: [],
      new: ['c'],
    });
    const both = { newColumns: 'allow', missingColumns: 'allow' } as const;
    expect(differenceOf(now, before, both)).toBeUndefined();
  });
});

it('waive() keeps what people saw before, and waives nothing that shows later', () => {
  const columns = { code: 'columns_changed', facts: { missing: ['a'], new: [] } };
  const price = { code: 'price_too_high', facts: { total_price: '2', max_price: '1' } };
  const { reasons, waived } = waive({ reasons: [columns], waived: [columns] });
  expect({ reasons, waived }).toEqual({ reasons: [], waived: [columns] });
  expect(isWaived(columns, waived)).toBe(true);
  expect(isWaived(price, waived)).toBe(false);
});

describe('isWaived()', () => {
  const byDelivery = { delivery: 'd-1', run: 'r-1', date: '2026-03-07' };
  const byRun = { delivery: null, run: 'r-1', date: '2026-03-08' };
  test.each([
    { saw: { ...byDelivery, state: 'done' }, finds: { ...byRun, state: 'finished' }, is: true },
    { saw: { ...byDelivery, state: 'held' }, finds: { ...byRun, state: 'on_hold' }, is: true },
    { saw: { ...byDelivery, state: 'held' }, finds: { ...byRun, state: 'finished' }, is: false },
    {
      saw: { ...byDelivery, state: 'done' },
      finds: { ...byRun, run: 'r-2', state: 'finished' },
      is: false,
    },
  ])('who saw $saw has waived $finds: $is', ({ saw, finds, is }) => {
    const imported = (facts: typeof saw | typeof finds) => ({ code: 'content_imported', facts });
    expect(isWaived(imported(finds), [imported(saw)])).toBe(is);
  });
});
