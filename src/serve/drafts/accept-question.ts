import { type IssueCode, QUESTIONS } from '../../issue.ts';
import { parseCellAddress, parseRowAddress, WHOLE_ROW } from '../../rows/cell-address.ts';
import { toRowText, toWholeText } from '../../run/input/corrections/row-text.ts';
import type { BodyOf } from '../api/routes.ts';
import { CellsRefused, HttpError } from '../http/http-error.ts';
import { outside, refuseReading } from './correct-cells.ts';
import type { Draft } from './draft.ts';
import { type Correction, rowKey } from './sheet-edits.ts';

/**
 * A cell or row that is meant as it is, or is not any more, as a correction: with all that it shows, corrected.
 *
 * @throws HttpError 400 if no such question is about it, 409 if it is no cell or row below the header
 */
export async function toAnswer(
  { rows, edits }: Pick<Draft, 'rows' | 'edits'>,
  { cell, code, why }: BodyOf<'acceptAsItIs'>,
): Promise<Correction> {
  const place = parseCellAddress(cell) ?? parseRowAddress(cell);
  const { row = 0, column = WHOLE_ROW } = place ?? {};
  const isOfRow = column === WHOLE_ROW;
  if (QUESTIONS[code as IssueCode]?.accept !== (isOfRow ? 'row' : 'cell')) {
    throw new HttpError(400, 'request_invalid', `"${code}" cannot be accepted at ${cell}.`);
  }
  const answer = { cell: isOfRow ? rowKey(row) : cell, to: '', accept: code };
  if (why === null) return { ...answer, from: '' };
  const { header_row: header } = rows.about();
  for await (const { cells } of rows.readSome([row])) {
    const shown = [...cells];
    for (const { cell: at, to } of edits.correctedIn(row)) {
      shown[parseCellAddress(at)?.column ?? 0] = to;
    }
    const from = isOfRow ? toWholeText(shown) : (shown[column] ?? '');
    if (header === null || row <= header || from.trim() === '') break;
    return { ...answer, from, why, ...(!isOfRow && { row: toRowText(cells) }) };
  }
  refuseReading(rows);
  throw new CellsRefused([outside(cell)]);
}
