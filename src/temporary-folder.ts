import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { messageOf, VdpipeError } from './errors.ts';

/** Unlike /tmp, which may be memory, it is on a disk. SQLite puts its temporary files there, too. */
const ON_DISK = '/var/tmp';
const FIX = 'Free some disk space there, or set TMPDIR to a folder on another disk.';

/** Returns the folder for temporary files of any size: the one that was set (TMPDIR), else one that is on a disk. */
export function temporaryFolder(): string {
  const folder = tmpdir();
  return folder === '/tmp' && isWritable(ON_DISK) ? ON_DISK : folder;
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
