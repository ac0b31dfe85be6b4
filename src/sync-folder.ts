import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Errors of systems that cannot sync folders: Windows, and some network drives. They keep names safe by other means. */
const NOT_OFFERED: ReadonlySet<unknown> = new Set(['EPERM', 'EINVAL', 'EISDIR', 'ENOTSUP']);

/** Puts the names in a folder on disk, where the system can do that. */
export function syncFolder(folder: string): void {
  let fd: number | undefined;
  try {
    fd = openSync(folder, 'r');
    fsyncSync(fd);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_OFFERED.has(error.code))) throw error;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
