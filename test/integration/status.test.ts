import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SandboxRequest } from '../../src/sandbox/options.ts';
import { itOnPosix } from '../support/posix.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';
import { ENGINES, type Env, lookUps, openWith, order } from './status-shop.ts';

async function status(shop: Shop, env: Env, run: string, ...flags: string[]) {
  const { code, stdout } = await shop.call(['status', run, '--json', ...flags], { env });
  return { code, ...JSON.parse(stdout) };
}

/** Moves a project on, as somebody does at the service. */
function move({ sandbox }: Shop, id: string, status: string): void {
  const orderId = Number(sandbox.project(id)?.order_id);
  sandbox.setProject({ project_id: id, status, order_id: orderId });
}

describe.each(ENGINES)('vdpipe status with a ledger in %s', (engine) => {
  it('tells that an order was cancelled, also once another run ordered its project', async () => {
    const { shop, env } = await openWith(engine);
    const { run } = await order(shop, env, 2);
    shop.sandbox.cancelOrder('p-1');
    const again = await order(shop, env, 1, '--again');
    for (const _ of [1, 2]) {
      expect(await status(shop, env, run)).toMatchObject({
        ...{ code: 0, ok: true },
        orders: { total: 2, states: { ordering: 1, editing: 1 }, other_order: 0 },
      });
    }
    expect(await status(shop, env, again.run)).toMatchObject({
      orders: { states: { ordering: 1 } },
    });
    const verified = await shop.call(['verify', run, '--again', '--json'], { env });
    expect({ code: verified.code, ...JSON.parse(verified.stdout).orders }).toMatchObject({
      ...{ code: 0, verified: 1, cancelled: 1, differs: 0 },
    });
    // Cancelled, too, it still tells that the one before it was.
    shop.sandbox.cancelOrder('p-1');
    const later = await shop.call(['verify', run, '--again', '--json'], { env });
    expect({ code: later.code, ...JSON.parse(later.stdout).orders }).toMatchObject({
      ...{ code: 0, verified: 1, cancelled: 1, missing: 0 },
    });
    // Of the service's own order, of which no run knows, it is told as before.
    shop.sandbox.setProject({ project_id: 'p-2', status: 'ordering', order_id: 77 });
    expect(await status(shop, env, run)).toMatchObject({ code: 4, orders: { other_order: 1 } });
  });

  it('tells what became of each order, and what changed since the last look', async () => {
    const { shop, env } = await openWith(engine);
    const { run } = await order(shop, env, 14);
    expect(await status(shop, env, run)).toMatchObject({
      code: 0,
      ok: true,
      run,
      orders: { total: 14, states: { ordering: 14 }, other_order: 0, not_found: 0 },
      test_orders: { total: 0, states: {} },
      unseen: 0,
      changes: [],
      earlier: [],
    });
    for (let n = 1; n <= 12; n++) move(shop, `p-${n}`, n === 12 ? 'binding' : 'ordered');
    shop.sandbox.cancelOrder('p-13');
    const second = await status(shop, env, run);
    expect(second).toMatchObject({
      code: 0,
      ok: true,
      orders: { total: 14, states: { ordering: 1, ordered: 11, editing: 1, binding: 1 } },
      earlier: [{ orders: { total: 14, states: { ordering: 14 } } }],
    });
    expect(second.changes).toEqual([
      expect.objectContaining({
        state: 'ordered',
        orders: 11,
        projects: Array.from({ length: 10 }, (_, i) => `p-${i + 1}`),
      }),
      expect.objectContaining({ state: 'binding', orders: 1, projects: ['p-12'] }),
      expect.objectContaining({ state: 'editing', orders: 1, projects: ['p-13'] }),
    ]);
    move(shop, 'p-2', 'rendering');
    const { stderr } = await shop.call(['status', run], { env });
    expect(stderr).toContain(`Run ${run}: 14 orders, looked up 20`);
    expect(stderr).toContain('  1 ordering (wait for confirmation)\n  10 ordered (confirmed)\n');
    expect(stderr).toContain('  1 editing (cancelled, or ordered again since)\n  1 binding\n');
    expect(stderr).toMatch(
      /\nChanges since 20.* UTC:\n {2}1 now rendering \(being rendered\): p-2\n/,
    );
    expect((await shop.call(['status', run], { env })).stderr).toMatch(/\nNo changes since 20/);
  });

  it('finds projects that have another order, are gone or tell no order id', async () => {
    const { shop, env } = await openWith(engine, {
      intercept: ({ operation, id }) =>
        operation === 'get_project' && id === 'p-4' ? { status: 403 } : undefined,
    });
    const { run } = await order(shop, env, 5);
    await status(shop, env, run);
    shop.sandbox.setProject({ project_id: 'p-1', status: 'ordering', order_id: 999_999_999 });
    shop.sandbox.setProject({ project_id: 'p-2', svc_uid: 'somebody-else' });
    shop.sandbox.setProject({ project_id: 'p-3', status: 'cloning' });
    expect(await status(shop, env, run)).toMatchObject({
      code: 4,
      ok: false,
      orders: {
        total: 5,
        states: { ordering: 1, cloning: 1 },
        ...{ other_order: 1, not_found: 1, not_told: 1, no_order_id: 1 },
      },
      changes: [
        { found: 'other_order', state: null, projects: ['p-1'] },
        { found: 'not_found', state: null, projects: ['p-2'] },
        { found: 'state', state: 'cloning', projects: ['p-3'] },
      ],
    });
    const { stderr } = await shop.call(['status', run], { env });
    expect(stderr).toContain('  1 not known: the project has another order\n');
    expect(stderr).toContain('  1 of these without an order id\n');
    expect(stderr).toContain(
      `Not all order ids were found. To list these orders: vdpipe show ${run}\n`,
    );
    const { stdout } = await shop.call(['show', run], { env });
    expect(stdout).toMatch(/not told {2}p-4, row 5: recorded order \d+, found no order id: the /);
  });

  it('continues a look that could not be finished, and compares with the one before', async () => {
    let isDown = false;
    const { shop, env } = await openWith(engine, {
      intercept: ({ operation, id }) =>
        operation === 'get_project' && isDown && id !== 'p-1' ? { status: 502 } : undefined,
    });
    const { run } = await order(shop, env, 3);
    await status(shop, env, run);
    for (const id of ['p-1', 'p-3']) move(shop, id, 'ordered');
    isDown = true;
    const few = ['--patience-ms', '100', '--concurrency', '1'];
    const first = await status(shop, env, run, ...few);
    expect(first).toMatchObject({
      ...{ code: 5, ok: false },
      orders: { total: 3, no_answer: first.unseen },
    });
    const stopped = await shop.call(['status', run, ...few], { env });
    const [, left] =
      /Not finished: (\d) orders still to be looked up. To continue: vdpipe status \w+/.exec(
        stopped.stderr,
      ) ?? [];
    // On a busy machine its patience may be over before the first answer.
    expect(['2', '3']).toContain(left);
    isDown = false;
    const asked = lookUps(shop);
    expect(await status(shop, env, run)).toMatchObject({
      code: 0,
      orders: { total: 3, states: { ordering: 1, ordered: 2 } },
      changes: [{ state: 'ordered', orders: 2, projects: ['p-1', 'p-3'] }],
      earlier: [{ orders: { states: { ordering: 3 } } }],
    });
    expect(lookUps(shop) - asked).toBe(Number(left));
  });

  it('ends although an order gets no answer, and tells of it', async () => {
    let isDown = true;
    const { shop, env } = await openWith(engine, {
      intercept: ({ operation, id }) =>
        operation === 'get_project' && isDown && id === 'p-2' ? { status: 502 } : undefined,
    });
    const { run } = await order(shop, env, 5);
    const { stderr, code } = await shop.call(['status', run], { env });
    expect(code).toBe(5);
    expect(stderr).toContain('5 orders, looked up');
    expect(stderr).toContain('  4 ordering (wait for confirmation)\n  1 not known: no answer\n');
    expect(stderr).toContain(`1 order still to be looked up. To continue: vdpipe status ${run}`);
    const shown = async () => (await shop.call(['show', run], { env })).stdout;
    expect(await shown()).toMatch(
      / {2}confirm 4 orders wait, 1 more may wait for confirmation by order id \(looked up 20/,
    );
    isDown = false;
    const asked = lookUps(shop);
    expect(await status(shop, env, run)).toMatchObject({
      code: 0,
      orders: { total: 5, states: { ordering: 5 }, no_answer: 0 },
      earlier: [{ orders: { total: 5, states: { ordering: 4 }, no_answer: 1 } }],
    });
    expect(lookUps(shop) - asked).toBe(5);
    expect(await shown()).toMatch(/ {2}confirm 5 orders wait for confirmation/);
  });

  it('leaves an order that was confirmed by lookup and cancelled since no failure of its run', async () => {
    const { shop, env } = await openWith(engine);
    const { run } = await order(shop, env, 3);
    shop.sandbox.cancelOrder('p-1');
    await status(shop, env, run);
    shop.sandbox.cancelOrder('p-2');
    await status(shop, env, run);
    const verify = () => shop.call(['verify', run, '--again', '--json'], { env });
    const of = { total: 3, verified: 1, cancelled: 1, missing: 1 };
    // Of the first one it is not known whether it ever had its order.
    expect(await verify()).toMatchObject({ code: 4 });
    expect(JSON.parse((await verify()).stdout)).toMatchObject({ orders: of });
    const other = await order(shop, env, 1, '--again');
    await status(shop, env, other.run);
    shop.sandbox.cancelOrder('p-1');
    await status(shop, env, other.run);
    const resumed = await shop.call(['resume', other.run], { env });
    expect(resumed).toMatchObject({ code: 0 });
    expect(resumed.stderr).toContain('  ids     cancelled 1\n');
    const { stderr } = await shop.call(['verify', other.run, '--again'], { env });
    expect(stderr).toContain('has 0 of 1 order ids as recorded, 1 cancelled since.');
  });

  it('notes what verify finds, and counts test orders apart', async () => {
    const { shop, env } = await openWith(engine);
    const { run } = await order(shop, env, 3, '--test');
    await status(shop, env, run);
    move(shop, 'p-2', 'ordered');
    expect(await shop.call(['verify', run, '--again'], { env })).toMatchObject({ code: 0 });
    const shown = await shop.call(['show', run], { env });
    expect(shown.stdout).toMatch(
      / {2}confirm 2 test orders wait for confirmation by order id \(looked up 20.* UTC\)/,
    );
    expect(await status(shop, env, run)).toMatchObject({
      code: 0,
      orders: { total: 0 },
      test_orders: { total: 3, states: { ordering: 2, ordered: 1 } },
      changes: [{ state: 'ordered', for_test: true, projects: ['p-2'] }],
    });
    const { stderr } = await shop.call(['status', run], { env });
    expect(stderr).toContain('\n3 test orders:\n  2 ordering (wait for confirmation)\n');
  });

  it('is kept when the run is purged, and makes no look of it', async () => {
    const { shop, env } = await openWith(engine);
    const { run } = await order(shop, env, 2);
    await status(shop, env, run);
    await shop.call(['purge', run], { env });
    expect(await status(shop, env, run)).toMatchObject({ code: 2, error: { code: 'run_purged' } });
    await shop.call(['show', run, '--report', 'run.html'], { env });
    const page = readFileSync(path.join(shop.folder, 'run.html'), 'utf8');
    expect(page).toContain('<li><bdi>2 ordering (wait for confirmation)</bdi></li>');
  });
});

describe('vdpipe status', () => {
  itOnPosix('keeps what it found when it is stopped (needs POSIX: signals)', async () => {
    let stop = () => {};
    const intercept = ({ operation, id, attempt }: SandboxRequest): undefined => {
      if (operation === 'get_project' && id === 'p-5' && attempt === 1) stop();
    };
    const shop = await openShop({ latencyMs: 20, intercept });
    const { run } = await order(shop, shop.env, 20);
    const running = shop.start(['status', run, '--concurrency', '2']);
    stop = () => running.process.kill('SIGINT');
    expect((await running.ended).code).toBe(130);
    const asked = lookUps(shop);
    expect(asked).toBeLessThan(20);
    expect(await status(shop, shop.env, run)).toMatchObject({
      code: 0,
      orders: { total: 20, states: { ordering: 20 } },
    });
    expect(lookUps(shop)).toBe(20);
  });

  it('refuses a run of another service', async () => {
    const shop = await openShop();
    const { run } = await order(shop, shop.env, 1);
    expect(await status(shop, shop.env, run, '--base-url', 'http://127.0.0.1:1')).toMatchObject({
      code: 2,
      error: { code: 'run_of_another_service' },
    });
  });
});

describe('orders that wait for confirmation', () => {
  it.each(ENGINES)(
    'are not those of projects that were cancelled and ordered again (%s)',
    async (engine) => {
      const { shop, env } = await openWith(engine);
      const { run } = await order(shop, env, 2);
      shop.sandbox.cancelOrder('p-1');
      const again = await order(shop, env, 1, '--again');
      const toConfirm = async (one: string) =>
        JSON.parse((await shop.call(['show', one, '--json'], { env })).stdout).to_confirm?.orders;
      expect(await toConfirm(again.run)).toBe(1);
      expect(await toConfirm(run)).toBe(1);
      const listed = async (one: string, ...flags: string[]) => {
        const { stdout } = await shop.call(['export', one, ...flags, '--format', 'json'], { env });
        return JSON.parse(stdout).map((each: { project_id: string }) => each.project_id);
      };
      expect(await listed(run)).toEqual(['p-1', 'p-2']);
      expect(await listed(run, '--for', 'confirmation')).toEqual(['p-2']);
      expect(await listed(again.run, '--for', 'confirmation')).toEqual(['p-1']);
      move(shop, 'p-2', 'ordered');
      await status(shop, env, run);
      expect(await listed(run, '--for', 'confirmation')).toEqual([]);
    },
  );

  it('are told by order, resume, show and the page until they are found confirmed', async () => {
    const shop = await openShop();
    const list = shop.write('list.csv', listOf(2));
    const ordered = await shop.call(['order', list, '--report', 'run.html']);
    const [, run = ''] = /Run (\w+)/.exec(ordered.stderr) ?? [];
    const line = `2 orders wait for confirmation by order id (as placed): "vdpipe export ${run} --for confirmation" lists the ids`;
    expect(ordered.stderr).toContain(`\n  confirm ${line}\n`);
    const page = (file: string) => readFileSync(path.join(shop.folder, file), 'utf8');
    expect(page('run.html')).toContain(line.replaceAll('"', '&quot;'));
    expect((await shop.call(['resume', run])).stderr).toContain(line);
    expect((await shop.call(['show', run])).stdout).toContain(line);
    move(shop, 'p-1', 'ordered');
    await status(shop, shop.env, run);
    expect((await shop.call(['show', run])).stdout).toMatch(
      / {2}confirm 1 order waits for confirmation by order id \(looked up 20.* UTC\): "vdpipe export /,
    );
    move(shop, 'p-2', 'rendered');
    await status(shop, shop.env, run);
    const shown = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
    expect(shown.to_confirm).toBeUndefined();
    await shop.call(['show', run, '--report', 'later.html']);
    expect(page('later.html')).not.toContain('wait for confirmation');
    expect(page('later.html')).toContain('<bdi>1 rendered</bdi>');
  });
});
