import type { Column } from '../../../rows/row.ts';
import type { CellCleaner } from '../../cells/clean/cell-cleaner.ts';
import { type CleanStep, stepName } from '../../cells/clean/clean-steps.ts';
import { cut, type SheetIssues } from '../row-issue.ts';

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
  /** Of a step that pads codes: cells that are no codes, and the first of them. */
  noCodes: number;
  firstNoCode: CleanedCells['first'] | null;
}

/** Cells that are cleaned, each of them. */
export interface WatchedCells {
  readonly cells: number;
  readonly counts: readonly StepCount[];
  readonly cleaner: CellCleaner;
}

/** In fewer cells a step may well find nothing. */
const ENOUGH_IDLE = 5;

/** Counts the cells that each step of `clean` changes, each cell once however many variables use it. */
export function watchCleaning(issues: SheetIssues) {
  const counts = new Map<string, StepCount>();
  const watched: WatchedCells[] = [];

  /** One in which a step finds something is enough of those that are cleaned in the same way. */
  function reportIdle(): void {
    const idle = new Map<StepCount, number>();
    for (const { cells, counts, cleaner } of watched) {
      for (const [i, count] of counts.entries()) {
        const most = cleaner.isIdle(i) ? Math.max(idle.get(count) ?? 0, cells) : Number.NaN;
        idle.set(count, most);
      }
    }
    for (const [{ column, step }, cells] of idle) {
      if (!(cells >= ENOUGH_IDLE)) continue;
      issues.column(column, {
        code: 'text_odd',
        severity: 'warning',
        message: `Step "${step}" finds nothing in any of the ${cells} cells of column "${column.name}"`,
        fix: 'Compare the step in the mapping with the cells, and correct or remove it',
        count: cells,
      });
    }
  }

  return {
    /** The counts of these steps in a column, by position. */
    countsOf(column: Column, steps: readonly CleanStep[]): readonly StepCount[] {
      return steps.map((one) => {
        const step = stepName(one);
        const key = `${column.index} ${JSON.stringify(one)}`;
        const count = counts.get(key) ?? {
          ...{ column, step, cells: 0, lastRow: 0, first: null },
          ...{ noCodes: 0, firstNoCode: null },
        };
        counts.set(key, count);
        return count;
      });
    },
    /** Tells at the end which steps find nothing in these cells. */
    watch(cells: WatchedCells): void {
      watched.push(cells);
    },
    /** Notes what the steps of a column did to its cell in a row. */
    note(
      counts: readonly StepCount[],
      row: number,
      { changed }: CellCleaner,
      before: string,
      after: string,
    ): void {
      for (let i = 0; i < counts.length; i += 1) {
        const count = counts[i] as StepCount;
        if ((changed & (1 << i)) === 0 || count.lastRow === row) continue;
        count.cells += 1;
        count.lastRow = row;
        const shown = () => ({
          cell: issues.cell(count.column, row),
          before: cut(before),
          after: cut(after),
        });
        count.first ??= shown();
        const isCode = /\p{N}/u.test(before) && !/\d[.,]\d/.test(before);
        if (!count.step.startsWith('pad') || isCode) continue;
        count.noCodes += 1;
        count.firstNoCode ??= shown();
      }
    },
    /** Reports cells that are padded although they are no codes: `00n/a`; and steps that find nothing. */
    finish(): void {
      reportIdle();
      for (const { column, step, noCodes, firstNoCode } of counts.values()) {
        if (firstNoCode === null) continue;
        const { cell, before, after } = firstNoCode;
        issues.column(column, {
          code: 'text_odd',
          severity: 'warning',
          message: `Step "${step}" pads ${noCodes} ${noCodes === 1 ? 'cell that is no code' : 'cells that are no codes'} in column "${column.name}": "${before}" (${cell}) becomes "${after}"`,
          fix: 'Empty or correct the cell, or remove the step from the mapping',
          count: noCodes,
        });
      }
    },
    /** The steps that changed something, by column, in the order of the mapping. */
    cleaned(): CleanedCells[] {
      return [...counts.values()].flatMap(({ column, step, cells, first }) =>
        first === null ? [] : [{ column: column.name || column.letter, step, cells, first }],
      );
    },
  };
}
