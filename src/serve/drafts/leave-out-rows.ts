import { toRowText } from '../../run/input/corrections/row-text.ts';
import type { LeaveOut } from '../api/types.ts';
import { Conflict, HttpError } from '../http/http-error.ts';
import { refuseReading } from './correct-cells.ts';
import type { Draft } from './draft.ts';
import { type Correction, rowKey } from './sheet-edits.ts';

/**
 * Rows to leave out, or to take back, as corrections: with what the file shows of each. Those that are so already, and those that no
 * order has, are not among them.
 *
 * @throws HttpError 409
 */
export async function toLeftOut(draft: Draft, given: LeaveOut): Promise<readonly Correction[]> {
  const { rows: sheet, edits } = draft;
  refuseReading(sheet);
  const isWanted = (row: number) => edits.leftOut.has(row) !== given.left_out;
  const numbers = [...new Set(rowsOf(draft, given))].filter(isWanted).sort((a, b) => a - b);
  if (!given.left_out) return numbers.map((row) => ({ cell: rowKey(row), from: '', to: '' }));
  const { header_row: header } = sheet.about();
  const below = numbers.filter((row) => row > (header ?? 0));
  const found: Correction[] = [];
  for await (const { number, cells } of sheet.readSome(below)) {
    if (cells.every((text) => text.trim() === '')) continue;
    found.push({ cell: rowKey(number), from: toRowText(cells), to: '' });
  }
  return found;
}

/** @throws HttpError 400 unless one of both is given; 409 if not all rows of the kind are known */
function rowsOf(draft: Draft, { rows, kind, revision }: LeaveOut): readonly number[] {
  if ((rows === undefined) === (kind === undefined)) {
    throw new HttpError(400, 'request_invalid', 'Give either "rows" or "kind".');
  }
  if (rows !== undefined || kind === undefined) return rows ?? [];
  draft.refuseUnchecked(revision);
  const found = draft.check.report?.issue_kinds.find(({ code }) => code === kind);
  if (found?.can_leave_out !== false) return draft.issues.rowsOfKind(kind);
  throw new Conflict(
    'rows_not_known',
    'Issues of this kind are not about single rows, or not all of them are listed. Select the rows to leave out.',
  );
}
