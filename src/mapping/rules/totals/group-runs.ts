import { type ByteCells, cellText, isSameCell } from '../../../rows/byte-cells.ts';
import { isBlank } from '../../apply/text-reader.ts';
import type { AmountColumn } from './amount-column.ts';
import type { Mark } from './total-scopes.ts';

/** Columns that rows may be grouped by. */
const MAX_COLUMNS = 16;
/** Rows with the same text from this many on are not a group: their subtotal is compared with all rows anyway. */
const MAX_ROWS = 10_000;

/** Rows of a batch, and what was added up of them. */
export interface AddedRows {
  readonly cells: ByteCells;
  /** The first one that is added up. */
  readonly first: number;
  /** Totals among them. */
  readonly totals: ReadonlySet<number>;
  readonly amounts: readonly AmountColumn[];
  /** Rows added up so far. */
  readonly rows: number;
}

/** The rows that have the same text in a column as the last row of a batch. */
interface Run {
  readonly column: number;
  text: string;
  mark: Mark | null;
}

/** Groups of adjacent rows with the same text in some column. */
export class GroupRuns {
  #runs: Run[];

  constructor(columns: readonly number[]) {
    this.#runs = columns.slice(0, MAX_COLUMNS).map((column) => ({ column, text: '', mark: null }));
  }

  /** Where the groups began that stand right above a row. A total has the text of its group, none, or its label. */
  above(added: AddedRows, row: number, texts: readonly string[], label: number | null): Mark[] {
    return this.#runs.flatMap(({ column, text, mark }) => {
      const group = row > added.first ? cellText(added.cells, row - 1, column) : text;
      const own = texts[column] ?? '';
      const names = !isBlank(own) && own === group;
      if (isBlank(group) || !(names || isBlank(own) || column === label)) return [];
      const start = row > added.first ? this.#startOf(added, row, column, text, mark) : mark;
      // One row is a group only to a total that names it.
      return start && (names || added.rows - start.rows > 1) ? [start] : [];
    });
  }

  /** Remembers the groups that the last row of a batch is in. */
  endBatch(added: AddedRows, end: number): void {
    if (end <= added.first) return;
    // Most columns have another text in every row.
    const known = new Map<number, Mark>();
    for (const run of this.#runs) {
      run.mark = this.#startOf(added, end, run.column, run.text, run.mark, known);
      run.text = cellText(added.cells, end - 1, run.column);
    }
    this.#runs = this.#runs.filter(({ mark }) => !mark || added.rows - mark.rows < MAX_ROWS);
  }

  /** The places that are remembered, each once. */
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
