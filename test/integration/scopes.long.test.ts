import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { untilSaid } from '../support/cli.ts';
import { itInTorture, some } from '../support/runs.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const ORDERS = 12;

/** A list of its own projects, recorded for workers. */
async function enqueue(shop: Shop, name: string): Promise<string> {
  shop.write(`${name}.csv`, listOf(ORDERS).replaceAll('p-', `p-${name}-`));
  const { stdout } = await shop.call(['order', `${name}.csv`, '--enqueue', '--yes', '--json']);
  return JSON.parse(stdout).run;
}

const startWorker = (shop: Shop, ...flags: string[]) =>
  shop.start(['worker', '--concurrency', '4', ...flags]);

const datasetsOf = (shop: Shop, run: string) =>
  path.join(shop.folder, 'ledger.sqlite-datasets', `${run}.rows`);

async function waitFor(shop: Shop, run: string) {
  const { code, stdout } = await shop.call(['wait', run, '--json']);
  return { code, ...JSON.parse(stdout) };
}

async function showOrders(shop: Shop, run: string) {
  return JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
}

describe('a failure stops no more than it concerns:', () => {
  it('an order whose dataset is damaged is held with the cause, and a worker places all others', async () => {
    const shop = await openShop();
    const [damaged, other] = [await enqueue(shop, 'a'), await enqueue(shop, 'b')];
    const file = datasetsOf(shop, damaged);
    // Of one order, somewhere in the middle.
    writeFileSync(file, readFileSync(file, 'utf8').replace('01007', '01008'));
    const worker = startWorker(shop);
    expect(await waitFor(shop, other)).toMatchObject({ code: 0, orders: { ordered: ORDERS } });
    expect(await waitFor(shop, damaged)).toMatchObject({
      code: 4,
      orders: { ordered: ORDERS - 1, held: 1, unsent: 0 },
      rows: { read: ORDERS, ordered: ORDERS - 1, held: 1 },
      files: { rejects: expect.stringContaining('a.rejects.xlsx') },
    });
    expect(worker.process.exitCode).toBeNull();
    const held = (await showOrders(shop, damaged)).filter(
      ({ state }: { state: string }) => state === 'held',
    );
    expect(held).toEqual([
      expect.objectContaining({
        project_id: 'p-a-7',
        attempts: 0,
        error_code: 'dataset_damaged',
        // A partner sees it: no path of the ledger's.
        error_message: expect.stringMatching(
          /^The stored dataset of an order of run \w+ is damaged: it has been changed\.$/,
        ),
      }),
    ]);
    // The rows themselves are right: they can be ordered as they are given back.
    const again = await shop.call(['order', 'a.rejects.xlsx', '--yes', '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ ok: true, orders: { total: 1, ordered: 1 } });
    expect(shop.sandbox.audit().orders).toHaveLength(2 * ORDERS);
    expect(shop.sandbox.audit().ordered_more_than_once).toEqual([]);
  });

  it('of a run whose datasets cannot be read nothing is sent, and a worker says so and places others', async () => {
    const shop = await openShop();
    const [away, other] = [await enqueue(shop, 'a'), await enqueue(shop, 'b')];
    renameSync(datasetsOf(shop, away), `${datasetsOf(shop, away)}.away`);
    const worker = startWorker(shop);
    await untilSaid(worker, new RegExp(`Run ${away}: Cannot read the datasets of a run .*ENOENT`));
    expect(await waitFor(shop, other)).toMatchObject({ code: 0, orders: { ordered: ORDERS } });
    expect(worker.process.exitCode).toBeNull();
    worker.process.kill('SIGTERM');
    expect((await worker.ended).code).toBe(0);
    const resumed = await shop.call(['resume', away, '--json']);
    expect(resumed.code).toBe(1);
    expect(JSON.parse(resumed.stdout).error.code).toBe('datasets_unreadable');
    // Nothing was decided about its orders.
    renameSync(`${datasetsOf(shop, away)}.away`, datasetsOf(shop, away));
    const restored = await shop.call(['resume', away, '--json']);
    expect(JSON.parse(restored.stdout)).toMatchObject({ ok: true, orders: { ordered: ORDERS } });
    expect(shop.sandbox.audit().orders).toHaveLength(2 * ORDERS);
  });

  it('an order that may have left before is looked up, even if its datasets cannot be read', async () => {
    let isBusy = true;
    const shop = await openShop({
      intercept: ({ id }) => {
        if (!isBusy) return undefined;
        return { fault: id === 'p-1' ? 'lost' : 'locked' };
      },
    });
    shop.write('list.csv', listOf(3));
    const ordered = await shop.call(['order', 'list.csv', '--yes', '--patience-ms', '1', '--json']);
    const { run, orders } = JSON.parse(ordered.stdout);
    expect(orders).toMatchObject({ unknown: 1, unsent: 2 });
    isBusy = false;
    renameSync(datasetsOf(shop, run), `${datasetsOf(shop, run)}.away`);
    const resumed = await shop.call(['resume', run, '--json']);
    expect(JSON.parse(resumed.stdout).error.code).toBe('datasets_unreadable');
    const shown = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
    expect(shown.orders).toMatchObject({ ordered: 1, adopted: 1, unsent: 2 });
  });

  itInTorture(
    'an order whose dataset is damaged after an answer was lost is looked up, and refused if there is none',
    async () => {
      const shop = await openShop({
        intercept: ({ operation, attempt }) =>
          operation === 'create_tentative_order' && attempt === 1 ? { fault: 'reset' } : undefined,
      });
      shop.write('list.csv', listOf(3));
      const hasty = ['--patience-ms', '1', '--settle-ms', '50'];
      const ordered = await shop.call(['order', 'list.csv', '--yes', ...hasty, '--json']);
      const { run, orders } = JSON.parse(ordered.stdout);
      expect(orders).toMatchObject({ unknown: 3 });
      const file = datasetsOf(shop, run);
      writeFileSync(file, readFileSync(file, 'utf8').replace('01002', '01009'));
      const resumed = await shop.call([
        'resume',
        run,
        ...hasty.slice(2),
        '--patience-ms',
        '5000',
        '--json',
      ]);
      expect({ code: resumed.code, ...JSON.parse(resumed.stdout) }).toMatchObject({
        code: 4,
        orders: { ordered: 2, refused: 1, unknown: 0 },
        files: { refused: expect.stringContaining('list.rejects') },
      });
      expect(await showOrders(shop, run)).toContainEqual(
        expect.objectContaining({ state: 'refused', error_code: 'dataset_damaged' }),
      );
    },
  );

  itInTorture(
    'a run whose look-ups are all denied is told, and a worker goes on with others',
    async () => {
      const body = { error: { code: 'forbidden', message: 'Not this one' } };
      const shop = await openShop({
        intercept: ({ operation, id }) =>
          operation === 'get_project' && id?.startsWith('p-a-') ? { status: 403, body } : undefined,
      });
      const denied = await enqueue(shop, 'a');
      const worker = startWorker(shop, '--verify', 'all');
      // Both may come at once.
      await Promise.all([
        untilSaid(worker, new RegExp(`Run ${denied}: .*Not this one`)),
        untilSaid(worker, new RegExp(`Run ${denied}: ${ORDERS} orders placed. For details`)),
      ]);
      const other = await enqueue(shop, 'b');
      expect(await waitFor(shop, other)).toMatchObject({ code: 0, orders: { ordered: ORDERS } });
      expect(worker.process.exitCode).toBeNull();
    },
  );

  const DENIED = [
    { name: 'a 403', status: 403, code: 'forbidden' },
    { name: 'a 404 with an unknown code', status: 404, code: 'not_here' },
    { name: 'a 403 after a lost answer', status: 403, code: 'forbidden', isLost: true },
  ];
  it.each(some(1, DENIED))(
    '$name for one project refuses its order, and a worker places all others',
    async (answer) => {
      const { status, code, isLost = false } = answer;
      const body = { error: { code, message: 'Not this one' } };
      const shop = await openShop({
        intercept: ({ id, operation, attempt }) => {
          if (id !== 'p-a-1' || (isLost && operation === 'get_project')) return undefined;
          return isLost && attempt === 1 ? { fault: 'reset' } : { status, body };
        },
      });
      const [run, other] = [await enqueue(shop, 'a'), await enqueue(shop, 'b')];
      const worker = startWorker(shop);
      expect(await waitFor(shop, other)).toMatchObject({ code: 0, orders: { ordered: ORDERS } });
      expect(await waitFor(shop, run)).toMatchObject({
        code: 4,
        orders: { ordered: ORDERS - 1, refused: 1 },
      });
      expect(worker.process.exitCode).toBeNull();
      expect(await showOrders(shop, run)).toContainEqual(
        expect.objectContaining({ project_id: 'p-a-1', state: 'refused', error_code: code }),
      );
    },
  );

  it('a 403 for every project stops the worker, and nothing is decided about any order', async () => {
    const body = { error: { code: 'forbidden', message: 'Not you' } };
    const shop = await openShop({ intercept: () => ({ status: 403, body }) });
    for (const [file, orders] of [
      ['many.csv', 60],
      ['one.csv', 1],
    ] as const) {
      shop.write(file, listOf(orders).replaceAll('p-', `p-${orders}-`));
      const { code, stdout } = await shop.call(['order', file, '--yes', '--json']);
      expect({ code, ...JSON.parse(stdout) }).toMatchObject({
        code: 1,
        error: { code: 'forbidden' },
      });
    }
    for (const { orders } of JSON.parse((await shop.call(['runs', '--json'])).stdout)) {
      expect(orders).toMatchObject({ unsent: orders.total, refused: 0 });
    }
  });
});
