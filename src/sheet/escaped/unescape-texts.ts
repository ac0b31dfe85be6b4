import type { Issue, IssueSink } from '../../issue.ts';
import { type ByteCells, cellText } from '../../rows/byte-cells.ts';
import { ByteRows } from '../../rows/byte-rows.ts';
import { type Column, cellAddress, type SheetPlace } from '../../rows/row.ts';
import { factsOf } from '../damage/find-facts.ts';
import { FORMATS, formatAt } from '../format/formats.ts';
import type { Sheet } from '../sheet.ts';
import { toIssue } from '../to-issue.ts';
import { type EscapeKind, mayBeginEscape, readEscaped } from './read-escaped.ts';

const MAX_SHOWN_CHARS = 60;

type Sort = 'code' | 'unclear' | 'other';

/** The cells of one column that begin alike. */
interface EscapedColumn {
  readonly column: Column;
  /** They are read as texts that a file protects. In a workbook an escape is left over from such a file. */
  readonly isRead: boolean;
  readonly count: Record<Sort, number>;
  /** The first cell of each sort: `"'0101234" (list!C2)`. */
  readonly first: Partial<Record<Sort, string>>;
}

/**
 * Reads texts that a file protects from spreadsheet programs (`="01067"`, `'0101234`) without the protection, as they come; if
 * the cells of a column then contradict each other, the whole column is an error.
 *
 * @param isNumber whether the cells of a column, by its index, are numbers, so that `'24` is one; undefined for a column to leave alone
 * @param isLeftOut of rows that a person leaves out, which contradict nothing; null: there are none
 */
export function createUnescaper(
  place: SheetPlace & Pick<Sheet, 'format'>,
  isNumber: (index: number) => boolean | undefined,
  onIssue: IssueSink,
  isLeftOut: ((row: number) => boolean) | null = null,
) {
  const { sheet, header } = place;
  const columns = header.columns.filter(({ index }) => isNumber(index) !== undefined);
  const indexes = Int32Array.from(columns, ({ index }) => index);
  const found = new Map<string, EscapedColumn>();

  /** The text of a cell; null for one to leave alone. */
  function read(cell: string, row: number, column: Column): string | null {
    const escaped = readEscaped(cell);
    const isRead = FORMATS[formatAt(place, row)].isOfTexts === true;
    if (escaped === null) return null;
    if (!isRead && (escaped.is !== 'code' || isNumber(column.index) === true)) return null;
    if (escaped.is === 'broken') {
      onIssue(brokenIssue(cell, cellAddress(place, column.index, row), row, column, sheet));
      return null;
    }
    const isDigits = escaped.is === 'unclear' && isNumber(column.index) === true;
    if (!isLeftOut?.(row)) {
      const { count, first } = columnOf(column, escaped.kind, isRead);
      const sort = isDigits ? 'code' : escaped.is;
      count[sort] += 1;
      first[sort] ??= `${shown(cell)} (${cellAddress(place, column.index, row)})`;
    }
    return escaped.is === 'other' || !isRead ? null : escaped.text;
  }

  function columnOf(column: Column, kind: EscapeKind, isRead: boolean): EscapedColumn {
    const key = `${column.index} ${kind} ${isRead}`;
    const count = { code: 0, unclear: 0, other: 0 };
    const known = found.get(key) ?? { column, isRead, count, first: {} };
    found.set(key, known);
    return known;
  }

  /** The batch with protected cells as their texts; the same batch when it has none. A text is written over its cell, which is longer. */
  function unescapeCells(batch: ByteRows): ByteRows {
    if (!factsOf(batch).mayBeEscaped) return batch;
    const { cells } = batch;
    const { bytes, bounds, rowCells } = cells;
    let own: ByteCells | undefined;
    for (let i = 0; i < batch.numbers.length; i += 1) {
      const firstCell = rowCells[2 * i] as number;
      const endCell = rowCells[2 * i + 1] as number;
      for (let c = 0; c < columns.length; c += 1) {
        const cell = firstCell + (indexes[c] as number);
        if (cell >= endCell) continue;
        const start = bounds[2 * cell] as number;
        if (!mayBeginEscape(bytes[start] ?? 0) || start === bounds[2 * cell + 1]) continue;
        const column = columns[c] as Column;
        const text = read(cellText(cells, i, column.index), batch.numbers[i] ?? 0, column);
        if (text === null) continue;
        own ??= { ...cells, bytes: Buffer.from(cells.bytes), bounds: cells.bounds.slice() };
        own.bounds[2 * cell + 1] = start + own.bytes.write(text, start);
      }
    }
    const { numbers, plain, endsOpen, hidden } = batch;
    return own ? new ByteRows(numbers, own, { plain, endsOpen, hidden }) : batch;
  }

  return {
    unescape: unescapeCells,
    /** Reports for each column what was read like that, or that it is ambiguous. */
    finish(): void {
      for (const column of found.values()) {
        const issue = column.isRead ? columnIssue(column, sheet) : leftoverIssue(column, sheet);
        if (issue) onIssue(issue);
      }
    },
  };
}

function brokenIssue(cell: string, address: string, row: number, column: Column, sheet: string) {
  return issueOf(column, sheet, {
    ...{ row, cell: address, value: cell.slice(0, MAX_SHOWN_CHARS) },
    message: `Cannot read ${address} as text protected by ="…", found ${shown(cell)}`,
    fix: 'Write the text itself; in CSV, quote the whole cell, such as "=""01067"""',
  });
}

function columnIssue({ column, count: counts, first }: EscapedColumn, sheet: string): Issue | null {
  const count = counts.code + counts.unclear;
  if (count === 0) return null;
  const { code, unclear, other } = first;
  const such = code ?? unclear;
  if (other !== undefined) {
    return issueOf(column, sheet, {
      message: `Column "${column.name}" mixes protected and plain text: found ${such}, which protects a code from spreadsheet programs, and ${other}, which does not`,
      fix: 'Write all codes of the column as plain text, without the protection',
      count,
    });
  }
  if (code === undefined) {
    return issueOf(column, sheet, {
      message: `Column "${column.name}" is ambiguous: the apostrophe of ${such} may be part of the text, or protect it from spreadsheet programs`,
      fix: 'Remove the apostrophe, or write ’ where it is part of the text',
      count,
    });
  }
  const cells = count === 1 ? '1 cell' : `${count} cells`;
  return issueOf(column, sheet, {
    severity: 'warning',
    message: `${cells} of column "${column.name}" ${count === 1 ? 'is' : 'are'} protected from spreadsheet programs, for example ${code}: only the text is read`,
    fix: 'Nothing, unless the apostrophe or formula is part of the text: then begin the text with another character, such as ’',
    count,
  });
}

function leftoverIssue({ column, count, first }: EscapedColumn, sheet: string): Issue {
  return issueOf(column, sheet, {
    message: `Column "${column.name}" has values written as for a CSV file, such as ${first.code}: in a workbook, the =" would be printed too`,
    fix: 'Format these cells as text, and type only the text into each',
    count: count.code,
  });
}

function issueOf(
  { name, letter }: Column,
  sheet: string,
  told: Pick<Issue, 'message' | 'fix'> & Partial<Issue>,
): Issue {
  return toIssue({ code: 'text_escaped', sheet, column: name || letter, ...told });
}

function shown(cell: string): string {
  return JSON.stringify(
    cell.length > MAX_SHOWN_CHARS ? `${cell.slice(0, MAX_SHOWN_CHARS)}…` : cell,
  );
}
