import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { callCli } from '../support/call.ts';
import { expectPrivate, itOnPosix } from '../support/posix.ts';
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
    await shop.call(['order', file, '--json', '--results', 'out.csv', '--settle-ms', '1']),
    await shop.call(['resume', '--settle-ms', '1']),
    await shop.call(['project', 'q-1', '--svc-uid', 'user-1', '--json']),
    await shop.call(['order', file, '--api-key-file', 'none']),
  ];
  expect(JSON.stringify(outputs)).not.toContain(KEY);
  expect(bytesBelow(shop.folder).includes(KEY)).toBe(false);
});

it('the key is in no output when it cannot be a key', async () => {
  const shop = await openShop();
  const key = `${KEY} with a space`;
  const result = await shop.call(['projects', '--svc-uid', 'u'], { env: { VDPIPE_API_KEY: key } });
  expect(result.code).toBe(2);
  expect(JSON.stringify(result)).not.toContain(KEY);
  expect(result.stderr).toContain('The API key or token comes from VDPIPE_API_KEY: ');
});

it.each([
  { name: 'the environment', env: {}, dotenv: '', flags: [], from: 'VDPIPE_API_KEY:' },
  {
    name: 'a .env file',
    env: { VDPIPE_API_KEY: '' },
    dotenv: 'VDPIPE_API_KEY=wrong-one',
    flags: [],
    from: 'VDPIPE_API_KEY in the .env file of this folder:',
  },
  {
    name: 'a file of the environment',
    env: { VDPIPE_API_KEY: '', VDPIPE_API_KEY_FILE: 'key' },
    dotenv: '',
    flags: [],
    from: 'the file "key" (VDPIPE_API_KEY_FILE):',
  },
  {
    name: 'a file of a flag',
    env: {},
    dotenv: '',
    flags: ['--api-key-file', 'key'],
    from: 'the file "key" (--api-key-file):',
  },
])('a wrong key is not shown, but that it came from $name', async (given) => {
  const shop = await openShop({ apiKey: 'right-one' });
  shop.write('key', 'wrong-one\n');
  shop.write('.env', given.dotenv);
  const file = shop.write('list.csv', listOf(1));
  const env = Object.fromEntries(
    Object.entries({ ...shop.env, VDPIPE_API_KEY: 'wrong-one', ...given.env }).filter(
      ([, value]) => value !== '',
    ),
  );
  const { code, stderr } = await callCli(['order', file, ...given.flags], {
    cwd: shop.folder,
    env,
  });
  expect(code).toBe(1);
  expect(stderr).toContain(`comes from ${given.from} correct it there first.\n`);
  expect(stderr.indexOf('correct it there first')).toBeLessThan(stderr.indexOf('vdpipe resume'));
  expect(stderr).not.toContain('wrong-one');
});

itOnPosix(
  'the ledger lies in the user’s state folder, for the user alone (needs POSIX: modes)',
  async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(1));
    const state = path.join(shop.folder, 'state');
    const { VDPIPE_LEDGER: _, ...env } = shop.env;
    const result = await callCli(['order', file], { env: { ...env, XDG_STATE_HOME: state } });
    expect(result.code).toBe(0);
    const folder = path.join(state, 'vdpipe');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(entries.map(({ name }) => name)).toContain('ledger.sqlite');
    for (const entry of entries) {
      const { mode } = statSync(path.join(entry.parentPath, entry.name));
      expect(mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600);
    }
  },
);

it('files with results are for the user alone', async () => {
  const shop = await openShop();
  const file = shop.write('list.csv', listOf(1));
  await shop.call(['order', file, '--results', 'out.csv']);
  const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
  await shop.call(['export', run, '-o', 'again.json', '--format', 'json']);
  for (const name of ['out.csv', 'again.json']) {
    expectPrivate(path.join(shop.folder, name));
  }
});
