import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { WebSocket } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { checked, openConsole, openDraft, read } from '../support/console.ts';
import { asAdmin } from '../support/postgres/database.ts';
import { PASSWORD, startPostgres } from '../support/postgres/server.ts';
import { listOf, openShop } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ORDERS = 600;
const MANY_ROWS = 900_000;
const FIREFOX = process.env['VDPIPE_FIREFOX'] || '/usr/bin/firefox-esr';

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
  if (!existsSync(FIREFOX)) {
    throw new Error('Install Firefox with "apt-get install firefox-esr", or set VDPIPE_FIREFOX.');
  }
  const shop = await openShop();
  const desk = await openConsole(shop);
  const rows = Array.from({ length: MANY_ROWS }, (_, row) => `p-${row + 1},u,1,1,n${row + 1}`);
  const list = ['project_id,svc_uid,order_count,total_price,name', ...rows].join('\n');
  const draft = await openDraft(desk, 'long.csv', list);
  await read(desk, draft);
  const page = await openFirefox();
  await page.goTo(await desk.nextAddress());
  await until(() => page.evaluate('document.body.innerText')).toContain('Inbox');
  await page.evaluate(`location.hash = '#/drafts/${draft}'`);
  await until(() => page.evaluate(`!!document.querySelector('.grid-editor')`)).toBe(true);
  await page.evaluate(`document.querySelector('.grid-editor').focus()`);
  await page.press('\uE009', '\uE010');
  await until(() =>
    page.evaluate(`(() => {
      const { left, bottom } = document.querySelector('.grid').getBoundingClientRect();
      const at = document.elementFromPoint(left + 20, bottom - 40);
      return at.closest('.grid-row')?.innerText ?? '';
    })()`),
  ).toMatch(/n(?:899999|900000)\b/);
}, 300_000);

/** A page of a Firefox, by WebDriver BiDi. */
async function openFirefox() {
  const flags = ['--headless', '--no-remote', '--remote-debugging-port=0'];
  const child = spawn(FIREFOX, [...flags, '--profile', temporaryFolder()], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  await until(async () => said).toMatch(/ws:\/\/\S+/);
  const socket = new WebSocket(`${/ws:\/\/\S+/.exec(said)?.[0]}/session`);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let lastId = 0;
  const send = (method: string, params: object) =>
    new Promise<{ result: Record<string, unknown> }>((resolve) => {
      const id = ++lastId;
      const take = ({ data }: { readonly data: unknown }) => {
        const answer = JSON.parse(String(data));
        if (answer.id !== id) return;
        socket.removeEventListener('message', take);
        resolve(answer);
      };
      socket.addEventListener('message', take);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('session.new', { capabilities: {} });
  const { context } = (await send('browsingContext.create', { type: 'tab' })).result;
  return {
    goTo: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression: string): Promise<unknown> => {
      const params = { expression, target: { context }, awaitPromise: false };
      const { result } = (await send('script.evaluate', params)).result as {
        result?: { value?: unknown };
      };
      return result?.value;
    },
    /** Holds the first key down while the second is pressed. */
    press: (held: string, key: string) =>
      send('input.performActions', {
        context,
        actions: [
          {
            type: 'key',
            id: 'keys',
            actions: [
              { type: 'keyDown', value: held },
              { type: 'keyDown', value: key },
              { type: 'keyUp', value: key },
              { type: 'keyUp', value: held },
            ],
          },
        ],
      }),
  };
}
