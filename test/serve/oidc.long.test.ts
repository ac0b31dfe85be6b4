import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchWith, oidcSetting } from '../../src/cli/actions/console/oidc-setting.ts';
import { UsageError } from '../../src/errors.ts';
import type { Account } from '../../src/serve/accounts/account.ts';
import type { OidcOptions } from '../../src/serve/accounts/oidc/oidc-options.ts';
import { accountOf, consoleHere, PASSWORD } from '../support/console-here.ts';
import {
  CLIENT_SECRET,
  OTHER_KEY,
  openIdentityProvider,
  type TokenForgery,
  Visitor,
} from '../support/identity-provider.ts';

const ann: Account = { ...(await accountOf('Ann@example.com', ['operator'])), password: null };
const rob = await accountOf('Rob', ['releaser']);
const ANN = { email: 'ann@example.com', email_verified: true };

async function openDesk(accounts: readonly Account[], changes: Partial<OidcOptions> = {}) {
  const idp = await openIdentityProvider();
  idp.people['sub-ann'] = ANN;
  const desk = await consoleHere(accounts, { oidc: idp.options(changes) });
  idp.admit(desk.url);
  /** What was said of a failure: to the person, on the terminal, in the log of people. None of it may hold a secret. */
  const log = () => readFileSync(path.join(desk.folder, 'people.ndjson'), 'utf8');
  return { idp, desk, log, visitor: () => new Visitor(desk.url) };
}

