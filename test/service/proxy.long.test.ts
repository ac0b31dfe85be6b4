import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer } from 'node:net';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { type PrepareRequestFunctionResult, Server } from 'proxy-chain';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { ServiceError } from '../../src/service/errors.ts';
import { parseProxy, proxyFromEnvironment } from '../../src/service/proxy.ts';
import { runCli } from '../support/cli.ts';
import { listOf } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { connect, connectToSandbox, startRawServer } from './connect.ts';
import { selfSignedCertificate } from './self-signed.ts';

const ORDER = { projectId: 'prj-0001', svcUid: 'u', body: { order_count: 1, total_price: 2 } };

/** A real proxy, which wants `user:p%40ss` when told so. Gives its address and the hosts that it was asked for. */
async function startProxy(answer: PrepareRequestFunctionResult = {}) {
  const asked: string[] = [];
  const server = new Server({
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction: ({ hostname, port, username, password }) => {
      asked.push(`${hostname}:${port}`);
      const isKnown = username === 'user' && password === 'p@ss';
      return {
        ...answer,
        requestAuthentication: answer.requestAuthentication === true && !isKnown,
        // Names of hosts are looked up by the proxy alone.
        dnsLookup: ((
          _name: string,
          options: { all?: boolean },
          done: (...given: unknown[]) => void,
        ) =>
          options.all
            ? done(null, [{ address: '127.0.0.1', family: 4 }])
            : done(null, '127.0.0.1', 4)) as never,
      };
    },
  });
  await server.listen();
  onTestFinished(() => server.close(true));
  return { server, asked, proxy: `http://127.0.0.1:${server.port}` };
}

async function orderError(options: Parameters<typeof connect>[0]): Promise<ServiceError> {
  const error = await connect(options)
    .createTentativeOrder(ORDER)
    .catch((thrown: unknown) => thrown);
  if (error instanceof ServiceError) return error;
  throw new Error('wanted a ServiceError', { cause: error });
}

describe('proxyFromEnvironment()', () => {
  const HTTPS = 'https://api.example.com';
  it.each([
    {
      name: 'HTTPS_PROXY',
      address: HTTPS,
      set: { HTTPS_PROXY: 'http://p:1' },
      proxy: 'http://p:1',
    },
    {
      name: 'https_proxy first',
      address: HTTPS,
      set: { HTTPS_PROXY: 'x', https_proxy: 'y' },
      proxy: 'y',
    },
    { name: 'HTTP_PROXY for http', address: 'http://a.b', set: { HTTP_PROXY: 'p' }, proxy: 'p' },
    { name: 'not HTTP_PROXY for https', address: HTTPS, set: { HTTP_PROXY: 'p' } },
    { name: 'nothing where it is blank', address: HTTPS, set: { HTTPS_PROXY: ' ' } },
    { name: 'not for this machine', address: 'https://localhost:1', set: { HTTPS_PROXY: 'p' } },
    { name: 'NO_PROXY *', address: HTTPS, set: { HTTPS_PROXY: 'p', NO_PROXY: '*' } },
    {
      name: 'NO_PROXY host',
      address: HTTPS,
      set: { HTTPS_PROXY: 'p', NO_PROXY: 'b, API.example.com' },
    },
    {
      name: 'NO_PROXY domain',
      address: HTTPS,
      set: { HTTPS_PROXY: 'p', no_proxy: '.example.com' },
    },
    {
      name: 'NO_PROXY port',
      address: HTTPS,
      set: { HTTPS_PROXY: 'p', no_proxy: 'example.com:443' },
    },
    {
      name: 'NO_PROXY of others',
      address: HTTPS,
      set: { HTTPS_PROXY: 'p', no_proxy: 'ample.com,example.com:8443' },
      proxy: 'p',
    },
  ])('reads $name', ({ address, set, proxy }) => {
    expect(proxyFromEnvironment(address, set)).toBe(proxy);
  });
});

describe('parseProxy()', () => {
  it('takes an address without http://, and a name and password that are percent-encoded or not', () => {
    expect(parseProxy('proxy:8080')).toEqual({ origin: 'http://proxy:8080', authorization: null });
    expect(parseProxy('http://user:p%40ss@proxy')).toEqual({
      origin: 'http://proxy',
      authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
    });
    expect(parseProxy('http://user:100%@proxy').authorization).toBe(
      `Basic ${Buffer.from('user:100%').toString('base64')}`,
    );
  });

  it.each(['socks5://user:secret@proxy', 'http://'])('refuses %s without showing it', (text) => {
    expect(() => parseProxy(text)).toThrow(
      /^Cannot use the proxy that HTTPS_PROXY or HTTP_PROXY names(?!.*secret)/,
    );
  });
});

