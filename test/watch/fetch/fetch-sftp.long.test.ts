import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobConfig } from '../../../src/watch/config/config-schema.ts';
import { JobFetches } from '../../../src/watch/fetch/job-fetches.ts';
import { toJobWork } from '../../../src/watch/watch-setting.ts';
import { startRawServer } from '../../service/connect.ts';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.ts';
import { openWatchWorld } from '../watch-world.ts';
import { fetching, NOW_MS } from './fetching.ts';
import { makeKey, type Sshd, startSshd } from './sshd.ts';

const OLD_SECONDS = NOW_MS / 1000 - 3600;

const sshdFolder = mkdtempSync(path.join(tmpdir(), 'vdpipe-sshd-'));
let sshd: Sshd;
beforeAll(async () => {
  sshd = await startSshd(sshdFolder);
});
afterAll(() => {
  sshd.stop();
  rmSync(sshdFolder, { recursive: true });
});

function partner() {
  const exports = temporaryFolder();
  const put = (name: string, text: string, seconds = OLD_SECONDS) => {
    writeFileSync(path.join(exports, name), text);
    utimesSync(path.join(exports, name), seconds, seconds);
  };
  const sftp = {
    host: '127.0.0.1',
    port: String(sshd.port),
    user: sshd.user,
    key_file: sshd.keyFile,
    host_key: sshd.hostKey,
    path: exports,
  };
  return { exports, put, sftp };
}

