import { describe, expect, it } from 'vitest';
import { expectAllOrderedOnce, orderUntilKilled, POINTS, stageOrders } from '../support/killing.ts';
import { some } from '../support/runs.ts';
import { openShop } from '../support/shop.ts';

const ORDERS = 160;

/** Every point, early and late; between them the run is resumed, so each but the first kills a resumed one. */
const CHAINS = [
  { name: 'early', kills: POINTS.map((point) => ({ point, count: 1 })) },
  {
    name: 'late',
    kills: POINTS.map((point) => ({ point, count: point.endsWith('claim') ? 3 : 17 })).reverse(),
  },
];

describe('a process that is killed while it orders', () => {
  it.each(some(1, CHAINS))(
    '$name at each point in turn, orders each project once',
    async ({ kills }) => {
      const shop = await openShop({ latencyMs: 2 });
      const run = await stageOrders(shop, ORDERS);
      for (const { point, count } of kills) {
        const signal = await orderUntilKilled(shop, run, point, count).ended;
        expect({ point, signal }).toEqual({ point, signal: 'SIGKILL' });
        expect(shop.sandbox.audit().overlaps_by_project).toEqual({});
      }
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
