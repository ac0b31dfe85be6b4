import { describe, expect, it } from 'vitest';
import { FAULT_NAMES, type Faults } from '../../src/sandbox/options.ts';
import { listOf, openShop } from '../support/shop.ts';

const ORDERS = 1000;
const EACH: readonly { name: string; faults: Faults }[] = [
  ...FAULT_NAMES.map((name) => ({ name, faults: { [name]: 0.1 } })),
  { name: 'all together', faults: Object.fromEntries(FAULT_NAMES.map((name) => [name, 0.04])) },
];
const CASES = EACH.flatMap((fault) =>
  [1, 16, 128].map((concurrency) => ({ ...fault, concurrency })),
);

describe('vdpipe order through faults', () => {
  it.each(CASES)(
    '$name, $concurrency at once: each project once',
    async ({ faults, concurrency }) => {
      const shop = await openShop({ faults, retryAfterMs: 50, slowMs: 4_000, lateMs: 3_000 });
      const file = shop.write('list.csv', listOf(ORDERS));
      const args = ['order', file, '--json', '--concurrency', String(concurrency)];
      const result = await shop.run([...args, '--timeout-ms', '1000', '--settle-ms', '300']);
      expect(JSON.parse(result.stdout)).toMatchObject({
        ok: true,
        rows: { read: ORDERS, ordered: ORDERS },
        orders: { total: ORDERS, ordered: ORDERS },
      });
      const audit = shop.sandbox.audit();
      expect(audit.orders).toHaveLength(ORDERS);
      expect(audit.overlaps_by_project).toEqual({});
      const given = new Map(audit.orders.map((order) => [order.project_id, order.order_id]));
      const exported = await shop.run([
        'export',
        JSON.parse(result.stdout).run,
        '--format',
        'json',
      ]);
      for (const line of JSON.parse(exported.stdout)) {
        expect(line.order_id).toBe(given.get(line.project_id));
      }
    },
  );
});
