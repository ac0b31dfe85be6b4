import { columnLetter } from '../../../rows/cell-address.ts';
import type { IssuePlace } from '../../api/types.ts';
import type { RowList } from './row-list.ts';

/** A cell of the sheet: `row` as the spreadsheet numbers it, `column` from 0 on. */
export type Place = Readonly<IssuePlace>;

/** @returns `E12` */
export function cellName({ row, column }: Place): string {
  return `${columnLetter(column)}${row}`;
}

/** Cells that are selected: from where it began to the active one. */
export interface Selection {
  readonly anchor: Place;
  readonly active: Place;
}

/** A selection's corners, both included. */
export type Block = ReturnType<typeof blockOf>;

export function blockOf({ anchor, active }: Selection) {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

export interface Bounds {
  readonly rows: RowList;
  readonly columns: number;
  readonly pageRows: number;
}

/** Where a key goes from a cell; undefined for a key that does not move. */
export function moved(
  from: Place,
  key: { readonly name: string; readonly isCtrl: boolean },
  { rows, columns, pageRows }: Bounds,
): Place | undefined {
  const lastColumn = Math.max(0, columns - 1);
  const by = (rowStep: number, columnStep: number) => ({
    row: rows.rowAt(clamp(rows.indexOf(from.row) + rowStep, rows.count - 1)),
    column: clamp(from.column + columnStep, lastColumn),
  });
  const { name, isCtrl } = key;
  const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
    ArrowUp: [isCtrl ? -rows.count : -1, 0],
    ArrowDown: [isCtrl ? rows.count : 1, 0],
    ArrowLeft: [0, isCtrl ? -columns : -1],
    ArrowRight: [0, isCtrl ? columns : 1],
    PageUp: [-pageRows, 0],
    PageDown: [pageRows, 0],
    Home: [isCtrl ? -rows.count : 0, -columns],
    End: [isCtrl ? rows.count : 0, columns],
  };
  const step = steps[name];
  return step && by(...step);
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(Math.max(0, max), value));
}
