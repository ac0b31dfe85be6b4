import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { messageOf, VdpipeError } from '../../errors.ts';

/** Where a job's files are: each in the folder that says what became of it. */
export const FOLDERS = ['in', 'work', 'done', 'failed', 'held'] as const;
export type FolderName = (typeof FOLDERS)[number];

export type JobFolders = Readonly<Record<FolderName, string>>;

export function foldersOf(folder: string): JobFolders {
  const named = FOLDERS.map((name) => [name, path.join(folder, name)] as const);
  return Object.fromEntries(named) as Record<FolderName, string>;
}

/**
 * Makes the folders of a job that are missing, readable by their owner alone: lists hold personal data.
 *
 * @throws VdpipeError `folder_unusable`
 */
export async function makeFolders(folders: JobFolders): Promise<void> {
  for (const folder of Object.values(folders)) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    } catch (cause) {
      throw folderUnusable(folder, cause);
    }
  }
}

export function folderUnusable(folder: string, cause: unknown): VdpipeError {
  const reason = messageOf(cause);
  return new VdpipeError('folder_unusable', `Cannot use the folder "${folder}": ${reason}.`, {
    cause,
  });
}
