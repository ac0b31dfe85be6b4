import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../errors.ts';
import { EXPORT_FORMATS, type ExportFormat, formatOfFile } from '../report/export-orders.ts';

/** A file that the results can be written to. */
export interface ResultsFile {
  /** One line per order, or per row of the input. */
  readonly of: 'results' | 'results_rows';
  readonly file: string;
  readonly format: ExportFormat;
}

/**
 * Looks before anything is ordered whether `--results` and `--results-rows` can be written afterwards. Their endings say
 * the format.
 *
 * @param inUse Files that this run reads or writes otherwise.
 * @throws UsageError `results_unusable`
 */
export function toResultsFiles(
  flags: {
    readonly results?: string | undefined;
    readonly resultsRows?: string | undefined;
  },
  inUse: readonly (string | undefined)[],
): ResultsFile[] {
  const { results, resultsRows } = flags;
  if (results !== undefined && resultsRows !== undefined && isSame(results, resultsRows)) {
    throw unusable(resultsRows, 'it is the file for --results too');
  }
  return [
    ...(results === undefined ? [] : [toResultsFile('results', results, inUse)]),
    ...(resultsRows === undefined ? [] : [toResultsFile('results_rows', resultsRows, inUse)]),
  ];
}

function toResultsFile(
  of: ResultsFile['of'],
  file: string,
  inUse: readonly (string | undefined)[],
): ResultsFile {
  const format = formatOfFile(file);
  if (!format) {
    throw unusable(file, `its name must end with ${EXPORT_FORMATS.map((f) => `.${f}`).join(', ')}`);
  }
  if (inUse.some((other) => other !== undefined && isSame(file, other))) {
    throw unusable(
      file,
      'it is the input, the mapping, the ledger, the key or the settings of this run',
    );
  }
  const folder = path.dirname(file);
  if (!isFolder(folder)) throw unusable(file, `there is no folder "${folder}"`);
  if (isFolder(file)) throw unusable(file, 'it is a folder');
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw unusable(file, 'you have no permission to write there', cause);
  }
  return { of, file, format };
}

/** The same file, also through links. */
function isSame(a: string, b: string): boolean {
  if (path.resolve(a) === path.resolve(b)) return true;
  const [one, other] = [a, b].map((file) => statSync(file, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

function unusable(file: string, reason: string, cause?: unknown): UsageError {
  const message = `Cannot write the results to "${file}": ${reason}. Nothing was ordered.`;
  return new UsageError('results_unusable', message, { cause });
}
