import type { Issue } from '../../../issue.ts';
import { toCsvRecord } from '../../../output/sheets/csv-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { placeToAccept } from '../../../rows/cell-address.ts';

/** In `to`, says of a row that it stays: its cells are corrected only if it is the row that begins with `from`. */
export const KEEP = 'keep';

/** The cells of a row, as `from` has them. */
export const BETWEEN = ' | ';
/** More of a row is not needed to know it again. */
const MOST_CHARS = 200;

/** What a row begins with, to know it again: as many of its cells as fit, and at least one that is not empty. */
export function toRowText(cells: readonly string[]): string {
  let text = '';
  let isFilled = false;
  for (const [column, cell] of cells.entries()) {
    if (isFilled && text.length + cell.length > MOST_CHARS) break;
    text += column === 0 ? cell : `${BETWEEN}${cell}`;
    isFilled ||= cell.trim() !== '';
  }
  return text;
}

/**
 * The line of a list of corrections that accepts what an issue is about; undefined if that is too long, or not known.
 *
 * @param texts Those of its row; of a cell, the issue has the text.
 * @param to A text for the cell: the line writes it instead.
 */
export function toAnswerLine(
  issue: Issue,
  texts: readonly string[] | undefined,
  accept: 'row' | 'cell',
  to?: string,
): string | undefined {
  const from = accept === 'cell' ? issue.value : texts && toWholeText(texts);
  // A text that is cut ends with dots, and what is not shown as it is cannot be copied.
  const fits = (text: string) =>
    text.length < MOST_CHARS && !text.includes('…') && toVisible(text) === text;
  if (from == null || !fits(from) || !fits(to ?? '') || (from === '' && to === undefined)) return;
  const does = to === undefined ? ['', issue.code, 'reason'] : [to, '', ''];
  return toCsvRecord([placeToAccept(issue, accept) ?? '', from, ...does]).trimEnd();
}

/** All cells of a row, as an answer about it has them. */
export function toWholeText(cells: readonly string[]): string {
  return cells.join(BETWEEN);
}

/**
 * Whether a row begins with these cells. White space does not matter: the text may have been typed.
 *
 * @param isAll Whether it must have no other cells.
 */
export function beginsWith(cells: readonly string[], text: string, isAll = false): boolean {
  const row = plain(toWholeText(cells));
  const wanted = plain(text);
  // Of bars alone is only a row that has nothing else.
  return row === wanted || (!isAll && wanted !== '' && row.startsWith(`${wanted} |`));
}

function plain(text: string): string {
  return ` ${text}`
    .replaceAll('|', ' | ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/[ |]+$/, '');
}
