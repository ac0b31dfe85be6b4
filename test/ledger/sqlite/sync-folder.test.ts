import fs from 'node:fs';
import { describe, expect } from 'vitest';
import { syncFolder } from '../../../src/sync-folder.ts';
import { failing } from '../../support/failing.ts';
import { itOnPosix } from '../../support/posix.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

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
