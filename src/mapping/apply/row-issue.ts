import type { Issue, IssueCode } from '../../issue.ts';
import { detachString } from '../../rows/detach-string.ts';
import { type Column, cellAddress, columnCell, type SheetPlace } from '../../rows/row.ts';

/** Longer values are cut: a cell can hold a book. */
const SHOWN_CHARS = 100;

/** What is wrong with a row. */
export interface RowProblem {
  readonly code: IssueCode;
  /** The column, if the problem is in one cell. */
  readonly column: Column | null;
  readonly value: string | null;
  /** `total_price must be 0 or more, found "-3.50"` */
  readonly what: string;
  readonly fix: string;
}

/** An issue that keeps a row from being ordered. */
export function rowIssue(place: SheetPlace, row: number, problem: RowProblem): Issue {
  const { code, column, value, what, fix } = problem;
  const cell = column && columnCell(place.sheet, column, row);
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

/** An issue of a column as a whole. */
export function columnIssue(
  { sheet }: SheetPlace,
  { name, letter }: Column,
  problem: Pick<Issue, 'code' | 'severity' | 'message' | 'fix' | 'count'>,
): Issue {
  const { code, severity, ...told } = problem;
  const column = name || letter;
  return { code, severity, sheet, row: null, column, cell: null, value: null, ...told };
}

/** What says where an issue of the header is: in a column, or in the header as a whole. */
export function headerIssue(
  { sheet, header }: SheetPlace,
  column: Column | null,
): Pick<Issue, 'sheet' | 'row' | 'column' | 'cell' | 'value'> {
  return {
    sheet,
    row: header.row,
    column: column?.name ?? null,
    cell: column ? cellAddress(sheet, column.index, header.row) : null,
    value: column?.name ?? null,
  };
}

/** A cell's text and where it stands: `"3,50" (list!D2)`. */
export function shownCell(
  { sheet }: SheetPlace,
  cell: string,
  column: Column,
  row: number,
): string {
  return `"${cut(cell)}" (${columnCell(sheet, column, row)})`;
}

/** `"-3.50"`, or `an empty cell`. */
export function quoted(value: string): string {
  return value.trim() === '' ? 'an empty cell' : `"${cut(value)}"`;
}

/** Cuts a value short enough to be shown. The result keeps nothing else of the file alive. */
export function cut(value: string): string {
  if (value.length <= SHOWN_CHARS) return detachString(value);
  // Do not cut between the halves of a surrogate pair.
  return detachString(`${value.slice(0, SHOWN_CHARS - 1).replace(/[\ud800-\udbff]$/, '')}…`);
}
