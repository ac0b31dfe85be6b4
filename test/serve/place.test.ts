import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { openTlsFiles } from '../../src/cli/actions/console/tls-files.ts';
import { LogInLimits } from '../../src/serve/http/log-in-limits.ts';
import { clientAddress, type PlaceOptions, refuseOpenDoor } from '../../src/serve/http/place.ts';
import { callCli } from '../support/call.ts';
import { accountOf, consoleHere, PASSWORD, send } from '../support/console-here.ts';
import { itOnPosix } from '../support/posix.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ann = await accountOf('Ann', ['operator']);
const PUBLIC = 'https://lists.example.com';

/** @param folder where one is replaced */
function certificate(folder = temporaryFolder(), name = 'lists.example.com') {
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-days', '2', '-subj', `/CN=${name}`, '-keyout', key, '-out', cert],
      ...['-addext', `subjectAltName=DNS:${name},DNS:*.example.org,IP:127.0.0.1`],
    ],
    { stdio: 'ignore' },
  );
  return { files: { cert, key }, cert: readFileSync(cert), key: readFileSync(key) };
}

describe('refuseOpenDoor()', () => {
  const proxy = { isBehindProxy: true, publicUrl: PUBLIC };
  it.each<[string, Partial<PlaceOptions>, boolean, string | undefined]>([
    ['the loopback address', {}, false, undefined],
    ['another loopback address', { host: '127.0.0.2' }, false, undefined],
    ['localhost', { host: 'localhost' }, false, undefined],
    ['IPv6 loopback', { host: '::1' }, false, undefined],
    ['all addresses without accounts', { host: '0.0.0.0' }, false, 'accounts_missing'],
    ['a name without accounts', { host: 'box.example.com' }, false, 'accounts_missing'],
    ['all addresses without TLS', { host: '::' }, true, 'tls_missing'],
    ['a public URL without TLS', { host: '10.0.0.7', publicUrl: PUBLIC }, true, 'tls_missing'],
    ['a proxy', proxy, true, undefined],
    ['a proxy elsewhere', { host: '0.0.0.0', ...proxy }, true, undefined],
    ['a proxy without accounts', proxy, false, 'accounts_missing'],
    ['a proxy without URL', { isBehindProxy: true }, true, 'public_url_invalid'],
    [
      'a plain URL',
      { ...proxy, publicUrl: 'http://lists.example.com' },
      true,
      'public_url_invalid',
    ],
    ['a path', { ...proxy, publicUrl: `${PUBLIC}/lists` }, true, 'public_url_invalid'],
    ['a user', { ...proxy, publicUrl: 'https://u@lists.example.com' }, true, 'public_url_invalid'],
    ['no URL', { ...proxy, publicUrl: 'lists.example.com' }, true, 'public_url_invalid'],
    [
      'TLS that is none',
      { tls: { cert: Buffer.from('x'), key: Buffer.from('x') } },
      true,
      'tls_unusable',
    ],
  ])('%s', (_, given, hasAccounts, code) => {
    const options = { host: '127.0.0.1', isBehindProxy: false, ...given };
    if (code === undefined) refuseOpenDoor(options, hasAccounts, false);
    else
      expect(() => refuseOpenDoor(options, hasAccounts, false)).toThrow(
        expect.objectContaining({ code }),
      );
  });
});

describe('clientAddress()', () => {
  const of = (remoteAddress: string, forwarded?: string) =>
    ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as never;
  it.each([
    ['10.0.0.7', undefined, false, '10.0.0.7'],
    ['10.0.0.7', '203.0.113.9', false, '10.0.0.7'],
    ['10.0.0.7', '198.51.100.1, 203.0.113.9', true, '203.0.113.9'],
    ['10.0.0.7', 'somebody', true, '10.0.0.7'],
    ['::ffff:10.0.0.7', undefined, false, '10.0.0.7'],
    ['2001:db8:1:2:3:4:5:6', undefined, false, '2001:db8:1:2::/64'],
    ['2001:db8::6', undefined, true, '2001:db8:0:0::/64'],
  ])('%s, forwarded for %s', (remote, forwarded, isBehindProxy, expected) => {
    expect(clientAddress(of(remote, forwarded), { isBehindProxy })).toBe(expected);
  });
});

