import { expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { newKey, newStamp } from '../../src/serve/accounts/account.ts';
import { PeopleLog } from '../../src/serve/accounts/people-log.ts';
import type { Role } from '../../src/serve/api/shared.ts';
import { callCli } from '../support/call.ts';
import { accountOf, type ConsoleHere, consoleHere, send } from '../support/console-here.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';

/** The last day of keys; the console's clock begins on 2026-03-07. */
const UNTIL = '2026-03-08';
const DAY_MS = 86_400_000;

const ann = await accountOf('Ann', ['operator', 'releaser']);

function keyOf(name: string, roles: readonly Role[]) {
  const { secret, kept } = newKey(UNTIL);
  const at = '2026-03-07T09:30:00.000Z';
  const account = { name, roles, is_enabled: true, added_at: at, changed_at: at, key: kept };
  return { key: secret, account: { ...account, stamp: newStamp(), password: null } };
}

/** As a program does: without a cookie and an origin. */
function ask(desk: ConsoleHere, key: string, at = '/session', body?: object, more = {}) {
  const headers = { authorization: `Bearer ${key}`, ...more };
  return send(`${desk.url}/api/v1${at}`, { method: body ? 'POST' : 'GET', headers, body });
}

it('a program has the roles of its key, without a cookie or an origin', async () => {
  const { key, account } = keyOf('nightly', ['viewer']);
  const desk = await consoleHere([ann, account]);
  expect(await ask(desk, key)).toMatchObject({
    status: 200,
    json: { name: 'nightly', roles: ['viewer'] },
  });
  expect(await ask(desk, key, '/uploads', { name: 'list.csv', bytes: 3 })).toMatchObject({
    status: 403,
    json: { error: { code: 'role_missing' } },
  });
  await desk.file.change((all) =>
    all.map((one) => (one.name === 'nightly' ? { ...one, roles: ['operator'] } : one)),
  );
  const uploaded = await ask(desk, key, '/uploads', { name: 'list.csv', bytes: 3 });
  expect(uploaded.status).toBe(200);
  expect(uploaded.headers['set-cookie']).toBeUndefined();
  // Pages of others are kept out all the same, and so is who reaches the console by another name.
  const foreign = { origin: 'https://elsewhere.example.com' };
  expect((await ask(desk, key, '/uploads', { name: 'a', bytes: 1 }, foreign)).status).toBe(403);
  expect((await ask(desk, key, '/session', undefined, { host: 'elsewhere' })).status).toBe(421);
  const { json } = await desk.call('GET', '/openapi.json', await desk.logIn('Ann'));
  expect(json.components.securitySchemes.key).toEqual({ type: 'http', scheme: 'bearer' });
  expect(json.paths['/api/v1/runs'].get.security).toContainEqual({ key: [] });
});

it.each<[string, (desk: ConsoleHere) => unknown]>([
  ['has ended', (desk) => (desk.clock.nowMs += 2 * DAY_MS)],
  ['was removed', (desk) => desk.file.change((all) => all.filter(({ key }) => !key))],
  [
    'was disabled',
    (desk) => desk.file.change((all) => all.map((one) => ({ ...one, is_enabled: !one.key }))),
  ],
  [
    'was replaced',
    (desk) =>
      desk.file.change((all) =>
        all.map((one) => (one.key ? { ...one, key: newKey(UNTIL).kept } : one)),
      ),
  ],
])('a key that %s is refused at once, also what it listens to', async (_, end) => {
  const { key, account } = keyOf('nightly', ['viewer']);
  const desk = await consoleHere([ann, account]);
  desk.clock.nowMs += DAY_MS;
  const headers = { authorization: `Bearer ${key}` };
  const stream = await fetch(`${desk.url}/api/v1/events`, { headers });
  const listened = stream.text();
  await end(desk);
  expect(await ask(desk, key)).toMatchObject({
    status: 401,
    json: { error: { code: 'key_refused' } },
  });
  expect(await listened).toContain('retry: 1000');
  const { events } = await new PeopleLog(desk.folder, Date.now).list(undefined, 10);
  expect(events).toMatchObject([{ what: 'log_in_failed', why: 'key_refused' }]);
  expect(JSON.stringify(events)).not.toContain(key);
});

it('whoever guesses keys is slowed down, and keeps no program out', async () => {
  const { key, account } = keyOf('nightly', ['viewer']);
  const desk = await consoleHere([ann, account]);
  const statuses: number[] = [];
  for (let i = 0; i < 30; i++) statuses.push((await ask(desk, `${key}${i}`)).status);
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
  expect((await ask(desk, `${key}x`)).headers['retry-after']).toBe('1');
  expect((await ask(desk, key)).status).toBe(200);
  expect((await ask(desk, '')).status).toBe(401);
});

it('a program whose key has ended keeps no person at its address from logging in', async () => {
  const { key } = keyOf('nightly', ['viewer']);
  const desk = await consoleHere([ann]);
  for (let i = 0; i < 30; i++) await ask(desk, key);
  expect((await ask(desk, key)).status).toBe(429);
  expect(await desk.logIn('Ann')).toContain('=');
});

it('a token of somebody else, as a proxy sends it with what people do, is no key', async () => {
  const desk = await consoleHere([ann]);
  const [cookie, authorization] = [await desk.logIn('Ann'), 'Bearer eyJhbGciOi.eyJzdWIi.c2ln'];
  const body = { name: 'list.csv', bytes: 3 };
  const at = `${desk.url}/api/v1/uploads`;
  const headers = { cookie, authorization };
  const own = { ...headers, origin: desk.url };
  expect((await send(at, { method: 'POST', headers: own, body })).status).toBe(200);
  expect((await send(at, { method: 'POST', headers, body })).status).toBe(403);
});

it('a key alone does not make people log in with accounts', async () => {
  const { key, account } = keyOf('nightly', ['viewer']);
  const desk = await consoleHere([account]);
  expect((await desk.call('GET', '/entrance')).json).toMatchObject({ asks_for: 'token' });
  await desk.open();
  expect((await ask(desk, key)).json).toMatchObject({ name: 'nightly' });
  // Its name is nobody's who logs in.
  const logIn = { name: 'nightly', password: key };
  expect((await desk.call('POST', '/log-in', undefined, logIn)).status).toBe(409);
});

it('a key is a person of its own name: four eyes, and what it did', async () => {
  const { key, account } = keyOf('nightly', ['operator', 'releaser']);
  const desk = await consoleHere([ann, account]);
  const ledger = openLedger(desk.ledgerFile);
  const staged = { by: 'nightly', fourEyes: true };
  const run = await stageDrafts(ledger, [draftOf('p1')], undefined, { onHold: true, staged });
  expect(await ask(desk, key, `/runs/${run}/release`, { copies: '1' })).toMatchObject({
    status: 409,
    json: { error: { code: 'four_eyes' } },
  });
  const other = { by: 'Ann', fourEyes: true };
  const second = await stageDrafts(ledger, [draftOf('p2')], undefined, {
    ...{ onHold: true, staged: other },
  });
  await ledger.close();
  expect((await ask(desk, key, `/runs/${second}/release`, { copies: '1' })).status).toBe(200);
  expect((await ask(desk, key, `/runs/${second}`)).json.events).toMatchObject([
    { what: 'staged', by: 'Ann' },
    { what: 'released', by: 'nightly' },
  ]);
});

it('vdpipe accounts gives a key once, replaces, lists and removes it', async () => {
  const desk = await consoleHere([]);
  const call = (...args: string[]) => callCli(['accounts', ...args, '--folder', desk.folder]);
  const added = await call('add', 'nightly', '--role', 'viewer', '--key-until', '2999-01-31');
  expect(added).toMatchObject({ code: 0, stderr: expect.stringContaining('shown once') });
  const key = added.stdout.trim();
  expect(key).toMatch(/^vdpipe_[\w-]{32}$/);
  expect((await ask(desk, key)).status).toBe(200);
  const listed = await call('list');
  expect(listed.stdout).toBe('nightly               viewer  (key until 2999-01-31)\n');
  const lines = JSON.parse((await call('list', '--json')).stdout);
  expect(lines).toMatchObject([{ logs_in_with: 'key', key_until: '2999-01-31' }]);
  expect(JSON.stringify(desk.file.read())).not.toContain(key);

  const renewed = JSON.parse(
    (await call('set', 'nightly', '--key-until', '2999-02-28', '--json')).stdout,
  );
  expect(renewed).toMatchObject({ ok: true, account: { roles: ['viewer'] } });
  expect((await ask(desk, key)).status).toBe(401);
  expect((await ask(desk, renewed.key)).status).toBe(200);
  await call('set', 'nightly', '--role', 'operator');
  expect((await ask(desk, renewed.key)).json.roles).toEqual(['viewer', 'operator']);
  expect(await call('remove', 'nightly')).toMatchObject({ code: 0 });
  expect((await ask(desk, renewed.key)).status).toBe(401);
  const { events } = await new PeopleLog(desk.folder, Date.now).list(undefined, 20);
  expect(events.filter(({ by }) => by !== null).map(({ what }) => what)).toEqual([
    ...['account_removed', 'account_changed', 'account_changed', 'account_added'],
  ]);

  for (const until of ['2020-01-01', '2999-02-29', '2999', 'tomorrow']) {
    const refused = await call('add', 'b', '--role', 'viewer', '--key-until', until);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(until) });
  }
  const both = await call('add', 'b', '--role', 'viewer', '--oidc', '--key-until', '2999-01-31');
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('only one') });
});
