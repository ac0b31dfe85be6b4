import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** How long each fsync takes in addition. */
export const SLOW_FSYNC_MS = 5;

/**
 * Returns the environment of a program for which the disk is slow: each fsync takes longer. Needs Linux and a C compiler.
 *
 * @returns {Record<string, string> | undefined}
 */
export function slowDisk() {
  const source = path.join(import.meta.dirname, 'slow-fsync.c');
  const library = path.join(tmpdir(), `vdpipe-slow-fsync-${process.pid}.so`);
  if (!existsSync(library)) {
    const args = ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'];
    if (spawnSync('cc', args, { stdio: 'ignore' }).status !== 0) return undefined;
  }
  return { LD_PRELOAD: library, SLOW_FSYNC_MS: String(SLOW_FSYNC_MS) };
}
