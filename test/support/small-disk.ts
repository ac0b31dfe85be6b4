import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';

/** A test of a disk that is full, left out where no file system can be mounted. Its title ends with "(needs root on Linux: mount)". */
export const itWithSmallDisk = it.skipIf(!canMount());

/** Mounts a file system in memory with so many KiB at a folder, until the running test ends. */
export function mountSmallDisk(folder: string, kib: number): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k,mode=0700`, 'tmpfs', folder]);
  onTestFinished(() => {
    // Lazily: a console that is being stopped has its files open still.
    execFileSync('umount', ['-l', folder]);
  });
}

/** Leaves no room for another page. @returns the file that takes it */
export function fillDisk(folder: string): string {
  const { bavail, bsize } = statfsSync(folder);
  const filler = path.join(folder, 'filler');
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  expect(statfsSync(folder).bavail).toBe(0);
  return filler;
}

/** In a name space of its own, so that nothing stays mounted. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const words = ['-m', 'mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', '/mnt'];
  return spawnSync('unshare', words).status === 0;
}
