import type { InputError } from '../errors.ts';
import type { Issue, IssueSink } from '../issue.ts';
import type { ByteRows } from '../rows/byte-rows.ts';
import { detachString } from '../rows/detach-string.ts';
import {
  type Column,
  cellAddress,
  columnLetter,
  type Header,
  type SheetPlace,
  toColumnName,
} from '../rows/row.ts';
import type { NumberRange } from './sheet.ts';
import { inputError, toIssue } from './to-issue.ts';

/** Names that every JavaScript object already has: unsafe as keys. */
const RESERVED_NAMES = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

export interface HeaderRead {
  readonly header: Header;
  /** The rows of the header's batch that stand below it. */
  readonly rest: ByteRows;
}

/**
 * Reads up to the header row, leaving out the rows above it.
 *
 * @param hiddenColumns Asked for once the first rows were read.
 * @throws {InputError} `file_empty`: no row has any text; `header_missing`: the header row has none
 */
export async function readHeader(
  sheet: string,
  batches: AsyncIterator<ByteRows>,
  headerRow: number,
  hiddenColumns: () => readonly NumberRange[],
): Promise<HeaderRead> {
  let lastRow = 0;
  for (let next = await batches.next(); !next.done; next = await batches.next()) {
    const { numbers, rows, hidden } = next.value;
    const at = numbers.findIndex((number) => number >= headerRow);
    lastRow = numbers.at(-1) ?? lastRow;
    if (at < 0) continue;
    const cells = numbers[at] === headerRow ? (rows[at] ?? []) : [];
    const columns = toColumns(cells, hiddenColumns());
    if (columns.length === 0) throw await headerMissing(sheet, headerRow, next.value, batches);
    const below = [...numbers.keys()].slice(at + 1);
    const above = rows
      .slice(Math.max(0, at - 10), at)
      .flat()
      .map(detachString);
    const header = { row: headerRow, above, columns, ...(hidden?.has(headerRow) && HIDDEN) };
    return { header, rest: next.value.pick(below) };
  }
  throw lastRow === 0 ? fileEmpty(sheet) : headerBelowEnd(sheet, headerRow, lastRow);
}

const HIDDEN = { hidden: true } as const;

/** The columns that the cells of a header name. */
export function toColumns(cells: readonly string[], hidden: readonly NumberRange[]): Column[] {
  const names = cells.map(toColumnName);
  const length = names.findLastIndex((name) => name !== '') + 1;
  return names.slice(0, length).map((name, index) => {
    const isHidden = hidden.some(({ first, last }) => first <= index && index <= last);
    return { index, letter: columnLetter(index), name, ...(isHidden && HIDDEN) };
  });
}

/** Reports columns without a name, with the name of another, or with an unsafe one, and a hidden header. */
export function checkHeader(place: SheetPlace, onIssue: IssueSink): void {
  const { sheet, header } = place;
  if (header.hidden) onIssue(headerHidden(sheet, header.row));
  const firstOf = new Map<string, Column>();
  for (const column of header.columns) {
    const { name, letter } = column;
    const first = firstOf.get(name);
    const tell = (issue: Pick<Issue, 'code' | 'severity' | 'message' | 'fix'>) =>
      onIssue({
        ...issue,
        sheet,
        row: header.row,
        column: name === '' ? letter : name,
        cell: cellAddress(place, column.index, header.row),
        value: name,
      });
    if (name === '') {
      tell({
        code: 'header_empty',
        severity: 'warning',
        message: `Column ${letter} has no name in row ${header.row}, so it cannot be used`,
        fix: 'Name the column, or remove it',
      });
    } else if (first) {
      tell({
        code: 'header_duplicate',
        severity: 'warning',
        message: `Columns ${first.letter} and ${letter} are both named ${JSON.stringify(name)}, so neither can be used`,
        fix: `Give column ${letter} another name, or remove it`,
      });
    } else if (RESERVED_NAMES.has(name)) {
      tell({
        code: 'header_reserved',
        severity: 'error',
        message: `Column ${letter} is named ${JSON.stringify(name)}, which is not a safe name`,
        fix: 'Give the column another name',
      });
    }
    if (name !== '' && !first) firstOf.set(name, column);
  }
}

const SET_ROW = 'set "header_row" under "sheet" in the mapping, or use --header-row';

function headerHidden(sheet: string, row: number): Issue {
  return toIssue({
    code: 'header_hidden',
    severity: 'warning',
    sheet,
    row,
    message: `The column names are taken from row ${row} of "${sheet}", which is hidden`,
    fix: `If another row has the column names, ${SET_ROW}`,
  });
}

/** A blank header row: the sheet is empty if no other row has text either; else the header is elsewhere. */
async function headerMissing(
  sheet: string,
  headerRow: number,
  batch: ByteRows,
  batches: AsyncIterator<ByteRows>,
): Promise<InputError> {
  const isBlank = ({ rows }: ByteRows) =>
    rows.every((cells) => cells.every((cell) => cell.trim() === ''));
  let blank = isBlank(batch);
  while (blank) {
    const next = await batches.next();
    if (next.done) return fileEmpty(sheet);
    blank = isBlank(next.value);
  }
  return inputError({
    code: 'header_missing',
    sheet,
    row: headerRow,
    message: `Cannot find the header in row ${headerRow} of "${sheet}": the row is blank`,
    fix: `Put the column names there, or ${SET_ROW}`,
  });
}

function headerBelowEnd(sheet: string, headerRow: number, lastRow: number): InputError {
  return inputError({
    code: 'header_missing',
    sheet,
    row: headerRow,
    message: `Cannot find the header in row ${headerRow} of "${sheet}": its last row is ${lastRow}`,
    fix: `Name the row that has the column names: ${SET_ROW}`,
  });
}

function fileEmpty(sheet: string): InputError {
  return inputError({
    code: 'file_empty',
    sheet,
    message: `Cannot read "${sheet}": it is empty`,
    fix: 'Use a sheet with a header row and rows below it',
  });
}
