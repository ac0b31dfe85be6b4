import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { IN_USE_ELSEWHERE } from '../../output/sheets/write-whole.ts';
import { findNameProblem } from './name-problem.ts';
import { isInUse } from './protected-files.ts';
import { statIfSeen } from './same-file.ts';

/** Whoever takes these from a file means it to stay as it is. */
const ANYBODY_WRITES = 0o222;

/** Why a file cannot be written. */
interface TargetProblem {
  readonly reason: string;
  readonly cause?: unknown;
}

/**
 * Looks before the work whether a file can be written after it.
 *
 * @param inUse Files that this run reads or writes otherwise.
 */
export function findTargetProblem(
  file: string,
  inUse: readonly (string | undefined)[],
): TargetProblem | undefined {
  if (isInUse(file, inUse)) {
    return {
      reason: 'it is the input, the mapping, the rejects file, a ledger, the API key file or .env',
    };
  }
  const ofName = findNameProblem(file);
  if (ofName !== undefined) return { reason: ofName };
  const folder = path.dirname(file);
  if (!isFolder(folder)) return { reason: `there is no folder "${folder}"` };
  try {
    const there = statSync(file, { throwIfNoEntry: false });
    if (there?.isDirectory()) return { reason: 'it is a folder' };
    // A new file takes the place of what is there, and a pipe or a device would be gone.
    if (there && !there.isFile()) return { reason: 'it is a device or a pipe, not a file' };
    if (there && (there.mode & ANYBODY_WRITES) === 0) {
      return { reason: 'the file is read-only' };
    }
    accessSync(folder, constants.W_OK);
    if (there) openForWriting(file);
  } catch (cause) {
    return { reason: reasonOf(cause), cause };
  }
  return undefined;
}

/**
 * A file that another program has open, or that is protected, cannot be replaced. Whose file it is does not matter: its folder
 * says who may.
 */
function openForWriting(file: string): void {
  try {
    closeSync(openSync(file, 'r+'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error && error.code;
    if (code === 'EBUSY' || code === 'EPERM') throw error;
  }
}

function reasonOf(cause: unknown): string {
  switch (cause instanceof Error && 'code' in cause && cause.code) {
    case 'ELOOP':
      return 'it is a link that points to itself';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    case 'EBUSY':
      return `${IN_USE_ELSEWHERE}; close it there`;
    case 'EROFS':
      return 'the disk is read-only';
    default:
      return 'you have no permission to write there';
  }
}

function isFolder(place: string): boolean {
  return statIfSeen(place)?.isDirectory() === true;
}
