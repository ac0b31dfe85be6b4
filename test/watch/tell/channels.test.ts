import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VdpipeError } from '../../../src/errors.ts';
import { resolvePaths } from '../../../src/watch/config/load-config.ts';
import { type NotifyConfig, notifySchema } from '../../../src/watch/config/notify-schema.ts';
import { openChannel } from '../../../src/watch/tell/channels.ts';
import { toMailText } from '../../../src/watch/tell/mail.ts';
import { channelsOf } from '../../../src/watch/tell/messages.ts';
import { runJobsOnce } from '../../../src/watch/watch-jobs.ts';
import { httpAnswer, startRawServer } from '../../service/connect.ts';
import { selfSignedCertificate } from '../../service/self-signed.ts';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.ts';
import { listOf, openWatchWorld, projectsOf } from '../watch-world.ts';
import { startMail } from './mail-server.ts';
import { HELD, MESSAGE } from './tellings.ts';

const NOW_MS = Date.UTC(2026, 10, 23, 6);
const SECRET = 'hidden-secret-0123456789';
const clock = { wallMs: () => NOW_MS, monotonicMs: () => 0, sleep: async () => {} };

afterEach(() => vi.unstubAllEnvs());

interface TellOptions {
  readonly environment?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** Sends the message over the channel that a configuration has. */
async function tell(given: object, { environment = {}, signal }: TellOptions = {}): Promise<void> {
  const notify: NotifyConfig = resolvePaths(notifySchema.parse([given]), temporaryFolder());
  const [name = ''] = channelsOf(notify, 'held');
  const channel = openChannel(notify, name, {
    environment: { PATH: process.env['PATH'], SECRET, ...environment },
    clock,
  });
  if (!channel) throw new Error('there is no channel');
  await channel(MESSAGE, signal ?? new AbortController().signal);
}

async function failureOf(given: object, options?: TellOptions): Promise<VdpipeError> {
  const error = await tell(given, options).catch((thrown: unknown) => thrown);
  if (!(error instanceof VdpipeError)) throw new Error('wanted a VdpipeError', { cause: error });
  expect(`${error.message} ${error.stack}`).not.toContain('hidden');
  return error;
}

describe('channelsOf()', () => {
  const a = { webhook: { url: 'https://a.example.com/', secret_from: 'secret.txt' } };
  const b = {
    webhook: { url: 'https://b.example.com/', secret_from: { env: 'B' } },
    on: ['held'],
  };
  const mail = { name: 'ops', mail: { smtp: 'smtp://m', from: 'v@m.org', to: ['a@m.org'] } };

  it('names channels by what is given or whom they reach, for the events that they are told of', () => {
    const notify = notifySchema.parse([a, { command: { run: ['true'] }, on: 'missing' }, b, mail]);
    const webhook = expect.stringMatching(/^webhook:[0-9a-f]{8}$/);
    expect(channelsOf(notify, 'held')).toEqual([webhook, webhook, 'mail:ops']);
    const command = expect.stringMatching(/^command:[0-9a-f]{8}$/);
    expect(channelsOf(notify, 'missing')).toEqual([webhook, command, 'mail:ops']);
    expect(openChannel(notify, 'webhook:0', { environment: {}, clock })).toBeUndefined();
  });

  it('keeps a name when others are added, removed or moved, or the secret is rotated', () => {
    const [first, second] = channelsOf(notifySchema.parse([a, b]), 'held');
    expect(channelsOf(notifySchema.parse([b]), 'held')).toEqual([second]);
    const rotated = { webhook: { ...a.webhook, secret_from: 'new.txt' } };
    expect(channelsOf(notifySchema.parse([mail, b, rotated]), 'held')).toEqual([
      'mail:ops',
      second,
      first,
    ]);
  });

  it.each([
    { name: 'one recipient twice', given: [a, b, { ...a, on: 'held' }] },
    { name: 'one name twice', given: [{ ...a, name: 'x' }, mail, { ...b, name: 'x' }] },
  ])('$name is refused', ({ given }) => {
    expect(notifySchema.safeParse(given).error?.issues).toMatchObject([{ path: [2] }]);
    const named = given.map((one, i) => ({ ...one, name: `n${i}` }));
    expect(notifySchema.safeParse(named).success).toBe(true);
  });
});

it('a message that waits reaches nobody else when its recipient is removed', async () => {
  const answers = () => startRawServer((socket) => socket.write(httpAnswer(204, '')));
  const [a, b] = [await answers(), await answers()];
  const to = (url: string) => `  - webhook: { url: "${url}/", secret_from: { env: HOOK } }`;
  const world = await openWatchWorld({ acme: `notify:\n${to(a.baseUrl)}\n${to(b.baseUrl)}` });
  world.drop('acme', 'list.csv', listOf(projectsOf('a', 1)));
  expect(await world.onceUntilKilled({ step: 'ended' })).toBe(true);
  const [job] = world.config.jobs;
  if (!job) throw new Error('no job');
  const changed = { ...job, notify: job.notify.slice(1) };
  await world.withLedger((ledger) => runJobsOnce(world.setting(ledger), [changed]));
  expect([a.requests.length, b.requests.length]).toEqual([0, 1]);
  const [removed, kept] = job.notify;
  expect(b.requests[0]).toContain(`-${kept?.channel}\r\n`);
  const told = world.entries.filter(({ event }) => event === 'message_given_up');
  expect(told).toMatchObject([
    {
      text: expect.stringContaining('no longer in "notify"'),
      facts: { channel: removed?.channel },
    },
  ]);
});

describe('a webhook', () => {
  const webhookTo = (url: string) => ({ webhook: { url, secret_from: { env: 'SECRET' } } });

  it('gets JSON that is signed with its id and time', async () => {
    const { baseUrl, requests } = await startRawServer((socket) =>
      socket.write(httpAnswer(204, '')),
    );
    await tell(webhookTo(`${baseUrl}/hook?token=7`));
    const [request = ''] = requests;
    const [head = '', latin = ''] = request.split('\r\n\r\n');
    const body = Buffer.from(latin, 'latin1').toString('utf8');
    expect(head).toMatch(/^POST \/hook\?token=7 HTTP\/1\.1\r\n/);
    expect(JSON.parse(body)).toEqual({ ...HELD, id: MESSAGE.id });
    const timestamp = String(NOW_MS / 1000);
    const signed = `${MESSAGE.id}.${timestamp}.${body}`;
    const signature = createHmac('sha256', SECRET).update(signed).digest('hex');
    expect(head).toContain(`vdpipe-id: ${MESSAGE.id}\r\n`);
    expect(head).toContain(`vdpipe-timestamp: ${timestamp}\r\n`);
    expect(head).toContain(`vdpipe-signature: v1=${signature}\r\n`);
  });

  it('has failed when it is refused, moved or gone, and is never told unsigned', async () => {
    for (const answer of [
      httpAnswer(500, 'hidden'),
      httpAnswer(302, '', ['location: http://127.0.0.1:9/']),
    ]) {
      const { baseUrl, requests } = await startRawServer((socket) => socket.write(answer));
      const error = await failureOf(webhookTo(`${baseUrl}/hidden`));
      expect(error).toMatchObject({ code: 'tell_failed' });
      expect(error.message).toMatch(/it answered (500|302)/);
      expect(requests).toHaveLength(1);
    }
    const gone = await failureOf(webhookTo('http://127.0.0.1:9/hidden'));
    expect(gone).toMatchObject({ code: 'tell_failed' });
    const { baseUrl, requests } = await startRawServer(() => {});
    const short = await failureOf(webhookTo(baseUrl), { environment: { SECRET: 'hidden' } });
    expect(short).toMatchObject({ code: 'webhook_secret_short' });
    const none = { webhook: { url: baseUrl, secret_from: 'none.txt' } };
    expect(await failureOf(none)).toMatchObject({ code: 'secret_unreadable' });
    expect(requests).toEqual([]);
    const stopped = await failureOf(webhookTo(baseUrl), { signal: AbortSignal.timeout(50) });
    expect(stopped).toMatchObject({ code: 'tell_failed' });
  });
});

describe('e-mail', () => {
  const mailTo = (smtp: string, other: object = {}) => ({
    mail: { smtp, from: 'imports@example.com', to: ['a@example.com', 'b@example.com'], ...other },
  });
  const password_from = { env: 'SECRET' };

  it('is sent with the same Message-ID each time, and says why and what to do', async () => {
    const { port, mails, logins } = await startMail({}, SECRET);
    const mail = mailTo(`smtp://vdpipe%40example.com@127.0.0.1:${port}`, { password_from });
    await tell(mail);
    await tell(mail);
    expect(logins).toEqual(['vdpipe@example.com', 'vdpipe@example.com']);
    const [first, second] = mails;
    expect(first?.to).toEqual(['a@example.com', 'b@example.com']);
    const messageId = /^Message-ID: (<[\da-f]{32}@example\.com>)\r$/im;
    const [, id] = messageId.exec(first?.text ?? '') ?? [];
    expect(id).toBeDefined();
    expect(messageId.exec(second?.text ?? '')?.[1]).toBe(id);
    expect(first?.text).toContain(`X-Vdpipe-ID: ${MESSAGE.id}`);
    expect(first?.text).not.toMatch(/^Bcc:/im);
    const { subject, text } = toMailText(MESSAGE.body);
    expect(subject).toBe('vdpipe: partner-a: orders Bcc: x@example.com.xlsx is held');
    expect(text.split('\n')).toEqual([
      'partner-a: orders Bcc: x@example.com.xlsx is held.',
      '',
      'Job: partner-a',
      'File: orders Bcc: x@example.com.xlsx',
      'Delivery: d-7f3a9c21',
      'Run: 7f3a9c2b',
      'Rows: 120',
      'Orders: 40',
      'Total price: 249.90',
      'Time: 2026-11-23T06:00:00.000Z',
      '',
      'Why:',
      '- 120 rows, 61% fewer than usual [rows_changed]',
      '- the column "name" is missing (orders.xlsx!Sheet1) [columns_changed]',
      '',
      'What to do:',
      '- Look at it: vdpipe show 7f3a9c2b',
      '- To order it: vdpipe release d-7f3a9c21',
      '',
    ]);
  });

  it('says of a delivery that waits that it waits, not that it failed', () => {
    const of = (exitCode: number | null) =>
      toMailText(
        JSON.stringify({
          ...HELD,
          event: 'failed',
          delivery: { ...HELD.delivery, file: 'a.csv', exit_code: exitCode },
        }),
      ).subject;
    expect([null, 5, 4].map(of)).toEqual([
      'vdpipe: partner-a: a.csv waits',
      'vdpipe: partner-a: a.csv waits',
      'vdpipe: partner-a: a.csv failed',
    ]);
  });

  it('goes over TLS with a trusted certificate, or not at all', async () => {
    const plain = await startMail({ disabledCommands: ['STARTTLS'] }, SECRET);
    // This address is this machine too, but does not say so.
    const bare = mailTo(`smtp://user@0.0.0.0:${plain.port}`, { password_from });
    expect((await failureOf(bare)).message).toMatch(/STARTTLS/i);
    expect(plain.logins).toEqual([]);
    const certificate = selfSignedCertificate('mail.test');
    const { port, mails } = await startMail({ secure: true, ...certificate }, SECRET);
    const secure = mailTo(`smtps://user@127.0.0.1:${port}`, { password_from });
    expect((await failureOf(secure)).message).toContain('self-signed certificate');
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await tell(secure);
    expect(mails).toHaveLength(1);
  });

  it('has failed when the server refuses, without showing the password', async () => {
    const { port } = await startMail({}, SECRET);
    const smtp = `smtp://user@127.0.0.1:${port}`;
    const wrong = { environment: { SECRET: 'hidden-guess' } };
    const error = await failureOf(mailTo(smtp, { password_from }), wrong);
    expect(error).toMatchObject({ code: 'tell_failed' });
    expect(error.message).toContain('no such user, or not with ***');
    expect(await failureOf(mailTo('smtp://127.0.0.1:9'))).toMatchObject({ code: 'tell_failed' });
  });
});

describe('a command', () => {
  const node = (script: string, ...args: string[]) => {
    const file = temporaryFile('tell.mjs', script);
    return { run: [process.execPath, file, ...args] };
  };

  it('gets the message on its standard input, without a shell or secrets of the service, the ledger and the console', async () => {
    const out = path.join(temporaryFolder(), 'out.json');
    const { run } = node(
      `import { readFileSync, writeFileSync } from 'node:fs';
       const own = Object.entries(process.env).filter(([name]) => /^vdpipe|^pg/i.test(name));
       const input = JSON.parse(readFileSync(0, 'utf8'));
       const [, , out, ...args] = process.argv;
       console.log('printed');
       writeFileSync(out, JSON.stringify({ args, input, own }));`,
      out,
      '$(id) `id` "; id',
    );
    const secrets = [
      'VDPIPE_API_KEY',
      'vdpipe_id_token',
      'VDPIPE_OIDC_CLIENT_SECRET',
      'PGPASSWORD',
    ];
    const environment = Object.fromEntries(secrets.map((name) => [name, SECRET]));
    await tell({ command: { run } }, { environment });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual({
      args: ['$(id) `id` "; id'],
      input: { ...HELD, id: MESSAGE.id },
      own: [['VDPIPE_MESSAGE_ID', MESSAGE.id]],
    });
  });

  it('has failed with another exit code, of which one short line is shown', async () => {
    const error = await failureOf({
      command: node(
        `process.stderr.write('no\\u001b[2J route ' + 'x'.repeat(5000) + '\\nhidden'); process.exitCode = 3;`,
      ),
    });
    expect(error).toMatchObject({ code: 'tell_failed' });
    expect(error.message).toMatch(/ended with exit code 3: no \[2J route x{100,200}\.$/);
    // One that does not read its input, and one that is not there.
    await tell({ command: node('process.stdin.destroy();') });
    const none = await failureOf({ command: { run: ['vdpipe-no-such-program'] } });
    expect(none.message).toContain('ENOENT');
  });

  it('has ended when its program has, whatever goes on in the background with its standard error', async () => {
    const pidFile = path.join(temporaryFolder(), 'pid');
    const command = node(
      `import { spawn } from 'node:child_process';
       import { writeFileSync } from 'node:fs';
       const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: ['ignore', 'ignore', 'inherit'] });
       writeFileSync(process.argv[2], String(child.pid));
       console.error('no route');
       process.exit(Number(process.argv[3]));`,
      pidFile,
    );
    const kill = () => process.kill(Number(readFileSync(pidFile, 'utf8')));
    await tell({ command: { run: [...command.run, '0'] } });
    kill();
    const error = await failureOf({ command: { run: [...command.run, '3'] } });
    kill();
    expect(error.message).toMatch(/ended with exit code 3: no route\.$/);
  });

  it('is ended with all that it started when it takes too long', async () => {
    const beat = path.join(temporaryFolder(), 'beat');
    const command = node(
      `import { spawn } from 'node:child_process';
       process.on('SIGTERM', () => {});
       const child = "process.on('SIGTERM', () => {}); require('fs').writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1e6)";
       spawn(process.execPath, ['-e', child, process.argv[2]], { stdio: 'inherit' });
       setInterval(() => {}, 1e6);`,
      beat,
    );
    const stop = new AbortController();
    const failed = failureOf({ command }, { signal: stop.signal });
    while (!existsSync(beat) || readFileSync(beat, 'utf8') === '') await sleep(20);
    const pid = Number(readFileSync(beat, 'utf8'));
    stop.abort();
    expect((await failed).message).toContain('vdpipe was stopped');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 30_000 });
    const slow = { ...node('setInterval(() => {}, 1e6);'), timeout: '1s' };
    expect((await failureOf({ command: slow })).message).toContain('it took longer than 1 s');
  });
});
