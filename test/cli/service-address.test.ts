import { execFileSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callCli } from '../support/call.ts';
import { itOnPosix } from '../support/posix.ts';
import { itInTorture } from '../support/runs.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LIST = ['projects', '--svc-uid', 'user-1', '--json'];

/** Runs a look-up with this environment only; the shop takes no key but `right`. */
function lookUp(shop: Shop, env: Record<string, string>, flags: readonly string[] = []) {
  return callCli([...LIST, ...flags], { cwd: shop.folder, env });
}

describe('the key', () => {
  it.each([
    { from: 'the environment', env: { VDPIPE_API_KEY: 'right' } },
    { from: 'the environment, with a line break after it', env: { VDPIPE_API_KEY: 'right\n' } },
    { from: 'a file that a flag names', env: {}, flags: ['--api-key-file', 'key'] },
    { from: 'a file that a variable names', env: { VDPIPE_API_KEY_FILE: 'key' } },
    {
      from: 'the flag’s file rather than a variable',
      env: { VDPIPE_API_KEY: 'wrong', VDPIPE_API_KEY_FILE: 'other' },
      flags: ['--api-key-file', 'key'],
    },
    { from: '.env', env: {}, dotenv: 'VDPIPE_API_KEY=right\n' },
    {
      from: 'the environment rather than .env',
      env: { VDPIPE_API_KEY: 'right' },
      dotenv: 'VDPIPE_API_KEY=wrong\n',
    },
    {
      from: 'the environment rather than a file that .env names',
      env: { VDPIPE_API_KEY: 'right' },
      dotenv: 'VDPIPE_API_KEY_FILE=other\n',
    },
  ])('comes from $from', async ({ env, flags, dotenv }) => {
    const shop = await openShop({ apiKey: 'right', projects: 1 });
    shop.write('key', 'right\n');
    shop.write('other', 'wrong\n');
    if (dotenv !== undefined) shop.write('.env', dotenv);
    const result = await lookUp(shop, { VDPIPE_BASE_URL: shop.baseUrl, ...env }, flags);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(result.stdout)).toHaveLength(1);
  });

  it('is what products need: a token never goes to their host, and check --online says that they are left out', async () => {
    const shop = await openShop({ idToken: 'token-1', projects: 1 });
    const env = {
      VDPIPE_BASE_URL: shop.baseUrl,
      VDPIPE_RESOURCE_URL: shop.baseUrl,
      VDPIPE_ID_TOKEN: 'token-1',
    };
    shop.write('list.csv', 'project_id,svc_uid,order_count,total_price,n\nprj-0001,u,1,1,x\n');
    const checked = await callCli(['check', 'list.csv', '--online'], { cwd: shop.folder, env });
    expect(checked.stderr).toContain('Products are not looked up: this needs an API key');
    expect(checked.code).toBe(0);
    const product = await callCli(['product', 'card'], { cwd: shop.folder, env });
    expect(product).toMatchObject({ code: 2, stderr: expect.stringContaining('API key') });
    expect(shop.sandbox.audit().requests.total).toBe(1);
  });

  it('may be a token in its place', async () => {
    const shop = await openShop({ idToken: 'token-1', projects: 1 });
    const env = { VDPIPE_BASE_URL: shop.baseUrl, VDPIPE_ID_TOKEN: 'token-1' };
    expect((await lookUp(shop, env)).code).toBe(0);
  });

  it.each([
    { name: 'there is none', env: {}, message: /no API key.*VDPIPE_API_KEY/ },
    {
      name: 'its file is missing',
      env: { VDPIPE_API_KEY_FILE: 'no' },
      message: /from the file "no"/,
    },
    { name: 'its file is empty', env: { VDPIPE_API_KEY_FILE: 'empty' }, message: /it is empty/ },
  ])('is asked for when $name', async ({ env, message }) => {
    const shop = await openShop();
    shop.write('empty', '\n');
    const result = await lookUp(shop, { VDPIPE_BASE_URL: shop.baseUrl, ...env });
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(message);
    expect(shop.sandbox.audit().requests.total).toBe(0);
  });
});

describe('.env', () => {
  it.each([
    { name: 'a byte order mark', content: '\ufeffVDPIPE_API_KEY=right\n' },
    { name: 'Windows line ends', content: '\ufeffVDPIPE_API_KEY=right\r\nOTHER=1\r\n' },
  ])('is read with $name', async ({ content }) => {
    const shop = await openShop({ apiKey: 'right', projects: 1 });
    shop.write('.env', content);
    expect((await lookUp(shop, { VDPIPE_BASE_URL: shop.baseUrl })).code).toBe(0);
  });

  it.each([
    {
      name: 'UTF-16',
      content: Buffer.from('\ufeffVDPIPE_API_KEY=right\n', 'utf16le'),
      reason: 'it is in UTF-16. Save it as UTF-8.',
    },
    {
      name: 'another encoding',
      content: Buffer.from('# Schl\xfcssel\nVDPIPE_API_KEY=right\n', 'latin1'),
      reason: 'it is not in UTF-8. Save it as UTF-8.',
    },
    {
      name: 'a Windows path between double quotes',
      content: Buffer.from('VDPIPE_API_KEY=right\nVDPIPE_LEDGER="C:\\new\\ledger.sqlite"\n'),
      reason: 'the value of VDPIPE_LEDGER has "\\n"',
    },
  ])('is refused with $name', async ({ content, reason }) => {
    const shop = await openShop({ apiKey: 'right', projects: 1 });
    shop.write('.env', content);
    const result = await lookUp(shop, { VDPIPE_BASE_URL: shop.baseUrl });
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(reason);
    expect(result.stderr).not.toContain('right');
  });
});

