import { readdirSync, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Server as ProxyServer } from 'proxy-chain';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { dispositionName } from '../../../src/watch/fetch/disposition-name.ts';
import { toSafeName } from '../../../src/watch/fetch/safe-name.ts';
import { httpAnswer, startRawServer } from '../../service/connect.ts';
import { selfSignedCertificate } from '../../service/self-signed.ts';
import { failing } from '../../support/failing.ts';
import { temporaryFile } from '../../support/temporary-folder.ts';
import { fetching } from './fetching.ts';

const LIST = 'project_id,name\np-1,Ann\n';
const WHEN = 'Sun, 22 Nov 2026 20:00:00 GMT';

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function secretFile(text: string): string {
  return temporaryFile('secret.txt', text);
}

afterEach(() => vi.unstubAllEnvs());

describe('fetchFiles() from a URL', () => {
  it('brings a file once, by ETag and time, private and with the time of its source', async () => {
    const asked: object[] = [];
    const origin = await startServer(({ headers, url }, answer) => {
      const { 'if-none-match': etag, 'if-modified-since': since, authorization } = headers;
      asked.push({ url, etag, since, authorization });
      answer.setHeader('etag', '"v1"').setHeader('last-modified', WHEN);
      answer.setHeader('content-disposition', 'attachment; filename="../orders.csv"');
      answer.writeHead(etag === '"v1"' ? 304 : 200).end(etag === '"v1"' ? '' : LIST);
    });
    const job = fetching({ PARTNER: '# ours\nAuthorization: Bearer abc\n\nX-Partner: 7' });
    const source = { url: `${origin}/export?day=1`, headers_from: { env: 'PARTNER' } };
    expect(await job.fetch(source)).toEqual(['orders.csv']);
    expect(await job.fetch(source)).toEqual([]);
    expect(job.contents()).toEqual({ 'orders.csv': LIST });
    const { mode, mtimeMs } = statSync(path.join(job.folder, 'orders.csv'));
    expect(mtimeMs).toBe(Date.parse(WHEN));
    if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
    const authorization = 'Bearer abc';
    expect(asked).toEqual([
      { url: '/export?day=1', authorization },
      { url: '/export?day=1', etag: '"v1"', since: WHEN, authorization },
    ]);
  });

  it('brings a file into a folder of a system that cannot sync folders', async () => {
    const origin = await startServer((_, answer) => answer.setHeader('etag', '"v1"').end(LIST));
    const job = fetching();
    const source = { url: `${origin}/orders.csv` };
    failing('fsyncSync', 'EINVAL');
    expect(await job.fetch(source)).toEqual(['orders.csv']);
    expect(job.contents()).toEqual({ 'orders.csv': LIST });
  });

  it('knows a file by its content where the server tells nothing, and overwrites none', async () => {
    let list = LIST;
    const origin = await startServer((_request, answer) => answer.end(list));
    const job = fetching();
    const source = { url: `${origin}/a%20b.csv` };
    expect(await job.fetch(source)).toEqual(['a b.csv']);
    expect(await job.fetch(source)).toEqual([]);
    list = 'changed';
    expect(await job.fetch(source)).toEqual(['a b (2).csv']);
    expect(job.contents()).toEqual({ 'a b.csv': LIST, 'a b (2).csv': 'changed' });
    // Another address begins anew, and the configuration may name the file.
    expect(await job.fetch({ url: `${origin}/c`, name: 'c.csv' })).toEqual(['c.csv']);
  });

  it.each([
    { name: 'with a length', head: 'content-length: 99\r\n', body: LIST },
    {
      name: 'closing, with a length',
      head: 'connection: close\r\ncontent-length: 99\r\n',
      body: LIST,
    },
    { name: 'in chunks', head: 'transfer-encoding: chunked\r\n', body: `5\r\nhello\r\n` },
    {
      name: 'closing, in chunks',
      head: 'connection: close\r\ntransfer-encoding: chunked\r\n',
      body: '5\r\nhello\r\n',
    },
    { name: 'of no length at all', head: '', body: LIST },
  ])('refuses a transfer that is cut off, $name', async ({ head, body }) => {
    const { baseUrl } = await startRawServer((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n${body}`),
    );
    const job = fetching();
    const error = await job.failureOf({ url: `${baseUrl}/list.csv?token=hidden` });
    expect(error.code).toBe('fetch_failed');
    expect(`${error.message} ${error.stack}`).not.toContain('hidden');
    expect(job.contents()).toEqual({});
    expect(job.memory.texts.size).toBe(0);
  });

  it('refuses what is larger than allowed, declared or not', async () => {
    const big = 'x'.repeat(3000);
    const origin = await startServer(({ url }, answer) => {
      if (url === '/declared') answer.setHeader('content-length', big.length);
      answer.write(big.slice(0, 1500));
      answer.end(big.slice(1500));
    });
    const job = fetching();
    for (const url of [`${origin}/declared`, `${origin}/chunked`]) {
      const error = await job.failureOf({ url, max_size: '2KB' });
      expect(error).toMatchObject({ code: 'fetch_too_large', data: { maxBytes: 2048 } });
    }
    expect(job.contents()).toEqual({});
  });

  it('says what a server answered, and never a secret', async () => {
    const origin = await startServer(({ url }, answer) => {
      if (url === '/packed') answer.setHeader('content-encoding', 'gzip').end('x');
      else answer.writeHead(Number(url?.slice(1)), { location: 'gopher://x/' }).end('hidden body');
    });
    const job = fetching({ SHORT: 'Authorization' });
    const headers_from = secretFile('Authorization: Bearer hidden\n');
    for (const [path, code, said] of [
      ['/401', 'fetch_refused', 'it answered 401'],
      ['/404', 'fetch_failed', 'it answered 404'],
      ['/206', 'fetch_failed', 'it answered 206'],
      ['/302', 'fetch_failed', 'redirects to'],
      ['/packed', 'fetch_failed', 'Content-Encoding'],
    ] as const) {
      const error = await job.failureOf({ url: origin + path, headers_from });
      expect(error).toMatchObject({ code });
      expect(error.message).toContain(said);
      expect(`${error.message} ${error.stack}`).not.toContain('hidden');
    }
    const invalid = await job.failureOf({ url: origin, headers_from: { env: 'SHORT' } });
    expect(invalid).toMatchObject({ code: 'fetch_headers_invalid' });
    const unset = await job.failureOf({ url: origin, headers_from: { env: 'UNSET' } });
    expect(unset).toMatchObject({ code: 'secret_unreadable' });
    expect(await job.failureOf({ url: 'http://127.0.0.1:9/' })).toMatchObject({
      code: 'fetch_failed',
    });
  });

  it('follows five redirects, and takes its headers to no other host', async () => {
    const asked: unknown[] = [];
    const other = await startServer(({ headers }, answer) => {
      asked.push(headers['authorization']);
      answer.end(LIST);
    });
    const origin = await startServer(({ url, headers }, answer) => {
      asked.push(headers['authorization']);
      const step = Number(url?.slice(1));
      const location = step === 5 ? `${other}/list.csv` : `/${step + 1}`;
      answer.writeHead(302, { location }).end();
    });
    const job = fetching({ HEADERS: 'Authorization: Bearer abc' });
    const headers_from = { env: 'HEADERS' };
    expect(await job.fetch({ url: `${origin}/2`, headers_from })).toEqual(['list.csv']);
    expect(asked).toEqual([...Array(4).fill('Bearer abc'), undefined]);
    const error = await job.failureOf({ url: `${origin}/0`, headers_from });
    expect(error.message).toContain('redirects more than 5 times');
  });

  it('goes through the proxy of the environment, checks certificates, and never from https to http', async () => {
    const plain = await startServer((_request, answer) => answer.end(LIST));
    const tls = createTlsServer(selfSignedCertificate('partner.test'), ({ url }, answer) => {
      if (url === '/list.csv') answer.end(LIST);
      else answer.writeHead(302, { location: `${plain}/list.csv` }).end();
    });
    await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
    const tunnels: string[] = [];
    const proxy = new ProxyServer({
      port: 0,
      host: '127.0.0.1',
      prepareRequestFunction: ({ hostname, port }) => {
        tunnels.push(`${hostname}:${port}`);
        const dnsLookup = (
          _name: string,
          { all }: { all?: boolean },
          done: (...given: unknown[]) => void,
        ) => (all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4));
        return { dnsLookup: dnsLookup as never };
      },
    });
    await proxy.listen();
    onTestFinished(async () => {
      tls.closeAllConnections();
      tls.close();
      await proxy.close(true);
    });
    const origin = `https://partner.test:${(tls.address() as AddressInfo).port}`;
    const job = fetching({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
    const untrusted = await job.failureOf({ url: `${origin}/list.csv` });
    expect(untrusted.message).toContain('self-signed certificate');
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await job.fetch({ url: `${origin}/list.csv` })).toEqual(['list.csv']);
    const downgraded = await job.failureOf({ url: `${origin}/moved` });
    expect(downgraded.message).toContain(`it redirects to ${plain}, which is not https`);
    expect(new Set(tunnels)).toEqual(new Set([new URL(origin).host]));
  });

  it('stops when it is told to, and leaves nothing', async () => {
    const stop = new AbortController();
    const { baseUrl } = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhello', () => stop.abort());
    });
    const job = fetching();
    const error = await job.failureOf({ url: baseUrl }, { signal: stop.signal });
    expect(error.code).toBe('interrupted');
    expect(job.contents()).toEqual({});
  });

  it('gives a file its name after a process died between remembering and renaming it', async () => {
    const { baseUrl, requests } = await startRawServer((socket) =>
      socket.write(httpAnswer(200, LIST, ['etag: "v1"'])),
    );
    const job = fetching();
    const source = { url: `${baseUrl}/list.csv` };
    job.memory.fails = 'before';
    await job.failureOf(source);
    expect(Object.keys(job.contents())).toEqual([expect.stringMatching(/^\.vdpipe-.*\.part$/)]);
    job.memory.fails = 'after';
    await job.failureOf(source);
    job.memory.fails = 'never';
    expect(readdirSync(job.folder)).toHaveLength(2);
    expect(await job.fetch(source)).toEqual([]);
    expect(job.contents()).toMatchObject({ 'list.csv': LIST });
    // What the first left is removed once nobody can still be writing it.
    const day = 24 * 3_600_000;
    const later = {
      wallMs: () => Date.now() + 2 * day,
      monotonicMs: () => 0,
      sleep: async () => {},
    };
    await job.fetch(source, { clock: later });
    expect(job.contents()).toEqual({ 'list.csv': LIST });
    expect(requests.length).toBeGreaterThan(2);
  });
});

it.each([
  ['orders.csv', 'orders.csv'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\exports\\liste.xlsx', 'liste.xlsx'],
  ['.hidden.csv', 'hidden.csv'],
  ['~$list.xlsx', 'list.xlsx'],
  ['list.csv.part', 'list.csv.part_'],
  ['a\u0000b\u202Ec\n.csv', 'a_b_c_.csv'],
  ['con.csv', '_con.csv'],
  ['a:b*?.csv', 'a_b__.csv'],
  ['list.csv. .', 'list.csv'],
  ['', 'list'],
  ['../', 'list'],
  [`${'주'.repeat(100)}.csv.gz`, `${'주'.repeat(64)}.csv.gz`],
])('toSafeName(%j) is %j', (given, safe) => {
  expect(toSafeName(given)).toBe(safe);
});

it.each([
  ['attachment; filename="a b.csv"', 'a b.csv'],
  ['attachment; filename=a.csv; size=3', 'a.csv'],
  [`attachment; filename="x.csv"; filename*=UTF-8''%EC%A3%BC%EB%AC%B8.csv`, '주문.csv'],
  [`attachment; filename*=iso-8859-1'de'%E4.csv`, 'ä.csv'],
  ['attachment; filename="a\\"b.csv"', 'a"b.csv'],
  [`attachment; filename="${Buffer.from('주.csv').toString('latin1')}"`, '주.csv'],
  [`attachment; filename*=UTF-8''%ZZ; filename=b.csv`, 'b.csv'],
  ['inline', null],
])('dispositionName(%j) is %j', (header, name) => {
  expect(dispositionName(header)).toBe(name);
});
