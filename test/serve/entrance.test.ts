import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../src/serve/api/shared.ts';
import { Sessions } from '../../src/serve/http/sessions.ts';
import { openConsole, type RunningConsole } from '../support/console.ts';
import { accountOf } from '../support/console-here.ts';
import { openShop } from '../support/shop.ts';

/** What a browser, or somebody who is none, sends. */
function send(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const { hostname, port, pathname } = new URL(url);
    const sent = request({ hostname, port, path: pathname, method, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers }),
      );
    });
    sent.on('error', reject).end();
  });
}

describe('the entrance of the console', () => {
  let desk: RunningConsole;
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (end: () => Promise<void>) => ends.unshift(end);
  beforeAll(async () => {
    desk = await openConsole(await openShop({}, atEnd), [], atEnd);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  it('is closed to other hosts, other origins and other sites', async () => {
    const { host } = new URL(desk.url);
    const own = { host, cookie: desk.cookie };
    const inbox = `${desk.url}/api/v1/inbox`;
    expect(await send(inbox, 'GET', own)).toMatchObject({ status: 200 });
    const refused = [
      [{ ...own, host: 'evil.example' }, 421],
      [{ ...own, host: `evil.example:${host.split(':')[1]}` }, 421],
      [{ host }, 401],
      [{ host, cookie: `${desk.cookie}0` }, 401],
      [{ ...own, origin: 'http://evil.example' }, 403],
      [{ ...own, origin: 'null' }, 403],
      [{ ...own, origin: `https://${host}` }, 403],
      [{ ...own, 'sec-fetch-site': 'cross-site' }, 403],
      [{ ...own, 'sec-fetch-site': 'same-site' }, 403],
    ] as const;
    for (const [headers, status] of refused) {
      expect(await send(inbox, 'GET', headers), JSON.stringify(headers)).toMatchObject({ status });
    }
    const events = `${desk.url}/api/v1/events`;
    expect(await send(events, 'GET', { ...own, origin: 'http://evil.example' })).toMatchObject({
      status: 403,
    });
    // Without an origin, as of a form on an old browser: nothing is changed.
    const session = `${desk.url}/api/v1/session`;
    expect(await send(session, 'DELETE', own)).toMatchObject({ status: 403 });
    expect(await send(inbox, 'GET', own)).toMatchObject({ status: 200 });
    const strange = ['/api/v1/nothing', '/api/v1/runs/..%2f..', '/..%2f..%2fpackage.json', '/x.js'];
    for (const place of strange) {
      expect((await send(desk.url + place, 'GET', own)).status, place).toBe(404);
    }
    expect(await send(inbox, 'PUT', { ...own, origin: desk.url })).toMatchObject({ status: 405 });
  });

  it('can be opened by a link on another site, which sees nothing of it', async () => {
    const { host } = new URL(desk.url);
    const link = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const opened = { ...link, 'sec-fetch-dest': 'document' };
    expect(await send(`${desk.url}/`, 'GET', opened)).toMatchObject({ status: 200 });
    const refused = [
      ['/', { ...link, 'sec-fetch-dest': 'iframe' }, 'GET'],
      ['/', { ...opened, 'sec-fetch-mode': 'no-cors' }, 'GET'],
      ['/', { ...opened, origin: 'https://evil.example' }, 'GET'],
      ['/', opened, 'HEAD'],
      ['/api/v1/inbox', { ...opened, cookie: desk.cookie }, 'GET'],
      ['/api/v1/session', { ...opened, cookie: desk.cookie }, 'DELETE'],
    ] as const;
    for (const [at, headers, method] of refused) {
      expect(await send(desk.url + at, method, headers), `${method} ${at}`).toMatchObject({
        status: 403,
      });
    }
    expect(await send(`${desk.url}/`, 'GET', { ...opened, host: 'evil.example' })).toMatchObject({
      status: 421,
    });
  });

  it('sends its scripts compressed to browsers that take it', async () => {
    const page = await (await fetch(desk.url)).text();
    const script = `${desk.url}${/src="(.+?)"/.exec(page)?.[1]}`;
    const plain = await fetch(script, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('connection')).toBe('keep-alive');
    const sent = await fetch(script, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(sent.headers.get('content-encoding')).toBe('gzip');
    expect(Number(sent.headers.get('content-length'))).toBeLessThan(
      Number(plain.headers.get('content-length')) / 2,
    );
    expect(await sent.text()).toBe(await plain.text());
  });

  it('lets pages run scripts of its own alone, and nobody keep or frame an answer', async () => {
    const { host } = new URL(desk.url);
    for (const place of ['/', '/runs/7f3a', '/api/v1/session', '/nothing.js']) {
      const { headers } = await send(desk.url + place, 'GET', { host, cookie: desk.cookie });
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  it('opens with the printed address, once', async () => {
    expect(desk.cookie).toMatch(/^vdpipe_session_\d+=[0-9a-f]{32}$/);
    const token = new URL(desk.address).hash.replace('#token=', '');
    expect(await desk.refused('openSession', { body: { token } })).toMatchObject({
      status: 401,
      code: 'token_invalid',
    });
    desk.running.process.kill('SIGTERM');
    const { code, stdout, stderr } = await desk.running.ended;
    expect(code).toBe(0);
    expect(stdout).toBe(`${desk.address}\n`);
    expect(stderr).toContain('To open the console in another browser: http://127.0.0.1:');
  });
});

const NO_ACCOUNTS = { areUsed: false, areKnown: true, find: () => undefined };

describe('Sessions', () => {
  it('ends a session that was not used for twelve hours', () => {
    let now = 0;
    const sessions = new Sessions({ name: 'ann', roles: new Set(ROLES) }, NO_ACCOUNTS, () => now);
    const secrets = [sessions.open(sessions.newToken()) ?? ''];
    now += 11 * 3_600_000;
    expect(sessions.get(secrets)).toMatchObject({ name: 'ann' });
    now += 11 * 3_600_000;
    // To be asked about is not to be used.
    expect(sessions.has(secrets)).toBe(true);
    now += 2 * 3_600_000;
    expect(sessions.get(secrets)).toBeUndefined();
    now -= 2 * 3_600_000;
    expect(sessions.get(secrets)).toBeUndefined();
  });

  it('ends a session of an account after a week, and those used least when one has too many', async () => {
    let now = 0;
    const ann = await accountOf('Ann', ['viewer']);
    const find = () => ann;
    const nobody = { name: null, roles: new Set<never>() };
    const sessions = new Sessions(nobody, { areUsed: true, areKnown: true, find }, () => now);
    const secrets = Array.from({ length: 20 }, () => [sessions.openFor(ann)] as const);
    expect(sessions.get(secrets[0] ?? [])).toBeDefined();
    sessions.openFor(ann);
    expect(secrets.map((one) => sessions.has(one))).toEqual([true, false, ...Array(18).fill(true)]);
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect(sessions.get(secrets[0] ?? [])).toBeDefined();
      now += 8 * 3_600_000;
    }
    now += 1;
    expect(sessions.get(secrets[0] ?? [])).toBeUndefined();
  });

  it('takes no token any more after twenty guesses', () => {
    const nobody = { name: null, roles: new Set<never>() };
    const sessions = new Sessions(nobody, NO_ACCOUNTS, () => 0);
    const token = sessions.newToken();
    for (let guess = 0; guess < 19; guess++) expect(sessions.open(`${guess}`)).toBeUndefined();
    expect(sessions.open('last')).toBeUndefined();
    expect(sessions.open(token)).toBeUndefined();
  });
});
