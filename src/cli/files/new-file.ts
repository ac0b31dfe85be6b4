import { existsSync, statSync } from 'node:fs';
import type { Options } from 'yargs';
import { UsageError, VdpipeError } from '../../errors.ts';
import { IN_USE_ELSEWHERE, once, writeWhole } from '../../output/sheets/write-whole.ts';
import { toVisible } from '../../output/text/visible-text.ts';
import { say } from '../output.ts';
import { findNameProblem } from './name-problem.ts';
import { isInUse } from './protected-files.ts';
import { findTargetProblem } from './target-problem.ts';

/** The option of commands that write a file of the user's own. */
export const FORCE_OPTION = {
  force: { type: 'boolean', describe: 'Overwrite an existing file' },
} as const satisfies Record<string, Options>;

/**
 * Looks before the work whether a file of the user's own can be written after it, and may be.
 *
 * @param inUse Files that the command reads, or keeps its runs in.
 * @throws UsageError `output_unusable`, `file_exists`
 * @throws VdpipeError `file_unwritable`
 */
export function checkNewFile(
  file: string,
  inUse: readonly (string | undefined)[],
  force: boolean | undefined,
): void {
  refuseInUse(file, inUse);
  const ofName = findNameProblem(file);
  if (ofName !== undefined) throw outputUnusable(file, `${ofName}. Choose another name`);
  const problem = findTargetProblem(file, []);
  if (problem) {
    const { reason, cause } = problem;
    throw new VdpipeError('file_unwritable', `Cannot write "${file}": ${reason}.`, { cause });
  }
  refuseExisting(file, force);
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
 * Looks before the work that what a command reads, or keeps its runs in, is not written over; not even with `--force`.
 *
 * @param inUse Those files.
 * @throws UsageError `output_unusable`
 */
export function refuseInUse(file: string, inUse: readonly (string | undefined)[]): void {
  if (!isInUse(file, inUse)) return;
  const what = 'it is the input, the mapping, a ledger, the API key file or .env';
  throw outputUnusable(file, `${what}. Choose another name`);
}

/** A file of the user's own cannot have this name. */
export function outputUnusable(file: string, reason: string): UsageError {
  return new UsageError('output_unusable', `Cannot write "${file}": ${reason}.`);
}

/** Writes a file that appears whole or not at all. Gives its name, as `writePieces` does. */
export function writeNew(file: string, content: string | Uint8Array): Promise<string> {
  return writePieces(file, once(content));
}

/** The same of pieces. Where another program keeps the file from being replaced, says which name it has instead. */
export async function writePieces(
  file: string,
  pieces: AsyncIterable<string | Uint8Array>,
  isTaken?: (file: string) => boolean,
): Promise<string> {
  const written = await writeWhole(file, pieces, isTaken);
  sayElsewhere(file, written);
  return written;
}

/** Says where a file is that was to replace one that another program has open. */
export function sayElsewhere(wanted: string, written: string): void {
  if (written === wanted) return;
  say(
    `warning: Cannot replace "${toVisible(wanted)}": ${IN_USE_ELSEWHERE}. The old file is unchanged; the new one is "${toVisible(written)}".`,
  );
}
