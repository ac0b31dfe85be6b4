import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_RECORD, NumberLists } from '../../src/orders/number-lists.ts';

const MOST = 2 ** 32 - 1;

test.each([2, 3] as const)(
  'NumberLists keeps lists of %i numbers apart, in order, past its first memory',
  (width) => {
    const number = fc.integer({ min: 0, max: MOST });
    const record = fc.tuple(fc.integer({ min: 0, max: 4 }), number, number, number);
    fc.assert(
      fc.property(fc.array(record, { maxLength: 60 }), (added) => {
        const lists = new NumberLists(width);
        const records = Array.from({ length: 500 }, () => added).flat();
        const lasts = new Map<number, number>();
        for (const [list, ...numbers] of records) {
          lasts.set(list, lists.append(lasts.get(list) ?? NO_RECORD, ...numbers));
        }
        expect(lists.bytes).toBe(records.length * (width + 1) * 4);
        for (const [list, last] of lasts) {
          const found: number[][] = [];
          for (let at = last; at !== NO_RECORD; at = lists.previous(at)) {
            found.unshift(Array.from({ length: width }, (_, i) => lists.at(at, i)));
          }
          const wanted = records.filter(([of]) => of === list);
          expect(found).toEqual(wanted.map(([, ...numbers]) => numbers.slice(0, width)));
        }
      }),
      { numRuns: 30 },
    );
  },
);
