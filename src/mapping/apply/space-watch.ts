import type { IssueSink } from '../../issue.ts';
import { type Column, columnCell, type SheetPlace } from '../../rows/row.ts';
import { columnIssue } from './row-issue.ts';

/** What was found in a column so far. */
interface ColumnSpaces {
  readonly column: Column;
  readonly firstRow: number;
  lastRow: number;
  cells: number;
}

/**
 * Counts cells whose texts are printed with white space around them: a gap on paper that nobody sees in the sheet. Only a person
 * can tell whether it is wanted, so it is kept, with one warning per column.
 */
export class SpaceWatch {
  readonly #place: SheetPlace;
  readonly #onIssue: IssueSink;
  readonly #columns = new Map<number, ColumnSpaces>();

  constructor(place: SheetPlace, onIssue: IssueSink) {
    this.#place = place;
    this.#onIssue = onIssue;
  }

  /** Counts a cell, once however many variables print it. */
  note(column: Column, row: number): void {
    const known = this.#columns.get(column.index);
    if (!known) {
      this.#columns.set(column.index, { column, firstRow: row, lastRow: row, cells: 1 });
    } else if (known.lastRow !== row) {
      known.lastRow = row;
      known.cells += 1;
    }
  }

  /** Reports each column that has such cells. */
  finish(): void {
    const { sheet } = this.#place;
    for (const { column, firstRow, cells } of this.#columns.values()) {
      const first = columnCell(sheet, column, firstRow);
      const where = cells === 1 ? `1 cell (${first})` : `${cells} cells (the first is ${first})`;
      this.#onIssue(
        columnIssue(this.#place, column, {
          code: 'space_around',
          severity: 'warning',
          message: `Column "${column.name}" has white space around the text of ${where}, which will be printed`,
          count: cells,
          fix: 'If you do not want it, add "clean: [trim]" to the variable in the mapping',
        }),
      );
    }
  }
}
