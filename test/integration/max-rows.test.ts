import { expect, it } from 'vitest';
import { listOf, openShop } from '../support/shop.ts';

it('--max-rows stops a longer list before anything is ordered, and takes one of that length', async () => {
  const shop = await openShop();
  const file = shop.write('list.csv', listOf(4));
  const past = await shop.call(['order', file, '--max-rows', '3']);
  expect({ ...past, orders: shop.sandbox.audit().orders }).toMatchObject({
    code: 3,
    orders: [],
    stderr: expect.stringContaining('more rows below its header than the limit of 3'),
  });
  expect(past.stderr).not.toContain('--on-invalid');
  const check = await shop.call(['check', file, '--max-rows', '3']);
  expect(check.stderr).toContain('reading stopped after 3 rows; 0 orders');
  const within = await shop.call(['order', file, '--max-rows', '4', '--json']);
  expect(JSON.parse(within.stdout)).toMatchObject({ ok: true, rows: { read: 4, ordered: 4 } });
  const wrong = await shop.call(['check', file, '--max-rows', '0']);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--max-rows') });
});
