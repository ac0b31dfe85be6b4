import { parseCellAddress, withoutSheet } from '../../rows/cell-address.ts';
import type { Issue, IssuePlace } from './types.ts';

/** Where an issue is; in no column (-1) if it is about a whole row, undefined if it is about more. */
export function placeOf({ cell, row }: Pick<Issue, 'cell' | 'row'>): IssuePlace | undefined {
  const place = cell === null ? null : parseCellAddress(cell);
  if (place) return { row: place.row, column: place.column };
  return row === null ? undefined : { row, column: -1 };
}

/** What is accepted as it is to answer a question: `12:12`, `E12`; null where that is about more than a row or cell. */
export function placeToAccept(
  { cell, row }: Pick<Issue, 'cell' | 'row'>,
  accept: 'row' | 'cell',
): string | null {
  if (row === null) return null;
  return accept === 'row' ? `${row}:${row}` : cell && withoutSheet(cell);
}