describe('ServiceClient through a proxy', () => {
  it('orders through it, with the name and password of its address', async () => {
    const { proxy, asked } = await startProxy({ requestAuthentication: true });
    const withName = proxy.replace('//', '//user:p%40ss@');
    const { client, sandbox, baseUrl } = await connectToSandbox({}, { proxyOf: () => withName });
    for (const projectId of ['prj-0001', 'prj-0002']) {
      await client.createTentativeOrder({ ...ORDER, projectId });
    }
    expect(sandbox.audit().orders).toHaveLength(2);
    expect(new Set(asked)).toEqual(new Set([new URL(baseUrl).host]));
  });

  it('has not sent what a proxy that wants a password, or refuses, was asked for', async () => {
    const { proxy: wanting } = await startProxy({ requestAuthentication: true });
    const { baseUrl: refusing } = await startRawServer((socket) => {
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    });
    const { sandbox, baseUrl } = await connectToSandbox();
    for (const [proxy, said] of [
      [wanting, 'answered 407'],
      [refusing, 'answered 403'],
    ] as const) {
      const named = proxy.replace('//', '//somebody:hunter22@');
      const error = await orderError({ baseUrl, proxyOf: () => named });
      expect(error).toMatchObject({ code: 'not_connected', outcome: 'not_sent' });
      expect(error.message).toContain(said);
      expect(`${error.message} ${error.stack}`).not.toContain('hunter22');
    }
    expect(sandbox.audit().requests.total).toBe(0);
  });

  it('has not sent what a proxy that is not there, or says nothing, was asked for', async () => {
    const silent = await startRawServer(() => {});
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    for (const proxy of [silent.baseUrl, `http://127.0.0.1:${port}`]) {
      const options = { baseUrl: 'https://api.example.com', connectTimeoutMs: 100 };
      const error = await orderError({ ...options, proxyOf: () => proxy });
      expect(error).toMatchObject({ code: 'not_connected', outcome: 'not_sent' });
      expect(error.message).toContain(`the proxy ${proxy}`);
    }
  });

  it('has not sent what a proxy that cannot reach the service was asked for', async () => {
    const { proxy } = await startProxy();
    const error = await orderError({ baseUrl: 'http://127.0.0.1:9', proxyOf: () => proxy });
    expect(error).toMatchObject({ code: 'not_connected', outcome: 'not_sent' });
  });

  it('does not know what became of a request whose tunnel was cut after it left', async () => {
    const { server, proxy } = await startProxy();
    const { baseUrl } = await startRawServer(() => server.closeConnections());
    const error = await orderError({ baseUrl, proxyOf: () => proxy });
    expect(error).toMatchObject({ code: 'connection_lost', outcome: 'unknown' });
  });
});

it('vdpipe order goes through HTTPS_PROXY, by the name of the host, with TLS inside', async () => {
  const folder = temporaryFolder();
  const { proxy, asked } = await startProxy();
  const sandbox = createSandbox({ pattern: /^p-/, projects: 0 });
  const { baseUrl } = await sandbox.listen();
  const certificate = selfSignedCertificate('service.test');
  const front = createTlsServer(certificate, (socket) => {
    const inside = connectTo(Number(new URL(baseUrl).port), '127.0.0.1');
    for (const one of [socket, inside]) one.on('error', () => {});
    socket.pipe(inside).pipe(socket);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    front.close();
    await sandbox.close();
  });
  const { port } = front.address() as AddressInfo;
  writeFileSync(path.join(folder, 'authority.pem'), certificate.cert);
  writeFileSync(path.join(folder, 'list.csv'), listOf(3));
  const flags = [
    'list.csv',
    '--ledger',
    'ledger.sqlite',
    '--base-url',
    `https://service.test:${port}`,
  ];
  const env = { VDPIPE_API_KEY: 'key', HTTPS_PROXY: proxy };
  const untrusted = await runCli(['order', ...flags, '--patience-ms', '100'], { cwd: folder, env });
  expect(untrusted.code).toBe(5);
  expect(untrusted.stderr).toContain('self-signed certificate');
  const trusting = { ...env, NODE_EXTRA_CA_CERTS: path.join(folder, 'authority.pem') };
  const ordered = await runCli(['resume', '--ledger', 'ledger.sqlite', ...flags.slice(3)], {
    cwd: folder,
    env: trusting,
  });
  expect(ordered, ordered.stderr).toMatchObject({ code: 0 });
  expect(new Set(asked)).toEqual(new Set([`service.test:${port}`]));
  expect(sandbox.audit().orders).toHaveLength(3);
});
