import type { Issue, IssueSink } from '../../issue.ts';
import type { SheetFormat } from '../../sheet/sheet.ts';
import { readOptionsOf, type SheetInput } from './sheet-input.ts';

/** Ids that a workbook often has once, in a cell that is merged over all rows that it is for. */
const OFTEN_MERGED: ReadonlySet<Issue['code']> = new Set(['project_missing', 'svc_uid_missing']);

const REMEDY =
  'where the cell is merged with the one above, set "repeat_merged: true" under "sheet" in the mapping';

/**
 * Names the way to read merged cells where an id is missing that a merged cell may hold. Whether the sheet has such cells
 * is known only after its rows, so the hint is given for every workbook.
 */
export function hintAtMerged(
  input: SheetInput,
  format: SheetFormat,
  onIssue: IssueSink,
): IssueSink {
  if (format === 'csv' || readOptionsOf(input).repeatMerged === true) return onIssue;
  return (issue) => {
    const isHinted = OFTEN_MERGED.has(issue.code);
    onIssue(isHinted ? { ...issue, fix: `${issue.fix}; ${REMEDY}` } : issue);
  };
}
