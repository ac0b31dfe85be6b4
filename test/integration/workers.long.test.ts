import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { untilSaid } from '../support/cli.ts';
import {
  expectAllOnce,
  listOf,
  openGate,
  openShop,
  type Shop,
  untilOrdered,
} from '../support/shop.ts';

const ORDERS = 45;

/** A list of its own projects, recorded for workers: none is sent yet, unless a worker runs already. */
async function enqueue(
  shop: Shop,
  name: string,
  orders = ORDERS,
  unsent: unknown = orders,
): Promise<string> {
  shop.write(`${name}.csv`, listOf(orders, 2).replaceAll('p-', `p-${name}-`));
  const result = await shop.call([
    'order',
    `${name}.csv`,
    '--combine',
    'same',
    '--enqueue',
    '--yes',
    '--json',
  ]);
  const report = JSON.parse(result.stdout);
  expect(result.code).toBe(0);
  const recorded = { ok: true, state: 'enqueued', orders: { total: orders, unsent } };
  expect(report).toMatchObject(recorded);
  return report.run;
}

const startWorker = (shop: Shop, ...flags: string[]) =>
  shop.start(['worker', '--concurrency', '4', '--lease-ms', '1500', ...flags]);

function expectOncePer(shop: Shop, orders: number): void {
  expectAllOnce(shop, orders);
  expect(shop.sandbox.audit().overlaps_by_project).toEqual({});
}

describe('vdpipe order --enqueue, worker and wait', () => {
  it('leaves runs to a worker, which places those recorded later, too, and shows its metrics and health, until it is stopped', async () => {
    const shop = await openShop();
    const first = await enqueue(shop, 'first', 5);
    expect(shop.sandbox.audit().requests.total).toBe(0);
    const worker = startWorker(shop, '--metrics', '0');
    const url = await untilSaid(worker, /Metrics: (\S+)/);
    const waited = await shop.call(['wait', first, '--results', 'out.csv', '--json']);
    expect(waited.code).toBe(0);
    expect(JSON.parse(waited.stdout)).toMatchObject({
      ok: true,
      run: first,
      orders: { total: 5, ordered: 5 },
      files: { results: 'out.csv' },
    });
    const text = await (await fetch(url)).text();
    expect(text).toMatch(/^vdpipe_claims_total 5$/m);
    expect(text).toMatch(/^vdpipe_outcomes_total\{outcome="ordered"\} 5$/m);
    expect(text).not.toContain('p-first');
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
    const metrics = async (port: string) => (await shop.call(['worker', '--metrics', port])).stderr;
    expect(await metrics(new URL(url).port)).toContain('it is in use. Use --metrics to choose');
    expect(await metrics('port')).toContain('--metrics must be');
    const told = untilSaid(worker, / 3 orders placed\.\n/);
    const second = await enqueue(shop, 'second', 3, expect.any(Number));
    const again = await shop.call(['wait', second]);
    expect(again).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Everything was ordered: '),
    });
    await told;
    worker.process.kill('SIGTERM');
    const { code, stderr } = await worker.ended;
    expect(stderr.split('\n')).toEqual([
      `Metrics: ${url}`,
      `Placing orders from ${shop.env['VDPIPE_LEDGER']} at ${shop.baseUrl}. Press Ctrl-C to stop.`,
      `Run ${first}: 5 orders placed.`,
      `Run ${second}: 3 orders placed.`,
      expect.stringMatching(/^Stopping: /),
      'Stopped. Requests in flight were finished and recorded.',
      '',
    ]);
    expect(code).toBe(0);
    expectOncePer(shop, 8);
  });

  it('places each order once with two workers, of which one is killed and the other stopped', async () => {
    const { intercept, letThrough } = openGate(40);
    const shop = await openShop({ latencyMs: 10, intercept });
    const runs = [await enqueue(shop, 'a'), await enqueue(shop, 'b')];
    const killed = startWorker(shop, '--settle-ms', '50');
    const stopped = startWorker(shop, '--settle-ms', '50');
    await untilOrdered(shop, 15);
    killed.process.kill('SIGKILL');
    await untilOrdered(shop, 30);
    stopped.process.kill('SIGINT');
    expect((await stopped.ended).code).toBe(0);
    const partly = await shop.call(['wait', runs[0] ?? '', '--patience-ms', '300', '--json']);
    expect(partly.code).toBe(5);
    expect(JSON.parse(partly.stdout)).toMatchObject({ ok: false, rows: { read: 2 * ORDERS } });
    letThrough(2 * ORDERS);
    startWorker(shop, '--settle-ms', '50');
    for (const run of runs) {
      expect(await shop.call(['wait', run, '--quiet'])).toMatchObject({ code: 0, stderr: '' });
    }
    expectOncePer(shop, 2 * ORDERS);
  });

  it('says that the key is wrong and does not end, and places nothing of a run on hold', async () => {
    const shop = await openShop({ apiKey: 'another-key' });
    shop.write('held.csv', listOf(2).replaceAll('p-', 'p-held-'));
    const held = await shop.call([
      'order',
      'held.csv',
      '--hold-for-release',
      '--enqueue',
      '--json',
    ]);
    const { run } = JSON.parse(held.stdout);
    const waited = await shop.call(['wait', run]);
    expect(waited).toMatchObject({ code: 5, stderr: expect.stringContaining('vdpipe release') });
    const worker = startWorker(shop);
    await once(worker.process.stderr ?? worker.process, 'data');
    await shop.call(['release', run, '--by', 'Ann']);
    await untilSaid(worker, /refused the API key or token from VDPIPE_API_KEY/);
    worker.process.kill('SIGTERM');
    const { code, stderr } = await worker.ended;
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Stopped.'),
    });
    expect(stderr).not.toContain('secret-key');
    const quiet = shop.start(['worker', '--quiet']);
    await untilSaid(quiet, /^error: The service refused the API key/);
    quiet.process.kill('SIGTERM');
    expect(await quiet.ended).toMatchObject({ code: 0 });
    expect(shop.sandbox.audit().orders).toEqual([]);
  });
});
