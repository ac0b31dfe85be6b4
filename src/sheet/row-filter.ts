import type { Issue, IssueSink } from '../issue.ts';
import { isBlankRow } from '../rows/byte-cells.ts';
import type { ByteRows } from '../rows/byte-rows.ts';
import { cellAddress, columnLetter, rowName, type SheetPlace } from '../rows/row.ts';
import { factsOf } from './damage/find-facts.ts';
import { formatAt } from './format/formats.ts';
import type { RowCounts, SheetFormat } from './sheet.ts';
import { toIssue } from './to-issue.ts';

/** Short rows that are reported one by one; the others are counted. */
const MAX_SHORT_REPORTED = 3;

/**
 * Takes blank rows out of batches and counts all rows, also those that a file leaves out. Reports
 * values in columns without a name, which no order could use, and CSV rows that end early: the last row
 * of a file that was cut off does.
 */
export function createRowFilter(
  place: SheetPlace,
  format: SheetFormat,
  counts: RowCounts,
  onIssue: IssueSink,
) {
  /** Rows of fewer cells are short. */
  let leastCells = 0;
  let shortRows = 0;
  const { columns } = place.header;
  const at = { ...place, format };
  const width = columns.length;
  const unnamedColumns = columns.filter(({ name }) => name === '').map(({ index }) => index);
  let lastRow = place.header.row;
  return { keepFilled, finish };

  /** The rows that are not blank, of rows of one file. */
  function keepFilled(batch: ByteRows): ByteRows {
    const { numbers } = batch;
    // Workbooks leave out empty cells at the end of a row; programs that write CSV do not.
    leastCells = formatAt(at, numbers[0]) === 'csv' ? width : 0;
    const kept = hasAll(batch) ? batch : pickFilled(batch);
    const last = numbers.at(-1) ?? lastRow;
    counts.read += last - lastRow;
    counts.blank += last - lastRow - kept.numbers.length;
    lastRow = last;
    return kept;
  }

  /** Reports how many more short rows there were than were reported one by one. */
  function finish(): void {
    const count = shortRows - MAX_SHORT_REPORTED;
    if (count <= 0) return;
    const rows = count === 1 ? 'row' : 'rows';
    const message = `${count} more ${rows} of "${at.sheet}" ${count === 1 ? 'ends' : 'end'} before the last column`;
    tellShort({ message, fix: 'Look there for line breaks that are not quoted', count });
  }

  /** Whether no row is blank, too short or too long. */
  function hasAll(batch: ByteRows): boolean {
    const facts = factsOf(batch);
    if (facts.hasBlankRow || unnamedColumns.length > 0) return false;
    return facts.mostCells <= width && facts.leastCells >= leastCells;
  }

  function pickFilled(batch: ByteRows): ByteRows {
    const { numbers, cells } = batch;
    const filled: number[] = [];
    for (let i = 0; i < numbers.length; i += 1) {
      if (isBlankRow(cells, i)) continue;
      filled.push(i);
      const count = (cells.rowCells[2 * i + 1] ?? 0) - (cells.rowCells[2 * i] ?? 0);
      // Texts are made of the whole batch, so they are asked for only where they must be.
      if (count > width || unnamedColumns.length > 0) {
        checkUnnamed(batch.rows[i] ?? [], numbers[i] ?? 0);
      }
      if (count < leastCells) reportShort(batch, i, count);
    }
    return filled.length === numbers.length ? batch : batch.pick(filled);
  }

  function checkUnnamed(cells: readonly string[], row: number): void {
    const index = [...unnamedColumns, ...cells.keys()].find(
      (column) =>
        (column >= width || unnamedColumns.includes(column)) && (cells[column] ?? '').trim() !== '',
    );
    if (index !== undefined) onIssue(withoutHeader(at, row, index, cells[index] ?? ''));
  }

  function reportShort({ numbers, endsOpen }: ByteRows, place: number, cells: number): void {
    const row = numbers[place] ?? 0;
    const message = `Row ${rowName(at, row)} of "${at.sheet}" ends after ${cells} of ${width} cells`;
    if (endsOpen && place === numbers.length - 1) {
      tellShort({
        ...{ severity: 'error', row },
        message: `${message}, without a final line break: the file may be cut off`,
        fix: 'Get the whole file; if it is complete, add a line break at the end',
      });
      return;
    }
    shortRows += 1;
    if (shortRows > MAX_SHORT_REPORTED) return;
    tellShort({ row, message, fix: 'Look there for a line break that is not quoted' });
  }

  function tellShort(told: Pick<Issue, 'message' | 'fix'> & Partial<Issue>): void {
    const about = { code: 'row_too_short', severity: 'warning', sheet: at.sheet } as const;
    onIssue(toIssue({ ...about, ...told }));
  }
}

function withoutHeader(place: SheetPlace, row: number, index: number, value: string): Issue {
  const { sheet, header } = place;
  const cell = cellAddress(place, index, row);
  const column = columnLetter(index);
  return toIssue({
    ...{ code: 'value_without_header', sheet, row, column, cell, value },
    message: `Cannot tell what the value ${JSON.stringify(value)} in ${cell} is for: column ${column} has no name in row ${header.row}`,
    fix: 'Name the column, remove the value, quote the cell that a delimiter has split, or leave such rows out with "where" under "rows" in the mapping',
  });
}
