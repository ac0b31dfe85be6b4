import type { Column } from '../../rows/row.ts';
import { CellCleaner } from '../cells/clean/cell-cleaner.ts';
import type { CleanStep } from '../cells/clean/clean-steps.ts';
import type { NumberFound } from '../cells/clean/number-step.ts';
import type { Unclean } from '../cells/clean/run-step.ts';
import type { Proven } from '../cells/number-cell.ts';
import { isBlank } from '../cells/space-around.ts';
import type { CleanWatch, StepCount } from './clean-watch.ts';

/** Told of what cleaning does. */
export interface CleanSinks {
  readonly watch: CleanWatch;
  /** Receives a cell that a step cannot convert. */
  readonly onUnclean: (column: Column, cell: string, problem: Unclean) => void;
  /** Receives how a number is written that a step reads: each text at least once. */
  readonly onNumber: (found: NumberFound, cell: string, column: Column) => void;
  /** What a single group of three digits in the column is, as far as the sheet proves it. */
  readonly proven: (column: Column) => Proven | undefined;
}

/** Reads the cells of one column, cleaned as a mapping says. */
export class CellReader {
  /** Whether the last cell could not be converted. Its text is then ''. */
  failed = false;
  readonly column: Column;
  readonly #cleans: boolean;
  readonly #cleaner: CellCleaner;
  readonly #sinks: CleanSinks | undefined;
  readonly #counts: readonly StepCount[];

  constructor(column: Column, steps: readonly CleanStep[] = [], sinks?: CleanSinks) {
    this.column = column;
    this.#cleans = steps.length > 0;
    this.#cleaner = new CellCleaner(
      steps,
      sinks && {
        onNumber: (found, cell) => sinks.onNumber(found, cell, column),
        proven: () => sinks.proven(column),
      },
    );
    this.#sinks = sinks;
    this.#counts = sinks?.watch.countsOf(column, steps) ?? [];
  }

  read(row: readonly string[]): string {
    return this.clean(row[this.column.index] ?? '');
  }

  /** Cleans a cell, and tells the sinks of it. */
  clean(cell: string): string {
    if (!this.#cleans) return cell;
    const cleaner = this.#cleaner;
    const text = cleaner.clean(cell);
    const { problem } = cleaner;
    this.failed = problem !== null;
    if (this.#sinks !== undefined && (cleaner.changed !== 0 || problem !== null)) {
      const { watch, onUnclean } = this.#sinks;
      if (problem !== null) onUnclean(this.column, cell, problem);
      else watch.note(this.#counts, cleaner, cell, text);
    }
    return text;
  }

  /** Whether a row shows nothing there, or a step leaves nothing of it. */
  isEmpty(row: readonly string[]): boolean {
    const cell = row[this.column.index] ?? '';
    if (isBlank(cell)) return true;
    const cleaner = this.#cleaner;
    return this.#cleans && cleaner.clean(cell) === '' && cleaner.problem === null;
  }
}
