import { expect, it, onTestFinished } from 'vitest';
import { Cells, loggedIn, openTab } from '../browser/console-tab.ts';
import { launchFirefox } from '../browser/firefox.ts';
import { checked, openConsole, openDraft, read } from '../support/console.ts';
import { asAdmin } from '../support/postgres/database.ts';
import { PASSWORD, startPostgres } from '../support/postgres/server.ts';
import { listOf, openShop } from '../support/shop.ts';
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
  const draft = await openDraft(first, 'list.csv', listOf(ORDERS));
  const { revision } = await checked(first, draft);
  const stage = { params: { draft }, body: { revision, on_invalid: 'stop' } };

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
  const { orders, ordered_more_than_once: twice } = shop.sandbox.audit();
  expect({ orders: orders.length, twice }).toEqual({ orders: ORDERS, twice: [] });
  worker.process.kill('SIGTERM');
  await worker.ended;
}, 600_000);

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