/** Who opened one of these would wait for ever for somebody to write to the pipe. */
describe('a pipe in the place of a file', () => {
  itOnPosix.each([
    { name: 'the key file', args: ['project', 'p', '--svc-uid', 'u', '--api-key-file', 'pipe'] },
    { name: 'the mapping', args: ['check', 'list.csv', '-m', 'pipe'] },
    { name: 'the variables', args: ['init', 'list.csv', '--variables', 'pipe.json'] },
    { name: 'the projects', args: ['sandbox', '--projects', 'pipe.json'] },
    { name: '.env', args: ['project', 'p', '--svc-uid', 'u'], pipe: '.env' },
  ])('is refused as $name (needs POSIX: named pipes)', async ({ args, pipe = args.at(-1) }) => {
    const shop = await openShop();
    shop.write('list.csv', 'project_id,name\np-1,Kim\n');
    execFileSync('mkfifo', [path.join(shop.folder, pipe ?? '')]);
    const result = await callCli(args, {
      cwd: shop.folder,
      env: { VDPIPE_BASE_URL: shop.baseUrl, ...(pipe === 'pipe' ? {} : { VDPIPE_API_KEY: 'k' }) },
    });
    expect(result.code).toBe(2);
    expect(result.stderr).toContain('it is a pipe or a device, not a file');
  });
});

itInTorture('a signal ends the wait for an input pipe (needs POSIX: named pipes)', async () => {
  const shop = await openShop();
  const pipe = path.join(shop.folder, 'list.csv');
  execFileSync('mkfifo', [pipe]);
  const command = shop.start(['check', 'list.csv']);
  // Opens once the command has.
  const writer = await open(pipe, 'w');
  command.process.kill('SIGINT');
  expect((await command.ended).code).toBe(130);
  await writer.close();
});

describe('the address of the service', () => {
  it('comes from a flag, the environment or .env, in this order', async () => {
    const shop = await openShop({ projects: 1 });
    const nowhere = 'http://127.0.0.1:1';
    shop.write('.env', `VDPIPE_API_KEY=any\nVDPIPE_BASE_URL=${nowhere}\n`);
    expect((await lookUp(shop, {})).code).toBe(1);
    expect((await lookUp(shop, { VDPIPE_BASE_URL: shop.baseUrl })).code).toBe(0);
    const flags = ['--base-url', shop.baseUrl];
    expect((await lookUp(shop, { VDPIPE_BASE_URL: nowhere }, flags)).code).toBe(0);
  });

  it('is asked for when nothing says it', async () => {
    const { code, stderr } = await callCli(LIST, {
      cwd: temporaryFolder(),
      env: { VDPIPE_API_KEY: 'any' },
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/--base-url or set VDPIPE_BASE_URL; "vdpipe sandbox"/);
  });

  it.each([
    ['http://api.example.com', /plain http would expose the API key/],
    ['ftp://127.0.0.1', /expected an address such as/],
    ['api.example.com', /the given .*: expected an address such as/],
    ['localhost:8899', /"localhost:8899", which lacks http:\/\/ or https:\/\//],
    ['http://example.invalid', /use https\. Or allow plain http with --allow-http\.\n$/],
    ['https://user:pass@api.example.com', /no user name/],
  ])('%s is refused with 2', async (address, message) => {
    const shop = await openShop();
    const { code, stderr } = await lookUp(shop, { VDPIPE_API_KEY: 'any' }, ['--base-url', address]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('user:pass');
  });

  it('may be plain http to another machine only with --allow-http: without, nothing is sent', async () => {
    const address = Object.values(networkInterfaces())
      .flat()
      .find((found) => found?.family === 'IPv4' && !found.internal)?.address;
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.setHeader('content-type', 'application/json').end('{"projects":[]}');
    });
    // Without a network, a name that only looks like another machine's stands in; then nothing can answer.
    const host = address ?? 'another-machine.invalid';
    await new Promise<void>((resolve) => server.listen(0, address ?? '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    const baseUrl = `http://${host}:${(server.address() as AddressInfo).port}`;
    const shop = await openShop();
    const env = { VDPIPE_API_KEY: 'any', VDPIPE_BASE_URL: baseUrl };
    expect((await lookUp(shop, env)).code).toBe(2);
    expect(requests).toEqual([]);
    expect((await lookUp(shop, env, ['--allow-http'])).code).toBe(address ? 0 : 1);
    expect(requests).toHaveLength(address ? 1 : 0);
  });

  it('of products is a host of its own, asked for when it is needed', async () => {
    const shop = await openShop({ projects: 1 });
    const env = { VDPIPE_API_KEY: 'any', VDPIPE_BASE_URL: shop.baseUrl };
    const run = (...flags: string[]) =>
      callCli(['product', 'postcard', ...flags], { cwd: shop.folder, env });
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--resource-url'),
    });
    expect((await run('--resource-url', shop.baseUrl)).code).toBe(0);
  });
});
