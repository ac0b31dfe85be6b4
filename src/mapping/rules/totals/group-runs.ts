import { type ByteCells, cellText, isSameCell } from '../../../rows/byte-cells.ts';
import { isBlank } from '../../cells/space-around.ts';
import type { AmountColumn } from './amount-column.ts';
import type { Mark } from './total-scopes.ts';

/** How many columns are searched for groups. */
const MAX_COLUMNS = 16;
/** A column with a group of this many rows is no longer searched: its subtotal is compared with the sums of all rows anyway. */
const MAX_ROWS = 10_000;

/** The rows of a batch, and what has been added up so far. */
export interface AddedRows {
  readonly cells: ByteCells;
  /** The first row that is added up. */
  readonly first: number;
  /** The rows that are totals, and so not added up. */
  readonly totals: ReadonlySet<number>;
  readonly amounts: readonly AmountColumn[];
  /** How many rows have been added up so far. */
  readonly rows: number;
}

/** Adjacent rows with the same text in a column, up to the last row of the batch before. */
interface Run {
  readonly column: number;
  text: string;
  mark: Mark | null;
}

/** Finds groups: adjacent rows with the same text in some column. */
export class GroupRuns {
  #runs: Run[];

  constructor(columns: readonly number[]) {
    this.#runs = columns.slice(0, MAX_COLUMNS).map((column) => ({ column, text: '', mark: null }));
  }

  /**
   * Returns where the groups right above a row began, if the row may be their subtotal: in the column of the group it has the
   * same text, no text, or its label.
   */
  above(added: AddedRows, row: number, texts: readonly string[], label: number | null): Mark[] {
    return this.#runs.flatMap(({ column, text, mark }) => {
      const group = row > added.first ? cellText(added.cells, row - 1, column) : text;
      const own = texts[column] ?? '';
      const names = !isBlank(own) && own === group;
      if (isBlank(group) || !(names || isBlank(own) || column === label)) return [];
      const start = row > added.first ? this.#startOf(added, row, column, text, mark) : mark;
      // A single row counts as a group only if the subtotal names it.
      return start && (names || added.rows - start.rows > 1) ? [start] : [];
    });
  }

  /** Remembers the groups of the last row of a batch: they may go on in the next batch. */
  endBatch(added: AddedRows, end: number): void {
    if (end <= added.first) return;
    // In most columns each row has another text, so many runs begin at the same row.
    const known = new Map<number, Mark>();
    for (const run of this.#runs) {
      run.mark = this.#startOf(added, end, run.column, run.text, run.mark, known);
      run.text = cellText(added.cells, end - 1, run.column);
    }
    this.#runs = this.#runs.filter(({ mark }) => !mark || added.rows - mark.rows < MAX_ROWS);
  }

  /** Where the remembered groups began, each place once. */
  get marks(): readonly Mark[] {
    return [...new Set(this.#runs.flatMap(({ mark }) => mark ?? []))];
  }

  #startOf(
    { cells, first, totals, amounts, rows }: AddedRows,
    end: number,
    column: number,
    textBefore: string,
    markBefore: Mark | null,
    known: Map<number, Mark> = new Map(),
  ): Mark | null {
    let start = end - 1;
    while (start > first && isSameCell(cells, start, start - 1, column)) start -= 1;
    if (start === first && markBefore && cellText(cells, start, column) === textBefore) {
      return markBefore;
    }
    const same = known.get(start);
    if (same) return same;
    const sums = amounts.map((amount) => amount.sumBefore(start, end, totals));
    let count = end - start;
    if (totals.size > 0)
      for (let row = start; row < end; row += 1) count -= totals.has(row) ? 1 : 0;
    const mark = { rows: rows - count, sums };
    known.set(start, mark);
    return mark;
  }
}
