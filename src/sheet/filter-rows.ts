import type { IssueSink } from '../issue.ts';
import { type ByteCells, isBlankUtf8 } from '../rows/byte-cells.ts';
import { pickRows } from '../rows/byte-rows.ts';
import { cellAddress, columnLetter, type RowBatch, type SheetPlace } from '../rows/row.ts';
import type { RowCounts, SheetFormat } from './sheet.ts';
import { toIssue } from './to-issue.ts';

/** Short rows that are told one by one; the others are counted. */
const MAX_SHORT_TOLD = 3;

export interface RowFilter {
  /** The rows that are not blank. */
  keepFilled(batch: RowBatch): RowBatch;
  /** Tells how many more short rows there were than were told one by one. */
  finish(): void;
}

/**
 * Takes blank rows out of batches and counts all rows, also those that a file leaves out. Tells of
 * values in columns without a name, from which nothing could be taken, and of CSV rows that end early: the last row
 * of a file that was cut off does.
 */
export function createRowFilter(
  place: SheetPlace,
  format: SheetFormat,
  counts: RowCounts,
  onIssue: IssueSink,
): RowFilter {
  const { sheet, header } = place;
  const width = header.columns.length;
  const unnamed = header.columns.filter(({ name }) => name === '').map(({ index }) => index);
  // Workbooks leave out empty cells at the end of a row; programs that write CSV do not.
  const leastCells = format === 'csv' ? width : 0;
  let lastRow = header.row;
  let shortRows = 0;

  function keepFilled(batch: RowBatch): RowBatch {
    const { numbers } = batch;
    const filled = batch.cells ? findFilledBytes(batch, batch.cells) : findFilled(batch);
    const last = numbers.at(-1) ?? lastRow;
    counts.read += last - lastRow;
    counts.blank += last - lastRow - filled.length;
    lastRow = last;
    return filled.length === numbers.length ? batch : pickRows(batch, filled);
  }

  /** Places in the batch of the rows that are not blank. */
  function findFilled(batch: RowBatch): number[] {
    const { numbers, rows } = batch;
    const filled: number[] = [];
    for (let i = 0; i < rows.length; i += 1) {
      const cells = rows[i] ?? [];
      if (isBlankRow(cells)) continue;
      filled.push(i);
      if (cells.length > width || unnamed.length > 0) checkUnnamed(cells, numbers[i] ?? 0);
      if (cells.length < leastCells) reportShort(batch, i, cells.length);
    }
    return filled;
  }

  function findFilledBytes(batch: RowBatch, cells: ByteCells): number[] {
    const { numbers } = batch;
    const filled: number[] = [];
    for (let i = 0; i < numbers.length; i += 1) {
      const first = cells.rowCells[2 * i] ?? 0;
      const end = cells.rowCells[2 * i + 1] ?? 0;
      if (isBlankRange(cells, first, end)) continue;
      filled.push(i);
      if (end - first > width || unnamed.length > 0)
        checkUnnamed(batch.rows[i] ?? [], numbers[i] ?? 0);
      if (end - first < leastCells) reportShort(batch, i, end - first);
    }
    return filled;
  }

  function checkUnnamed(cells: readonly string[], row: number): void {
    const index = [...unnamed, ...cells.keys()].find(
      (column) => (column >= width || unnamed.includes(column)) && !isBlank(cells[column] ?? ''),
    );
    if (index === undefined) return;
    const value = cells[index] ?? '';
    const cell = cellAddress(sheet, index, row);
    onIssue(
      toIssue({
        code: 'value_without_header',
        sheet,
        row,
        column: columnLetter(index),
        cell,
        value,
        message: `Cannot tell what ${cell} is for, found ${JSON.stringify(value)}: column ${columnLetter(index)} has no name in row ${header.row}`,
        fix: 'Name the column, remove the value, or quote the cell that a delimiter has split',
      }),
    );
  }

  function reportShort(
    { numbers, endsOpen = false }: RowBatch,
    place: number,
    cells: number,
  ): void {
    const row = numbers[place] ?? 0;
    if (endsOpen && place === numbers.length - 1) reportCut(cells, row);
    else countShort(cells, row);
  }

  function countShort(cells: number, row: number): void {
    shortRows += 1;
    if (shortRows > MAX_SHORT_TOLD) return;
    onIssue(
      toIssue({
        code: 'row_too_short',
        severity: 'warning',
        sheet,
        row,
        message: `Row ${row} of "${sheet}" ends after ${cells} of ${width} cells`,
        fix: 'Look there for a line break that is not quoted',
      }),
    );
  }

  function reportCut(cells: number, row: number): void {
    onIssue(
      toIssue({
        code: 'row_too_short',
        sheet,
        row,
        message: `Row ${row} of "${sheet}" ends after ${cells} of ${width} cells, without a line end: the file may be cut off`,
        fix: 'Get the whole file; if it is whole, end its last line',
      }),
    );
  }

  return {
    keepFilled,
    finish() {
      const more = shortRows - MAX_SHORT_TOLD;
      if (more <= 0) return;
      onIssue(
        toIssue({
          code: 'row_too_short',
          severity: 'warning',
          sheet,
          message: `${more} more ${more === 1 ? 'row' : 'rows'} of "${sheet}" ${more === 1 ? 'ends' : 'end'} before the last column`,
          fix: 'Look there for line breaks that are not quoted',
          count: more,
        }),
      );
    },
  };
}

/** Whether the cells from `first` up to `end` are blank. */
function isBlankRange({ bytes, bounds }: ByteCells, first: number, end: number): boolean {
  for (let cell = first; cell < end; cell += 1) {
    if (!isBlankUtf8(bytes, bounds[2 * cell] ?? 0, bounds[2 * cell + 1] ?? 0)) return false;
  }
  return true;
}

function isBlankRow(cells: readonly string[]): boolean {
  for (const cell of cells) {
    if (!isBlank(cell)) return false;
  }
  return true;
}

/** The first character tells it of nearly every text, at no cost. */
function isBlank(text: string): boolean {
  if (text === '') return true;
  const first = text.charCodeAt(0);
  return (first <= 0x20 || first >= 0x80) && text.trim() === '';
}
