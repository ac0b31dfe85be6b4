import { accessSync, constants, type Stats, statSync } from 'node:fs';
import path from 'node:path';

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
  if (inUse.some((other) => other !== undefined && isSameFile(file, other))) {
    return {
      reason:
        'it is the input, the mapping, the rejects, the ledger, the key or the settings of this run',
    };
  }
  const folder = path.dirname(file);
  if (!isFolder(folder)) return { reason: `there is no folder "${folder}"` };
  if (isFolder(file)) return { reason: 'it is a folder' };
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    return { reason: 'you have no permission to write there', cause };
  }
  return undefined;
}

/** The same file, also through links. */
export function isSameFile(a: string, b: string): boolean {
  if (path.resolve(a) === path.resolve(b)) return true;
  const [one, other] = [a, b].map(statIfSeen);
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** What cannot be looked at cannot be written over either. */
function statIfSeen(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}