describe('fetchFiles() from an SFTP host', () => {
  it('brings each new file once, in the order of their names, and leaves them there', async () => {
    const { exports, put, sftp } = partner();
    put('b.csv', 'two');
    put('a.csv', 'x'.repeat(300_000));
    put('주문 "1".csv', 'three');
    put('notes.txt', 'no list');
    put('c.csv.part', 'half');
    mkdirSync(path.join(exports, 'd.csv'));
    symlinkSync('/etc/passwd', path.join(exports, 'e.csv'));
    const job = fetching();
    expect(await job.fetch({ sftp })).toEqual(['a.csv', 'b.csv', '주문 _1_.csv']);
    expect(job.contents()).toEqual({
      'a.csv': 'x'.repeat(300_000),
      'b.csv': 'two',
      '주문 _1_.csv': 'three',
    });
    const { mtimeMs, mode } = statSync(path.join(job.folder, 'b.csv'));
    expect({ mtimeMs, mode: mode & 0o777 }).toEqual({ mtimeMs: OLD_SECONDS * 1000, mode: 0o600 });
    expect(await job.fetch({ sftp })).toEqual([]);
    // One that was changed at its source is new; the one before is still here.
    put('b.csv', 'new', OLD_SECONDS + 60);
    expect(await job.fetch({ sftp: { ...sftp, files: ['b*'] } })).toEqual(['b (2).csv']);
    expect(existsSync(path.join(exports, 'a.csv'))).toBe(true);
  });

  it('waits until a file has settled, however old the clock of the host says it is, and takes none that changes', async () => {
    const { exports, put, sftp } = partner();
    put('a.csv', 'whole', NOW_MS / 1000 - 5);
    put('b.csv', 'half', NOW_MS / 1000 - 5);
    put('c.csv', 'half');
    const job = fetching();
    const waits: number[] = [];
    let passedMs = 0;
    const clock = {
      wallMs: () => NOW_MS,
      monotonicMs: () => passedMs,
      sleep: async (ms: number) => {
        waits.push(ms);
        passedMs += ms;
        for (const name of ['b.csv', 'c.csv']) appendFileSync(path.join(exports, name), ' more');
      },
    };
    expect(await job.fetch({ sftp }, { clock })).toEqual(['a.csv']);
    expect(waits).toEqual([20_000]);
    expect(await job.fetch({ sftp })).toEqual(['b.csv', 'c.csv']);
    const more = { 'b.csv': 'half more', 'c.csv': 'half more' };
    expect(job.contents()).toEqual({ 'a.csv': 'whole', ...more });
  });

  it('is tried again within a minute for a file that is still being written, whatever the schedule of the job says', async () => {
    const { exports, put, sftp } = partner();
    put('a.csv', 'half');
    const world = await openWatchWorld({
      acme: `schedule: "0 3 1 1 *"\nfrom: { sftp: ${JSON.stringify(sftp)} }`,
    });
    const grow = () => appendFileSync(path.join(exports, 'a.csv'), ' more');
    await world.withLedger(async (ledger) => {
      const fetches = new JobFetches(
        toJobWork(world.setting(ledger), world.config.jobs[0] as JobConfig),
      );
      const look = (isTick: boolean) => fetches.look(isTick, new AbortController().signal);
      for (const isTick of [true, false]) {
        world.clock.onSleep = grow;
        expect(await look(isTick)).toBe(0);
        expect(fetches.isRetrying).toBe(true);
        world.clock.forward(60_000);
      }
      expect(await look(false)).toBe(0);
      expect(fetches.isRetrying).toBe(false);
    });
    expect(world.entries.map(({ event }) => event)).toEqual(['unsettled', 'fetched']);
    expect(world.names('acme', 'in')).toEqual(['a.csv']);
  });

  it('deletes with after: delete, once a file is here, and not what has changed', async () => {
    const { exports, put, sftp } = partner();
    put('a.csv', 'one');
    put('b.csv', 'two');
    const source = { sftp: { ...sftp, after: 'delete' } };
    const job = fetching();
    job.memory.fails = 'before';
    expect(await job.failureOf(source)).toMatchObject({ code: 'fetch_failed' });
    expect(existsSync(path.join(exports, 'a.csv'))).toBe(true);
    job.memory.fails = 'never';
    expect(await job.fetch({ sftp })).toEqual(['a.csv', 'b.csv']);
    put('b.csv', 'changed', OLD_SECONDS + 1);
    expect(await job.fetch(source)).toEqual(['b (2).csv']);
    expect(['a.csv', 'b.csv'].filter((name) => existsSync(path.join(exports, name)))).toEqual([]);
  });

  it('fetches the others when one is too large', async () => {
    const { put, sftp } = partner();
    put('a.csv', 'x'.repeat(3000));
    put('b.csv', 'two');
    const job = fetching();
    const error = await job.failureOf({ sftp, max_size: '2KB' });
    expect(error).toMatchObject({ code: 'fetch_too_large' });
    expect(error.message).toContain('"a.csv"');
    expect(job.contents()).toEqual({ 'b.csv': 'two' });
  });

  it('knows a host by its key, its fingerprint, and by known_hosts, hashed or not', async () => {
    const { put, sftp } = partner();
    put('a.csv', 'one');
    const { host_key: _key, ...unknown } = sftp;
    const file = path.join(temporaryFolder(), 'known_hosts');
    const shown = execFileSync('ssh-keyscan', ['-p', sftp.port, '127.0.0.1'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    writeFileSync(file, `# comment\n${shown}`);
    const hashed = `${file}-hashed`;
    copyFileSync(file, hashed);
    execFileSync('ssh-keygen', ['-q', '-H', '-f', hashed], { stdio: 'ignore' });
    const onlyRsa = `${file}-rsa`;
    writeFileSync(
      onlyRsa,
      shown
        .toString()
        .split('\n')
        .filter((line) => line.includes('ssh-rsa'))
        .join('\n'),
    );
    const [, fingerprint] =
      /(SHA256:\S+)/.exec(
        execFileSync('ssh-keygen', [
          '-l',
          '-f',
          `${path.dirname(sshd.keyFile)}/host_ed25519.pub`,
        ]).toString(),
      ) ?? [];
    for (const known of [
      { known_hosts: file },
      { known_hosts: hashed },
      { known_hosts: onlyRsa },
      { host_key: `${sshd.hostKey} a comment` },
    ]) {
      expect(await fetching().fetch({ sftp: { ...unknown, ...known } }), sshd.log()).toEqual([
        'a.csv',
      ]);
    }
    // A host that shows another kind of key first has to be asked for this one.
    const byPrint = await fetching().fetch({ sftp: { ...unknown, host_key: fingerprint } });
    expect(byPrint).toEqual(['a.csv']);
  });

  it('sends nothing to a host with another key', async () => {
    const { put, sftp } = partner();
    put('a.csv', 'one');
    const other = path.join(temporaryFolder(), 'other');
    makeKey(other, 'ed25519');
    const [type, key] = execFileSync('ssh-keygen', ['-y', '-f', other]).toString().split(' ');
    const { host_key: _key, ...unknown } = sftp;
    const file = (text: string) => temporaryFile('known_hosts', text);
    const name = `[127.0.0.1]:${sftp.port}`;
    const logged = sshd.log().length;
    const job = fetching();
    for (const known of [
      { host_key: `${type} ${key}` },
      { host_key: `SHA256:${'A'.repeat(43)}` },
      { known_hosts: file(`${name} ${type} ${key}`) },
      { known_hosts: file(`${name} ${sshd.hostKey}\n@revoked * ${sshd.hostKey}\n`) },
      { host_key: 'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTY=' },
    ]) {
      const error = await job.failureOf({ sftp: { ...unknown, ...known } });
      expect(error).toMatchObject({ code: 'fetch_host_unknown' });
      expect(error.message).toContain(`sftp://127.0.0.1:${sftp.port}`);
    }
    expect(sshd.log().slice(logged)).not.toContain('Accepted');
    for (const text of [`other ${sshd.hostKey}`, `*,!${name} ${sshd.hostKey}`, '']) {
      const error = await job.failureOf({ sftp: { ...unknown, known_hosts: file(text) } });
      expect(error).toMatchObject({ code: 'known_hosts_unusable' });
    }
  });

  it('says what is wrong with a key, a folder, or a connection, and shows no secret', async () => {
    const { sftp } = partner();
    const other = path.join(temporaryFolder(), 'other');
    makeKey(other, 'ed25519', 'hidden-passphrase');
    const job = fetching({ RIGHT: 'hidden-passphrase', WRONG: 'hidden-guess' });
    const silent = await startRawServer(() => {});
    for (const [changed, code] of [
      [{ key_file: other, passphrase_from: { env: 'RIGHT' } }, 'fetch_refused'],
      [{ key_file: other, passphrase_from: { env: 'WRONG' } }, 'key_file_unusable'],
      [{ key_file: other }, 'key_file_unusable'],
      [{ key_file: `${other}-none` }, 'key_file_unusable'],
      [{ path: '/nowhere' }, 'fetch_failed'],
      [{ port: '1' }, 'fetch_failed'],
    ] as const) {
      const error = await job.failureOf({ sftp: { ...sftp, ...changed } });
      expect(error, JSON.stringify(changed)).toMatchObject({ code });
      expect(`${error.message} ${error.stack}`).not.toContain('hidden');
    }
    const stop = new AbortController();
    const waiting = job.failureOf(
      { sftp: { ...sftp, port: new URL(silent.baseUrl).port } },
      { signal: stop.signal },
    );
    stop.abort();
    expect(await waiting).toMatchObject({ code: 'interrupted' });
  });
});
