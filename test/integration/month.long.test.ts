import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { asAdmin, newDatabase } from '../support/postgres/database.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { listOf, projectsOf } from '../watch/watch-world.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 2, 1, 6);
const OLD = 'old-key-0123456789';
const NEW = 'new-key-0123456789';

const JOBS = `purge: { older_than: 12d }
jobs:
  - { name: north, folder: north, files: ["acme-*.csv", "globex-*.csv"], settle: 0s, max_change: 90% }
  - { name: south, folder: south, files: "initech-*.csv", settle: 0s, release: always }
`;

/** Where a ledger is, how it is kept aside, and how it is put back as it was then. */
interface Place {
  readonly env: Readonly<Record<string, string>>;
  /** From now on the ledger's server has this time, too. */
  atTime(nowMs: number): Promise<void>;
  backup(): Promise<void>;
  restore(): Promise<void>;
}

async function inFile(shop: Shop): Promise<Place> {
  const backup = path.join(shop.folder, 'backup.sqlite');
  return {
    env: shop.env,
    atTime: async () => {},
    async backup() {
      expect(await shop.call(['ledger', 'backup', backup])).toMatchObject({ code: 0 });
    },
    async restore() {
      const names = readdirSync(shop.folder);
      for (const name of names.filter((one) => /^ledger\.sqlite(?:-|$)/.test(one))) {
        rmSync(path.join(shop.folder, name), { recursive: true });
      }
      for (const name of names.filter((one) => one.startsWith('backup.sqlite'))) {
        const to = name.replace('backup', 'ledger');
        cpSync(path.join(shop.folder, name), path.join(shop.folder, to), { recursive: true });
      }
    },
  };
}

async function onServer(shop: Shop): Promise<Place> {
  const { name, port } = await newDatabase();
  const kept = `${name}_kept`;
  onTestFinished(async () => {
    await asAdmin(port, 'postgres', `DROP DATABASE IF EXISTS ${kept} WITH (FORCE)`);
  });
  const url = `postgres://postgres@127.0.0.1:${port}/${name}`;
  const own = { VDPIPE_LEDGER: url, PGPASSWORD: PASSWORD, XDG_STATE_HOME: shop.folder };
  const env = { ...shop.env, ...own };
  expect(await shop.call(['migrate'], { env })).toMatchObject({ code: 0 });
  return {
    env,
    async atTime(nowMs) {
      const ahead = Math.round(nowMs - performance.timeOrigin - performance.now());
      const now = `floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${ahead}`;
      const made =
        'CREATE OR REPLACE FUNCTION vdpipe.now_ms() RETURNS bigint LANGUAGE sql VOLATILE';
      await asAdmin(port, name, `${made} AS 'SELECT ${now}'`);
    },
    async backup() {
      await asAdmin(port, 'postgres', `CREATE DATABASE ${kept} TEMPLATE ${name}`);
    },
    async restore() {
      await asAdmin(port, 'postgres', `DROP DATABASE ${name} WITH (FORCE)`);
      await asAdmin(port, 'postgres', `CREATE DATABASE ${name} TEMPLATE ${kept}`);
    },
  };
}

interface Run {
  readonly run: string;
  readonly created_at: string;
  readonly state: string;
}

function only<T>(all: readonly T[], is: (one: T) => boolean): T {
  const [one, ...others] = all.filter(is);
  if (one === undefined || others.length > 0) throw new Error(`${others.length + 1} or none`);
  return one;
}

