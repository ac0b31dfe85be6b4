import { appendFileSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprintInput } from '../../../src/run/input/fingerprint-input.ts';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.ts';

function fileWith(content: string, name = 'list.csv'): string {
  return temporaryFile(name, content);
}

describe('fingerprintInput()', () => {
  it('gives the same fingerprint for the same content and settings, whatever the file is called', async () => {
    const one = await fingerprintInput(fileWith('a,b\n'), { sheet: 1 });
    const other = await fingerprintInput(fileWith('a,b\n', 'copy.txt'), { sheet: 1 });
    expect(other.fingerprint).toBe(one.fingerprint);
  });

  it.each([
    { name: 'content', content: 'a,c\n', settings: { sheet: 1 } },
    { name: 'settings', content: 'a,b\n', settings: { sheet: 2 } },
  ])('gives another fingerprint for other $name', async ({ content, settings }) => {
    const one = await fingerprintInput(fileWith('a,b\n'), { sheet: 1 });
    const other = await fingerprintInput(fileWith(content), settings);
    expect(other.fingerprint).not.toBe(one.fingerprint);
  });

  it('tells how far it is, up to the end', async () => {
    const told: unknown[] = [];
    const file = fileWith('a,b\n'.repeat(100_000));
    await fingerprintInput(file, {}, { onFingerprint: (progress) => told.push(progress) });
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toEqual({ part: 1, bytes: 400_000 });
  });

  it.each([
    { what: 'changed', change: (file: string) => appendFileSync(file, 'c,d\n') },
    { what: 'deleted', change: (file: string) => rmSync(file) },
  ])('notices that a file is $what while it is worked on', async ({ change }) => {
    const file = fileWith('a,b\n');
    const input = await fingerprintInput(file, {});
    await input.assertUnchanged();
    change(file);
    await expect(input.assertUnchanged()).rejects.toMatchObject({ code: 'file_changed' });
  });

  it('leaves the file in place when it is released', async () => {
    const file = fileWith('a,b\n');
    const input = await fingerprintInput(file, {});
    await input.release();
    expect([input.file, existsSync(file)]).toEqual([file, true]);
  });

  it.each([
    { name: 'a file that is not there', file: 'nowhere.csv', code: 'file_missing' },
    { name: 'a folder', file: '.', code: 'file_is_folder' },
  ])('says what is the matter with $name', async ({ file, code }) => {
    const input = fingerprintInput(path.join(temporaryFolder(), file), {});
    await expect(input).rejects.toMatchObject({ code });
  });
});
