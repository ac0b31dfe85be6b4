import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Where files cost no disk, where the system has such a folder: for tests that make many ledgers. */
export const IN_MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Has something done at an end: that of the running test, or of a file whose tests share what is made. */
export type AtEnd = (end: () => Promise<void>) => unknown;

/** A folder of the running test's own, removed at its end. */
export function temporaryFolder(parent = tmpdir(), atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(path.join(parent, 'vdpipe-test-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
