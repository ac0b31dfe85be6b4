import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { Cells, loggedIn, openTab } from '../browser/console-tab.ts';
import { launchFirefox } from '../browser/firefox.ts';
import { checked, openConsole, openDraft, read } from '../support/console.ts';
import { asAdmin } from '../support/postgres/database.ts';
import { PASSWORD, startPostgres } from '../support/postgres/server.ts';
import { expectAllOnce, listOf, openShop, type Shop } from '../support/shop.ts';
import { itWithSmallDisk, mountSmallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ORDERS = 600;
const MANY_ROWS = 900_000;

function until<T>(found: () => Promise<T>) {
  return expect.poll(found, { timeout: 240_000, interval: 100 });
}

it('two consoles and a worker go on by themselves through kills of the server of their ledger, and order once', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  await asAdmin(server.port, 'postgres', 'CREATE DATABASE shared');
  const shop = await openShop({ latencyMs: 40 });
  const env = {
    VDPIPE_LEDGER: `postgres://postgres@127.0.0.1:${server.port}/shared?sslmode=disable`,
    PGPASSWORD: PASSWORD,
  };
  const withLedger = {
    ...shop,
    folder: temporaryFolder(),
    start: (args: readonly string[], more = {}) =>
      shop.start(args, { ...more, env: { ...env, XDG_STATE_HOME: temporaryFolder() } }),
  };
  const outage = async () => {
    server.kill();
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await server.startAgain();
  };
  const first = await openConsole(withLedger);
  const second = await openConsole({ ...withLedger, folder: temporaryFolder() });

  // While it is read and checked, which needs no ledger: nothing can be recorded meanwhile.
  server.kill();
  const draft = await openDraft(first, 'list.csv', listOf(ORDERS));
  const { revision, report } = await checked(first, draft);
  expect(report).toMatchObject({ ok: true, orders: ORDERS });
  const stage = { params: { draft }, body: { revision, on_invalid: 'stop' } };
  expect(await first.refused('stage', stage)).toMatchObject({
    status: 503,
    code: 'ledger_unreachable',
  });
  await server.startAgain();

  // While it is recorded: what is refused can be done again.
  const cut = outage();
  const tried = await first.fetch('stage', stage);
  await cut;
  const staged = tried.ok ? await tried.json() : await first.call('stage', stage);
  const { run } = staged as { run: string };
  const ofRun = { params: { run } };
  expect(await second.call('run', ofRun)).toMatchObject({ state: 'on_hold' });
  const released = await second.call('releaseRun', { ...ofRun, body: { copies: `${ORDERS}` } });
  expect(released.work).toMatchObject({ by: 'console' });
  const worker = withLedger.start(['worker', '--concurrency', '4']);
  for (const least of [50, 200, 350]) {
    await until(async () => shop.sandbox.audit().orders.length).toBeGreaterThan(least);
    await outage();
  }
  await until(async () => (await first.call('run', ofRun)).state).toBe('finished');
  expect(await second.call('run', ofRun)).toMatchObject({ orders: { ordered: ORDERS } });
  expectAllOnce(shop, ORDERS);
  worker.process.kill('SIGTERM');
  await worker.ended;
}, 600_000);

