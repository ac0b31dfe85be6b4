import { describe, expect, it } from 'vitest';
import { some } from '../support/runs.ts';
import { listOf, openShop } from '../support/shop.ts';

const ORDERS = 40;

describe('vdpipe order behind a gateway that answers twice', () => {
  it.each(some(1, [16, 1]))(
    'learns no order id of another project, %i at once',
    async (concurrency) => {
      const shop = await openShop({ faults: { twice: 0.2 }, latencyMs: { min: 2, max: 12 } });
      const file = shop.write('list.csv', listOf(ORDERS));
      const results = ['--results', 'out.json', '--concurrency', String(concurrency)];
      const result = await shop.call(['order', file, '--json', ...results]);
      expect(result.code).toBe(0);
      const audit = shop.sandbox.audit();
      expect(audit.requests.by_fault).toMatchObject({ twice: expect.any(Number) });
      expect(audit.ordered_more_than_once).toEqual([]);
      const { run } = JSON.parse(result.stdout);
      const exported = await shop.call(['export', run, '--format', 'json']);
      const known = JSON.parse(exported.stdout).map(
        (line: { project_id: string; order_id: number }) => [line.project_id, line.order_id],
      );
      const made = audit.orders.map((order) => [order.project_id, order.order_id] as const);
      expect(new Map(known)).toEqual(new Map(made));
    },
  );
});
