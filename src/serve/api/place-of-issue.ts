import type { Issue } from '../../issue.ts';
import { type CellPlace, parseCellAddress } from '../../rows/cell-address.ts';

type Placed = Pick<Issue, 'sheet' | 'cell' | 'row'>;

export interface IssuePlace {
  readonly row: number;
  /** From 0 on; -1: the row as a whole. */
  readonly column: number;
}

/** Where an issue is; in no column (-1) if it is about a whole row, undefined if it is about more. */
export function placeOf(issue: Placed): IssuePlace | undefined {
  const { row } = issue;
  const place = cellOf(issue);
  if (place) return { row: place.row, column: place.column };
  return row === null ? undefined : { row, column: -1 };
}

/** The cell of the sheet that an issue is about; null if it is about none. */
export function cellOf(issue: Placed): CellPlace | null {
  return issue.cell === null || isOfList(issue) ? null : parseCellAddress(issue.cell);
}

/** Whether it is about a cell of a list that values are looked up in. The row is the first in which one is. */
export function isOfList({ sheet, cell }: Placed): boolean {
  const own = cell === null ? null : parseCellAddress(cell)?.sheet;
  return sheet != null && own != null && own !== sheet;
}

/** Which line of a mapping's text has a key, from 0; -1 if none has. One at the top of the text is above it, if it has several parts. */
export function lineOfKey(text: string, path: readonly string[]): number {
  const name = new RegExp(`^(?:[^#]*[\\s{,"'])?${path.at(-1)}["']?:`);
  let top = path[0];
  return text.split('\n').findIndex((line) => {
    top = /^["']?(\w+)["']?:/.exec(line)?.[1] ?? top;
    return (path.length === 1 || top === path[0]) && name.test(line);
  });
}
