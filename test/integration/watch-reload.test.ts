import { expect, it } from 'vitest';
import { untilSaid } from '../support/cli.ts';
import { openShop } from '../support/shop.ts';

it('vdpipe watch refuses a changed jobs file with an invalid base_url, and the jobs continue unchanged', async () => {
  const shop = await openShop();
  const job = 'jobs:\n  - name: acme\n    folder: acme\n';
  shop.write('vdpipe-watch.yaml', job);
  const watcher = shop.start(['watch', '--log', 'json']);
  await untilSaid(watcher, /"event":"started"/);
  shop.write('vdpipe-watch.yaml', `${job}    base_url: ftp://service.example.com\n`);
  await untilSaid(watcher, /"event":"config_refused"/);
  watcher.process.kill('SIGTERM');
  const { code, stderr } = await watcher.ended;
  expect(code).toBe(0);
  expect(stderr).toMatch(/config_refused.*base URL/);
  expect(stderr).not.toContain('config_changed');
});
