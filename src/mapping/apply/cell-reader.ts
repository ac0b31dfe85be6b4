import type { Column } from '../../rows/row.ts';
import { CellCleaner } from '../cells/clean/cell-cleaner.ts';
import type { CleanStep } from '../cells/clean/clean-steps.ts';
import { isBlank } from '../cells/space-around.ts';
import type { CurrentRow, RowReading } from './current-row.ts';
import type { StepCount } from './watches/clean-watch.ts';

/** Reads the cells of one column, cleaned as a mapping says. */
export class CellReader {
  /** Whether the last cell could not be converted. Its text is then ''. */
  failed = false;
  readonly column: Column;
  /** How many cells it has cleaned that are not blank. */
  cells = 0;
  readonly #cleans: boolean;
  /** What it did to the last cell. */
  readonly cleaner: CellCleaner;
  readonly #row: CurrentRow | undefined;
  /** What each step does, as is told of it. */
  readonly counts: readonly StepCount[];

  /**
   * @param row Told of what cleaning does. @default nobody is
   * @param notesNumbers Whether it is told how the numbers are written that a step reads: not of amounts, whose readers tell.
   * @param reading Says what numbers mean. @default their texts say all
   */
  constructor(
    column: Column,
    steps: readonly CleanStep[] = [],
    row?: CurrentRow,
    notesNumbers = true,
    reading: RowReading | undefined = row,
  ) {
    this.column = column;
    this.#cleans = steps.length > 0;
    this.cleaner = new CellCleaner(
      steps,
      reading && {
        onNumber: (found, cell) => notesNumbers && reading.noteNumber(found, cell, column),
        proven: () => reading.proven.get(column.index),
        held: (cell) => reading.heldBy(cell, column),
      },
      !notesNumbers,
    );
    this.#row = row;
    this.counts = row?.cleaned.countsOf(column, steps) ?? [];
  }

  read(row: readonly string[]): string {
    return this.clean(row[this.column.index] ?? '');
  }

  /** Cleans a cell, and tells of it. */
  clean(cell: string): string {
    if (!this.#cleans) return cell;
    const { cleaner } = this;
    const text = cleaner.clean(cell);
    const { problem } = cleaner;
    this.failed = problem !== null;
    if (!this.failed && !isBlank(cell)) this.cells += 1;
    const row = this.#row;
    if (row !== undefined && (cleaner.changed !== 0 || problem !== null)) {
      if (problem !== null) row.reportUnclean(this.column, cell, problem);
      else row.cleaned.note(this.counts, row.number, cleaner, cell, text);
    }
    return text;
  }

  /** Whether a row shows nothing there, or a step leaves nothing of it. */
  isEmpty(row: readonly string[], isNothing = isBlank): boolean {
    const cell = row[this.column.index] ?? '';
    if (isBlank(cell)) return true;
    if (!this.#cleans) return isNothing(cell);
    const { cleaner } = this;
    return isNothing(cleaner.clean(cell)) && cleaner.problem === null;
  }
}
