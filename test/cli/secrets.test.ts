import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { listOf, openShop } from '../support/shop.ts';

const KEY = 'secret-key-0123456789';

/** Every file below a folder, as bytes. */
function bytesBelow(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  return Buffer.concat(files.map((file) => readFileSync(path.join(file.parentPath, file.name))));
}

it.each([
  { name: 'a run with a wrong key', apiKey: 'another', faults: {} },
  { name: 'a good run, in spite of failures', apiKey: KEY, faults: { error: 0.3, lost: 0.3 } },
])('the key is in no output and no file after $name', async ({ apiKey, faults }) => {
  const shop = await openShop({ apiKey, faults });
  const file = shop.write('list.csv', listOf(8));
  const outputs = [
    await shop.run(['order', file, '--json', '--results', 'out.csv', '--settle-ms', '1']),
    await shop.run(['resume', '--settle-ms', '1']),
    await shop.run(['project', 'q-1', '--svc-uid', 'user-1', '--json']),
    await shop.run(['order', file, '--api-key-file', 'none']),
  ];
  expect(JSON.stringify(outputs)).not.toContain(KEY);
  expect(bytesBelow(shop.folder).includes(KEY)).toBe(false);
});

it('the key is in no output when it cannot be a key', async () => {
  const shop = await openShop();
  const key = `${KEY} with a space`;
  const result = await shop.run(['projects', '--svc-uid', 'u'], { env: { VDPIPE_API_KEY: key } });
  expect(result.code).toBe(2);
  expect(JSON.stringify(result)).not.toContain(KEY);
});

it('the ledger lies in the user’s state folder, for the user alone', async () => {
  const shop = await openShop();
  const file = shop.write('list.csv', listOf(1));
  const state = path.join(shop.folder, 'state');
  const { VDPIPE_LEDGER: _, ...env } = shop.env;
  const result = await runCli(['order', file], { env: { ...env, XDG_STATE_HOME: state } });
  expect(result.code).toBe(0);
  const folder = path.join(state, 'vdpipe');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(entries.map(({ name }) => name)).toContain('ledger.sqlite');
  for (const entry of entries) {
    const { mode } = statSync(path.join(entry.parentPath, entry.name));
    expect(mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600);
  }
});

it('files with results are for the user alone', async () => {
  const shop = await openShop();
  const file = shop.write('list.csv', listOf(1));
  await shop.run(['order', file, '--results', 'out.csv']);
  const [{ run }] = JSON.parse((await shop.run(['runs', '--json'])).stdout);
  await shop.run(['export', run, '-o', 'again.json', '--format', 'json']);
  for (const name of ['out.csv', 'again.json']) {
    expect(statSync(path.join(shop.folder, name)).mode & 0o777).toBe(0o600);
  }
});
