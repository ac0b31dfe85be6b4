import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { newStamp } from '../../src/serve/accounts/account.ts';
import { AccountFile } from '../../src/serve/accounts/account-file.ts';
import { createAccounts } from '../../src/serve/accounts/accounts.ts';
import { PeopleLog } from '../../src/serve/accounts/people-log.ts';
import { callCli } from '../support/call.ts';
import { accountOf, consoleHere, PASSWORD } from '../support/console-here.ts';
import { itOnPosix } from '../support/posix.ts';
import { fillDisk, itWithSmallDisk, mountSmallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runOnTerminal } from '../support/terminal.ts';

const ann = await accountOf('Ann', ['operator']);
const rob = await accountOf('Rob', ['releaser']);
const FEW_ACCOUNTS = path.resolve(import.meta.dirname, '../support/few-accounts.mjs');
/** Only the first one of a test takes the time that comparing takes. */
const WRONG = 'wrong horse battery';

describe('a console with accounts', () => {
  it('asks for a name and a password, and prints no token', async () => {
    const desk = await consoleHere([ann]);
    expect(desk.printed).toEqual([`${desk.url}/`]);
    expect((await desk.call('GET', '/entrance')).json).toEqual({
      asks_for: 'password',
      has_passwords: true,
      provider: null,
    });
    const entered = await desk.call('POST', '/log-in', undefined, {
      name: ' ann ',
      password: PASSWORD,
    });
    expect(entered.json).toMatchObject({
      name: 'Ann',
      roles: ['viewer', 'operator'],
      has_account: true,
    });
    expect(entered.headers['set-cookie']?.[0]).toMatch(
      /^vdpipe_session_\d+=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await desk.call('POST', '/session', undefined, { token: '' })).toMatchObject({
      status: 401,
      json: { error: { message: expect.stringContaining('has accounts') } },
    });
  });

  it('slows down whoever guesses, and tells nothing of which names there are', async () => {
    const desk = await consoleHere([ann]);
    const guess = (name: string) =>
      desk.call('POST', '/log-in', undefined, { name, password: WRONG });
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('ann')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(401),
      ...Array(25).fill(429),
    ]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe('1');
    expect(
      await desk.call('POST', '/log-in', undefined, { name: 'ann', password: PASSWORD }),
    ).toMatchObject({ status: 429, json: { error: { code: 'log_in_limited' } } });
    const wrong = answers.find(({ status }) => status === 401);
    expect((await guess('nobody')).json).toEqual(wrong?.json);
    desk.clock.nowMs += 1001;
    expect(await desk.logIn('ann')).not.toBe('');
    // What the right password takes back is the name's alone.
    expect((await guess('ann')).status).toBe(401);
  });

  it('ends sessions and streams of an account that is disabled or has another password, at once', async () => {
    for (const change of [{ is_enabled: false }, { stamp: newStamp() }]) {
      const desk = await consoleHere([ann, rob]);
      const cookie = await desk.logIn('Ann');
      const stream = await fetch(`${desk.url}/api/v1/events`, { headers: { cookie } });
      const ended = stream.text();
      await desk.file.change((all) =>
        all.map((one) => (one.name === 'Ann' ? { ...one, ...change } : one)),
      );
      expect(await desk.call('GET', '/inbox', cookie)).toMatchObject({ status: 401 });
      expect(await ended).toContain('retry: 1000');
      expect(await desk.call('GET', '/inbox', await desk.logIn('Rob'))).toMatchObject({
        status: 200,
      });
    }
  });

  it('takes other roles over with the next request', async () => {
    const desk = await consoleHere([ann]);
    const cookie = await desk.logIn('Ann');
    const upload = { name: 'list.csv', bytes: 3 };
    expect(await desk.call('POST', '/uploads', cookie, upload)).toMatchObject({ status: 200 });
    await desk.file.change(([one = ann]) => [{ ...one, roles: ['viewer'] }]);
    expect(await desk.call('POST', '/uploads', cookie, upload)).toMatchObject({
      status: 403,
      json: { error: { code: 'role_missing' } },
    });
    expect((await desk.call('GET', '/session', cookie)).json.roles).toEqual(['viewer']);
  });

  it('lets nobody in by a forged cookie, but finds the right one of two with one name', async () => {
    const desk = await consoleHere([ann]);
    const cookie = await desk.logIn('Ann');
    const [name = '', secret = ''] = cookie.split('=');
    const forged = [`${name}=${'0'.repeat(32)}`, `${name}=`, `${name}=${secret}0`, `x${cookie}`];
    for (const one of forged) {
      expect((await desk.call('GET', '/session', one)).status, one).toBe(401);
    }
    const both = `${forged[0]}; ${cookie}`;
    expect(await desk.call('GET', '/session', both)).toMatchObject({ status: 200 });
    await desk.call('DELETE', '/session', both);
    expect(await desk.call('GET', '/session', cookie)).toMatchObject({ status: 401 });
  });

  it('gives a new session with each log-in, and ends the one of before', async () => {
    const desk = await consoleHere([ann, rob]);
    const before = await desk.logIn('Ann');
    const body = { name: 'Rob', password: PASSWORD };
    const again = await desk.call('POST', '/log-in', before, body);
    expect(again.json.name).toBe('Rob');
    expect(again.headers['set-cookie']?.[0]).not.toContain(before);
    expect(await desk.call('GET', '/session', before)).toMatchObject({ status: 401 });
  });

  it('begins with the first account: who came by the printed address is asked, too', async () => {
    const desk = await consoleHere([]);
    const [, token] = desk.printed[0]?.split('#token=') ?? [];
    const opened = await desk.call('POST', '/session', undefined, { token });
    const cookie = opened.headers['set-cookie']?.[0]?.split(';')[0];
    expect(opened.json).toMatchObject({ name: 'local', has_account: false });
    await desk.file.change(() => [ann]);
    expect(await desk.call('GET', '/session', cookie)).toMatchObject({ status: 401 });
    await desk.file.change(() => []);
    expect(await desk.call('GET', '/session', cookie)).toMatchObject({ status: 401 });
    expect((await desk.call('GET', '/entrance')).json).toMatchObject({ asks_for: 'password' });
  });

  it('lets nobody in while the accounts cannot be read, and says so', async () => {
    const desk = await consoleHere([ann]);
    const cookie = await desk.logIn('Ann');
    writeFileSync(path.join(desk.folder, 'accounts.json'), '{"version": 1, "acc');
    expect(await desk.call('GET', '/session', cookie)).toMatchObject({ status: 401 });
    expect(await desk.call('GET', '/session', cookie)).toMatchObject({ status: 401 });
    // A password is not called wrong that nobody could compare, nor is it a failure of the person.
    for (let tries = 0; tries < 10; tries += 1) {
      const body = { name: 'Ann', password: PASSWORD };
      expect(await desk.call('POST', '/log-in', undefined, body)).toMatchObject({
        status: 503,
        json: { error: { code: 'accounts_unreadable' } },
      });
    }
    expect(desk.failures).toMatchObject([{ code: 'accounts_unreadable' }]);
  });

  it('keeps its sessions while the accounts cannot be read for a moment', async () => {
    const desk = await consoleHere([ann]);
    const cookie = await desk.logIn('Ann');
    const accounts = path.join(desk.folder, 'accounts.json');
    const content = readFileSync(accounts);
    unlinkSync(accounts);
    mkdirSync(accounts);
    expect(await desk.call('GET', '/session', cookie)).toMatchObject({ status: 401 });
    rmdirSync(accounts);
    writeFileSync(accounts, content);
    expect(await desk.call('GET', '/session', cookie)).toMatchObject({ status: 200 });
  });

  itOnPosix(
    'reads the accounts again that too many open files kept it from (needs POSIX: ulimit)',
    () => {
      const folder = temporaryFolder();
      const script = 'ulimit -n 256; exec "$0" "$@"';
      const words = ['-c', script, process.execPath, FEW_ACCOUNTS, folder];
      const listed = JSON.parse(execFileSync('sh', words, { encoding: 'utf8' }));
      expect(listed).toEqual({ before: ['Ann'], without: [], told: 1, after: ['Ann', 'Bo'] });
    },
  );

  itWithSmallDisk(
    'lets people in while the disk is full, and records later that some log-ins are missing (needs root on Linux: mount)',
    async () => {
      const folder = path.join(temporaryFolder(), 'console');
      mountSmallDisk(folder, 1024);
      const desk = await consoleHere([ann], { folder });
      const filler = fillDisk(folder);
      const cookie = await desk.logIn('Ann');
      expect(await desk.call('GET', '/session', cookie)).toMatchObject({ status: 200 });
      const wrong = { name: 'Ann', password: WRONG };
      expect(await desk.call('POST', '/log-in', undefined, wrong)).toMatchObject({ status: 401 });
      expect(await desk.call('DELETE', '/session', cookie)).toMatchObject({ status: 200 });
      expect(desk.failures).toMatchObject([{ code: 'file_unwritable' }]);

      rmSync(filler);
      const again = await desk.logIn('Ann');
      const { events } = (await desk.call('GET', '/people', again)).json;
      expect(events).toMatchObject([{ what: 'logged_in' }, { what: 'log_ins_not_recorded' }]);
    },
  );

  it('records who logged in and who failed, without passwords and names that nobody has', async () => {
    const desk = await consoleHere([ann, rob]);
    const guess = (name: string) =>
      desk.call('POST', '/log-in', undefined, { name, password: WRONG });
    await guess('Ann');
    await guess('my secret passphrase');
    const cookie = await desk.logIn('Rob');
    const { accounts, events, next } = (await desk.call('GET', '/people', cookie)).json;
    expect(accounts).toMatchObject([
      { name: 'Ann', roles: ['operator'], is_enabled: true },
      { name: 'Rob', roles: ['releaser'] },
    ]);
    expect(events).toMatchObject([
      { what: 'logged_in', name: 'Rob', address: '127.0.0.1' },
      { what: 'log_in_failed', name: null },
      { what: 'log_in_failed', name: 'Ann' },
    ]);
    expect(next).toBeNull();
    expect(JSON.stringify(accounts)).not.toMatch(/hash|salt|stamp/);
    const kept = readFileSync(path.join(desk.folder, 'people.ndjson'), 'utf8');
    expect(kept).not.toMatch(/horse|secret/);
  });
});

