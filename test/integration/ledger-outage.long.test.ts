import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { type RunningCli, untilSaid } from '../support/cli.ts';
import { type Link, openLink } from '../support/link.ts';
import { asAdmin, newDatabase } from '../support/postgres/database.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { itInTorture, some } from '../support/runs.ts';
import { expectAllOnce, listOf, openShop, type Shop, untilOrdered } from '../support/shop.ts';

/** A label has 63 characters at most (RFC 1035 section 2.3.4): nobody is asked for this name, so that it is unknown without DNS, too. */
const NO_HOST = `${'h'.repeat(64)}.invalid`;

interface FarShop {
  readonly shop: Shop;
  /** The way to the ledger. */
  readonly link: Link;
  readonly call: (...args: readonly string[]) => ReturnType<Shop['call']>;
  readonly start: (...args: readonly string[]) => RunningCli;
  readonly sql: <Row>(text: string) => Promise<Row[]>;
}

/** A shop whose ledger is a new database, over a link. */
async function openFarShop(options: SandboxOptions = {}): Promise<FarShop> {
  const { name, port } = await newDatabase();
  const link = await openLink({ port });
  const shop = await openShop(options);
  const env = {
    ...shop.env,
    VDPIPE_LEDGER: `postgres://postgres@127.0.0.1:${link.port}/${name}?sslmode=disable`,
    PGPASSWORD: PASSWORD,
    XDG_STATE_HOME: shop.folder,
  };
  return {
    shop,
    link,
    call: (...args) => shop.call(args, { env }),
    start: (...args) => shop.start(args, { env }),
    sql: (text) => asAdmin(port, name, text),
  };
}

function expectOncePer(shop: Shop, orders: number): void {
  expectAllOnce(shop, orders);
  expect(shop.sandbox.audit().overlaps_by_project).toEqual({});
  const left = readdirSync(path.join(shop.folder, 'vdpipe'));
  expect(left.filter((name) => name.includes('.rescue-'))).toEqual([]);
}

