import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** Has a function of the file system fail for the rest of the test. */
export function failing(call: 'fsyncSync' | 'openSync', code: string): void {
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
