import { EXPORT_ENDINGS, formatOfFile } from '../../output/sheets/export-orders.ts';
import { isSameFile } from './same-file.ts';
import { outputUnusable, writableFile } from './writable-file.ts';

/** A file with lines about orders or rows; its ending says the format. */
type TableFile = ReturnType<typeof toTableFile>;

export interface ResultsFile extends TableFile {
  /** One line per order, or per row of the input. */
  readonly of: 'results' | 'results_rows';
}

/**
 * Looks before anything is ordered whether `--results` and `--results-rows` can be written afterwards.
 *
 * @param inUse Files that this run reads or writes otherwise.
 * @throws UsageError `output_unusable`
 */
export function toResultsFiles(
  flags: { readonly results?: string | undefined; readonly resultsRows?: string | undefined },
  inUse: readonly (string | undefined)[],
): ResultsFile[] {
  const { results, resultsRows } = flags;
  if (results !== undefined && resultsRows !== undefined && isSameFile(results, resultsRows)) {
    throw outputUnusable(resultsRows, '--results uses the same file');
  }
  return [
    ...(results === undefined ? [] : [{ of: 'results', ...toTableFile(results, inUse) } as const]),
    ...(resultsRows === undefined
      ? []
      : [{ of: 'results_rows', ...toTableFile(resultsRows, inUse) } as const]),
  ];
}

/** @throws UsageError `output_unusable` */
export function toTableFile(file: string, inUse: readonly (string | undefined)[]) {
  const format = formatOfFile(file);
  writableFile(file, inUse, { endings: EXPORT_ENDINGS, fits: format !== undefined });
  return { file, format: format ?? 'csv' };
}
