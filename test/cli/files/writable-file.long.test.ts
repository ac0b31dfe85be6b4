import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writableFile } from '../../../src/cli/files/writable-file.ts';
import { itOnPosix } from '../../support/posix.ts';
import { openShop } from '../../support/shop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A folder with one of each thing that may be in the way. */
function crowdedFolder(): string {
  const folder = temporaryFolder();
  for (const name of ['list.csv', 'earlier.csv', 'kept.csv']) {
    writeFileSync(path.join(folder, name), 'mine');
  }
  chmodSync(path.join(folder, 'kept.csv'), 0o444);
  mkdirSync(path.join(folder, 'folder.csv'));
  execFileSync('mkfifo', [path.join(folder, 'pipe.csv')]);
  return folder;
}

describe('writableFile()', () => {
  itOnPosix.each([
    { name: 'list.csv', force: true, code: 'output_unusable', reason: 'it is the input' },
    { name: 'earlier.csv', force: false, code: 'file_exists', reason: 'the file exists' },
    { name: 'none/a.csv', force: true, code: 'output_unusable', reason: 'there is no folder' },
    { name: 'folder.csv', force: true, code: 'output_unusable', reason: 'it is a folder' },
    { name: 'pipe.csv', force: true, code: 'output_unusable', reason: 'it is a device or a pipe' },
    { name: 'kept.csv', force: true, code: 'output_unusable', reason: 'the file is read-only' },
  ])('refuses $name (needs POSIX: named pipes)', ({ name, force, code, reason }) => {
    const folder = crowdedFolder();
    const file = path.join(folder, name);
    const message = expect.stringContaining(reason);
    expect(() => writableFile(file, [path.join(folder, 'list.csv')], { force })).toThrow(
      expect.objectContaining({ code, message }),
    );
  });

  itOnPosix.each([
    { name: 'new.csv', force: false },
    { name: 'earlier.csv', force: true },
  ])('lets $name be written with force $force (needs POSIX: named pipes)', ({ name, force }) => {
    const folder = crowdedFolder();
    expect(() => writableFile(path.join(folder, name), [undefined], { force })).not.toThrow();
  });

  it('keeps ledgers and the key from every command that writes files', async () => {
    const shop = await openShop();
    shop.write('list.csv', 'project_id,svc_uid,total_price,name\np-1,user-1,1,Kim\n');
    shop.write('mapping.yaml', 'version: 1\nvariables: [{ id: name }]\n');
    shop.write('key', 'secret\n');
    // A process of its own: SQLite removes a ledger's log when the last of its statements is collected as garbage.
    expect((await shop.run(['order', 'list.csv', '--order-count', '1'])).code).toBe(0);
    const at = (name: string) => path.join(shop.folder, name);
    copyFileSync(at('ledger.sqlite'), at('other.sqlite'));
    mkdirSync(at('other.sqlite-datasets'));
    for (const name of ['ledger.sqlite-wal', 'other.sqlite-wal', 'other.sqlite.rescue-2']) {
      writeFileSync(at(name), '');
    }
    writeFileSync(at('other.sqlite-datasets/run.rows'), '');
    // The log of a ledger that is not there any more.
    writeFileSync(at('log.yaml'), Buffer.from('377f06820000', 'hex'));
    linkSync(at('ledger.sqlite'), at('page.html'));
    const init = ['init', 'list.csv', '--force', '-o'];
    const template = ['template', '-m', 'mapping.yaml', '--force', '-o'];
    const cases = [
      [...init, 'ledger.sqlite'],
      [...init, 'ledger.sqlite-wal'],
      [...init, 'other.sqlite'],
      [...init, 'other.sqlite-wal'],
      [...init, 'other.sqlite.rescue-2'],
      [...init, 'other.sqlite-datasets/run.rows'],
      [...init, 'log.yaml'],
      [...init, 'key'],
      [...template, 'ledger.sqlite'],
      [...template, 'key'],
      ['check', 'list.csv', '--report', 'page.html'],
    ];
    const env = { VDPIPE_API_KEY_FILE: 'key', VDPIPE_API_KEY: '' };
    for (const args of cases) {
      const file = at(args.at(-1) ?? '');
      const before = readFileSync(file);
      const result = await shop.call(args, { env });
      expect(result.stderr).toContain('a ledger, the API key file or .env');
      expect(result.code).toBe(2);
      // toEqual would look at each byte of a ledger as at a property, which takes half a second.
      expect({ args, isAsItWas: readFileSync(file).equals(before) }).toEqual({
        args,
        isAsItWas: true,
      });
    }
  });

  it.each([
    { args: ['init', 'gone.csv', '-o', 'none/m.yaml'] },
    { args: ['template', '-m', 'gone.yaml', '-o', 'none/b.xlsx'] },
    { args: ['proof', 'gone.csv', '-o', 'none/p.csv'] },
  ])('is what $args does first', async ({ args }) => {
    const shop = await openShop();
    expect(await shop.call(args)).toMatchObject({
      code: 2,
      stderr: `vdpipe: Cannot write "${args.at(-1)}": there is no folder "none". Nothing was done.\n`,
    });
  });
});
