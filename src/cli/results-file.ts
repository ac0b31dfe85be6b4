import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../errors.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../report/export-orders.ts';

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
 * @throws UsageError `results_unusable`
 */
export function toResultsFiles(flags: {
  readonly results?: string | undefined;
  readonly resultsRows?: string | undefined;
  readonly file?: string | undefined;
}): ResultsFile[] {
  const { results, resultsRows, file: input } = flags;
  if (results !== undefined && resultsRows !== undefined && isSame(results, resultsRows)) {
    throw unusable(resultsRows, 'it is the file for --results too');
  }
  return [
    ...(results === undefined ? [] : [toResultsFile('results', results, input)]),
    ...(resultsRows === undefined ? [] : [toResultsFile('results_rows', resultsRows, input)]),
  ];
}

function toResultsFile(of: ResultsFile['of'], file: string, input?: string): ResultsFile {
  const ending = path.extname(file).slice(1).toLowerCase();
  const format = EXPORT_FORMATS.find((known) => known === ending);
  if (!format) {
    throw unusable(file, `its name must end with ${EXPORT_FORMATS.map((f) => `.${f}`).join(', ')}`);
  }
  if (input !== undefined && isSame(file, input)) {
    throw unusable(file, 'it is the file to read');
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

function isSame(a: string, b: string): boolean {
  return path.resolve(a) === path.resolve(b);
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

function unusable(file: string, reason: string, cause?: unknown): UsageError {
  const message = `Cannot write the results to "${file}": ${reason}. Nothing was ordered.`;
  return new UsageError('results_unusable', message, { cause });
}