/** The service, behind a door that opens to one key. */
async function openDoor({ baseUrl }: Shop) {
  let key = OLD;
  const server = createServer((asked, answer) => {
    if (asked.headers['svc-api-key'] !== key) {
      answer.writeHead(401, { 'content-type': 'application/json' });
      answer.end('{"error":{"code":"invalid_api_key","message":"The API key is wrong"}}');
      return;
    }
    const { method, headers, url = '' } = asked;
    const passed = request(new URL(url, baseUrl), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    rotate(to: string) {
      key = to;
    },
  };
}

describe.each([
  ['a file', inFile],
  ['PostgreSQL', onServer],
] as const)('a month of two jobs with a ledger in %s', (_, openPlace) => {
  it('places and hands over every order once', { timeout: 300_000 }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: FIRST });
    onTestFinished(() => void vi.useRealTimers());
    const shop = await openShop();
    const door = await openDoor(shop);
    const place = await openPlace(shop);
    const key = shop.write('key', OLD);
    shop.write('vdpipe-watch.yaml', JOBS);
    const env = {
      ...place.env,
      ...{ VDPIPE_BASE_URL: door.url, VDPIPE_RESOURCE_URL: door.url },
      ...{ VDPIPE_API_KEY: '', VDPIPE_API_KEY_FILE: key },
    };
    const call = (...args: string[]) => shop.call(args, { env });
    const json = async (...args: string[]) => JSON.parse((await call(...args, '--json')).stdout);
    const drop = (job: string, partner: string, day: number, count: number) => {
      const list = `${partner}-${day}`;
      mkdirSync(path.join(shop.folder, job, 'in'), { recursive: true });
      const file = path.join(shop.folder, job, 'in', `${list}.csv`);
      writeFileSync(file, listOf(projectsOf(list, count)));
    };
    const watch = async () => {
      const { code, stderr } = await call('watch', '--once', '--settle-ms', '10');
      return { code, stderr };
    };
    const inDone = (job: string, name: RegExp) => {
      const folder = path.join(shop.folder, job, 'done');
      return path.join(
        folder,
        only(readdirSync(folder), (one) => name.test(one)),
      );
    };
    const handed = new Set<number>();
    const releaseHeld = async () => {
      const all = (await json('deliveries')) as { delivery: string; state: string }[];
      for (const { delivery } of all.filter(({ state }) => state === 'held')) {
        expect(await call('release', delivery, '--by', 'Ann')).toMatchObject({ code: 0 });
      }
    };
    const runs = async () => (await json('runs')) as Run[];
    /** Whoever confirms orders gets the ids of those that wait, and confirms them. */
    const handOver = async (mark: string) => {
      for (const { run, state, created_at: at } of await runs()) {
        if (state === 'unfinished' || Date.now() - Date.parse(at) > 10.5 * DAY_MS) continue;
        expect(await json('status', run)).toMatchObject({ ok: true });
        const flags = ['--for', 'confirmation', '--mark', mark, '--format', 'json', '-q'];
        const listed = await call('export', run, ...flags);
        // What was left out is told once.
        const { code, stdout } = listed;
        expect(await call('export', run, ...flags)).toMatchObject({ code, stdout });
        for (const { order_id: id, project_id: project } of JSON.parse(listed.stdout)) {
          expect(handed.has(id), project).toBe(false);
          handed.add(id);
          shop.sandbox.setProject({ project_id: project, status: 'ordered', order_id: id });
        }
      }
    };
    const forget = async (text: string) => {
      expect(await json('find', text, '--printed')).toHaveLength(1);
      const file = shop.write('person.txt', `${text}\n`);
      expect(await call('forget', '--file', file, '--yes')).toMatchObject({ code: 0 });
      rmSync(file);
      expect(await call('find', text, '--printed')).toMatchObject({ code: 4 });
      expect(await call('ledger', 'check')).toMatchObject({ code: 0 });
    };
    for (let day = 1; day <= 30; day++) {
      const now = FIRST + day * DAY_MS;
      vi.setSystemTime(now);
      await place.atTime(now);
      drop('north', 'acme', day, 4);
      if (day % 2 === 1) drop('north', 'globex', day, 3);
      if (day % 7 === 2) drop('south', 'initech', day, 5);
      if (day === 9) door.rotate(NEW);
      const first = await watch();
      if (day === 9) {
        expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('key') });
        writeFileSync(key, NEW);
        expect(await watch()).toMatchObject({ code: 5 });
      } else expect(first, String(day)).toMatchObject({ code: day % 7 === 2 ? 5 : 0 });
      if (day === 16) {
        await place.backup();
        drop('north', 'acme-late', day, 2);
        expect(await watch()).toMatchObject({ code: 5 });
      }
      if (day % 7 === 2) {
        await releaseHeld();
        expect(await watch()).toMatchObject({ code: 0 });
      }
      if (day === 16) {
        // The ledger is lost in the evening, and with it that initech's list was released and ordered.
        await place.restore();
        const { run } = only(await runs(), ({ state }) => state === 'on_hold');
        await releaseHeld();
        const results = inDone('south', RegExp(`${run}\\.results`));
        expect(await json('resume', run, '--adopt', results)).toMatchObject({
          ...{ ok: true, orders: { ordered: 5, adopted: 5 } },
        });
        // And the whole run of a list that came late.
        const list = inDone('north', /late-16\.[0-9a-f]+\.csv$/);
        const { run: again } = await json('order', list, '--enqueue', '--yes');
        const late = inDone('north', /late.*results/);
        expect(await json('resume', again, '--adopt', late)).toMatchObject({
          ...{ ok: true, orders: { ordered: 2, adopted: 2 } },
        });
        expect(await watch()).toMatchObject({ code: 0 });
      }
      if (day === 19) shop.sandbox.cancelOrder('p-acme-19-2');
      if (day === 22) await forget('Zoë p-acme-21-3');
      if (day % 5 === 0) await handOver(`Day ${day}`);
    }
    const { orders, ordered_more_than_once: twice } = shop.sandbox.audit();
    expect({ orders: orders.length, twice }).toEqual({ orders: 192, twice: [] });
    const cancelled = only(orders, (one) => one.project_id === 'p-acme-19-2');
    const all = orders.filter((one) => one !== cancelled).map((one) => one.order_id);
    expect(handed).toEqual(new Set(all));
    for (const { run, state, created_at: at } of await runs()) {
      const days = (Date.now() - Date.parse(at)) / DAY_MS;
      // Those of the first fifteen days were handed over more than twelve days ago, the others ten.
      const expected = days > 14.5 ? 'purged' : 'finished';
      expect({ run, days, state }).toMatchObject({ state: expected });
    }
    expect(await call('ledger', 'check')).toMatchObject({ code: 0 });
  });
});
