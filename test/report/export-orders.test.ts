import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeWhole } from '../../src/report/export-orders.ts';
import { toLookUpText } from '../../src/report/look-up-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function* pieces(...texts: readonly string[]) {
  yield* texts;
}

describe('writeWhole()', () => {
  it('puts a file in the place of another at once, for its owner alone', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'out.csv');
    writeFileSync(file, 'old', { mode: 0o644 });
    await writeWhole(file, pieces('a', 'b'));
    expect(readFileSync(file, 'utf8')).toBe('ab');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['out.csv']);
  });

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

describe('toLookUpText()', () => {
  it('shows a list as a table, and what is missing as nothing', () => {
    const text = toLookUpText([
      {
        project_id: 'prj-1',
        status: 'ordering',
        order_id: 7,
        ps_code: 'a@b',
        title: '서울',
        mtime: 't',
      },
      { project_id: 'prj-22', status: 'editing', ps_code: 'a@b', title: 'x\u001b', mtime: 't' },
    ]);
    expect(text).toBe(
      [
        'project_id  status    order_id  ps_code  title  mtime',
        'prj-1       ordering  7         a@b      서울   t',
        'prj-22      editing             a@b      x�     t',
        '',
      ].join('\n'),
    );
    expect(toLookUpText([])).toBe('There are none.\n');
  });

  it('shows one thing as its fields, with those inside them', () => {
    expect(toLookUpText({ prodCode: 'card', sizes: [{ sizeCode: 'A6' }] })).toBe(
      ['prodCode           card', 'sizes', '  0', '    sizeCode           A6', ''].join('\n'),
    );
  });
});
