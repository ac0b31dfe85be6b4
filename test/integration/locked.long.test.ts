import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { itOnPosix } from '../support/posix.ts';
import { itInTorture, some } from '../support/runs.ts';
import { openShop } from '../support/shop.ts';
import { runOnTerminal } from '../support/terminal.ts';

const PASSWORD = '비밀 pass';
const FIXTURES = path.join(import.meta.dirname, '../sheet/locked/fixtures');
/** Quick to open. */
const LOCKED = readFileSync(path.join(FIXTURES, 'rc4.xls'));

async function openLocked(options: SandboxOptions = {}) {
  const shop = await openShop(options);
  const list = shop.write('list.xls', LOCKED);
  const password = shop.write('password.txt', `${PASSWORD}\n`);
  return { shop, list, given: ['--password-file', password] };
}

/** Everything that is written in a folder, as one text of bytes. */
function writtenIn(folder: string): Buffer {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile() && one.name !== 'password.txt');
  return Buffer.concat(files.map((one) => readFileSync(path.join(one.parentPath, one.name))));
}

describe('a locked list', () => {
  it('is read with the password in the file that a flag or the environment names', async () => {
    const { shop, list, given } = await openLocked();
    const env = { VDPIPE_FILE_PASSWORD_FILE: given[1] ?? '' };
    expect(await shop.call(['check', list], { env })).toMatchObject({ code: 0 });
    for (const args of [
      ['check', list],
      ['preview', list, '--format', 'json'],
      ['init', list, '--output', path.join(shop.folder, 'mapping.yaml'), '--force'],
    ]) {
      expect(await shop.call([...args, ...given])).toMatchObject({ code: 0 });
      const without = await shop.call(args);
      expect(without.code).toBe(3);
      expect(without.stderr + without.stdout).toContain('--password-file');
    }
  });

  it('is ordered, and its password is kept nowhere', async () => {
    const { shop, list, given } = await openLocked();
    const args = ['order', list, ...given, '--yes', '--json', '--report', 'page.html'];
    const ordered = await shop.call(args, { cwd: shop.folder });
    const { run, ok } = JSON.parse(ordered.stdout);
    expect(ok).toBe(true);
    expect(ordered.stdout + ordered.stderr).not.toContain(PASSWORD);
    const written = writtenIn(shop.folder);
    expect(written.includes(PASSWORD)).toBe(false);
    expect(written.includes(PASSWORD, 0, 'utf16le')).toBe(false);
    // The same list is known again, however its password is given.
    const again = await shop.call(['order', list, '--json'], {
      env: { VDPIPE_FILE_PASSWORD_FILE: given[1] ?? '' },
    });
    expect(JSON.parse(again.stdout)).toMatchObject({ error: { code: 'run_exists' }, run });
  });

  it('gives its rows back when its password is given again', async () => {
    const { shop, list, given } = await openLocked();
    const corrections = shop.write('wrong.csv', 'cell,from,to\nC2,1,none\n');
    const flags = ['--corrections', corrections, '--on-invalid', 'hold', '--json'];
    const { stdout } = await shop.call(['order', list, ...given, ...flags]);
    const { run, files } = JSON.parse(stdout);
    const book = XLSX.read(readFileSync(files.rejects));
    expect(JSON.stringify(Object.values(book.Sheets))).toContain('김민수');
    const show = ['show', run, '--all-rejects', '--rejects', path.join(shop.folder, 'again.csv')];
    expect((await shop.call(show)).stderr).toContain('--password-file');
    expect(await shop.call([...show, ...given])).toMatchObject({ code: 0 });
    expect(readFileSync(path.join(shop.folder, 'again.csv'), 'utf8')).toContain('김민수');
  });

  itInTorture('gives rows back to whoever resumes, waits for or purges its run', async () => {
    const body = { error: { code: 'invalid_request', message: 'No' } };
    const { shop, list, given } = await openLocked({
      intercept: ({ operation, id }) => {
        if (operation !== 'create_tentative_order' || id === 'p-1') return undefined;
        return isLocked ? { fault: 'locked' } : { status: 400, body };
      },
    });
    let isLocked = true;
    const order = async (...flags: string[]) => {
      const args = ['order', list, ...given, ...flags, '--yes', '--json', '--settle-ms', '1'];
      return JSON.parse((await shop.call(args)).stdout).run;
    };
    const purged = await order('--patience-ms', '1');
    await shop.call(['purge', purged, '--abandon', ...given]);
    expect(readdirSync(shop.folder)).toContain('list.rejects.xlsx');
    isLocked = false;
    const resumed = await order('--enqueue', '--again');
    await shop.call(['resume', resumed, ...given, '--rejects', 'resumed.csv', '--settle-ms', '1']);
    const waited = await order('--enqueue', '--again');
    await shop.call(['resume', waited, '--settle-ms', '1']);
    await shop.call(['wait', waited, ...given, '--rejects', 'waited.csv']);
    for (const name of ['resumed.csv', 'waited.csv']) {
      expect(readFileSync(path.join(shop.folder, name), 'utf8')).toContain('José');
    }
  });

  it('is refused with a wrong password, and with a file that cannot be read', async () => {
    const { shop, list } = await openLocked();
    const wrong = shop.write('wrong.txt', 'tulip\n');
    const { code, stderr } = await shop.call(['check', list, '--password-file', wrong]);
    expect(code).toBe(3);
    expect(stderr).toContain('the password is wrong');
    expect(stderr).not.toContain('tulip');
    const missing = await shop.call(['check', list, '--password-file', `${wrong}.not`, '--json']);
    expect(missing.code).toBe(2);
    expect(JSON.parse(missing.stdout)).toMatchObject({ error: { code: 'password_unreadable' } });
  });

  itOnPosix('is asked about once at a terminal, unseen (needs POSIX: a terminal)', async () => {
    const { shop, list } = await openLocked();
    const ask = (keys: string) =>
      runOnTerminal(['check', list], {
        cwd: shop.folder,
        env: {},
        type: { after: 'Password of "list.xls": ', keys },
      });
    for (const { password, code } of some(1, [
      { password: PASSWORD, code: 0 },
      { password: 'tulip', code: 3 },
    ])) {
      const asked = await ask(`${password}\r`);
      expect(asked.code).toBe(code);
      expect(asked.text.split('Password of').length).toBe(2);
      expect(asked.text).not.toMatch(/pass\b|비밀|tulip/);
    }
  });
});
