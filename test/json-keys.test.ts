import { expect, it } from 'vitest';
import { fromJson, inJson } from '../src/json-keys.ts';

/** Names of columns, states and currencies that look like keys. */
const HOSTILE = { orderId: 1, total_price: 2, totalPrice: 3, __Proto: 4, 'A b': 5 };
const REPORT = {
  durationMs: 7,
  mailed: [{ withinDays: 30, columns: ['orderId'] }],
  numbers: { leftOut: null, sums: HOSTILE },
  near: [{ orderId: 'name', order_id: 'place' }],
  issueCounts: HOSTILE,
  states: HOSTILE,
  looked: undefined,
};

it('inJson() renames keys of objects, in their order, and leaves keys that are data', () => {
  expect(JSON.stringify(inJson(REPORT))).toBe(
    JSON.stringify({
      duration_ms: 7,
      mailed: [{ within_days: 30, columns: ['orderId'] }],
      numbers: { left_out: null, sums: HOSTILE },
      near: [{ orderId: 'name', order_id: 'place' }],
      issue_counts: HOSTILE,
      states: HOSTILE,
    }),
  );
});

it('inJson() is not compiled where keys are data and their object is not listed', () => {
  const byColumn: Readonly<Record<string, number>> = { orderId: 1 };
  // @ts-expect-error
  inJson({ rows: 1, byColumn });
  // @ts-expect-error
  inJson([byColumn]);
  expect(inJson({ rows: 1, states: byColumn })).toEqual({ rows: 1, states: { orderId: 1 } });
});

it('fromJson() gives back what inJson() was given', () => {
  expect(fromJson<typeof REPORT>(JSON.parse(JSON.stringify(inJson(REPORT))))).toEqual(REPORT);
});
