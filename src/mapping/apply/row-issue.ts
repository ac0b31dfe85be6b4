import type { Issue, IssueCode } from '../../issue.ts';
import { detachString } from '../../rows/detach-string.ts';
import { type Column, cellAddress, type SheetPlace } from '../../rows/row.ts';

/** Values are shown up to here; a cell can hold a book. */
const SHOWN_CHARS = 100;

/** What is wrong with a row. */
export interface RowProblem {
  readonly code: IssueCode;
  /** Where it is, when one cell can be named. */
  readonly column: Column | null;
  readonly value: string | null;
  /** `total_price must be 0 or more, found "-3.50"` */
  readonly what: string;
  readonly fix: string;
}

/** An issue that keeps a row from being ordered. */
export function rowIssue(place: SheetPlace, row: number, problem: RowProblem): Issue {
  const { code, column, value, what, fix } = problem;
  const cell = column && cellAddress(place.sheet, column.index, row);
  return {
    code,
    severity: 'error',
    sheet: place.sheet,
    row,
    column: column && (column.name || column.letter),
    cell,
    value: value === null ? null : cut(value),
    message: `Cannot use row ${row}: ${what}${cell ? ` (${cell})` : ''}`,
    fix,
  };
}

/** What is wrong with a column as a whole, or worth a warning. */
export function columnIssue(
  { sheet }: SheetPlace,
  { name, letter }: Column,
  problem: Pick<Issue, 'code' | 'severity' | 'message' | 'fix' | 'count'>,
): Issue {
  const { code, severity, ...told } = problem;
  const column = name || letter;
  return { code, severity, sheet, row: null, column, cell: null, value: null, ...told };
}

/** A cell's text and where it stands: `"3,50" (list!D2)`. */
export function shownCell(
  { sheet }: SheetPlace,
  cell: string,
  column: Column,
  row: number,
): string {
  return `"${cut(cell)}" (${cellAddress(sheet, column.index, row)})`;
}

/** `"-3.50"`, or `an empty cell`. */
export function quoted(value: string): string {
  return value.trim() === '' ? 'an empty cell' : `"${cut(value)}"`;
}

/** A value short enough to be shown, which keeps nothing else of the file alive. */
export function cut(value: string): string {
  if (value.length <= SHOWN_CHARS) return detachString(value);
  // Never between the two halves of a character.
  return detachString(`${value.slice(0, SHOWN_CHARS - 1).replace(/[\ud800-\udbff]$/, '')}…`);
}
