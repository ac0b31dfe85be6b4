import { statSync } from 'node:fs';
import { UsageError } from '../../errors.ts';
import type { Issue } from '../../issue.ts';
import { ignoredColumnsOf } from '../../mapping/file/column-names.ts';
import { listColumns, type MappedColumn } from '../../mapping/file/list-columns.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { quotedName } from '../../mapping/file/near-miss.ts';
import { isRejectsColumn } from '../../mapping/file/reserved-columns.ts';
import { toYamlScalar } from '../../mapping/file/yaml/yaml-scalar.ts';
import { isPlaceholder } from '../../mapping/propose/proposal.ts';
import { type Column, toColumnName } from '../../rows/row.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { firstOf } from '../../sheet/sheet-name.ts';
import { previewSheet } from '../prepare/preview-sheet.ts';
import { readOptionsOf, type SheetInput } from './sheet-input.ts';

/**
 * Issues of a mapping that does not fit its sheet. When the sheet has none of the columns, the header stands in another row:
 * each fix names the row that looks like it. When one is missing and one is not used, the fix names that one.
 */
export async function hintAtHeader(
  issues: readonly Issue[],
  input: SheetInput,
  { header }: Sheet,
): Promise<readonly Issue[]> {
  const missing = issues.filter(isMissing).length;
  if (!input.mapping || missing === 0) return issues;
  const wanted = listColumns(input.mapping).filter(({ name }) => !isPlaceholder(name));
  const fix =
    missing === wanted.length
      ? toFix(header.row, await likelyRow(input))
      : toFixOfOne(issues, input.mapping, wanted, header.columns);
  if (!fix) return issues;
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

/** null if several columns are missing, or not one alone is not used. */
function toFixOfOne(
  issues: readonly Issue[],
  mapping: Mapping,
  wanted: readonly MappedColumn[],
  columns: readonly Column[],
): string | null {
  const used = new Set([...ignoredColumnsOf(mapping), ...wanted.flatMap(({ names }) => names)]);
  const [unused, second] = columns.filter(
    ({ name }) => name !== '' && !isRejectsColumn(name) && !used.has(toColumnName(name)),
  );
  const [missing, other] = issues.filter(({ code }) => code === 'column_missing');
  if (!missing?.column || !isMissing(missing) || other || !unused || second) return null;
  const alias = `${toYamlScalar(missing.column)}: [${toYamlScalar(unused.name)}]`;
  return `If column ${quotedName(unused.name)}, which is not used, is meant, add "${alias}" to "aliases" in the mapping; if not, add the column to the sheet, or remove it from the mapping`;
}

function toFix(row: number, likely: number | null): string {
  if (likely === null || likely === row) {
    return `If row ${row} is not the header, set "header_row" under "sheet" in the mapping, or use --header-row`;
  }
  return `Row ${likely} looks like the header: set "header_row: ${likely}" under "sheet" in the mapping, or use --header-row ${likely}`;
}
