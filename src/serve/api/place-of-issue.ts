import { parseCellAddress } from '../../rows/cell-address.ts';
import type { Issue, IssuePlace } from './types.ts';

/** Where an issue is; in no column (-1) if it is about a whole row, undefined if it is about more. */
export function placeOf({ cell, row }: Pick<Issue, 'cell' | 'row'>): IssuePlace | undefined {
  const place = cell === null ? null : parseCellAddress(cell);
  if (place) return { row: place.row, column: place.column };
  return row === null ? undefined : { row, column: -1 };
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