describe('an outage of a ledger in PostgreSQL', () => {
  it('holds a worker up that is cut off for longer than its lease: nothing is sent, and then it goes on', async () => {
    const { shop, link, call, start, sql } = await openFarShop({ latencyMs: 20 });
    const list = shop.write('list.csv', listOf(80));
    const { run } = JSON.parse((await call('order', list, '--enqueue', '--yes', '--json')).stdout);
    const worker = start('worker', '--lease-ms', '1000', '--concurrency', '4', '--settle-ms', '50');
    await untilOrdered(shop, 20);
    link.stall();
    // Until then it may rely on its claims, by its own clock.
    await sleep(1000);
    const { total } = shop.sandbox.audit().requests;
    expect(shop.sandbox.audit().orders.length).toBeLessThan(80);
    // Somebody else takes its orders over meanwhile.
    await sql(`SET search_path = vdpipe; SELECT take_over(0, '{}', 50)`);
    link.cut();
    await untilSaid(worker, /Waiting since/);
    expect(shop.sandbox.audit().requests.total).toBe(total);
    link.heal();
    expect(await call('wait', run)).toMatchObject({ code: 0 });
    worker.process.kill('SIGTERM');
    const { code, stderr } = await worker.ended;
    expect(code).toBe(0);
    const said = stderr.split('\n').filter((line) => line.includes('ledger'));
    expect(said).toEqual([
      expect.stringMatching(/^Cannot reach the ledger .*Waiting since \d.* UTC; nothing is/),
      expect.stringMatching(
        /^The ledger is back \(\d.* UTC\); it had been unreachable since \d.* UTC\.$/,
      ),
    ]);
    const epochs = await sql<{ count: string }>('SELECT count(*) FROM vdpipe.worker');
    expect(Number(epochs[0]?.count)).toBeGreaterThan(1);
    expectOncePer(shop, 80);
  });

  itInTorture(
    'ends an order after its patience, and is told of each id; connections that end are made again',
    async () => {
      const { shop, link, call, sql } = await openFarShop({ latencyMs: 5 });
      const list = shop.write('list.csv', listOf(200));
      const ordering = call('order', list, '--patience-ms', '600', '--lease-ms', '1000');
      await untilOrdered(shop, 30);
      await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      await untilOrdered(shop, 90);
      link.stall();
      link.cut();
      const { code, stderr } = await ordering;
      expect(code).toBe(1);
      expect(stderr).toContain('Cannot reach the ledger');
      expect(shop.sandbox.audit().orders.length).toBeLessThan(200);
      link.heal();
      expect(await call('resume')).toMatchObject({ code: 0 });
      expectOncePer(shop, 200);
    },
  );

  itInTorture(
    'is over for a worker when its server is back after SIGTERM; otherwise the worker ends within seconds',
    async () => {
      const { shop, link, call, start } = await openFarShop({ latencyMs: 5 });
      const list = shop.write('list.csv', listOf(100));
      await call('order', list, '--enqueue', '--yes');
      const worker = start('worker', '--settle-ms', '50');
      await untilOrdered(shop, 20);
      link.stall();
      await sleep(50);
      worker.process.kill('SIGTERM');
      await sleep(500);
      link.heal();
      expect((await worker.ended).code).toBe(0);
      expect(await call('resume')).toMatchObject({ code: 0 });
      expectOncePer(shop, 100);
    },
  );

  itInTorture('is waited for by a worker that starts during it, until it is stopped', async () => {
    const { shop, link, call, start } = await openFarShop();
    await call('order', shop.write('list.csv', listOf(5)), '--enqueue', '--yes');
    link.stall();
    const stopped = start('worker');
    await untilSaid(stopped, /Waiting since/);
    stopped.process.kill('SIGTERM');
    expect((await stopped.ended).code).toBe(0);
    const worker = start('worker');
    await untilSaid(worker, /Waiting since/);
    link.cut();
    link.heal();
    await untilSaid(worker, /5 orders placed/);
    worker.process.kill('SIGTERM');
    expect((await worker.ended).code).toBe(0);
    expectOncePer(shop, 5);
  });

  itInTorture(
    'is waited for by "vdpipe watch", when it starts and later; by "watch --once" for its patience',
    async () => {
      const { shop, link, start, call } = await openFarShop();
      shop.write('vdpipe-watch.yaml', 'jobs:\n  - name: acme\n    folder: acme\n    settle: 1s\n');
      mkdirSync(path.join(shop.folder, 'acme/in'), { recursive: true });
      expect(await call('watch', '--once')).toMatchObject({ code: 0 });
      link.stall();
      const once = await call('watch', '--once', '--patience-ms', '300');
      expect(once).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Cannot reach the ledger'),
      });
      const watcher = start('watch', '--log', 'json');
      const isAway = () => untilSaid(watcher, /"event":"ledger_away"/);
      const isBack = () => untilSaid(watcher, /"event":"ledger_back"/);
      await isAway();
      shop.write('acme/in/a.csv', listOf(3));
      link.cut();
      link.heal();
      await untilOrdered(shop, 3);
      link.stall();
      link.cut();
      await isAway();
      shop.write('acme/in/b.csv', listOf(6).replaceAll(/^p-[123],.*\r\n/gm, ''));
      const back = isBack();
      link.cut();
      link.heal();
      await back;
      await untilOrdered(shop, 6);
      watcher.process.kill('SIGTERM');
      expect((await watcher.ended).code).toBe(0);
      expectOncePer(shop, 6);
    },
    90_000,
  );

  it('is not waited for where the address is wrong: an unknown host, a wrong password', async () => {
    const { shop, sql } = await openFarShop();
    const [found] = await sql<{ port: number; name: string }>(
      'SELECT inet_server_port() AS port, current_database() AS name',
    );
    shop.write('vdpipe-watch.yaml', 'jobs:\n  - name: acme\n    folder: acme\n');
    const here = `postgres://postgres@127.0.0.1:${found?.port}`;
    const wrong = [
      { ledger: `postgres://postgres@${NO_HOST}/print`, said: new RegExp(NO_HOST) },
      { ledger: `${here}/${found?.name}?sslmode=disable`, said: /password/ },
      { ledger: `${here}/none?sslmode=disable`, password: PASSWORD, said: /"none" does not exist/ },
    ];
    for (const { ledger, password = 'wrong', said } of wrong) {
      for (const command of some(1, ['worker', 'watch'])) {
        const env = { ...shop.env, VDPIPE_LEDGER: ledger, PGPASSWORD: password };
        const ended = await shop.call([command], { env });
        expect({ command, ...ended }).toMatchObject({ command, code: 1 });
        expect(ended.stderr).toMatch(said);
      }
    }
  });
});
