import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import type { SandboxRequest } from '../../src/sandbox/options.ts';
import { OWNER_FILE } from '../../src/watch/folder/folder-owner.ts';
import { untilSaid } from '../support/cli.ts';
import { itOnPosix } from '../support/posix.ts';
import { itInTorture } from '../support/runs.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';
import { projectsOf, listOf as rowsOf } from '../watch/watch-world.ts';

const JOBS = 'jobs:\n  - name: acme\n    folder: acme\n    settle: 0s\n';
const QUICK = ['--settle-ms', '10', '--concurrency', '2'];

/** Puts a list into the folder that was written a minute ago. */
function drop(shop: Shop, name: string, content: string): void {
  mkdirSync(path.join(shop.folder, 'acme/in'), { recursive: true });
  const file = path.join(shop.folder, 'acme/in', name);
  writeFileSync(`${file}.tmp`, content);
  const at = Date.now() / 1000 - 60;
  utimesSync(`${file}.tmp`, at, at);
  writeFileSync(file, content);
  utimesSync(file, at, at);
}

function names(shop: Shop, folder: string): string[] {
  const place = path.join(shop.folder, 'acme', folder);
  const all = existsSync(place) ? readdirSync(place) : [];
  return all.filter((name) => !name.endsWith('.tmp') && name !== OWNER_FILE);
}

describe('vdpipe watch', () => {
  itInTorture(
    'killed while it orders, places each order once when it starts again (needs POSIX: SIGKILL)',
    async () => {
      let asked = 0;
      let kill = () => {};
      const shop = await openShop({
        latencyMs: 2,
        intercept: () => {
          asked += 1;
          if (asked === 5 || asked === 25) kill();
          return undefined;
        },
      });
      shop.write('vdpipe-watch.yaml', JOBS);
      drop(shop, 'a.csv', rowsOf(projectsOf('a', 12)));
      drop(shop, 'b.csv', rowsOf(projectsOf('b', 12)));
      let kills = 0;
      for (let code: number | null = null; code !== 0; ) {
        const watcher = shop.start(['watch', '--once', ...QUICK]);
        kill = () => watcher.process.kill('SIGKILL');
        ({ code } = await watcher.ended);
        kills += code === null ? 1 : 0;
        expect(kills).toBeLessThan(3);
      }
      expect(kills).toBe(2);
      const { orders, overlaps_by_project } = shop.sandbox.audit();
      expect({ orders: orders.length, overlaps_by_project }).toEqual({
        orders: 24,
        overlaps_by_project: {},
      });
      expect(
        names(shop, 'done').filter((name) => /^[ab]\.[0-9a-f]+\.csv$/.test(name)),
      ).toHaveLength(2);
      expect([...names(shop, 'in'), ...names(shop, 'work')]).toEqual([]);
    },
  );

  itOnPosix(
    'stopped while it orders, finishes what is in flight, and goes on when it starts again (needs POSIX: SIGTERM)',
    async () => {
      let stop = () => {};
      const intercept = ({ id, attempt }: SandboxRequest): undefined => {
        if (id === 'p-5' && attempt === 1) stop();
      };
      const shop = await openShop({ latencyMs: 20, intercept });
      shop.write('vdpipe-watch.yaml', JOBS);
      drop(shop, 'a.csv', listOf(40));
      const watcher = shop.start(['watch', ...QUICK, '--log', 'json', '--metrics', '0']);
      stop = () => watcher.process.kill('SIGTERM');
      const { code, stderr } = await watcher.ended;
      expect(code).toBe(0);
      expect(stderr).toMatch(/"event":"stopped".*\n$/);
      expect(shop.sandbox.audit().orders.length).toBeLessThan(40);
      expect(names(shop, 'work')).toHaveLength(1);
      expect((await shop.call(['watch', '--once', '--settle-ms', '10', '--quiet'])).code).toBe(0);
      const { orders, overlaps_by_project } = shop.sandbox.audit();
      expect({ orders: orders.length, overlaps_by_project }).toEqual({
        orders: 40,
        overlaps_by_project: {},
      });
    },
  );

  itInTorture(
    'names the service of a job that is gone in the command that places its orders (needs POSIX: SIGKILL)',
    async () => {
      let kill = () => {};
      const shop = await openShop({ intercept: () => void kill() });
      const env = { VDPIPE_BASE_URL: 'http://127.0.0.1:9' };
      shop.write('vdpipe-watch.yaml', `${JOBS}    base_url: ${shop.env['VDPIPE_BASE_URL']}\n`);
      drop(shop, 'a.csv', listOf(3));
      const watcher = shop.start(['watch', '--once', ...QUICK], { env });
      kill = () => watcher.process.kill('SIGKILL');
      await watcher.ended;
      kill = () => {};
      shop.write('other.yaml', JOBS.replaceAll('acme', 'other'));
      const { code, stderr } = await shop.call(['watch', 'other.yaml', '--once'], { env });
      expect(code).toBe(5);
      const [, words = ''] = /place the delivery's orders with: vdpipe (.*)$/m.exec(stderr) ?? [];
      expect(words).toMatch(/^resume [\da-f]{8} --base-url http/);
      expect(await shop.call([...words.split(' '), ...QUICK], { env })).toMatchObject({ code: 0 });
      expect(shop.sandbox.audit().orders).toHaveLength(3);
    },
  );

  itInTorture(
    'refuses a changed jobs file with an invalid base_url, and the jobs continue unchanged',
    async () => {
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
    },
  );
});
