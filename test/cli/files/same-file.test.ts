import fs, { linkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSameFile } from '../../../src/cli/files/same-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Has every file that is looked at show an id as NTFS has them, as `stat` gives it: two of them are one number. */
function withNtfsIds(idOf: (file: string) => bigint): void {
  const real = fs.statSync;
  const stat = (file: string, options?: { bigint?: boolean }) => {
    const [ino, dev] = [idOf(file), 7n];
    return options?.bigint ? { ino, dev } : { ino: Number(ino), dev: Number(dev) };
  };
  Object.assign(fs, { statSync: stat });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { statSync: real });
    syncBuiltinESMExports();
  });
}

describe('isSameFile()', () => {
  it('tells files apart whose ids differ beyond what a number holds', () => {
    const ids = new Map([
      ['a.csv', 0x0012_0000_0003_1f41n],
      ['b.csv', 0x0092_0000_0003_1f41n],
      ['c.csv', 0x0092_0000_0003_1f42n],
      ['link.csv', 0x0092_0000_0003_1f42n],
    ]);
    expect(Number(ids.get('b.csv'))).toBe(Number((ids.get('b.csv') ?? 0n) + 1n));
    withNtfsIds((file) => ids.get(file) ?? 0n);
    expect(isSameFile('a.csv', 'b.csv')).toBe(false);
    expect(isSameFile('b.csv', 'c.csv')).toBe(false);
    expect(isSameFile('c.csv', 'link.csv')).toBe(true);
  });

  it.each([
    { platform: 'win32', same: true },
    { platform: 'darwin', same: true },
    { platform: 'linux', same: false },
  ] as const)(
    'takes Out.csv and out.csv, not there yet, for one file: $same on $platform',
    ({ platform, same }) => {
      const at = (name: string) => path.join('/none', name);
      expect(isSameFile(at('Out.csv'), at('out.csv'), platform)).toBe(same);
      expect(isSameFile(at('Zoe\u0308.csv'), at('zo\u00eb.csv'), platform)).toBe(same);
      expect(isSameFile(at('out.csv'), at('other.csv'), platform)).toBe(false);
    },
  );

  it('sees through links', () => {
    const folder = temporaryFolder();
    const [one, other] = ['one.csv', 'other.csv'].map((name) => path.join(folder, name));
    writeFileSync(one ?? '', '');
    linkSync(one ?? '', other ?? '');
    expect(isSameFile(one ?? '', other ?? '')).toBe(true);
  });
});
