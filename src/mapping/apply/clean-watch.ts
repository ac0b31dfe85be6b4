import { type Column, columnCell, type SheetPlace } from '../../rows/row.ts';
import type { CellCleaner } from '../cells/clean/cell-cleaner.ts';
import { type CleanStep, stepName } from '../cells/clean/clean-steps.ts';
import { cut } from './row-issue.ts';

/** What a step of `clean` did to the cells of a column. */
export interface CleanedCells {
  /** The column's name, or its letter if it has none. */
  readonly column: string;
  /** As the mapping has it: `trim`, `case: title`. */
  readonly step: string;
  /** Cells that it changed. */
  readonly cells: number;
  /** The first of them: its address, its text in the sheet, and its text after all steps. */
  readonly first: { readonly cell: string; readonly before: string; readonly after: string };
}

/** The cells of a column that a step changed so far. */
export interface StepCount {
  readonly column: Column;
  readonly step: string;
  cells: number;
  lastRow: number;
  first: CleanedCells['first'] | null;
}

/** Counts the cells that each step of `clean` changes, each cell once however many variables use it. */
export class CleanWatch {
  /** The row that is being read. */
  row = 0;
  readonly #place: SheetPlace;
  readonly #counts = new Map<string, StepCount>();

  constructor(place: SheetPlace) {
    this.#place = place;
  }

  /** The counts of these steps in a column, by position. */
  countsOf(column: Column, steps: readonly CleanStep[]): readonly StepCount[] {
    return steps.map((one) => {
      const step = stepName(one);
      const key = `${column.index} ${step}`;
      const count = this.#counts.get(key) ?? { column, step, cells: 0, lastRow: 0, first: null };
      this.#counts.set(key, count);
      return count;
    });
  }

  note(counts: readonly StepCount[], { changed }: CellCleaner, before: string, after: string) {
    for (let i = 0; i < counts.length; i += 1) {
      const count = counts[i] as StepCount;
      if ((changed & (1 << i)) === 0 || count.lastRow === this.row) continue;
      count.cells += 1;
      count.lastRow = this.row;
      const { sheet } = this.#place;
      count.first ??= {
        cell: columnCell(sheet, count.column, this.row),
        before: cut(before),
        after: cut(after),
      };
    }
  }

  /** The steps that changed something, by column, in the order of the mapping. */
  cleaned(): CleanedCells[] {
    return [...this.#counts.values()].flatMap(({ column, step, cells, first }) =>
      first === null ? [] : [{ column: column.name || column.letter, step, cells, first }],
    );
  }
}
