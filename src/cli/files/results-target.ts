import { UsageError } from '../../errors.ts';
import {
  EXPORT_ENDINGS,
  type ExportFormat,
  formatOfFile,
} from '../../output/sheets/export-orders.ts';
import { isSameFile } from './same-file.ts';
import { findTargetProblem } from './target-problem.ts';

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
  if (results !== undefined && resultsRows !== undefined && isSameFile(results, resultsRows)) {
    throw unusable(resultsRows, '--results uses the same file');
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
    throw unusable(file, `its name must end with ${EXPORT_ENDINGS}`);
  }
  const problem = findTargetProblem(file, inUse);
  if (problem) throw unusable(file, problem.reason, problem.cause);
  return { of, file, format };
}

function unusable(file: string, reason: string, cause?: unknown): UsageError {
  const message = `Cannot write the results to "${file}": ${reason}. Nothing was ordered.`;
  return new UsageError('results_unusable', message, { cause });
}
