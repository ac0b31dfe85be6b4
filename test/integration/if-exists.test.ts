import { mkdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectAllOnce, listOf, openShop, type Shop } from '../support/shop.ts';

const RESUME = ['order', 'list.csv', '--if-exists', 'resume'];
const posts = (shop: Shop) => shop.sandbox.audit().requests.total;

async function call(shop: Shop, args: readonly string[]) {
  const { code, stdout, stderr } = await shop.call([...args, '--json']);
  return { code, stderr, report: JSON.parse(stdout) };
}

describe('vdpipe order --if-exists resume', () => {
  it('orders a list that is new, continues its run while it is unfinished, and then ends as it did', async () => {
    const shop = await openShop();
    shop.sandbox.setProject({ project_id: 'p-2', locked: true });
    shop.write('list.csv', listOf(3));
    const first = await call(shop, [...RESUME, '--patience-ms', '1']);
    expect(first).toMatchObject({ code: 5, report: { orders: { ordered: 2, unsent: 1 } } });
    shop.sandbox.setProject({ project_id: 'p-2', locked: false });
    const { run } = first.report;
    const { code, stderr } = await shop.call(RESUME);
    expect(code).toBe(0);
    expect(stderr).toContain(`"list.csv" is already recorded, as run ${run}.\n`);
    const before = posts(shop);
    expect(await call(shop, RESUME)).toMatchObject({
      ...{ code: 0, stderr: '', report: { ok: true, run, orders: { ordered: 3 } } },
    });
    expect(posts(shop)).toBe(before);
    expectAllOnce(shop, 3);
  });

  it('ends with 4 again where an order was refused, or the rest was given up', async () => {
    const shop = await openShop({
      intercept: ({ id, operation }) =>
        id === 'p-2' && operation === 'create_tentative_order' ? REFUSAL : undefined,
    });
    shop.write('list.csv', listOf(2));
    const { report } = await call(shop, RESUME);
    const { run } = report;
    const refused = { run, orders: { ordered: 1, refused: 1 } };
    expect(await call(shop, RESUME)).toMatchObject({ code: 4, report: refused });
    await shop.call(['purge', run]);
    const purged = { ...refused, purged: true };
    expect(await call(shop, RESUME)).toMatchObject({ code: 4, report: purged });
    expectAllOnce(shop, 1);
  });

  it('orders nothing of a run on hold, and is content with one that is to be on hold, or left to workers', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(2));
    const hold = [...RESUME, '--hold-for-release'];
    const { run } = (await call(shop, hold)).report;
    expect(await call(shop, RESUME)).toMatchObject({ code: 5, report: { run, on_hold: true } });
    expect((await shop.call(RESUME)).stderr).toContain(`To release it: vdpipe release ${run}`);
    const held = { ok: true, run, state: 'on_hold' };
    expect(await call(shop, hold)).toMatchObject({ code: 0, report: held });
    await shop.call(['release', run]);
    const left = { ok: true, run, state: 'enqueued', orders: { unsent: 2 } };
    const enqueue = [...RESUME, '--enqueue'];
    expect(await call(shop, enqueue)).toMatchObject({ code: 0, report: left });
    expect(posts(shop)).toBe(0);
    expect(await call(shop, RESUME)).toMatchObject({ code: 0, report: { run } });
    expect(await call(shop, enqueue)).toMatchObject({ code: 0, report: { run, ok: true } });
    expectAllOnce(shop, 2);
  });

  it('leaves a run that is ordered later to workers', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(2));
    const later = ['--enqueue', '--at', '2100-01-01 12:00', '--yes'];
    const { run } = (await call(shop, ['order', 'list.csv', ...later])).report;
    const left = { ok: true, run, state: 'enqueued', orders: { unsent: 2 } };
    for (const flags of [['--enqueue'], later])
      expect(await call(shop, [...RESUME, ...flags])).toMatchObject({ code: 0, report: left });
    expect(posts(shop)).toBe(0);
  });

  it.each([
    { wanted: ['--hold-for-release'], recorded: [] },
    { wanted: ['--hold-for-release', '--enqueue'], recorded: [] },
    { wanted: ['--four-eyes', '--by', 'Ann'], recorded: [] },
    { wanted: ['--four-eyes', '--by', 'Ann'], recorded: ['--hold-for-release', '--by', 'Ann'] },
    { wanted: ['--hold-for-release'], recorded: ['--at', '2100-01-01 12:00'] },
    { wanted: ['--at', '2100-01-01 12:00'], recorded: [] },
    { wanted: ['--at', '2100-01-02 12:00'], recorded: ['--at', '2100-01-01 12:00'] },
    { wanted: ['--grace', '15m'], recorded: [] },
    { wanted: ['--first', '1'], recorded: [] },
    { wanted: ['--first', '1'], recorded: ['--grace', '1d'] },
  ])('with $wanted orders nothing of a run recorded with $recorded', async (asked) => {
    const shop = await openShop();
    shop.write('list.csv', listOf(2));
    const first = await call(shop, ['order', 'list.csv', '--enqueue', ...asked.recorded]);
    const { code, report } = await call(shop, [...RESUME, ...asked.wanted]);
    expect({ code, is: report.error?.code }).toEqual({ code: 3, is: 'run_exists' });
    expect(report.error.message).toContain(first.report.run);
    expect(posts(shop)).toBe(0);
  });

  it('continues a run that waited as is wanted, once it is released', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(2));
    const wanted = [...RESUME, '--four-eyes', '--by', 'Ann'];
    const { run } = (await call(shop, wanted)).report;
    await shop.call(['release', run, '--by', 'Bob']);
    expect(await call(shop, [...wanted, '--enqueue'])).toMatchObject({ code: 0 });
    expect(posts(shop)).toBe(0);
    expect(await call(shop, [...RESUME, '--grace', '15m'])).toMatchObject({ code: 0 });
    expect(await call(shop, wanted)).toMatchObject({ code: 0, report: { run, ok: true } });
    expectAllOnce(shop, 2);
  });

  it('continues a run whose first orders alone are wanted, also if they are all that it has', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(2));
    const wanted = [...RESUME, '--first', '20'];
    const { run } = (await call(shop, [...wanted, '--enqueue'])).report;
    expect(await call(shop, wanted)).toMatchObject({ code: 0, report: { run, ok: true } });
    expectAllOnce(shop, 2);
  });

  it('continues the run that another process records meanwhile', async () => {
    const shop = await openShop({ latencyMs: 5 });
    shop.write('list.csv', listOf(20));
    const both = await Promise.all([1, 2, 3].map(() => shop.run([...RESUME, '--json'])));
    expect(both.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(new Set(both.map(({ stdout }) => JSON.parse(stdout).run)).size).toBe(1);
    expectAllOnce(shop, 20);
  });

  it('knows a run that came from a job', async () => {
    const shop = await openShop();
    const job = '  - { name: acme, folder: acme, settle: 0s, release: always }\n';
    shop.write('vdpipe-watch.yaml', `jobs:\n${job}`);
    mkdirSync(path.join(shop.folder, 'acme/in'), { recursive: true });
    const at = Date.now() / 1000 - 60;
    utimesSync(shop.write('acme/in/list.csv', listOf(2)), at, at);
    await shop.call(['watch', '--once']);
    shop.write('list.csv', listOf(2));
    const onHold = await call(shop, RESUME);
    expect(onHold).toMatchObject({ code: 5, report: { on_hold: true } });
    const { run } = onHold.report;
    const [delivery] = JSON.parse((await shop.call(['deliveries', '--json'])).stdout);
    expect(delivery.run).toBe(run);
    expect(posts(shop)).toBe(0);
    await shop.call(['release', delivery.delivery]);
    const held = [...RESUME, '--hold-for-release', '--enqueue'];
    expect(await call(shop, held)).toMatchObject({ code: 0, report: { run, state: 'enqueued' } });
    expect(posts(shop)).toBe(0);
    expect(await call(shop, RESUME)).toMatchObject({ code: 0, report: { run, ok: true } });
    expect((await shop.call(['watch', '--once'])).code).toBe(0);
    expectAllOnce(shop, 2);
  });
});

const REFUSAL = { status: 400, body: { error: { code: 'invalid_request', message: 'No' } } };

it('vdpipe order --if-exists fail is the default, and again is --again', async () => {
  const shop = await openShop();
  shop.write('list.csv', listOf(1));
  await shop.call(['order', 'list.csv']);
  for (const flags of [[], ['--if-exists', 'fail']]) {
    const { code, report } = await call(shop, ['order', 'list.csv', ...flags]);
    expect({ code, is: report.error.code }).toEqual({ code: 3, is: 'run_exists' });
  }
  for (const flags of [['--again'], ['--if-exists', 'again']]) {
    const conflict = await call(shop, ['order', 'list.csv', ...flags]);
    expect(conflict).toMatchObject({ code: 4, report: { orders: { conflict: 1 } } });
  }
  const both = await call(shop, ['order', 'list.csv', '--again', '--if-exists', 'fail']);
  expect(both).toMatchObject({ code: 2, report: { error: { code: 'usage' } } });
});
