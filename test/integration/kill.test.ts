import { describe, expect, it } from 'vitest';
import { expectAllOrderedOnce, orderUntilKilled, POINTS, stageOrders } from '../support/killing.ts';
import { itInTorture, some } from '../support/runs.ts';
import { openShop } from '../support/shop.ts';

/**
 * The two after which most is in doubt; then every point, early and late. Between them the run is resumed, so each but the first kills
 * a resumed one.
 */
const CHAINS = [
  {
    name: 'with its intents or an answer unrecorded,',
    orders: 30,
    kills: (['after-claim', 'answer-read'] as const).map((point) => ({ point, count: 1 })),
  },
  { name: 'early', orders: 60, kills: POINTS.map((point) => ({ point, count: 1 })) },
  {
    name: 'late',
    orders: 160,
    kills: POINTS.map((point) => ({ point, count: point.endsWith('claim') ? 3 : 17 })).reverse(),
  },
];

describe('a process that is killed while it orders', () => {
  it.each(some(1, CHAINS))(
    '$name at each of its points in turn, orders each project once',
    async ({ kills, orders }) => {
      const shop = await openShop({ latencyMs: 2 });
      const run = await stageOrders(shop, orders);
      for (const { point, count } of kills) {
        const signal = await orderUntilKilled(shop, run, point, count).ended;
        expect({ point, signal }).toEqual({ point, signal: 'SIGKILL' });
        expect(shop.sandbox.audit().overlaps_by_project).toEqual({});
      }
      await expectAllOrderedOnce(shop, run, orders);
    },
  );

  itInTorture('while its request is being read, orders each project once', async () => {
    let kill = (): void => {};
    const shop = await openShop({
      intercept: ({ operation, id }) => {
        if (operation === 'create_tentative_order' && id === 'p-11') kill();
        return undefined;
      },
    });
    const run = await stageOrders(shop, 20);
    const running = orderUntilKilled(shop, run, 'never', 0);
    kill = running.kill;
    expect(await running.ended).toBe('SIGKILL');
    await expectAllOrderedOnce(shop, run, 20);
  });
});
