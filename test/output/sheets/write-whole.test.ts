import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeWhole } from '../../../src/output/sheets/write-whole.ts';
import { itOnPosix } from '../../support/posix.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function* pieces(...texts: readonly string[]) {
  yield* texts;
}

describe('writeWhole()', () => {
  itOnPosix(
    'puts a file in the place of another at once, for its owner alone (needs POSIX: modes)',
    async () => {
      const folder = temporaryFolder();
      const file = path.join(folder, 'out.csv');
      writeFileSync(file, 'old', { mode: 0o644 });
      expect(await writeWhole(file, pieces('a', 'b'))).toBe(file);
      expect(readFileSync(file, 'utf8')).toBe('ab');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readdirSync(folder)).toEqual(['out.csv']);
    },
  );

  it('leaves what was there, and nothing else, when what it writes cannot be made', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'out.csv');
    writeFileSync(file, 'old');
    async function* failing() {
      yield 'a';
      throw new TypeError('the ledger cannot be read');
    }
    await expect(writeWhole(file, failing())).rejects.toThrow(TypeError);
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['out.csv']);
  });

  it.each([
    { name: 'none/out.csv', reason: 'its folder does not exist' },
    { name: 'file/out.csv', reason: 'its folder is a file' },
    { name: 'folder', reason: 'it is a folder' },
  ])('says why it cannot write $name', async ({ name, reason }) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'file'), '');
    mkdirSync(path.join(folder, 'folder'));
    const file = path.join(folder, name);
    await expect(writeWhole(file, pieces('a'))).rejects.toMatchObject({
      code: 'file_unwritable',
      message: `Cannot write "${file}": ${reason}.`,
    });
    expect(readdirSync(folder)).toEqual(['file', 'folder']);
  });
});