it('a console whose ledger stays locked for longer than it waits says so, and orders once', async () => {
  let lockNow = () => {};
  let asked = 0;
  const shop = await openShop({
    intercept: ({ operation }) => {
      if (operation === 'create_tentative_order' && ++asked === 50) lockNow();
      return undefined;
    },
  });
  const desk = await openConsole(shop);
  const other = new DatabaseSync(path.join(shop.folder, 'ledger.sqlite'), { timeout: 30_000 });
  onTestFinished(() => other.close());
  const lock = () => other.exec('BEGIN EXCLUSIVE');
  const unlock = () => other.exec('ROLLBACK');
  const busy = { code: 'ledger_busy', message: expect.stringContaining('locked for 60 s') };

  lock();
  const draft = await openDraft(desk, 'list.csv', listOf(ORDERS));
  const { revision, report } = await checked(desk, draft);
  expect(report).toMatchObject({ ok: true, orders: ORDERS });
  const stage = { params: { draft }, body: { revision, on_invalid: 'stop' } };
  expect(await desk.refused('stage', stage)).toMatchObject({ status: 503, ...busy });
  unlock();
  const { run } = await desk.call('stage', stage);
  const ofRun = { params: { run } };
  const release = { ...ofRun, body: { copies: `${ORDERS}` } };
  lock();
  expect(await desk.refused('releaseRun', release)).toMatchObject({ status: 503, ...busy });
  unlock();
  lockNow = lock;
  await desk.call('releaseRun', release);
  await until(async () => (await desk.call('run', ofRun)).failure).toMatchObject(busy);
  unlock();
  await desk.call('resumeRun', ofRun);
  await until(async () => (await desk.call('run', ofRun)).state).toBe('finished');
  expectAllOnce(shop, ORDERS);
}, 600_000);

itWithSmallDisk(
  'a check on a full disk says so, and is made once there is space (needs root on Linux: mount)',
  async () => {
    const shop = await openShop();
    const folder = path.join(shop.folder, 'console');
    mountSmallDisk(folder, 64 * 1024);
    const temporary = path.join(shop.folder, 'temporary');
    mountSmallDisk(temporary, 1024);
    const start: Shop['start'] = (args, more = {}) =>
      shop.start(args, { ...more, env: { TMPDIR: temporary, SQLITE_TMPDIR: temporary } });
    const desk = await openConsole({ ...shop, start });
    // Rows of an order that are far from each other do not fit into memory.
    const draft = await openDraft(desk, 'list.csv', listOf(200_000, 3));
    const params = { draft };
    const check = () => desk.call('check', { params });
    await until(async () => (await check()).state).toBe('failed');
    expect((await check()).failure).toMatchObject({
      code: 'file_unwritable',
      message: expect.stringMatching(/is full\. Free some disk space there/),
    });
    execFileSync('mount', ['-o', 'remount,size=512m', temporary]);
    await desk.call('tryAgain', { params });
    expect(await checked(desk, draft)).toMatchObject({ report: { orders: 200_000 } });

    // A correction has room in its journal still, and the file of corrections that is checked has none.
    const filler = path.join(folder, 'filler');
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    const body = { revision: 1, edits: [{ cell: 'E2', to: 'Ann' }] };
    await desk.call('editDraft', { params, body });
    await until(async () => (await check()).failure).toMatchObject({ code: 'disk_full' });
    rmSync(filler);
    await desk.call('tryAgain', { params });
    expect(await checked(desk, draft)).toMatchObject({ revision: 2, report: { orders: 200_000 } });
  },
  300_000,
);

it('a sheet of 900,000 rows can be seen to its end in Firefox', async () => {
  const shop = await openShop();
  const desk = await openConsole(shop);
  const rows = Array.from({ length: MANY_ROWS }, (_, row) => `p-${row + 1},u,1,1,n${row + 1}`);
  const list = ['project_id,svc_uid,order_count,total_price,name', ...rows].join('\n');
  const draft = await openDraft(desk, 'long.csv', list);
  await read(desk, draft);
  const browser = await launchFirefox();
  onTestFinished(() => browser.close());
  const { page } = await openTab(await loggedIn(browser, desk), desk, `#/drafts/${draft}`);
  const cells = new Cells(page);
  await cells.choose('E2');
  await page.keyboard.press('Control+End');
  await until(() => cells.at('E900001').textContent()).toBe('n900000');
  await until(() => cells.said()).toMatch(/^E900001, /);
  await page.keyboard.press('Control+Home');
  await until(() => cells.at('A2').textContent()).toBe('p-1');
}, 300_000);
