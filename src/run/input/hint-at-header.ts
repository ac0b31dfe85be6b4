import { statSync } from 'node:fs';
import { UsageError } from '../../errors.ts';
import type { Issue } from '../../issue.ts';
import { listColumns } from '../../mapping/file/list-columns.ts';
import { isPlaceholder } from '../../mapping/propose/proposal.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { firstOf } from '../../sheet/sheet-name.ts';
import { previewSheet } from '../prepare/preview-sheet.ts';
import { readOptionsOf, type SheetInput } from './sheet-input.ts';

/**
 * Issues of a mapping that does not fit its sheet. When the sheet has none of the columns, the header stands in another row:
 * each fix names the row that looks like it.
 */
export async function hintAtHeader(
  issues: readonly Issue[],
  input: SheetInput,
  { header }: Sheet,
): Promise<readonly Issue[]> {
  const missing = issues.filter(isMissing).length;
  if (!input.mapping || missing === 0) return issues;
  const wanted = listColumns(input.mapping).filter(({ name }) => !isPlaceholder(name));
  if (missing < wanted.length) return issues;
  const fix = toFix(header.row, await likelyRow(input));
  return issues.map((issue) => (isMissing(issue) ? { ...issue, fix } : issue));
}

/** An error of a sheet without a mapping, with the row that looks like its header, if it is another one. */
export async function withLikelyRow(
  error: unknown,
  input: SheetInput,
  row: number,
): Promise<unknown> {
  if (!(error instanceof UsageError) || error.code !== 'mapping_incomplete') return error;
  const likely = await likelyRow(input);
  if (likely === null || likely === row) return error;
  const hint = `Row ${likely} looks like the header: use --header-row ${likely}`;
  return new UsageError('mapping_incomplete', `${error.message}\n  ${hint}`);
}

/** A column that a person still has to name is in no row. */
function isMissing({ code, column }: Issue): boolean {
  return code === 'column_missing' && column !== null && !isPlaceholder(column);
}

/** null when the input cannot be read a second time. */
async function likelyRow(input: SheetInput): Promise<number | null> {
  // Its header is that of the first file.
  const file = firstOf(input.file);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return null;
  const { headerRow: _, joined: _joined, ...options } = readOptionsOf(input);
  const { likelyHeaderRow, rows } = await previewSheet(file, { ...options, limit: 1 });
  for await (const _ of rows);
  return likelyHeaderRow;
}

function toFix(row: number, likely: number | null): string {
  if (likely === null || likely === row) {
    return `If row ${row} is not the header, set "header_row" under "sheet" in the mapping, or use --header-row`;
  }
  return `Row ${likely} looks like the header: set "header_row: ${likely}" under "sheet" in the mapping, or use --header-row ${likely}`;
}
