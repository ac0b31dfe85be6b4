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
export class RowFilter {
  readonly #place: SheetPlace & { readonly format: SheetFormat };
  readonly #counts: RowCounts;
  readonly #onIssue: IssueSink;
  readonly #width: number;
  /** Indexes of the columns without a name. */
  readonly #unnamed: readonly number[];
  /** Rows of fewer cells are short. */
  #leastCells = 0;
  #lastRow: number;
  #shortRows = 0;

  constructor(place: SheetPlace, format: SheetFormat, counts: RowCounts, onIssue: IssueSink) {
    const { columns, row } = place.header;
    this.#place = { ...place, format };
    this.#counts = counts;
    this.#onIssue = onIssue;
    this.#width = columns.length;
    this.#unnamed = columns.filter(({ name }) => name === '').map(({ index }) => index);
    this.#lastRow = row;
  }

  /** The rows that are not blank, of rows of one file. */
  keepFilled(batch: ByteRows): ByteRows {
    const { numbers } = batch;
    // Workbooks leave out empty cells at the end of a row; programs that write CSV do not.
    this.#leastCells = formatAt(this.#place, numbers[0]) === 'csv' ? this.#width : 0;
    const kept = this.#hasAll(batch) ? batch : this.#pickFilled(batch);
    const last = numbers.at(-1) ?? this.#lastRow;
    this.#counts.read += last - this.#lastRow;
    this.#counts.blank += last - this.#lastRow - kept.numbers.length;
    this.#lastRow = last;
    return kept;
  }

  /** Reports how many more short rows there were than were reported one by one. */
  finish(): void {
    const count = this.#shortRows - MAX_SHORT_REPORTED;
    if (count <= 0) return;
    const rows = count === 1 ? 'row' : 'rows';
    const message = `${count} more ${rows} of "${this.#place.sheet}" ${count === 1 ? 'ends' : 'end'} before the last column`;
    this.#tellShort({ message, fix: 'Look there for line breaks that are not quoted', count });
  }

  /** Whether no row is blank, too short or too long. */
  #hasAll(batch: ByteRows): boolean {
    const facts = factsOf(batch);
    if (facts.hasBlankRow || this.#unnamed.length > 0) return false;
    return facts.mostCells <= this.#width && facts.leastCells >= this.#leastCells;
  }

  #pickFilled(batch: ByteRows): ByteRows {
    const { numbers, cells } = batch;
    const filled: number[] = [];
    for (let i = 0; i < numbers.length; i += 1) {
      if (isBlankRow(cells, i)) continue;
      filled.push(i);
      const count = (cells.rowCells[2 * i + 1] ?? 0) - (cells.rowCells[2 * i] ?? 0);
      // Texts are made of the whole batch, so they are asked for only where they must be.
      if (count > this.#width || this.#unnamed.length > 0) {
        this.#checkUnnamed(batch.rows[i] ?? [], numbers[i] ?? 0);
      }
      if (count < this.#leastCells) this.#reportShort(batch, i, count);
    }
    return filled.length === numbers.length ? batch : batch.pick(filled);
  }

  #checkUnnamed(cells: readonly string[], row: number): void {
    const unnamed = this.#unnamed;
    const index = [...unnamed, ...cells.keys()].find(
      (column) =>
        (column >= this.#width || unnamed.includes(column)) && (cells[column] ?? '').trim() !== '',
    );
    if (index !== undefined)
      this.#onIssue(withoutHeader(this.#place, row, index, cells[index] ?? ''));
  }

  #reportShort({ numbers, endsOpen }: ByteRows, place: number, cells: number): void {
    const row = numbers[place] ?? 0;
    const message = `Row ${rowName(this.#place, row)} of "${this.#place.sheet}" ends after ${cells} of ${this.#width} cells`;
    if (endsOpen && place === numbers.length - 1) {
      this.#tellShort({
        ...{ severity: 'error', row },
        message: `${message}, without a final line break: the file may be cut off`,
        fix: 'Get the whole file; if it is complete, add a line break at the end',
      });
      return;
    }
    this.#shortRows += 1;
    if (this.#shortRows > MAX_SHORT_REPORTED) return;
    this.#tellShort({ row, message, fix: 'Look there for a line break that is not quoted' });
  }

  #tellShort(told: Pick<Issue, 'message' | 'fix'> & Partial<Issue>): void {
    const { sheet } = this.#place;
    this.#onIssue(toIssue({ code: 'row_too_short', severity: 'warning', sheet, ...told }));
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
