import type { IssueSink } from '../../issue.ts';
import type { Column, SheetPlace } from '../../rows/row.ts';
import { columnIssue, shownCell } from './row-issue.ts';

/** What the commas and points of a number mean, as bits. */
export const NO_MARKS = 0;
export const COMMA_DECIMAL = 1;
export const COMMA_THOUSANDS = 2;
export const POINT_DECIMAL = 4;
export const POINT_THOUSANDS = 8;

/** Pairs that no column may have both of: with both, `3,500` and `3.500` may each be 3500 or three and a half. */
const CONTRADICTIONS = [
  [COMMA_DECIMAL, COMMA_THOUSANDS],
  [POINT_DECIMAL, POINT_THOUSANDS],
  [COMMA_THOUSANDS, POINT_THOUSANDS],
  [COMMA_DECIMAL, POINT_DECIMAL],
] as const;

const WORDS = new Map([
  [COMMA_DECIMAL, 'a decimal comma'],
  [COMMA_THOUSANDS, 'a comma as a thousands separator'],
  [POINT_DECIMAL, 'a decimal point'],
  [POINT_THOUSANDS, 'a point as a thousands separator'],
]);

/** What was found in a column so far. */
interface ColumnMarks {
  marks: number;
  /** By mark, the first cell that has it: `"3,50" (list!D2)`. */
  readonly cells: Map<number, string>;
  told: boolean;
}

/**
 * Checks that the numbers of a column are all written in one way. If not, no number of the column is certain, not even those read
 * before, so it is an issue of the column: nothing of the sheet is ordered.
 */
export class MarksWatch {
  readonly #place: SheetPlace;
  readonly #onIssue: IssueSink;
  readonly #columns = new Map<number, ColumnMarks>();

  constructor(place: SheetPlace, onIssue: IssueSink) {
    this.#place = place;
    this.#onIssue = onIssue;
  }

  /** Notes how the number in a cell is written. */
  note(marks: number, cell: string, column: Column, row: number): void {
    const known = this.#columns.get(column.index) ?? { marks: 0, cells: new Map(), told: false };
    const added = marks & ~known.marks;
    if (added === 0) return;
    this.#columns.set(column.index, known);
    known.marks |= added;
    const shown = shownCell(this.#place, cell, column, row);
    for (const mark of WORDS.keys()) if ((added & mark) !== 0) known.cells.set(mark, shown);
    if (!known.told) this.#check(known, column);
  }

  #check(known: ColumnMarks, column: Column): void {
    const pair = CONTRADICTIONS.find(
      ([a, b]) => (known.marks & a) !== 0 && (known.marks & b) !== 0,
    );
    if (!pair) return;
    known.told = true;
    const [first, second] = pair.map((mark) => `${WORDS.get(mark)} in ${known.cells.get(mark)}`);
    this.#onIssue(
      columnIssue(this.#place, column, {
        code: 'number_marks_differ',
        severity: 'error',
        message: `Column "${column.name}" mixes number formats: found ${first}, and ${second}`,
        fix: 'Write all numbers of the column the same way, such as 1250 and 3.50, or set decimal under sheet in the mapping',
      }),
    );
  }
}
