import { statSync } from 'node:fs';
import process from 'node:process';
import { expect, it } from 'vitest';

/** A test of what Windows does not have, left out there. Its title ends with what it needs: "(needs POSIX: named pipes)". */
export const itOnPosix = it.skipIf(process.platform === 'win32');

/** Nobody but its owner may read a file or open a folder. On Windows its folder says who may. */
export function expectPrivate(file: string, mode: 0o600 | 0o700 = 0o600): void {
  if (process.platform === 'win32') return;
  expect(statSync(file).mode & 0o777).toBe(mode);
}
