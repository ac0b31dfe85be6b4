import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { RENEW_MS, workRuns } from '../../src/run/work-runs.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { systemClock } from '../../src/submit/clock.ts';
import { untilSaid } from '../support/cli.ts';
import { some } from '../support/runs.ts';
import { expectAllOnce, listOf, openShop } from '../support/shop.ts';

const OLD = 'old-key-0123456789';
const NEW = 'new-key-0123456789';

it.each([
  ...some(1, [['watch', ''] as const, ['worker', ''] as const]),
  ['watch', ', api_key_from: key'] as const,
])(
  'vdpipe %s goes on with a key that was rotated in its file, without a failure (job: "%s")',
  async (command, ofJob) => {
    const shop = await openShop({ apiKey: NEW });
    const key = shop.write('key', OLD);
    const job = `{ name: acme, folder: acme, settle: 0s${ofJob} }`;
    shop.write('vdpipe-watch.yaml', `jobs:\n  - ${job}\n`);
    mkdirSync(path.join(shop.folder, 'acme/in'), { recursive: true });
    const env = { VDPIPE_API_KEY: '', VDPIPE_API_KEY_FILE: ofJob === '' ? key : '' };
    const running = shop.start([command], { env });
    await untilSaid(running, command === 'watch' ? /Watching jobs/ : /Placing orders/);
    shop.write('key', `${NEW}\n`);
    const list = shop.write('list.csv', listOf(20));
    const more = { env: { VDPIPE_API_KEY: NEW } };
    if (command === 'watch') renameSync(list, path.join(shop.folder, 'acme/in/list.csv'));
    else await shop.call(['order', 'list.csv', '--enqueue', '--yes'], more);
    while (shop.sandbox.audit().orders.length < 20) await new Promise((go) => setTimeout(go, 20));
    running.process.kill('SIGTERM');
    const { code, stderr } = await running.ended;
    expect(code).toBe(0);
    // Ports and names of folders have digits of their own.
    const said = stderr.replaceAll(shop.folder, '').replaceAll(/127\.0\.0\.1:\d+/g, '');
    expect(said).not.toMatch(/401|invalid_api_key|old-key|new-key/);
    expectAllOnce(shop, 20);
  },
);

it('a worker waits for a key that the service refuses, and reads it again', async () => {
  const shop = await openShop({ apiKey: NEW });
  await shop.call(['order', shop.write('list.csv', listOf(5)), '--enqueue', '--yes']);
  const ledger = openLedger(path.join(shop.folder, 'ledger.sqlite'));
  const keys = [OLD, OLD, NEW];
  const service = new ServiceClient({
    baseUrl: shop.baseUrl,
    credentials: { apiKey: OLD },
    renewCredentials: () => ({ apiKey: keys.shift() ?? NEW }),
  });
  const stop = new AbortController();
  const refusals: unknown[] = [];
  await workRuns({
    ...{ ledger, service, signal: stop.signal },
    submit: {
      concurrency: 1,
      clock: {
        ...systemClock,
        sleep: (ms, signal) => systemClock.sleep(ms === RENEW_MS ? 1 : ms, signal),
      },
    },
    onRefused: ({ status }) => refusals.push(status),
    onEnded: () => stop.abort(),
  });
  await service.close();
  await ledger.close();
  expect(refusals).toEqual([401, 401]);
  expectAllOnce(shop, 5);
});
