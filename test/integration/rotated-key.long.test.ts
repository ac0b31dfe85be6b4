import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { untilSaid } from '../support/cli.ts';
import { some } from '../support/runs.ts';
import { expectAllOnce, listOf, openShop } from '../support/shop.ts';

const OLD = 'old-key-0123456789';
const NEW = 'new-key-0123456789';

it.each(some(1, ['watch', 'worker'] as const))(
  'vdpipe %s goes on with a key that was rotated in its file, without a failure',
  async (command) => {
    const shop = await openShop({ apiKey: NEW });
    const key = shop.write('key', OLD);
    shop.write('vdpipe-watch.yaml', 'jobs:\n  - { name: acme, folder: acme, settle: 0s }\n');
    mkdirSync(path.join(shop.folder, 'acme/in'), { recursive: true });
    const env = { VDPIPE_API_KEY: '', VDPIPE_API_KEY_FILE: key };
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