describe('PeopleLog', () => {
  it('gives pages, newest first, whatever their length in bytes, and leaves a torn line out', async () => {
    const folder = temporaryFolder();
    const log = new PeopleLog(folder, () => 0);
    const names = Array.from({ length: 25 }, (_, i) => `${'김'.repeat(i % 7)}${i}`);
    for (const name of names) {
      await log.add({ what: 'account_added', name, changes: ['x'.repeat(9000)] });
    }
    writeFileSync(path.join(folder, 'people.ndjson'), '{"what":"torn', { flag: 'a' });
    const found: (string | null)[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const page = await log.list(next, 10);
      found.push(...page.events.map(({ name }) => name));
      next = page.next;
    }
    expect(found).toEqual(names.toReversed());
    // A place far behind the end is that of nothing.
    expect((await log.list('99999999999999', 1)).events).toMatchObject([{ name: names.at(-1) }]);
  });

  it('begins a new line after a torn one, so that what is added is not lost with it', async () => {
    const folder = temporaryFolder();
    const log = new PeopleLog(folder, () => 0);
    await log.add({ what: 'logged_in', name: 'Ann' });
    writeFileSync(path.join(folder, 'people.ndjson'), '{"what":"torn', { flag: 'a' });
    await log.add({ what: 'logged_in', name: 'Bea' });
    await log.add({ what: 'logged_out', name: 'Bea' });
    const { events } = await log.list(undefined, 10);
    expect(events.map(({ what, name }) => `${what} ${name}`)).toEqual([
      'logged_out Bea',
      'logged_in Bea',
      'logged_in Ann',
    ]);
  });

  it('records so many failures in an hour, and that there were more', async () => {
    const folder = temporaryFolder();
    let now = 0;
    const log = new PeopleLog(folder, () => now);
    for (let i = 0; i < 510; i++) await log.add({ what: 'log_in_failed', name: null });
    now += 3_600_000;
    await log.add({ what: 'log_in_failed', name: null });
    const { events } = await log.list(undefined, 1000);
    expect(events).toHaveLength(502);
    expect(events[1]?.what).toBe('log_ins_not_recorded');
  });
});

