import { describe, expect, it } from 'vitest';
import { listOf, openShop, type Shop } from '../support/shop.ts';

async function order(shop: Shop, orders: number) {
  const file = shop.write('list.csv', listOf(orders));
  const result = await shop.call(['order', file, '--json', '--settle-ms', '20']);
  return { code: result.code, ...JSON.parse(result.stdout) };
}

/** Order ids by project, as the sandbox gave them. */
const given = ({ sandbox }: Shop) =>
  sandbox.audit().orders.map(({ project_id, order_id }) => [project_id, order_id]);

describe('vdpipe order at a gateway that says "later" of orders that were placed', () => {
  it.each(['throttled=429 or 503, Retry-After', '429', '503'])(
    '%s: they are its own',
    async (says) => {
      const shop = await openShop({
        retryAfterMs: 20,
        faults: says.startsWith('throttled') ? { throttled: { rate: 1, times: 1 } } : {},
        intercept: ({ operation, attempt }) => {
          if (operation !== 'create_tentative_order' || attempt > 1) return undefined;
          if (says.startsWith('throttled')) return undefined;
          const error = { code: 'later', message: '', request_id: 'r' };
          return { status: Number(says), body: { error }, carryOut: true };
        },
      });
      const { code, orders, run } = await order(shop, 12);
      expect({ code, orders }).toMatchObject({ code: 0, orders: { ordered: 12, adopted: 12 } });
      const exported = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
      expect(
        exported
          .map((line: Record<string, unknown>) => [line['project_id'], line['order_id']])
          .sort(),
      ).toEqual(given(shop).sort());
      expect(shop.sandbox.audit().ordered_more_than_once).toEqual([]);
    },
  );
});
