import { describe, expect, it } from 'vitest';
import {
  expectAllOrderedOnce,
  orderUntilKilled,
  POINTS,
  type Point,
  stageOrders,
} from '../support/killing.ts';
import { openShop } from '../support/shop.ts';

const ORDERS = 40;

/** Each point once early and once late, and then another point while resuming. */
const CASES = POINTS.flatMap((point, i) =>
  [1, point.endsWith('claim') ? 3 : 17].map((count) => ({
    point,
    count,
    resumedPoint: POINTS[(i + 3) % POINTS.length] as Point,
  })),
);

describe('a process that is killed while it orders', () => {
  it.each(CASES)(
    'at $point, time $count, then at $resumedPoint while resuming, orders each project once',
    async ({ point, count, resumedPoint }) => {
      const shop = await openShop({ latencyMs: 2 });
      const run = await stageOrders(shop, ORDERS);
      expect(await orderUntilKilled(shop, run, point, count).ended).toBe('SIGKILL');
      await orderUntilKilled(shop, run, resumedPoint, 2).ended;
      await expectAllOrderedOnce(shop, run, ORDERS);
    },
  );

  it('while its request is being read by the service, orders each project once', async () => {
    let kill = (): void => {};
    const shop = await openShop({
      intercept: ({ operation, id }) => {
        if (operation === 'create_tentative_order' && id === 'p-11') kill();
        return undefined;
      },
    });
    const run = await stageOrders(shop, ORDERS);
    const running = orderUntilKilled(shop, run, 'never', 0);
    kill = running.kill;
    expect(await running.ended).toBe('SIGKILL');
    await expectAllOrderedOnce(shop, run, ORDERS);
  });
});
