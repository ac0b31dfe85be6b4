import { closeSync, fsyncSync, openSync } from 'node:fs';
import { systemCode } from './errors.ts';

/** Errors of systems that cannot sync folders: Windows, and some network drives. They keep names safe by other means. */
const NOT_OFFERED: ReadonlySet<string> = new Set(['EPERM', 'EINVAL', 'EISDIR', 'ENOTSUP']);

/** Puts the names in a folder on disk, where the system can do that. */
export function syncFolder(folder: string): void {
  let fd: number | undefined;
  try {
    fd = openSync(folder, 'r');
    fsyncSync(fd);
  } catch (error) {
    if (!NOT_OFFERED.has(systemCode(error))) throw error;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