describe('a console with TLS', () => {
  itOnPosix(
    'is found by the names in its certificate, with a cookie of its host alone (needs openssl)',
    async () => {
      const tls = certificate();
      const desk = await consoleHere([ann], { host: '0.0.0.0', tls });
      const port = new URL(desk.url).port;
      expect(desk.printed).toEqual([`https://lists.example.com:${port}/`]);
      const at = `https://127.0.0.1:${port}/api/v1`;
      const ca = String(tls.cert);
      const origin = `https://127.0.0.1:${port}`;
      const body = { name: 'Ann', password: PASSWORD };
      const entered = await send(`${at}/log-in`, { method: 'POST', headers: { origin }, body, ca });
      expect(entered.headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'set-cookie': [
          expect.stringMatching(
            /^__Host-vdpipe_session_\d+=\w+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
          ),
        ],
      });
      const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      const session = (headers: Record<string, string>) =>
        send(`${at}/session`, { headers: { cookie, ...headers }, ca });
      expect(await session({})).toMatchObject({ status: 200 });
      expect(await session({ origin: `http://127.0.0.1:${port}` })).toMatchObject({ status: 403 });
      expect(await session({ host: `lists.example.com:${port}` })).toMatchObject({ status: 200 });
      for (const host of ['lists.example.com', `a.example.org:${port}`, `evil.example:${port}`]) {
        expect(await session({ host }), host).toMatchObject({ status: 421 });
      }
      await expect(handshake(Number(port), 'TLSv1.1')).rejects.toThrow();
      expect(await handshake(Number(port), 'TLSv1.3')).toBe('TLSv1.3');
    },
  );

  itOnPosix(
    'takes a renewed certificate over, and keeps the one it has while the new pair cannot be used (needs openssl)',
    async () => {
      const { files, ...tls } = certificate();
      const other = certificate(undefined, 'new.example.com');
      const desk = await consoleHere([ann], { host: '0.0.0.0', tls });
      const port = Number(new URL(desk.url).port);
      const pair = openTlsFiles(files.cert, files.key);
      const told: unknown[] = [];
      const look = () => {
        pair.look({ renew: desk.renewTls, onBroken: (error) => told.push(error) });
        return told.length;
      };
      const nameOf = async (host: string) => {
        const ca = [String(tls.cert), String(other.cert)].join('');
        const servername = await subjectAt(port);
        const { status } = await send(`https://127.0.0.1:${port}/`, {
          headers: { host },
          ca,
          servername,
        });
        return [servername, status];
      };
      const kept = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
      await once(kept, 'secureConnect');
      expect(look()).toBe(0);
      writeFileSync(files.cert, other.cert);
      // Its key may be still to come.
      expect([look(), look(), look()]).toEqual([0, 1, 1]);
      expect(told).toMatchObject([
        {
          code: 'tls_unusable',
          message: expect.stringContaining('does not belong to the certificate'),
        },
      ]);
      expect(await nameOf(`lists.example.com:${port}`)).toEqual(['lists.example.com', 200]);
      rmSync(files.key);
      expect([look(), look(), look()]).toEqual([1, 2, 2]);
      writeFileSync(files.key, other.key);
      expect(look()).toBe(2);
      expect(await nameOf(`new.example.com:${port}`)).toEqual(['new.example.com', 200]);
      expect(await nameOf(`lists.example.com:${port}`)).toEqual(['new.example.com', 421]);
      // Who is connected stays so.
      kept.write(`GET / HTTP/1.1\r\nHost: new.example.com:${port}\r\n\r\n`);
      expect(String((await once(kept, 'data'))[0])).toContain('HTTP/1.1 200');
      kept.destroy();
    },
  );

  itOnPosix(
    'is refused with a key that is not that of the certificate, or not there (needs openssl)',
    async () => {
      const [one, other] = [certificate(), certificate()];
      const serve = (cert: string, key: string) =>
        callCli([
          'serve',
          '--port=0',
          '--tls-cert',
          cert,
          '--tls-key',
          key,
          `--folder=${path.dirname(cert)}`,
          `--ledger=${cert}.sqlite`,
        ]);
      const mixed = await serve(one.files.cert, other.files.key);
      expect(mixed).toMatchObject({ code: 2, stdout: '' });
      expect(mixed.stderr).toContain('the key does not belong to the certificate');
      const missing = await serve(one.files.cert, `${one.files.key}x`);
      expect(missing).toMatchObject({ code: 2 });
      expect(missing.stderr).toContain(`key.pemx" of --tls-key: there is no such file`);
    },
  );
});

