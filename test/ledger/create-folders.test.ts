import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { createFolders } from '../../src/ledger/create-folders.ts';
import { itOnPosix } from '../support/posix.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('createFolders()', () => {
  itOnPosix(
    'makes every missing folder for its owner alone, and leaves those that are there (needs POSIX: modes)',
    () => {
      const top = temporaryFolder();
      const before = statSync(top).mode;
      const made = ['a', 'a/b', 'a/b/c'].map((name) => path.join(top, name));
      for (let i = 0; i < 2; i++) createFolders(path.join(top, 'a', 'b', 'c'));
      expect(made.map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
      expect(statSync(top).mode).toBe(before);
    },
  );

  itOnPosix(
    'throws where a folder cannot be made, and makes none below it (needs POSIX: symbolic links)',
    () => {
      const top = temporaryFolder();
      writeFileSync(path.join(top, 'file'), '');
      symlinkSync(path.join(top, 'nowhere'), path.join(top, 'link'));
      for (const name of ['file/a', 'file/a/b', 'link', 'link/a']) {
        expect(() => createFolders(path.join(top, name))).toThrow(/ENOTDIR|EEXIST/);
      }
      expect(existsSync(path.join(top, 'nowhere'))).toBe(false);
    },
  );

  itOnPosix('throws where a file system takes no folders (needs POSIX: /proc)', () => {
    for (const folder of ['/proc/self/none', '/proc/self/none/a/b']) {
      expect(() => createFolders(folder)).toThrow(/mkdir '\/proc/);
    }
  });
});
