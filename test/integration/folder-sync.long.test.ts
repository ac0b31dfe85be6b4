import { describe, expect, it } from 'vitest';
import { withFileFaults } from '../support/file-faults.ts';
import { listOf, openShop } from '../support/shop.ts';

describe('vdpipe order on Windows, which syncs no folders', () => {
  it.each([
    { name: 'orders everything', path: 'ledger\\.sqlite-datasets$', code: 0, orders: 3 },
    { name: 'orders nothing when a file cannot be synced', path: '\\.rows$', code: 1, orders: 0 },
  ])('$name', async ({ path, code, orders }) => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(3));
    const env = withFileFaults([{ call: 'fsyncSync', path, code: 'EPERM' }]);
    const result = await shop.run(['order', file, '--json'], { env });
    expect(result.code).toBe(code);
    expect(shop.sandbox.audit().orders).toHaveLength(orders);
  });
});
