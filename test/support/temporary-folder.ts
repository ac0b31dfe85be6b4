import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Where files cost no disk, and a commit waits for none, where the system has room there. */
export const IN_MEMORY = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

/** Containers often have 64 MiB. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 2 * 1024 ** 3;
}

/** Has something done at an end: that of the running test, or of a file whose tests share what is made. */
export type AtEnd = (end: () => Promise<void>) => unknown;

/** A folder of the running test's own, removed at its end. */
export function temporaryFolder(parent = IN_MEMORY, atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(path.join(parent, 'vdpipe-test-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file in a folder of its own, as long as the running test. */
export function temporaryFile(name: string, content: string | Uint8Array): string {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}