describe('vdpipe accounts', () => {
  itOnPosix('adds, lists, changes and removes accounts (needs POSIX: modes)', async () => {
    const folder = temporaryFolder();
    const secret = path.join(folder, 'password');
    writeFileSync(secret, `${PASSWORD}\n`);
    const call = async (...words: string[]) => {
      const { code, stdout, stderr } = await callCli(['accounts', ...words, '--folder', folder]);
      return { code, stdout, stderr };
    };
    const add = ['add', 'Ann', '--role', 'operator', '--role', 'releaser'];
    expect(await call('--json')).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(await call(...add)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--password-file'),
    });
    expect(await call(...add, '--password-file', secret)).toMatchObject({ code: 0 });
    const file = path.join(folder, 'accounts.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { N, p } = JSON.parse(readFileSync(file, 'utf8')).accounts[0].password;
    expect(N * p).toBeGreaterThanOrEqual(3 * 2 ** 15);
    expect(await call('add', 'ANN', '--role=viewer', '--password-file', secret)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is an account "Ann" already'),
    });
    expect(JSON.parse((await call('--json')).stdout)).toMatchObject([
      { name: 'Ann', roles: ['operator', 'releaser'], is_enabled: true },
    ]);
    expect(await call('set', 'ann', '--disable', '--role', 'viewer')).toMatchObject({ code: 0 });
    expect((await call()).stdout).toBe('Ann                   viewer  (disabled)\n');
    expect(await call('set', 'ann')).toMatchObject({ code: 2 });
    expect(await call('remove', 'Bob')).toMatchObject({ code: 2 });
    expect(await call('list', '--disable')).toMatchObject({ code: 2 });
    const removed = await call('remove', 'Ann', '--json');
    expect(JSON.parse(removed.stdout)).toEqual({ ok: true, account: null });
    const { events } = await new PeopleLog(folder, () => 0).list(undefined, 10);
    expect(events).toMatchObject([
      { what: 'account_removed', name: 'Ann', by: expect.any(String) },
      { what: 'account_changed', changes: ['roles', 'disabled'] },
      { what: 'account_added', name: 'Ann' },
    ]);
  });

  it('has an account log in with the provider, and with a password again', async () => {
    const folder = temporaryFolder();
    const secret = path.join(folder, 'password');
    writeFileSync(secret, `${PASSWORD}\n`);
    const call = (...words: string[]) => callCli(['accounts', ...words, '--folder', folder]);
    const add = ['add', "Ann.O'Neil@example.com", '--role=operator', '--oidc'];
    expect(await call(...add, '--password-file', secret)).toMatchObject({ code: 2 });
    expect(await call(...add)).toMatchObject({ code: 0 });
    expect((await call('list')).stdout).toBe(
      "Ann.O'Neil@example.com  operator  (OpenID Connect)\n",
    );
    const accounts = createAccounts(new AccountFile(folder), () => {});
    const [one] = accounts.list();
    const person = { issuer: 'https://login.example.com', subject: '7' };
    if (one) await accounts.link(one, person);
    expect(accounts.recognize(person, undefined).account?.stamp).toBe(one?.stamp);
    expect(await accounts.logIn("ann.o'neil@example.com", '')).toBeUndefined();
    const other = { ...person, subject: '8' };
    // Who disables and enables an account does not give it to somebody else; who sets its way to log in does.
    const name = "ann.o'neil@example.com";
    await call('set', name, '--disable');
    await call('set', name, '--enable', '--role=viewer');
    expect(accounts.recognize(other, name)).toMatchObject({ refusal: 'account_of_another' });
    await call('set', name, '--oidc');
    expect(accounts.recognize(other, name).refusal).toBeUndefined();
    expect(accounts.list()[0]?.stamp).not.toBe(one?.stamp);
    await call('set', name, '--password-file', secret);
    expect(accounts.recognize(other, name)).toMatchObject({ refusal: 'account_has_password' });
    expect(await accounts.logIn(name, PASSWORD)).toMatchObject({ roles: ['viewer'] });
  });

  itOnPosix(
    'asks for the password on a terminal, and does not show it (needs POSIX: a terminal)',
    async () => {
      const folder = temporaryFolder();
      const add = (...keys: string[]) =>
        runOnTerminal(['accounts', 'add', 'Ann', '--role=viewer', '--folder', folder], {
          cwd: folder,
          env: {},
          type: { after: 'Password: ', keys: keys.join('') },
        });
      const differing = await add(`${PASSWORD}\r`, `${PASSWORD}!\r`);
      expect(differing.code).toBe(2);
      expect(differing.text).toContain('The two passwords differ');
      const added = await add(`${PASSWORD}xy\u007f\b\r`, `typo\u0015${PASSWORD}\r`);
      expect(added).toMatchObject({ code: 0, text: expect.stringContaining('was added: viewer.') });
      expect(differing.text + added.text).not.toMatch(/horse|typo/);
      const accounts = createAccounts(new AccountFile(folder), () => {});
      expect(await accounts.logIn('ann', PASSWORD)).toMatchObject({ name: 'Ann' });
    },
  );

  it.each([
    ['short', 'found 11', '12345678901'],
    ['empty', 'it is empty', ''],
    ['too long', 'found 1001', 'x'.repeat(1001)],
  ])('refuses a password that is %s, without quoting it', async (_, found, password) => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'password');
    writeFileSync(file, password);
    const flags = ['--role=viewer', '--password-file', file, '--folder', folder];
    const { code, stderr } = await callCli(['accounts', 'add', 'Ann', ...flags]);
    expect(code).toBe(2);
    expect(stderr).toContain(found);
    if (password !== '') expect(stderr).not.toContain(password);
  });
});

describe('Accounts', () => {
  it('lets nobody in while it is unknown whether there are any, and no longer', () => {
    let isUnreadable = false;
    const file = {
      version: () => {
        if (isUnreadable) throw new Error('too many open files');
        return '';
      },
      read: () => [],
    };
    const accounts = createAccounts(file as unknown as AccountFile, () => {});
    expect(accounts.areUsed).toBe(false);
    isUnreadable = true;
    expect(accounts.areUsed).toBe(true);
    isUnreadable = false;
    expect(accounts.areUsed).toBe(false);
  });
});
