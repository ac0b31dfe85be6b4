import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Folders for files of the moment. They have what cells hold, so they are the console's own: what a killed console left there is removed.
 *
 * @returns makes a new folder; whoever asked for it removes it
 */
export async function openTemporaryFolders(folder: string): Promise<() => Promise<string>> {
  await rm(folder, { recursive: true, force: true });
  return async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return mkdtemp(path.join(folder, 't-'));
  };
}