describe('a console behind a proxy', () => {
  it('is known by its public name alone, and records whom the proxy names', async () => {
    const desk = await consoleHere([ann], { isBehindProxy: true, publicUrl: PUBLIC });
    expect(desk.printed).toEqual([`${PUBLIC}/`]);
    const host = 'lists.example.com';
    const log = (headers: Record<string, string>) =>
      send(`${desk.url}/api/v1/log-in`, {
        method: 'POST',
        headers: { host, ...headers },
        body: { name: 'Ann', password: PASSWORD },
      });
    expect(await log({ origin: desk.url })).toMatchObject({ status: 403 });
    expect(await log({ origin: PUBLIC, host: new URL(desk.url).host })).toMatchObject({
      status: 421,
    });
    const entered = await log({ origin: PUBLIC, 'x-forwarded-for': '1.2.3.4, 203.0.113.9' });
    expect(entered).toMatchObject({ status: 200 });
    expect(entered.headers['set-cookie']?.[0]).toMatch(/^__Host-.*; Secure$/);
    const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const people = await send(`${desk.url}/api/v1/people`, { headers: { host, cookie } });
    expect(people.json.events).toMatchObject([{ what: 'logged_in', address: '203.0.113.9' }]);
  });
});

describe('LogInLimits', () => {
  it('doubles the wait, up to a minute for a name, and forgets', () => {
    let now = 0;
    const limits = new LogInLimits(() => now);
    const waits: number[] = [];
    for (let guess = 0; guess < 14; guess++) {
      expect(limits.begin('ann', `10.0.0.${guess}`)).toBe(0);
      const wait = limits.begin('ann', `10.0.1.${guess}`);
      waits.push(wait);
      now += wait;
      // The try that only asked for the wait is none.
      if (wait === 0) limits.succeed('nobody', `10.0.1.${guess}`);
    }
    expect(Math.max(...waits)).toBe(60_000);
    now += 16 * 60_000;
    expect(limits.begin('ann', '10.0.2.1')).toBe(0);
    expect(limits.begin('ann', '10.0.2.1')).toBe(0);
  });

  it('keeps nobody out for as long as a clock was put back', () => {
    let now = 10_000_000;
    const limits = new LogInLimits(() => now);
    while (limits.begin('ann', '10.0.0.1') === 0);
    now = 0;
    expect(limits.begin('ann', '10.0.0.1')).toBe(0);
  });

  it('slows down an address that tries many names, and keeps so many at most', () => {
    const limits = new LogInLimits(() => 0);
    const tried = Array.from({ length: 30 }, (_, i) => limits.begin(`name ${i}`, '10.0.0.1'));
    expect(tried.filter((wait) => wait === 0)).toHaveLength(20);
    for (let i = 0; i < 12_000; i++) limits.begin(`n${i}`, `a${i}`);
    expect(limits.size).toBeLessThanOrEqual(10_000);
  });
});

async function subjectAt(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { CN } = socket.getPeerCertificate().subject;
  socket.destroy();
  return String(CN);
}

function handshake(port: number, version: 'TLSv1.1' | 'TLSv1.3'): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const options = { minVersion: version, maxVersion: version, rejectUnauthorized: false };
    const socket = connect({ port, host: '127.0.0.1', ...options }, () => {
      resolve(socket.getProtocol());
      socket.destroy();
    });
    socket.on('error', reject);
  });
}
