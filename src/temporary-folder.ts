import { randomUUID } from 'node:crypto';
import { accessSync, constants, openSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { messageOf, VdpipeError } from './errors.ts';

/** Unlike /tmp, which may be memory, it is on a disk. SQLite puts its temporary files there, too. */
const ON_DISK = '/var/tmp';
const FIX = 'Free some disk space there, or set TMPDIR to a folder on another disk.';

/** Returns the folder for temporary files of any size: the one that was set (TMPDIR), else one that is on a disk. */
export function temporaryFolder(): string {
  const folder = tmpdir();
  return folder === '/tmp' && isWritable(ON_DISK) ? ON_DISK : folder;
}

/** Opens a new file there that only this user can open. It loses its name at once, so it is gone when the process ends, however it ends. */
export async function openUnnamedFile(): Promise<FileHandle> {
  const file = newName();
  const handle = await open(file, 'wx+', 0o600);
  await rm(file, { force: true }).catch(() => {});
  return handle;
}

/** The same at once; gives its descriptor. */
export function openUnnamed(): number {
  const file = newName();
  const fd = openSync(file, 'wx+', 0o600);
  rmSync(file, { force: true });
  return fd;
}

function newName(): string {
  return path.join(temporaryFolder(), `vdpipe-${randomUUID()}`);
}

/**
 * The error of a step of keeping something there.
 *
 * @param what `the rows of the proof`
 * @param fix a sentence
 */
export function cannotKeep(what: string, cause: unknown, fix = FIX): VdpipeError {
  const message = `Cannot store ${what} in "${temporaryFolder()}": ${messageOf(cause)}. ${fix}`;
  return new VdpipeError('file_unwritable', message, { cause });
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
