import { InputError } from '../errors.ts';
import type { SheetLimits } from './limits.ts';
import { inputError } from './to-issue.ts';

export function lastRowOf({ maxRows }: SheetLimits, headerRow = 1): number {
  return headerRow + maxRows;
}

export function isRowsTooMany(error: unknown): boolean {
  return error instanceof InputError && error.issue.code === 'rows_too_many';
}

/** The sheet goes on after the last row to read. */
export function rowsTooMany(sheet: string, { maxRows }: SheetLimits, headerRow = 1): InputError {
  return inputError({
    code: 'rows_too_many',
    sheet,
    row: headerRow + maxRows + 1,
    message: `Cannot read all of "${sheet}": it has more rows below its header than the limit of ${maxRows}`,
    fix: 'If the number of rows is right, raise the limit (maxRows, --max-rows); otherwise check that this is the right file',
  });
}
