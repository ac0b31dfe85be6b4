import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { RunInfo } from '../../ledger/ledger.ts';
import { firstOf } from '../../run/input/lists/list-files.ts';
import { originOf } from '../../run/origin.ts';
import type { RejectsTarget } from '../../run/rejects/write-rejects.ts';
import { statIfSeen } from './same-file.ts';
import { findNameProblem, outputUnusable } from './writable-file.ts';

/**
 * Looks before anything is read where rows to correct can be written to: `--rejects`, or next to the input. What is not a
 * file (`-`, a pipe) has no folder, so there is no rejects file for it unless `--rejects` names one.
 *
 * @throws UsageError `output_unusable` when `--rejects` cannot be written
 */
export function toRejectsTarget(flags: {
  readonly file: string;
  readonly rejects?: string | undefined;
  readonly noRejects?: boolean | undefined;
}): RejectsTarget | undefined {
  const { file: input, rejects, noRejects } = flags;
  if (noRejects) return undefined;
  const isFile = statIfSeen(input)?.isFile() === true;
  if (rejects === undefined) {
    const stem = stemBeside(input);
    return isFile && isWritable(path.dirname(stem)) ? { stem } : undefined;
  }
  const ending = path.extname(rejects).toLowerCase();
  if (ending !== '.csv' && ending !== '.xlsx') {
    throw outputUnusable(rejects, 'its name must end with .csv or .xlsx');
  }
  const ofName = findNameProblem(rejects);
  if (ofName !== undefined) throw outputUnusable(rejects, ofName);
  if (!isWritable(path.dirname(rejects))) {
    throw outputUnusable(rejects, `"${path.dirname(rejects)}" is not a writable folder`);
  }
  return { stem: rejects.slice(0, -ending.length), ending };
}

/**
 * The same for the rows of a run, whose input was read by an earlier command.
 *
 * @throws UsageError `output_unusable`
 */
export function toRejectsTargetOf(
  info: RunInfo,
  { rejects }: { readonly rejects?: string | undefined },
): RejectsTarget | undefined {
  const file = firstOf(originOf(info)?.file ?? '-');
  return toRejectsTarget({ file, rejects });
}

/** The files that the rejects may become, so that nothing else is written over them: what .xlsx cannot hold is .csv. */
export function toRejectsFiles(flags: Parameters<typeof toRejectsTarget>[0]): string[] {
  const target = toRejectsTarget(flags);
  if (target === undefined) return [];
  const endings = target.ending === '.csv' ? ['.csv'] : ['.csv', '.xlsx'];
  return endings.map((ending) => target.stem + ending);
}

/** `list.csv` gives `list.rejects`, and so does `list.rejects-2.csv`. */
function stemBeside(input: string): string {
  const { dir, base } = path.parse(input);
  const name = base.replace(/\.gz$/i, '').replace(/(?<=.)\.[^.]+$/, '');
  return path.join(dir, `${name.replace(/\.rejects(?:-\d+)?$/, '')}.rejects`);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder || '.', constants.W_OK);
    return statSync(folder || '.').isDirectory();
  } catch {
    return false;
  }
}