describe('a log-in with OpenID Connect', () => {
  it('opens a session of the account, which ends with it and after twelve hours', async () => {
    const { desk, visitor } = await openDesk([ann, rob]);
    const browser = visitor();
    expect((await desk.call('GET', '/entrance')).json).toEqual({
      asks_for: 'password',
      has_passwords: true,
      provider: 'Example ID',
    });
    const begun = await browser.call('/log-in/provider');
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^vdpipe_log_in_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=600$/,
      ),
    ]);
    expect(Object.fromEntries(new URL(begun.json.url).searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${desk.url}/log-in/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const query = await browser.answerAt(begun.json.url, 'sub-ann');
    const entered = await browser.finish(query);
    expect(entered).toMatchObject({
      status: 200,
      json: { name: 'Ann@example.com', roles: ['viewer', 'operator'], has_account: true },
    });
    expect(entered.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^vdpipe_session_\d+=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const [first] = desk.file.read();
    expect(first?.identity).toMatchObject({ subject: 'sub-ann' });
    expect(first?.stamp).toBe(ann.stamp);
    const people = (await browser.call('/people', undefined, 'GET')).json;
    expect(people.accounts).toMatchObject([{ logs_in_with: 'oidc' }, { logs_in_with: 'password' }]);
    expect(people.events).toMatchObject([
      { what: 'logged_in', name: 'Ann@example.com', address: '127.0.0.1' },
      { what: 'account_linked', name: 'Ann@example.com' },
    ]);
    desk.clock.nowMs += 6 * 3_600_000;
    expect(await browser.call('/session', undefined, 'GET')).toMatchObject({ status: 200 });
    desk.clock.nowMs += 6 * 3_600_000 + 1;
    expect(await browser.call('/session', undefined, 'GET')).toMatchObject({ status: 401 });
    expect(await browser.logIn('sub-ann')).toMatchObject({ status: 200 });
    await desk.file.change((all) =>
      all.map((one) => (one.password === null ? { ...one, is_enabled: false } : one)),
    );
    expect(await browser.call('/session', undefined, 'GET')).toMatchObject({ status: 401 });
    expect(await browser.logIn('sub-ann')).toMatchObject({
      status: 403,
      json: { error: { code: 'account_disabled' } },
    });
    expect(desk.failures).toEqual([]);
  });

  it('works as a public client, with another claim, and gives a new session in the place of the old one', async () => {
    const changes = { clientId: 'public', clientSecret: null, claim: 'preferred_username' };
    const { idp, desk, visitor } = await openDesk([{ ...ann, name: 'ann' }, rob], changes);
    idp.people['sub-ann'] = { preferred_username: 'ANN' };
    const browser = visitor();
    const body = { name: 'Rob', password: PASSWORD };
    expect(await browser.call('/log-in', body)).toMatchObject({ status: 200 });
    const before = browser.cookiesOf(desk.url);
    expect(await browser.logIn('sub-ann')).toMatchObject({ status: 200, json: { name: 'ann' } });
    expect(await desk.call('GET', '/session', before)).toMatchObject({ status: 401 });
    expect(await browser.call('/session', undefined, 'GET')).toMatchObject({
      json: { name: 'ann' },
    });
  });

  it('takes an answer once, from the browser that asked, in time; two tabs do not disturb each other', async () => {
    const { idp, desk, visitor, log } = await openDesk([ann]);
    const [browser, stranger] = [visitor(), visitor()];
    const over = { status: 401, json: { error: { code: 'log_in_expired' } } };
    const [one, two] = [await browser.begin(), await browser.begin()];
    await stranger.begin();
    const query = await browser.answerAt(one, 'sub-ann');
    // A page that lures a browser to somebody else's answer logs nobody in, and takes nothing from that one.
    expect(await stranger.finish(query)).toMatchObject(over);
    expect(await browser.finish(query.replace(/state=[^&]*/, 'state=x'))).toMatchObject(over);
    expect(await browser.finish('')).toMatchObject(over);
    expect(await browser.finish(query)).toMatchObject({ status: 200 });
    expect(await browser.finish(query)).toMatchObject(over);
    expect(await browser.finish(await browser.answerAt(two, 'sub-ann'))).toMatchObject({
      status: 200,
    });
    // A code of one log-in in another: the provider refuses it, as its challenge is another.
    const [other, used] = [await browser.begin(), await browser.begin()];
    const code = new URLSearchParams(await browser.answerAt(used, 'sub-ann')).get('code') ?? '';
    const mixed = new URLSearchParams(await browser.answerAt(other, 'sub-ann'));
    mixed.set('code', code);
    expect(await browser.finish(`?${mixed}`)).toMatchObject(over);
    const late = await browser.answerAt(await browser.begin(), 'sub-ann');
    desk.clock.nowMs += 10 * 60_000 + 1;
    expect(await browser.finish(late)).toMatchObject(over);
    expect(log()).not.toMatch(new RegExp(`${code}|${CLIENT_SECRET}`));
    expect(desk.failures).toEqual([]);
    await idp.close();
  });

  it('shows the page that the provider sends a browser to, and nothing else, to another site', async () => {
    const { desk } = await openDesk([ann]);
    const without = await consoleHere([rob]);
    const status = async (at: string, headers: Record<string, string>, method = 'GET') =>
      (await desk.send(at, method, { 'sec-fetch-site': 'cross-site', ...headers })).status;
    const tab = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect(await status('/log-in/callback?code=1&state=2', tab)).toBe(200);
    const refused: readonly [string, Record<string, string>, string?][] = [
      ['/log-in/callback/', tab],
      ['/log-in', tab],
      ['/api/v1/log-in/callback?code=1&state=2', tab],
      ['/api/v1/entrance', tab],
      ['/log-in/callback', tab, 'POST'],
      ['/log-in/callback', tab, 'HEAD'],
      ['/log-in/callback', { ...tab, 'sec-fetch-dest': 'iframe' }],
      ['/log-in/callback', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
      ['/log-in/callback', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
      ['/log-in/callback', { ...tab, origin: 'https://evil.example' }],
    ];
    for (const [at, headers, method] of refused) {
      expect(await status(at, headers, method), `${method} ${at}`).toBe(403);
    }
    expect(await status('/log-in/callback', { ...tab, host: 'evil.example' })).toBe(421);
    const headers = { 'sec-fetch-site': 'cross-site', ...tab };
    expect((await without.send('/log-in/callback', 'GET', headers)).status).toBe(403);
    expect(await without.call('POST', '/log-in/provider')).toMatchObject({ status: 409 });
  });

  it.each<[string, Account, Record<string, unknown>, string, string | null]>([
    [
      'whom nobody has added',
      ann,
      { email: 'bob@example.com', email_verified: true },
      'account_unknown',
      null,
    ],
    [
      'whose account has a password',
      { ...rob, name: 'ann@example.com' },
      ANN,
      'account_has_password',
      'ann@example.com',
    ],
    ['whose address is not verified', ann, { email: 'ann@example.com' }, 'email_unverified', null],
    [
      'whose address is verified in words',
      ann,
      { ...ANN, email_verified: 'true' },
      'email_unverified',
      null,
    ],
    ['without the claim', ann, { name: 'Ann' }, 'claim_missing', null],
    [
      'with a list as the claim',
      ann,
      { ...ANN, email: ['ann@example.com'] },
      'claim_missing',
      null,
    ],
    [
      'whose name only looks like that',
      ann,
      { ...ANN, email: 'ａnn@example.com' },
      'account_unknown',
      null,
    ],
    [
      'who has the address of somebody else now',
      { ...ann, identity: { issuer: 'https://login.example.com', subject: 'sub-ann' } },
      ANN,
      'account_of_another',
      'Ann@example.com',
    ],
  ])('refuses a person %s', async (_, account, claims, code, name) => {
    const { idp, desk, visitor, log } = await openDesk([account]);
    idp.people['sub-ann'] = claims;
    const browser = visitor();
    expect(await browser.logIn('sub-ann')).toMatchObject({
      status: 403,
      json: { error: { code } },
    });
    expect(JSON.parse(log())).toMatchObject({ what: 'log_in_failed', name, why: code });
    expect(await browser.call('/session', undefined, 'GET')).toMatchObject({ status: 401 });
    expect(desk.file.read()).toEqual([account]);
  });

  it('knows a person again who has another address, and not another one with that address', async () => {
    const { idp, visitor } = await openDesk([ann]);
    expect(await visitor().logIn('sub-ann')).toMatchObject({ status: 200 });
    idp.people['sub-ann'] = { email: 'ann.married@example.com', email_verified: true };
    idp.people['sub-new'] = ANN;
    expect(await visitor().logIn('sub-new')).toMatchObject({
      status: 403,
      json: { error: { code: 'account_of_another' } },
    });
    expect(await visitor().logIn('sub-ann')).toMatchObject({
      status: 200,
      json: { name: 'Ann@example.com' },
    });
  });

  it('says that a person cancelled, without what the provider says', async () => {
    const { desk, visitor, log } = await openDesk([ann]);
    const browser = visitor();
    const answer = await browser.finish(await browser.answerAt(await browser.begin(), null));
    expect(answer).toMatchObject({ status: 401, json: { error: { code: 'log_in_denied' } } });
    expect(JSON.stringify(answer.json) + log()).not.toContain('secret-description');
    expect(desk.failures).toEqual([]);
  });

  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  it.each<[string, TokenForgery, string]>([
    ['for another log-in', { claims: (all) => ({ ...all, nonce: 'other' }) }, 'nonce'],
    ['for another client', { claims: (all) => ({ ...all, aud: 'other' }) }, 'aud'],
    ['of another issuer', { claims: (all) => ({ ...all, iss: 'https://evil.example' }) }, 'iss'],
    ['that has expired', { claims: (all) => ({ ...all, exp: inSeconds(-120) }) }, 'clocks'],
    ['that is not valid yet', { claims: (all) => ({ ...all, nbf: inSeconds(7200) }) }, 'clocks'],
    ['without a subject', { claims: ({ sub: _, ...all }) => all }, 'refused'],
    ['signed by somebody else', { key: OTHER_KEY }, 'refused'],
  ])('refuses an ID token %s', async (_, forgery, told) => {
    const { idp, desk, visitor } = await openDesk([ann]);
    idp.forge(forgery);
    const browser = visitor();
    expect(await browser.logIn('sub-ann')).toMatchObject({
      status: 401,
      json: { error: { code: 'log_in_failed' } },
    });
    expect(desk.failures).toMatchObject([
      { code: 'oidc_failed', message: expect.stringContaining(told) },
    ]);
    expect(String(desk.failures)).not.toMatch(/eyJ|sub-ann|@/);
    idp.forge({ claims: (all) => ({ ...all, exp: inSeconds(-20), nbf: inSeconds(20) }) });
    expect(await browser.logIn('sub-ann'), 'a minute of difference').toMatchObject({ status: 200 });
  });

  it('says on the terminal that the secret is wrong or cannot be read, without it', async () => {
    let secret = () => 'another-secret';
    const { desk, visitor } = await openDesk([ann], { clientSecret: () => secret() });
    const failing = { status: 502, json: { error: { code: 'provider_unusable' } } };
    expect(await visitor().logIn('sub-ann')).toMatchObject(failing);
    secret = () => {
      throw new UsageError('secret_unreadable', 'Cannot read the client secret');
    };
    expect(await visitor().logIn('sub-ann')).toMatchObject(failing);
    expect(desk.failures).toMatchObject([
      { code: 'oidc_failed', message: expect.stringContaining('invalid_client') },
      { code: 'secret_unreadable' },
    ]);
    expect(String(desk.failures)).not.toContain('another-secret');
    // Read again for each log-in.
    secret = () => CLIENT_SECRET;
    expect(await visitor().logIn('sub-ann')).toMatchObject({ status: 200 });
  });

  it('goes on with passwords while the provider is away, asks it no more often than every five seconds, and finds it again', async () => {
    const idp = await openIdentityProvider();
    idp.people['sub-ann'] = ANN;
    let asked = 0;
    const { fetch } = idp.options();
    const counting: OidcOptions['fetch'] = (...request) => {
      asked += 1;
      return fetch(...request);
    };
    const desk = await consoleHere([ann, rob], { oidc: idp.options({ fetch: counting }) });
    const begin = () => new Visitor(desk.url).call('/log-in/provider');
    const away = { status: 502, json: { error: { code: 'provider_unavailable' } } };
    for (const answer of await Promise.all([begin(), begin()])) expect(answer).toMatchObject(away);
    expect(asked).toBe(1);
    expect(desk.failures).toMatchObject([{ message: expect.stringContaining('503') }]);
    expect(await desk.logIn('Rob')).not.toBe('');
    idp.admit(desk.url);
    expect(await begin()).toMatchObject(away);
    desk.clock.nowMs += 5001;
    const browser = new Visitor(desk.url);
    const query = await browser.answerAt(await browser.begin(), 'sub-ann');
    await idp.close();
    expect(await browser.finish(query)).toMatchObject(away);
    expect(String(desk.failures.at(-1))).toContain('ECONNREFUSED');
  });

  it('takes no provider that has another issuer than the one that is set', async () => {
    const { desk, idp, visitor } = await openDesk([ann]);
    const fetch: OidcOptions['fetch'] = (_, request) =>
      idp.options().fetch(`${idp.issuer}/.well-known/openid-configuration`, request);
    const issuer = new URL('https://login.microsoftonline.com/common/v2.0');
    const oidc = idp.options({ fetch, issuer });
    const wrong = await consoleHere([ann], { oidc });
    expect(await new Visitor(wrong.url).call('/log-in/provider')).toMatchObject({
      status: 502,
      json: { error: { code: 'provider_unusable' } },
    });
    expect(String(wrong.failures)).toContain(`another issuer, "${idp.issuer}"`);
    expect(await visitor().logIn('sub-ann')).toMatchObject({ status: 200 });
    expect(desk.failures).toEqual([]);
  });

  it('slows down an address whose log-ins fail', async () => {
    const { desk, visitor } = await openDesk([ann]);
    const browser = visitor();
    for (let tried = 0; tried < 20; tried += 1) {
      expect(await browser.finish('?state=x&code=y')).toMatchObject({ status: 401 });
    }
    expect(await browser.finish('?state=x&code=y')).toMatchObject({
      status: 429,
      json: { error: { code: 'log_in_limited' } },
    });
    desk.clock.nowMs += 1001;
    expect(await browser.logIn('sub-ann')).toMatchObject({ status: 200 });
  });

  it('goes by the proxy that the environment names', async () => {
    const tunnels: string[] = [];
    const proxy = createServer().on('connect', ({ url }, socket) => {
      tunnels.push(url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    onTestFinished(() => void proxy.close());
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const fetch = fetchWith({ HTTPS_PROXY: `http://127.0.0.1:${port}` });
    const idp = await openIdentityProvider();
    const issuer = new URL('https://login.example.com');
    const desk = await consoleHere([ann], { oidc: idp.options({ issuer, fetch }) });
    expect(await new Visitor(desk.url).call('/log-in/provider')).toMatchObject({
      json: { error: { code: 'provider_unavailable' } },
    });
    expect(tunnels).toEqual(['login.example.com:443']);
  });
});

describe('oidcSetting()', () => {
  const ISSUER = 'https://login.example.com/tenant';
  it.each<[string, object, Record<string, string>, string]>([
    [
      'plain http',
      { oidcIssuer: 'http://login.example.com', oidcClientId: 'c' },
      {},
      'oidc_issuer_invalid',
    ],
    [
      'no address',
      { oidcIssuer: 'login.example.com', oidcClientId: 'c' },
      {},
      'oidc_issuer_invalid',
    ],
    [
      'a password',
      { oidcIssuer: 'https://a:b@example.com', oidcClientId: 'c' },
      {},
      'oidc_issuer_invalid',
    ],
    [
      'the document',
      { oidcIssuer: `${ISSUER}/.well-known/openid-configuration`, oidcClientId: 'c' },
      {},
      'oidc_issuer_invalid',
    ],
    ['no client', { oidcIssuer: ISSUER }, {}, 'usage'],
    ['no issuer', { oidcClientId: 'c' }, {}, 'usage'],
    [
      'no file',
      { oidcIssuer: ISSUER, oidcClientId: 'c', oidcClientSecretFile: '/none' },
      {},
      'secret_unreadable',
    ],
    [
      'an empty secret',
      { oidcIssuer: ISSUER, oidcClientId: 'c' },
      { VDPIPE_OIDC_CLIENT_SECRET: ' ' },
      'secret_unreadable',
    ],
  ])('refuses %s', (_, flags, environment, code) => {
    expect(() => oidcSetting(flags, environment)).toThrow(expect.objectContaining({ code }));
  });

  it('takes what is set, flags before the environment, and nothing if there is no issuer', () => {
    expect(oidcSetting({}, { VDPIPE_OIDC_CLIENT_ID: 'c' })).toBeUndefined();
    const environment = {
      VDPIPE_OIDC_ISSUER: ISSUER,
      VDPIPE_OIDC_CLIENT_ID: 'of the environment',
      VDPIPE_OIDC_CLIENT_SECRET: ' secret \n',
      VDPIPE_OIDC_CLAIM: 'upn',
    };
    const setting = oidcSetting({ oidcClientId: 'of the flag' }, environment);
    expect(setting).toMatchObject({
      clientId: 'of the flag',
      claim: 'upn',
      name: 'login.example.com',
    });
    expect(setting?.clientSecret?.()).toBe('secret');
    const local = { oidcIssuer: 'http://127.0.0.1:8080', oidcClientId: 'c' };
    expect(oidcSetting(local, {})).toMatchObject({ clientSecret: null, claim: 'email' });
  });
});
