import { describe, expect, it } from 'vitest';
import { some } from '../support/runs.ts';
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
  it.each(some(1, ['throttled=429 or 503, Retry-After', '429', '503']))(
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

const FIELDS = { ctime: '', mtime: '', ps_code: '', title: '' };
const errorOf = (code: string) => ({ error: { code, message: '', request_id: 'r' } });

describe('vdpipe order after a lost answer', () => {
  const REFUSALS = [
    { status: 404, code: 'project_not_found' },
    { status: 409, code: 'doc_not_found' },
    { status: 400, code: 'invalid_request' },
    { status: 413, code: 'body_too_large' },
  ];
  it.each(some(2, REFUSALS))(
    'takes a refusal of the next POST ($status $code) for no answer to the first, which arrives late',
    async ({ status, code }) => {
      const shop = await openShop({
        intercept: ({ operation, attempt, id }) => {
          if (operation === 'get_project' && attempt === 3)
            shop.sandbox.setProject({ project_id: id, status: 'ordering', order_id: 4711 });
          if (operation !== 'create_tentative_order') return undefined;
          return attempt === 1 ? { fault: 'reset' } : { status, body: errorOf(code) };
        },
      });
      const { code: exit, orders, run } = await order(shop, 1);
      expect({ exit, orders }).toMatchObject({ exit: 0, orders: { adopted: 1, refused: 0 } });
      const [line] = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
      expect(line).toMatchObject({ state: 'ordered', order_id: 4711 });
    },
  );

  it('does not take one look-up without the project for the end of it', async () => {
    const shop = await openShop({
      intercept: ({ operation, attempt }) => {
        if (operation === 'create_tentative_order') return { fault: 'lost' };
        return attempt === 1 ? { status: 404, body: errorOf('project_not_found') } : undefined;
      },
    });
    expect(await order(shop, 1)).toMatchObject({ code: 0, orders: { adopted: 1, refused: 0 } });
  });

  it.each(['verify', 'resume'])(
    'refuses an order when look-ups agree, and %s takes it in when it was placed after all',
    async (command) => {
      const shop = await openShop({
        intercept: ({ operation, attempt }) => {
          if (operation !== 'create_tentative_order') return undefined;
          if (attempt === 1) return { fault: 'reset' };
          return { status: 400, body: errorOf('invalid_request') };
        },
      });
      const { code, orders, run } = await order(shop, 1);
      expect({ code, orders }).toMatchObject({ code: 4, orders: { refused: 1, unknown: 0 } });
      shop.sandbox.setProject({ project_id: 'p-1', status: 'ordering', order_id: 4711 });
      expect((await shop.call([command, run])).code).toBe(0);
      const [line] = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
      expect(line).toMatchObject({
        state: 'ordered',
        adopted: true,
        order_id: 4711,
        error_code: null,
        verified: 'verified',
      });
      expect((await shop.call(['show', run])).code).toBe(0);
    },
  );

  it('takes an order back from conflict whose project has its partner order id', async () => {
    const list =
      'project_id,svc_uid,order_count,total_price,partner_order_id,name\np-1,user-1,1,1,PO-1,Ann\n';
    const shop = await openShop({
      intercept: ({ operation, id }) => {
        if (operation !== 'get_project') return undefined;
        const more = { status: 'ordering', order_id: 4711, partner_order_id: 'PO-1' };
        return { status: 200, body: { project_id: id, ...FIELDS, ...more } };
      },
    });
    shop.sandbox.setProject({ project_id: 'p-1', status: 'ordering', order_id: 4711 });
    const file = shop.write('list.csv', list);
    const result = await shop.call(['order', file, '--json']);
    expect(result.code).toBe(4);
    const { run } = JSON.parse(result.stdout);
    expect((await shop.call(['verify', run])).code).toBe(0);
    const [line] = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
    expect(line).toMatchObject({ state: 'ordered', adopted: true, order_id: 4711 });
  });
});
