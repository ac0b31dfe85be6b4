import { expect, it } from 'vitest';
import { TotalsSum } from '../../src/orders/order-totals.ts';

it('TotalsSum adds up exactly, also what no number can hold, with test orders apart', () => {
  const sum = new TotalsSum();
  const order = { orderCount: Number.MAX_SAFE_INTEGER, totalPrice: '0.1', forTest: false };
  sum.add(order, 1000);
  sum.add({ ...order, orderCount: 1, totalPrice: '12345678901234567890.123' });
  sum.add({ orderCount: 3, totalPrice: '0.2', forTest: true });
  expect(sum.totals()).toEqual({
    real: {
      orders: 1001,
      orderCount: '9007199254740991001',
      totalPrice: '12345678901234567990.123',
    },
    test: { orders: 1, orderCount: '3', totalPrice: '0.2' },
  });
  expect(sum).toMatchObject({
    mostCopies: Number.MAX_SAFE_INTEGER,
    highestPrice: Number('12345678901234567890.123'),
  });
});
