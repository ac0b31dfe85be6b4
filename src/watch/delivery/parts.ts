import { existsSync } from 'node:fs';
import { mkdir, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { InterruptedError, systemCode } from '../../errors.ts';
import { partNames } from '../folder/hash-file.ts';
import { folderUnusable, type JobFolders } from '../folder/job-folders.ts';
import { moveFile, moveFileIfFree } from '../folder/move-files.ts';
import type { JobWork } from '../watch-setting.ts';

/** Where the files of a list come together before they are taken: from there on they are moved as one. Its name is nobody's list. */
export function partsFolder({ work }: JobFolders): string {
  return path.join(work, '.parts');
}

/** Brings files of `in/` together. False if one is gone, or others are there: what a killed process brought together is put back first. */
export async function gatherParts(work: JobWork, names: readonly string[]): Promise<boolean> {
  const { folders, signal } = work;
  const folder = partsFolder(folders);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (cause) {
    if (systemCode(cause) !== 'EEXIST') throw folderUnusable(folder, cause);
    if ((await partNames(folder))?.length !== 0) return false;
  }
  for (const name of names) {
    if (signal.aborted) throw new InterruptedError({ reason: signal.reason });
    if (!(await moveFile(path.join(folders.in, name), path.join(folder, name)))) return false;
    await work.checkpoint?.('part_moved');
  }
  // A process that was suspended may not know that another one has put some back.
  return String(await partNames(folder)) === String(names.toSorted());
}

/** Moves files of a folder back to `in/`, where they arrive anew. False if some stay: newer ones have their names. */
export async function putBack(work: JobWork, folder: string): Promise<boolean> {
  const stayed: string[] = [];
  for (const name of (await partNames(folder)) ?? []) {
    const file = path.join(folder, name);
    const isFree = await moveFileIfFree(file, path.join(work.folders.in, name));
    if (!isFree) stayed.push(file);
    await work.checkpoint?.('part_moved');
  }
  // Nothing that another process has brought there meanwhile is removed.
  await rmdir(folder).catch(() => {});
  return !stayed.some((file) => existsSync(file));
}
