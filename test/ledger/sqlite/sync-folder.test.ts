import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { describe, expect, onTestFinished } from 'vitest';
import { syncFolder } from '../../../src/ledger/sqlite/sync-folder.ts';
import { itOnPosix } from '../../support/posix.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Has a function of the file system fail for the rest of the test. */
function failing(call: 'fsyncSync' | 'openSync', code: string): void {
  const real = fs[call];
  const fail = () => {
    throw Object.assign(new Error(code), { code });
  };
  Object.assign(fs, { [call]: fail });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { [call]: real });
    syncBuiltinESMExports();
  });
}

const openFiles = () => fs.readdirSync('/proc/self/fd').length;

describe('syncFolder()', () => {
  itOnPosix.each([
    { call: 'fsyncSync', code: 'EPERM' },
    { call: 'fsyncSync', code: 'EINVAL' },
    { call: 'fsyncSync', code: 'ENOTSUP' },
    { call: 'openSync', code: 'EISDIR' },
  ] as const)(
    'goes on where folders cannot be synced: $call, $code (needs POSIX: /proc)',
    ({ call, code }) => {
      const folder = temporaryFolder();
      const before = openFiles();
      failing(call, code);
      expect(() => syncFolder(folder)).not.toThrow();
      expect(openFiles()).toBe(before);
    },
  );

  itOnPosix.each([
    { call: 'fsyncSync', code: 'EIO' },
    { call: 'openSync', code: 'ENOENT' },
  ] as const)('fails where the disk does: $call, $code (needs POSIX: /proc)', ({ call, code }) => {
    const folder = temporaryFolder();
    const before = openFiles();
    failing(call, code);
    expect(() => syncFolder(folder)).toThrow(code);
    expect(openFiles()).toBe(before);
  });
});
