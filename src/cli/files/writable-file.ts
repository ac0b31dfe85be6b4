import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { systemCode, UsageError } from '../../errors.ts';
import { isDeviceName } from '../../output/sheets/device-name.ts';
import { whyUnwritable } from '../../output/sheets/write-whole.ts';
import { isInUse } from './protected-files.ts';
import { statIfSeen } from './same-file.ts';

/** Whoever takes these from a file means it to stay as it is. */
const ANYBODY_WRITES = 0o222;

interface Endings {
  readonly endings: string;
  readonly fits: boolean;
}

/**
 * Looks before the work whether a file can be written after it, and may be.
 *
 * @param inUse Files that the command reads, writes otherwise, or keeps its runs in: none is overwritten, not even with `--force`.
 * @param force Whether another file may be. @default yes
 * @throws UsageError `output_unusable`, `file_exists`
 */
export function writableFile(
  file: string,
  inUse: readonly (string | undefined)[],
  options: { readonly force?: boolean | undefined } & Partial<Endings> = {},
): string {
  const { force = true, endings = '', fits = true } = options;
  if (!fits) throw outputUnusable(file, `its name must end with ${endings}`);
  refuseInUse(file, inUse);
  const ofName = findNameProblem(file);
  if (ofName !== undefined) throw outputUnusable(file, `${ofName}. Choose another name`);
  const folder = path.dirname(file);
  if (!isFolder(folder)) throw outputUnusable(file, `there is no folder "${folder}"`);
  try {
    const there = statSync(file, { throwIfNoEntry: false });
    if (there?.isDirectory()) throw outputUnusable(file, 'it is a folder');
    // A new file takes the place of what is there, and a pipe or a device would be gone.
    if (there && !there.isFile())
      throw outputUnusable(file, 'it is a device or a pipe, not a file');
    if (there && (there.mode & ANYBODY_WRITES) === 0) {
      throw outputUnusable(file, 'the file is read-only');
    }
    accessSync(folder, constants.W_OK);
    if (there) openForWriting(file);
  } catch (error) {
    throw error instanceof UsageError ? error : outputUnusable(file, whyUnwritable(error), error);
  }
  refuseExisting(file, force);
  return file;
}

/**
 * Looks before the work whether a file may be written. A folder cannot be written over anyway: writing says so.
 *
 * @throws UsageError `file_exists`
 */
export function refuseExisting(file: string, force: boolean | undefined): void {
  if (force || !existsSync(file) || statSync(file).isDirectory()) return;
  throw new UsageError(
    'file_exists',
    `Cannot write "${file}": the file exists. Choose another name, or use --force to overwrite it.`,
  );
}

/**
 * Looks before the work that what a command reads, writes otherwise, or keeps its runs in, is not written over.
 *
 * @param inUse Those files.
 * @throws UsageError `output_unusable`
 */
export function refuseInUse(file: string, inUse: readonly (string | undefined)[]): void {
  if (!isInUse(file, inUse)) return;
  const what = 'it is the input, the mapping, the rejects file, a ledger, the API key file or .env';
  throw outputUnusable(file, `${what}. Choose another name`);
}

/** A file of the user's own that cannot be written, found before the work. */
export function outputUnusable(file: string, reason: string, cause?: unknown): UsageError {
  const message = `Cannot write "${file}": ${reason}. Nothing was done.`;
  return new UsageError('output_unusable', message, { cause });
}

/**
 * A file that another program has open, or that is protected, cannot be replaced. Whose file it is does not matter: its folder
 * says who may.
 */
function openForWriting(file: string): void {
  try {
    closeSync(openSync(file, 'r+'));
  } catch (error) {
    if (/^(?:EBUSY|EPERM)$/.test(systemCode(error))) throw error;
  }
}

function isFolder(place: string): boolean {
  return statIfSeen(place)?.isDirectory() === true;
}

/** Characters that Windows has in no name. A colon would write a stream of another file, in silence. */
const NOT_IN_NAMES = /[<>:"|?*]/;

/** Why no file can have this name on this system; nothing when it can. */
export function findNameProblem(file: string, platform = process.platform): string | undefined {
  if (platform !== 'win32') return undefined;
  const name = path.win32.basename(file);
  const [sign] = NOT_IN_NAMES.exec(name) ?? [];
  if (sign !== undefined) return `Windows does not allow "${sign}" in file names`;
  if (isDeviceName(name)) return `Windows reserves the name "${name}"`;
  if (/[. ]$/.test(name)) return 'Windows removes a dot or space at the end of a name';
  return undefined;
}
