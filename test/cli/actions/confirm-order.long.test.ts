import { describe, expect, it } from 'vitest';
import { toQuestion } from '../../../src/cli/actions/orders/confirm-order.ts';
import { itOnPosix } from '../../support/posix.ts';
import { some } from '../../support/runs.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { runOnTerminal } from '../../support/terminal.ts';

const COLUMNS = 'project_id,svc_uid,order_count,total_price,order_for_test,name';
const PAID = `${COLUMNS}\np-1,u,1000,1234,,Ann\np-2,u,3,2.5,,Bo\n`;
const FREE_TEST = `${COLUMNS}\np-1,u,1,0,yes,Ann\n`;

const QUESTION = 'Order 1,003 copies in 2 orders for 1,236.50? [y/N]';

async function orderOnTerminal(
  shop: Shop,
  { args = [], keys }: { args?: readonly string[]; keys?: string } = {},
) {
  return runOnTerminal(['order', 'list.csv', ...args], {
    cwd: shop.folder,
    env: shop.env,
    ...(keys !== undefined && { type: { after: '[y/N] ', keys } }),
  });
}

describe('vdpipe order on a terminal', () => {
  itOnPosix(
    'says what it costs, asks once, and orders after a yes (needs POSIX: a terminal)',
    async () => {
      const shop = await openShop();
      shop.write('list.csv', PAID);
      const { code, text } = await orderOnTerminal(shop, { keys: 'YES\n' });
      expect(text.split(QUESTION)).toHaveLength(2);
      expect(text.indexOf('Ready to order: 1,003 copies')).toBeLessThan(text.indexOf(QUESTION));
      expect(text).toContain('Everything was ordered: ');
      expect(code).toBe(0);
      expect(shop.sandbox.audit().orders).toHaveLength(2);
    },
  );

  const ANSWERS = [
    {
      answer: 'no to test orders that have a price',
      args: ['--test'],
      question: 'Order 1,003 copies in 2 test orders for 1,236.50? [y/N]',
      keys: 'n\n',
      code: 3,
      says: 'Nothing was ordered: you did not confirm.',
    },
    { answer: 'Ctrl-C', keys: '\u0003', code: 130, says: 'Stopped on request' },
    { answer: 'nothing', keys: '\n', code: 3, says: 'Nothing was ordered: you did not confirm.' },
    {
      answer: 'the end',
      keys: '\u0004',
      code: 3,
      says: 'Nothing was ordered: you did not confirm.',
    },
  ];
  itOnPosix.each(some(2, ANSWERS))(
    'orders nothing and leaves no run behind after $answer',
    async (given) => {
      const { args = [], question = QUESTION, keys, code, says } = given;
      const shop = await openShop();
      shop.write('list.csv', PAID);
      const result = await orderOnTerminal(shop, { args, keys });
      expect(result.text).toContain(question);
      expect(result.text).toContain(says);
      expect(result.code).toBe(code);
      expect(shop.sandbox.audit().orders).toEqual([]);
      expect((await shop.call(['runs'])).stdout).toBe('There are no runs yet.\n');
      const later = await shop.call(['order', 'list.csv']);
      expect(later.code).toBe(0);
    },
  );

  const UNASKED = [
    { name: 'with --yes', sheet: PAID, args: ['--yes'] },
    { name: 'with --json', sheet: PAID, args: ['--json'] },
    { name: 'for test orders that cost nothing', sheet: FREE_TEST, args: [] },
  ];
  itOnPosix.each(some(1, UNASKED))(
    'does not ask $name (needs POSIX: a terminal)',
    async ({ sheet, args }) => {
      const shop = await openShop();
      shop.write('list.csv', sheet);
      const { code, text } = await orderOnTerminal(shop, { args });
      expect(text).not.toContain('[y/N]');
      expect(code).toBe(0);
    },
  );
});

it('vdpipe order goes on where nobody can be asked', async () => {
  const shop = await openShop();
  shop.write('list.csv', PAID);
  const { code, stderr } = await shop.call(['order', 'list.csv']);
  expect(stderr).not.toContain('[y/N]');
  expect(stderr).toContain('Ready to order: 1,003 copies for 1,236.50\n');
  expect(code).toBe(0);
});

it('toQuestion() tells test orders from the others', () => {
  const real = { orders: 12, orderCount: '2000', totalPrice: '1234.5' };
  const test = { orders: 1, orderCount: '1', totalPrice: '0' };
  const none = { orders: 0, orderCount: '0', totalPrice: '0' };
  expect(toQuestion({ real, test: none })).toBe('Order 2,000 copies in 12 orders for 1,234.50?');
  expect(toQuestion({ real, test: none }, 12)).toBe(
    'Order 2,000 copies in 12 orders for 1,234.50? 12 of these projects were ordered before.',
  );
  expect(toQuestion({ real, test })).toBe(
    'Order 2,000 copies in 12 orders for 1,234.50, and 1 copy in 1 test order for 0?',
  );
});
